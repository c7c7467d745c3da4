// Files of Board Game Arena: logs of games, pages with logs in them, and answers that the site
// sends instead of a log.
#include "formats/exchange/convert/bga_game.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The list of packets in what the site sends, or in what people save of it.
JsonValue packets_of(JsonValue root) {
  for (JsonValue inner = root; inner; inner = inner["data"]) {
    if (inner.is_list()) return inner;
  }
  return {};
}

bool is_packet(JsonValue value) {
  return value["packet_id"] || (value["channel"] && value["data"].is_list());
}

bool is_empty_answer(JsonValue root) {
  if (!root.is_object() || root["cartulary"] || !root["status"]) return false;
  const JsonValue inner = root["data"];
  return inner.is_list() || inner["valid"] || inner["data"].is_list();
}

/// Words of a site as a finding quotes them: on one line, not too long.
std::string quotable(std::string_view html) {
  constexpr std::size_t most = 120;
  std::string out;
  for (char c : without_markup(html)) {
    if (!is_space(c)) {
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

/// The text between two tags that are written in small or capital letters; empty if there are none.
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

/// True if JSON is the answer of a site that refuses what it was asked for.
bool is_refusal(JsonValue root) {
  if (!root.is_object() || root["cartulary"] || root["status"].number() != 0) return false;
  return root["error"] || root["expected"] || root["code"] || root["exception"] || root["message"];
}

void tell_refusal(JsonValue root, Imported& out) {
  const JsonValue words = root["error"].text().empty() ? root["message"] : root["error"];
  const std::string said = quotable(words.text());
  const std::string code = quotable(root["code"].text());
  std::string message = "expected the log of a game, got a refusal";
  if (!said.empty()) message += fmt::format(": \"{}\"", said);
  if (!code.empty()) message += fmt::format(" (code {})", code);
  const Span span = said.empty() ? root["status"].span() : words.span();
  out.add(Code::broken_file, span, std::move(message), "what the site answered")
      .help.emplace_back(kSaveAgain);
}

void tell_page(std::string_view page, Imported& out) {
  const std::string title = quotable(title_of(page));
  out.add(Code::broken_file, {0, 1},
          title.empty() ? "the page contains no game log"
                        : fmt::format("the page \"{}\" holds no log of a game", title),
          "no `g_gamelogs` in it")
      .help.emplace_back(kSaveAgain);
}

void read_log(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  Imported& game = out.emplace_back();
  if (file.fault && !file.fault->at_end) {
    game.add(Code::broken_file, {file.fault->offset, 1}, "the log is not valid JSON",
             "not JSON from here on");
    return;
  }
  if (is_refusal(file.json)) return tell_refusal(file.json, game);
  read_bga_log(packets_of(file.json), file.fault, options, game);
}

/// Refuses the text behind the last log, which is no log. The logs before it stay as they are.
void refuse_rest(std::string_view text, uint32_t end, std::vector<Imported>& out) {
  const auto begin = text.find_first_not_of(" \t\r\n", end);
  if (begin == text.npos) return;
  out.emplace_back().add(Code::broken_file, {static_cast<uint32_t>(begin), 1},
                         "expected another log or the end of the file", "no log");
}

/// A log, several logs one behind the other, or a page with logs in it.
void read_logs(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  const std::string_view text = file.text;
  JsonTree tree;
  if (!is_markup(text)) {
    read_log(file, options, out);
    uint32_t end = file.end;
    for (ImportFile next = json_at(text, end, tree); next.json; next = json_at(text, end, tree)) {
      read_log(next, options, out);
      if (next.fault) return;
      end = next.end;
    }
    if (!file.fault) refuse_rest(text, end, out);
    return;
  }
  constexpr std::string_view name = "g_gamelogs";
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const auto value = text.find_first_not_of(" \t\r\n=:", at + name.size());
    if (value == text.npos) break;
    const ImportFile log = json_at(text, static_cast<uint32_t>(value), tree);
    if (packets_of(log.json)) read_log(log, options, out);
  }
  if (out.empty()) tell_page(text, out.emplace_back());
}

}  // namespace

const ImportFormat kBgaLog{.name = "bga",
                           .meaning = "Board Game Arena log",
                           .recognises =
                               [](const ImportFile& beginning) {
                                 const JsonValue root = beginning.json;
                                 const JsonValue packets = packets_of(root);
                                 if (packets.begin() != packets.end())
                                   return is_packet(*packets.begin());
                                 return is_markup(beginning.text) || is_refusal(root) ||
                                        is_empty_answer(root);
                               },
                           .read = read_logs};

}  // namespace cartulary::formats
