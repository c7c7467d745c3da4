// The Content-Security-Policy of pages: what they may load, and where they may lead.
#pragma once

#include <string>
#include <string_view>

#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

/// A page without scripts and pictures may have a style of its own.
inline constexpr std::string_view kOwnStyle = "style-src 'unsafe-inline'";

/// The policy of a page: nothing but what is `allowed`, and no form. `end` is that of the element.
inline void append_page_policy(std::string& out, std::string_view allowed = kOwnStyle,
                               std::string_view end = ">") {
  put(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ", allowed,
      "; base-uri 'none'; form-action 'none'\"", end, "\n");
}

/// The beginning of a page without scripts, up to its policy; its title follows.
inline void begin_page(std::string& out) {
  out +=
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
  append_page_policy(out);
}

}  // namespace cartulary::formats
