// Moves as records write them, a line for each, without the keys of a record around them.
#include <algorithm>

#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The words of moves that lay no tile, or have one before it.
constexpr std::string_view kFirstWords[] = {"discard ", "return ", "again "};

std::string_view without_number(std::string_view line) {
  std::string_view rest = line;
  if (!take_number(rest) || !rest.starts_with('.')) return line;
  rest.remove_prefix(1);
  return rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size()));
}

bool is_listed(std::string_view line) {
  if (begins_as_move(line)) return true;
  line = without_number(line);
  return std::ranges::any_of(kFirstWords,
                             [line](std::string_view word) { return line.starts_with(word); });
}

/// How many lines of moves a text begins with; none if it has others. The last may be cut off.
std::size_t count_listed(std::string_view text) {
  const bool is_cut = text.size() >= kImportHead;
  std::size_t count = 0;
  for (std::string_view line = next_line(text); !line.empty(); line = next_line(text)) {
    const bool cut_off = is_cut && text.empty() && count > 0;
    const bool beside = count > 0 && (line.starts_with("//") || line[0] == '(' || line[0] == ')');
    if ((!is_listed(line) && !cut_off && !beside) || line.find('\r') != line.npos) return 0;
    ++count;
  }
  return count;
}

struct ListHead {
  std::vector<std::string> named{};  ///< players, if the first move has one
  std::size_t players = 2;           ///< as many as have points
  Rules rules{};
};

/// The word of a line that begins so, without that beginning; empty if there is none.
std::string_view word_after(std::string_view line, std::string_view begin) {
  const std::size_t at = line.find(begin);
  if (at == line.npos) return {};
  line.remove_prefix(at + begin.size());
  return line.substr(0, line.find_first_of(" \t"));
}

void read_words(std::string_view line, bool is_first, ListHead& out) {
  line = line.substr(0, line.find(" #"));
  const std::string player(word_after(line, " @"));
  const bool known = std::ranges::find(out.named, player) != out.named.end();
  if (!player.empty() && !known && (is_first || !out.named.empty())) out.named.push_back(player);
  const std::string_view totals = word_after(line, " =");
  const auto others = static_cast<std::size_t>(std::ranges::count(totals, ':'));
  out.players = std::max(out.players, others + 1);
  const std::string_view move = without_number(line);
  const std::string_view tile = move.substr(0, move.find(' '));
  for (const ExpansionRow& box : all_expansions()) {
    const bool has_figure = std::ranges::any_of(box.figures, [line](const RoleRow& row) {
      return line.find(fmt::format(" {}", row.name)) != line.npos;
    });
    out.rules.expansions.insert_if(has_figure || says_box(box, tile, {}, move), box.expansion);
  }
}

/// Players by their names, or by their seats.
std::vector<std::string> players_in(const ListHead& head, const ImportOptions& options) {
  std::vector<std::string> out;
  if (!options.anonymous) out = head.named;
  const std::size_t seats = std::max(head.players, head.named.size());
  while (out.size() < std::min<std::size_t>(seats, engine::kMaxPlayers)) {
    out.push_back(name_of_seat(out.size()));
  }
  return out;
}

/// A line as the record has it: who moves goes without saying where players get other names.
std::string line_in_record(std::string_view line, const ImportOptions& options) {
  std::string out(line);
  const std::string_view player = word_after(line.substr(0, line.find(" #")), " @");
  if (options.anonymous && !player.empty()) out.erase(out.find(" @"), player.size() + 2);
  return out + "\n";
}

void add_lines(std::string_view file, const ImportOptions& options, RecordText& text) {
  for (std::string_view rest = file; !rest.empty();) {
    std::string_view line = take_before(rest, '\n');
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    while (line.ends_with('\r')) line.remove_suffix(1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    text.raw("  ");
    text.from(span_of(file, line).offset);
    text.raw(line_in_record(line, options));
  }
}

void read_list(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  Imported& game = out.emplace_back();
  ListHead head;
  std::string_view rest = file.text;
  const std::string_view first = next_line(rest);
  rest = file.text;
  for (std::string_view line = next_line(rest); !line.empty(); line = next_line(rest)) {
    read_words(line, line.data() == first.data(), head);
  }
  const std::vector<std::string> players = players_in(head, options);
  RecordText text(game);
  text.from(span_of(file.text, first).offset);
  text.line("cartulary", "1");
  text.line("source", "list of moves");
  if (!head.rules.expansions.empty()) {
    text.line("expansions", fmt::format("[{}]", names_of_expansions(head.rules)));
  }
  text.line("players", yaml_list(players));
  text.raw("moves: |\n");
  add_lines(file.text, options, text);
  if (!head.named.empty()) return;
  Finding& finding = game.add(
      Code::unnamed_players, span_of(file.text, first),
      fmt::format("the moves have no `players` above them: they are called {}", enumerate(players)),
      "the first move");
  finding.help.emplace_back(
      "`cartulary convert` writes the record, in which `players` can be named");
}

}  // namespace

const ImportFormat kMoveList{
    .name = "moves",
    .meaning = "list of moves",
    .recognises = [](const ImportFile& beginning) { return count_listed(beginning.text) > 0; },
    .read = read_list,
    .shows_game = [](const ImportFile& beginning) { return count_listed(beginning.text) > 1; }};

}  // namespace cartulary::formats
