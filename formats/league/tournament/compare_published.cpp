// A published table of standings, number by number, against the computed ones.
#include <cmath>
#include <map>
#include <set>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/published_table.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

/// True if a published number is ours as far as it is written out.
bool same_number(std::string_view published, std::string_view own) {
  const auto a = decimal_in(published);
  const auto b = decimal_in(own);
  if (!a || !b) return published == own;
  return std::abs(a->value - b->value) <= 0.5 * std::pow(10.0, -a->digits) * (a->digits > 0) + 1e-9;
}

struct OwnRow {
  const std::vector<ListCell>* cells = nullptr;
  int32_t rank = 0;
  int32_t last_rank = 0;  ///< of those who are tied with it
};

class Comparison {
 public:
  Comparison(const League& league, ResultTable& table)
      : league_(league), table_(league.tournament().published, table) {
    report_ = standings_report(league, {});
    for (const Listing& listing : report_.listings) {
      if (listing.name != "standings") continue;
      own_.push_back(&listing);
      // Each stage has the criteria of its own chain.
      for (const ListColumn& column : listing.columns) columns_.insert(column.key);
    }
    for (const GroupStandings& group : league.standings({})) {
      for (standings::Entrant entrant : group.annulled) annulled_.insert(league.name(entrant));
    }
  }

  void compare() {
    if (!check_header()) return;
    bool empty = true;
    for (; table_.next(); empty = false) compare_row();
    if (empty) return tell_empty();
    for (const Listing* listing : own_) {
      if (!begun_.contains(listing)) continue;
      for (const auto& row : listing->rows) {
        const std::string& name = row[column_of(*listing, "player")].text;
        if (!seen_.contains({listing, name})) {
          table_.complain(
              table_.header().front().span, Code::published_entrant,
              fmt::format("the results have `{}`, and the published table does not", name));
        }
      }
    }
  }

 private:
  static std::size_t column_of(const Listing& listing, std::string_view key) {
    return index_where(listing.columns, [key](const ListColumn& c) { return c.key == key; })
        .value_or(listing.columns.size());
  }

  /// Whose stage is meant nobody knows, so all who have results are missing.
  void tell_empty() {
    std::set<std::string_view> names;
    std::string_view noun = "player";
    for (const Listing* listing : own_) {
      const std::size_t column = column_of(*listing, "player");
      noun = listing->columns[column].head;
      for (const auto& row : listing->rows) names.insert(row[column].text);
    }
    if (names.empty()) return;
    table_.complain(table_.header().front().span, Code::published_entrant,
                    fmt::format("the results have {}, and the published table has none",
                                counted(names.size(), noun)));
  }

  bool check_header() {
    player_ = table_.find(PublishedColumn::player);
    if (!player_) {
      table_.complain({0, 0}, Code::wrong_shape,
                      "expected a table of standings, got no column `player`, `seat` or `team`");
      return false;
    }
    for (std::size_t i = 0; i < table_.header().size(); ++i) {
      const std::string& name = table_.header()[i].value;
      const PublishedColumn kind = published_column(name);
      const bool final = kind == PublishedColumn::final_rank;
      if (columns_.contains(name) || name.empty()) continue;
      if (final ? own_.size() == 1 : kind != PublishedColumn::number) continue;
      table_.complain(table_.header()[i].span, Code::skipped,
                      fmt::format("the column `{}` is not compared{}", printable(table_.name_of(i)),
                                  final ? ": the results have several stages or groups" : ""));
    }
    return true;
  }

  /// The standings that a line belongs to: those of its stage and group, else of the first stage.
  const Listing* listing_of() const {
    const std::string stage = table_.text("stage");
    const std::string group = table_.text("group");
    for (const Listing* listing : own_) {
      if (listing->rows.empty()) continue;
      const auto& first = listing->rows.front();
      const bool fits = (stage.empty() || first[column_of(*listing, "stage")].text == stage) &&
                        first[column_of(*listing, "group")].text == group;
      if (fits) return listing;
    }
    return nullptr;
  }

  static std::optional<OwnRow> find_row(const Listing& listing, std::string_view player) {
    const std::size_t name = column_of(listing, "player");
    const std::size_t rank = column_of(listing, "rank");
    for (const auto& row : listing.rows) {
      if (row[name].text != player) continue;
      const std::string& own = row[rank].text;
      const std::size_t tied =
          count_of(listing.rows, [&](const auto& r) { return r[rank].text == own; });
      const int32_t number = parse_number(own).value_or(0);
      return OwnRow{&row, number, number + static_cast<int32_t>(tied) - 1};
    }
    return {};
  }

  void compare_row() {
    const CellText* const named = table_.cell(player_);
    const std::string player = named == nullptr ? "" : league_.name_of_player(named->value);
    const Span span = named == nullptr ? table_.line() : named->span;
    const Listing* const listing = listing_of();
    const auto own = listing == nullptr ? std::nullopt : find_row(*listing, player);
    if (listing != nullptr) begun_.insert(listing);
    if (!own) {
      if (annulled_.contains(player)) return;  // it has no place that could be another one
      const std::string group = table_.text("group");
      table_.complain(
          span, Code::published_entrant,
          fmt::format("no result has `{}`{}", printable(player),
                      group.empty() ? "" : fmt::format(" in group `{}`", printable(group))));
      return;
    }
    seen_.insert({listing, player});
    for (std::size_t i = 0; i < table_.header().size() && i < table_.row().size(); ++i) {
      compare_cell(*listing, *own, player, table_.header()[i].value, table_.row()[i]);
    }
  }

  void compare_cell(const Listing& listing, const OwnRow& own, const std::string& player,
                    std::string_view column, const CellText& cell) {
    if (cell.value.empty()) return;
    const PublishedColumn kind = published_column(column);
    const bool final = kind == PublishedColumn::final_rank && own_.size() == 1;
    if (final || kind == PublishedColumn::rank) {
      const auto rank = place_in_cell(cell.value);
      if (rank && *rank >= own.rank && *rank <= own.last_rank) return;
      table_.complain(
          cell.span, Code::published_rank,
          fmt::format("{} is {} as published, and {} by the results", player,
                      rank ? ordinal(*rank) : fmt::format("`{}`", printable(cell.value)),
                      ordinal(own.rank)));
      return;
    }
    if (kind != PublishedColumn::number) return;
    const std::size_t at = column_of(listing, column);
    if (at == listing.columns.size()) {
      if (!columns_.contains(std::string(column))) return;  // told at its head
      table_.complain(cell.span, Code::skipped,
                      fmt::format("{}: `{}` is not compared: it is no criterion of this stage",
                                  player, column));
      return;
    }
    const std::string& number = (*own.cells)[at].text;
    if (number.empty() || same_number(cell.value, number)) return;
    table_.complain(cell.span, Code::published_number,
                    fmt::format("{}: `{}` is {} as published, and {} by the results", player,
                                column, printable(cell.value), number));
  }

  const League& league_;
  PublishedTable table_;
  Publication report_{};
  std::vector<const Listing*> own_{};
  std::set<std::string> columns_{};   ///< of any stage
  std::set<std::string> annulled_{};  ///< who has no place
  std::optional<std::size_t> player_{};
  std::set<const Listing*> begun_{};
  std::set<std::pair<const Listing*, std::string>> seen_{};
};

/// Tells who stands twice in one stage and group; both lines are compared all the same.
void find_twice(const PublishedForm& form, ResultTable& published) {
  PublishedTable table(form, published);
  const auto player = table.find(PublishedColumn::player);
  std::map<std::array<std::string, 3>, uint32_t> seen;  // each with its line
  while (player && table.next()) {
    const CellText* const named = table.cell(player);
    if (named == nullptr || named->value.empty()) continue;
    const auto line = published.document().position(named->span.offset).line;
    const auto [first, fresh] =
        seen.try_emplace({table.text("stage"), table.text("group"), named->value}, line);
    if (fresh) continue;
    table.complain(
        named->span, Code::published_twice,
        fmt::format("`{}` stands in line {} already", printable(named->value), first->second),
        {"leave one out, or correct the name; lines of several stages or groups name them in the "
         "columns `stage` and `group`"});
  }
}

}  // namespace

void compare_published(const League& league, ResultTable& published) {
  const bool alone = league.entries().empty();
  if (!alone) Comparison(league, published).compare();
  find_twice(league.tournament().published, published);
  check_published_order(league.tournament(), published, alone);
}

}  // namespace cartulary::formats
