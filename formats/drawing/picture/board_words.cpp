#include "formats/drawing/picture/board_words.hpp"

#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::string position_text(const BoardView& view) {
  if (view.final) return "after the final scoring";
  return view.moves == 0 ? "before the first turn" : fmt::format("after turn {}", view.number);
}

/// "2 ", before the name of tokens; nothing before that of a title.
std::string count_text(const ViewedSeat::Tokens& tokens) {
  return tokens.drawing.empty() ? std::to_string(tokens.count) + " " : "";
}

std::string seat_text(const BoardView& view, const Record& record, engine::Player player) {
  const ViewedSeat& seat = view.seats[player];
  return fmt::format("{}: {}, {}", record.players[player].name, counted(seat.points, "point"),
                     supply_text(seat, record.rules));
}

std::string supply_text(const ViewedSeat& seat, const Rules& rules) {
  std::string out = counted(seat.supply, "meeple");
  for (const FigureKind* kind : other_figures(rules)) {
    if (!kind->unit.empty()) continue;
    const std::string name(name_of(kind->figure));
    put(out, ", ", counted(seat.others[kind->figure], name, name + "s"));
  }
  for (const ViewedSeat::Tokens& tokens : seat.tokens) {
    put(out, ", ", count_text(tokens), tokens.name);
  }
  return out;
}

std::string extent_text(const ViewedFeature& feature) {
  std::string out;
  if (!engine::is_central(feature.kind)) out = counted(feature.tiles, "tile");
  if (feature.coats == 0) return out;
  if (!out.empty()) out += ", ";
  return out + counted(feature.coats, "coat of arms", "coats of arms");
}

std::string state_text(const ViewedFeature& feature) {
  if (feature.kind == engine::FeatureKind::field) return "";
  if (feature.complete) return "completed";
  return engine::is_central(feature.kind) ? fmt::format("{} of 8 tiles around it", 8 - feature.open)
                                          : counted(feature.open, "open end");
}

std::string owners_text(const ViewedFeature& feature, const Record& record) {
  if (feature.owners.empty()) return "nobody's";
  std::string names = names_of(feature.owners, record);
  const bool several = feature.owners.size() > 1;
  if (!feature.points) return names;
  std::string out;
  put(out, names, feature.scored ? " got " : " would get ", *feature.points,
      several ? " each" : "");
  for (engine::Player p : record.seats()) {
    if (feature.for_pigs[p] == 0) continue;
    put(out, ", ", record.players[p].name, " ", feature.for_pigs[p], " more for the pig");
  }
  return out;
}

std::string standing_text(const ViewedFeature& feature, const Record& record) {
  const std::string extent = extent_text(feature);
  const std::string state = state_text(feature);
  std::string out;
  put(out, name_of(feature.kind), extent.empty() ? "" : " of ", extent, state.empty() ? "" : ", ",
      state, ": ", owners_text(feature, record));
  return out;
}

namespace {

engine::FeatureKind kind_below(const BoardView& view, const ViewedFigure& figure) {
  return engine::kTiles[view.tiles[figure.tile].type].segments[figure.segment].kind;
}

}  // namespace

Role role_of(const BoardView& view, const ViewedFigure& figure) {
  return role_of(kind_below(view, figure), all_figure_kinds()[figure.kind]->figure);
}

std::string beside_text(const FigureKind& kind, const ViewedSeat& seat, std::string_view away) {
  if (kind.unit.empty()) return seat.others[kind.figure] > 0 ? "home" : "out";
  return seat.beside ? counted(seat.beside_total(), kind.unit, kind.unit) : std::string(away);
}

std::string others_text(const ViewedSeat& seat, const Rules& rules) {
  std::string out;
  const auto add = [&out](std::string_view name, std::string_view state) {
    put(out, out.empty() ? "" : ", ", name, " ", state);
  };
  for (const FigureKind* kind : other_figures(rules)) {
    add(name_of(kind->figure), beside_text(*kind, seat, "home"));
  }
  for (const ViewedSeat::Tokens& tokens : seat.tokens) {
    put(out, out.empty() ? "" : ", ", count_text(tokens), tokens.name);
  }
  return out;
}

bool tells_others_together(const BoardView& view, const Rules& rules) {
  constexpr std::size_t most_columns = 1;
  const auto has_tokens = [](const ViewedSeat& seat) { return !seat.tokens.empty(); };
  return other_figures(rules).size() > most_columns || std::ranges::any_of(view.seats, has_tokens);
}

bool is_in_field(const BoardView& view, const ViewedFigure& figure) {
  return kind_below(view, figure) == engine::FeatureKind::field;
}

}  // namespace cartulary::formats
