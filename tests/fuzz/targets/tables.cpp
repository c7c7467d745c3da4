#include <vector>

#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/league/results/entries.hpp"
#include "formats/league/tournament/published_table.hpp"
#include "formats/league/tournament/record_entries.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

using formats::ResultTable;

/// UTF-16 as Windows writes it, if every character is one of the first 65,536.
std::string as_utf16(std::string_view text) {
  std::string out = "\xFF\xFE";
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  for (std::size_t at = 0; at < text.size();) {
    const unsigned lead = byte(at);
    if (lead >= 0xF0) return "";
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : 3;
    unsigned code = size == 1 ? lead : size == 2 ? lead & 0x1F : lead & 0x0F;
    for (std::size_t i = 1; i < size; ++i) code = code << 6 | (byte(at + i) & 0x3F);
    out += {static_cast<char>(code & 0xFF), static_cast<char>(code >> 8)};
    at += size;
  }
  return out;
}

void require_inside(const ResultTable& table) {
  for (const formats::Finding& finding : table.findings) {
    require(std::size_t{finding.span.offset} + finding.span.size <= table.text.size() + 1,
            "a finding beyond the text: ", formats::row_of(finding.code).id);
    require(!finding.message.empty(), "a finding that says nothing");
  }
}

}  // namespace

/// A file that may be a table, in any encoding: of results, and as somebody has published it.
void fuzz_tables(std::string_view input) {
  const auto read = formats::table_text(std::string(input));
  if (!read) return;
  require(formats::first_bad_byte(read->text) == read->text.npos, "a text that is no UTF-8");
  require(read->text.find('\0') == read->text.npos, "a text with a zero byte");
  if (const std::string wide = as_utf16(read->text); !wide.empty()) {
    const auto again = formats::table_text(wide);
    require(again && again->text == read->text, "another text in UTF-16");
  }
  ResultTable table{.name = "results.csv"};
  formats::set_text(*read, table);
  std::vector<formats::Entry> entries;
  formats::read_results(table, 0, entries);
  require_inside(table);
  require(table.results == 0 || !entries.empty(), "results that nobody has");
  for (const formats::Entry& entry : entries) {
    for (const std::string& name : entry.players) require(!name.empty(), "a player without a name");
  }
  const formats::TableLook look = formats::look_at_table(read->text, "results.csv", {});
  const bool is_results = formats::is_result_table(read->text, "results.csv");
  require((look.kind == formats::SourceKind::results) == is_results, "results, or not");

  if (look.kind == formats::SourceKind::players) {
    ResultTable sheet{.name = "players.csv", .text = read->text};
    formats::Tournament tournament;
    const std::size_t players = formats::read_player_sheet(sheet, tournament);
    require_inside(sheet);
    require(tournament.players.size() == players, "players that nobody listed");
    for (const auto& player : tournament.players) {
      require(!player.name.empty(), "a player without a name");
    }
  }

  ResultTable published{.name = "published.csv", .text = read->text};
  formats::check_published_order({}, published, true);
  require_inside(published);
}

}  // namespace cartulary::test
