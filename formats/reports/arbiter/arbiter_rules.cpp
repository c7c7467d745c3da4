// The grounds of a verdict, on an arbiter's page: the rules of the record, and which bytes it
// consists of.
#include <algorithm>

#include "formats/checking/games.hpp"
#include "formats/exchange/convert/export.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

bool matters(const Option& option, const Record& record) {
  if (option.games != row_of(record.game).options) return false;
  if (option.expansion && !record.rules.has(*option.expansion)) return false;
  if (option.brought_by && !record.rules.has(*option.brought_by)) {
    return option.get(record.rules) != option.get(Rules());
  }
  if (option.key == "border-completes") return record.rules.table.has_value();
  if (option.key == "field-scoring") return record.rules.farmers;
  return true;
}

std::string_view meaning_of(const Option& option, const Rules& rules) {
  if (option.values.empty()) return option.meaning;
  return option.values[static_cast<std::size_t>(option.get(rules))].meaning;
}

}  // namespace

void add_rules(const ArbiterScene& scene, ArbiterPage& page) {
  const Record& record = scene.report.record;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::rules, text.own("Rules"));
  const std::size_t begin = text.here();
  const GameRow& game = row_of(record.game);
  text.own(fmt::format("The game is {}: {}.", game.name, game.meaning));
  for (const ExpansionRow& box : all_expansions()) {
    if (!record.rules.has(box.expansion)) continue;
    text.own(fmt::format(" With {}: {}.", box.name, box.meaning));
  }
  if (game.tiles != nullptr) {
    text.own(fmt::format(" {} in all.", counted(game.tiles(record.rules), "tile")));
  }
  section.add(PageParagraph{text.since(begin)});
  const Rules usual = usual_rules(record.rules);
  PageTable& table = section.add(
      PageTable{text.own("The options of this game; those set by the record are marked")});
  table.add_column(text.own("Option"), Holds::code);
  table.add_column(text.own("Value"), Holds::code);
  table.add_column(text.own("Meaning"), Holds::text);
  table.add_column(text.own("Set by"), Holds::text);
  for (const Option& option : all_options()) {
    if (!matters(option, record)) continue;
    const bool given = std::ranges::any_of(
        record.options_given, [&](const auto& key) { return key.value == option.key; });
    const std::string value = value_text(option, record.rules);
    const bool unusual = value != value_text(option, usual);
    const Mark mark = given || unusual ? Mark::given : Mark::none;
    table.add(text.own(option.key));
    table.add(text.own(value), mark);
    table.add(text.own(meaning_of(option, record.rules)));
    table.add(text.own(given     ? "the record"
                       : unusual ? "the game or the preset of the record"
                                 : "default"),
              mark);
  }
}

void add_identity(const ArbiterScene& scene, std::string_view program_version, ArbiterPage& page) {
  const Document& document = scene.report.document;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::record, text.own("The record"));
  PageTable& table = section.add(
      PageTable{text.own("Pages with the same digest describe the same record, byte for byte")});
  table.add_column(text.own("What"), Holds::text);
  table.add_column(text.own("Value"), Holds::code);
  const auto row = [&](std::string_view what, Piece value) {
    table.add(text.own(what));
    table.add(value);
  };
  row("File", text.text(document.shown_name()));
  if (document.number > 1 || document.first_line > 1) {
    row("Document", text.own(fmt::format("{} of the file, from line {}", document.number,
                                         document.first_line)));
  }
  const std::string digest = sha256_of(document);
  row("SHA-256", text.own(digest.empty() ? "none: the document is too large" : digest));
  row("Bytes", text.digits(static_cast<long>(document.text.size())));
  if (const std::vector<std::string_view>& keys = scene.report.record.inherited; !keys.empty()) {
    const InheritedConfiguration& from = *document.inherits;
    row("Inherits", text.own(enumerate({keys.begin(), keys.end()})));
    row("from", text.text(document.inherited_from()));
    row("with the SHA-256", text.own(sha256_of(from.text)));
  }
  row("Program", text.own(fmt::format("cartulary {}", program_version)));
  const std::string address = replay_link(scene.report);
  if (address.empty()) return;
  const Piece words = text.own("The replayed moves at CarcassonneLab");
  section.add(PageLink{words, text.text(address)});
}

}  // namespace cartulary::formats
