#include "formats/exchange/convert/bga_answers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "formats/exchange/convert/record_text.hpp"

namespace cartulary::formats {
namespace {

/// Words of a site as a finding quotes them: on one line, not too long.
std::string quotable(std::string_view html) {
  constexpr std::size_t most = 120;
  std::string out;
  for (char c : without_markup(html)) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  if (out.size() <= most) return out;
  std::size_t end = most;
  while (end > 0 && (out[end] & 0xC0) == 0x80) --end;
  return out.substr(0, end) + "...";
}

constexpr std::string_view kSaveAgain =
    "open the replay of the game on the site, and save the log once its moves are shown";

/// The text between two tags that are written in small or capital letters; empty if there are
/// none.
std::string_view title_of(std::string_view page) {
  const std::string_view head = page.substr(0, 64u << 10);
  for (const auto& [open, close] :
       {std::pair<std::string_view, std::string_view>{"<title", "</title"},
        {"<TITLE", "</TITLE"}}) {
    const auto begin = head.find(open);
    const auto text = begin == head.npos ? head.npos : head.find('>', begin);
    const auto end = text == head.npos ? head.npos : head.find(close, text);
    if (end != head.npos) return head.substr(text + 1, end - text - 1);
  }
  return {};
}

}  // namespace

bool is_refusal(JsonValue root) {
  if (!root.is_object() || root["cartulary"] || root["status"].number() != 0) return false;
  return root["error"] || root["expected"] || root["code"] || root["exception"] || root["message"];
}

Finding refusal_finding(JsonValue root) {
  const JsonValue words = root["error"].text().empty() ? root["message"] : root["error"];
  const std::string said = quotable(words.text());
  const std::string code = quotable(root["code"].text());
  std::string message = "expected the log of a game, got a refusal";
  if (!said.empty()) message += fmt::format(": \"{}\"", said);
  if (!code.empty()) message += fmt::format(" (code {})", code);
  Span span = said.empty() ? root["status"].span() : words.span();
  Finding finding =
      at_origin(Code::broken_file, span, std::move(message), "what the site answered");
  finding.help.emplace_back(kSaveAgain);
  return finding;
}

std::string without_markup(std::string_view html) {
  constexpr std::pair<std::string_view, std::string_view> entities[] = {
      {"&amp;", "&"},   {"&lt;", "<"},   {"&gt;", ">"},
      {"&quot;", "\""}, {"&#039;", "'"}, {"&#39;", "'"}};
  std::string out;
  while (!html.empty()) {
    if (html.front() == '<') {
      const auto end = html.find('>');
      html.remove_prefix(end == html.npos ? html.size() : end + 1);
      continue;
    }
    const auto entity = std::find_if(std::begin(entities), std::end(entities),
                                     [&](const auto& e) { return html.starts_with(e.first); });
    if (entity != std::end(entities)) {
      out += entity->second;
      html.remove_prefix(entity->first.size());
    } else {
      out += html.front();
      html.remove_prefix(1);
    }
  }
  const auto begin = out.find_first_not_of(' ');
  if (begin == out.npos) return "";
  return out.substr(begin, out.find_last_not_of(' ') + 1 - begin);
}

Finding no_log_in_page(std::string_view page) {
  const std::string title = quotable(title_of(page));
  Finding finding =
      at_origin(Code::broken_file, {0, 1},
                title.empty() ? "the page contains no game log"
                              : fmt::format("the page \"{}\" holds no log of a game", title),
                "no `g_gamelogs` in it");
  finding.help.emplace_back(kSaveAgain);
  return finding;
}

}  // namespace cartulary::formats
