// The Content-Security-Policy of pages: what they may load, and where they may lead.
#pragma once

#include <string>
#include <string_view>

#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

/// A page without scripts and pictures may have a style of its own.
inline constexpr std::string_view kOwnStyle = "style-src 'unsafe-inline'";

/// A meeple, so that no browser asks for a file that is not there.
inline constexpr std::string_view kPageIcon =
    "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http:%2F%2Fwww.w3.org/2000/svg' "
    "viewBox='-16 -16 32 32'%3E%3Cpath fill='%23b5502a' d='M0-14c3 0 5 2 5 5l-1 3q10 2 10 6-1 4-8 "
    "2 1 4 5 10 0 2-2 2h-6l-3-5-3 5h-6q-2 0-2-2 4-6 5-10-7 2-8-2 0-4 10-6l-1-3c0-3 2-5 "
    "5-5z'/%3E%3C/svg%3E\"";

/// The policy of a page: nothing but what is `allowed`, no form; and its icon. `end`: of elements.
inline void append_page_policy(std::string& out, std::string_view allowed = kOwnStyle,
                               std::string_view end = ">") {
  std::string all(allowed);
  const auto pictures = all.find("img-src ");
  if (pictures == std::string::npos)
    all += "; img-src data:";
  else
    all.insert(pictures + 8, "data: ");
  put(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ", all,
      "; base-uri 'none'; form-action 'none'\"", end, "\n", kPageIcon, end, "\n");
}

/// The beginning of a page, up to its title; its style follows.
inline void begin_page(std::string& out, std::string_view allowed, std::string_view version,
                       std::string_view title) {
  out += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  append_page_policy(out, allowed);
  put(out,
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"generator\" content=\"cartulary ",
      version, "\">\n<title>", title, "</title>\n");
}

/// The same of a page in XML, up to its policy.
inline void begin_xml_page(std::string& out) {
  out +=
      "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
      "<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
  append_page_policy(out, kOwnStyle, "/>");
}

/// The beginning of a page without scripts, up to its policy; its title follows.
inline void begin_page(std::string& out) {
  out +=
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
  append_page_policy(out);
}

}  // namespace cartulary::formats
