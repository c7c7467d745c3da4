#include "formats/doors/browser/pad_view.hpp"

#include <algorithm>

#include "formats/game/record/keys.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

using engine::Player;

bool is_recorded_by_pad(const Record& record) {
  return record.dice_parts().has_sheet && !record.dice_parts().has_turns;
}

PadView::PadView(const Report& report) : report_(report) {
  engine::PerPlayer<std::size_t> rows{};
  for (const TracedDiceTurn& turn : report.dice().turns) {
    places_.push_back({turn.player, rows[turn.player]++});
  }
}

std::size_t PadView::size(Player player) const {
  return report_.record.dice().sheets[player].entries.size();
}

const SheetEntry* PadView::entry_at(SheetPlace place) const {
  const auto& entries = report_.record.dice().sheets[place.player].entries;
  return place.row < entries.size() ? &entries[place.row] : nullptr;
}

std::string PadView::text(SheetPlace place) const {
  const SheetEntry* entry = entry_at(place);
  if (entry == nullptr) return "";
  if (entry->kind == SheetEntry::Kind::points) return std::to_string(entry->points);
  return std::string(kSheetWords[entry->kind == SheetEntry::Kind::keep ? 0 : 1]);
}

std::optional<std::size_t> PadView::turn_at(Span span) const {
  return index_where(
      places_, [&](const auto& place) { return entry_at(place)->span.offset == span.offset; });
}

std::optional<SheetPlace> PadView::next() const {
  if (report_.verdict.over) return std::nullopt;
  SheetPlace out{Player{0}, size(Player{0})};
  for (const Player p : report_.record.seats()) {
    if (size(p) < out.row) out = {p, size(p)};
  }
  return out;
}

bool PadView::is_open(SheetPlace place) const {
  const std::size_t filled = size(place.player);
  if (place.row != filled || !report_.verdict.over || places_.empty()) return place.row <= filled;
  // A pad that is filled in column by column may still get the entries from before the win.
  const SheetPlace& last = places_.back();
  return place.row < last.row || (place.row == last.row && place.player < last.player);
}

std::size_t PadView::rows() const {
  std::size_t out = 0;
  for (const Player p : report_.record.seats()) {
    out = std::max(out, size(p) + (is_open({p, size(p)}) ? 1U : 0U));
  }
  return out;
}

void PadView::append_findings(Json& json, Span span) const {
  long long number = 0;
  json.list("findings", report_.findings, [&](const Finding& finding) {
    if (finding.span.offset == span.offset) json.number(number);
    ++number;
  });
}

void PadView::append(Json& json) const {
  const Record& record = report_.record;
  json.key("pad").open('{');
  json.objects("columns", record.seats(), [&](Player p) {
    append_findings(json, record.dice().sheets[p].span);
    json.key("claimed");
    const SeatClaim& scores = record.result.scores;
    scores.has(p) ? json.number(scores.points[p]) : json.null();
  });
  std::vector<engine::PerPlayer<const TracedDiceTurn*>> turns(rows());
  for (std::size_t turn = 0; turn < places_.size(); ++turn) {
    turns[places_[turn].row][places_[turn].player] = &report_.dice().turns[turn];
  }
  std::size_t row = 0;
  json.list("rows", turns, [&](const auto& of_row) {
    json.objects(record.seats(), [&](Player p) {
      const SheetPlace place{p, row};
      const TracedDiceTurn* turn = of_row[p];
      json.field("entry", text(place));
      json.field("open", is_open(place));
      json.key("total");
      turn == nullptr ? json.null() : json.number(turn->totals[p]);
      if (const SheetEntry* entry = entry_at(place)) append_findings(json, entry->span);
    });
    ++row;
  });
  json.key("next");
  if (const auto place = next()) {
    json.open('{');
    json.field("row", place->row);
    json.field("seat", index(place->player));
    json.close('}');
  } else {
    json.null();
  }
  json.close('}');
}

}  // namespace cartulary::formats
