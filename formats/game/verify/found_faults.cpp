#include "formats/game/verify/found_faults.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/illegal.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void label_pieces(Finding& finding, const engine::PositionFault& fault, std::size_t from,
                  const std::string& text, const FoundScene& scene) {
  for (std::size_t i = from; i < fault.pieces.size(); ++i) {
    finding.labels.push_back({scene.tile(fault.pieces[i]).span, text});
  }
}

namespace {

using engine::Fault;
using engine::PositionFault;

/// "U at 1,0".
std::string name_of(const RecordedTurn& tile, const FoundScene& scene) {
  return fmt::format("{} at {}", tile_code(tile.tile), text_of(tile.cell, scene.record));
}

const std::string& owner_of(const RecordedTurn& tile, const FoundScene& scene) {
  return scene.record.players[tile.player].name;
}

void cell_taken(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& tile = scene.tile(fault.pieces.back());
  f.span = tile.cell_span;
  f.message = fmt::format("two tiles lie at {}", text_of(tile.cell, scene.record));
  f.label = "the second one";
  f.labels.push_back({scene.tile(fault.pieces.front()).span, "the first one"});
}

engine::Side side_towards(const RecordedTurn& tile, const RecordedTurn& neighbour) {
  for (engine::Side side : engine::kAllSides) {
    if (engine::neighbour(tile.cell, side) == neighbour.cell) return side;
  }
  return {};
}

std::string_view shown(const RecordedTurn& tile, engine::Side side) {
  return formats::name_of(engine::edge_at(engine::kOriented[tile.tile][tile.rotation].edges, side))
      .phrase;
}

void edges_differ(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& tile = scene.tile(fault.pieces.front());
  const RecordedTurn& first = scene.tile(fault.pieces[1]);
  const engine::Side side = side_towards(tile, first);
  f.span = tile.span;
  f.message = fmt::format("expected {} at the {} of {}, as {} shows it, got {}",
                          shown(first, engine::opposite(side)), kSideWords[side],
                          name_of(tile, scene), name_of(first, scene), shown(tile, side));
  f.label = fault.pieces.size() == 2
                ? "does not match its neighbour"
                : fmt::format("does not match {} neighbours", fault.pieces.size() - 1);
  f.brief = fmt::format("{} does not match what lies around it", name_of(tile, scene));
  for (std::size_t i = 1; i < fault.pieces.size(); ++i) {
    const RecordedTurn& other = scene.tile(fault.pieces[i]);
    const engine::Side there = side_towards(other, tile);
    f.labels.push_back(
        {other.span, fmt::format("shows {} to the {}", shown(other, there), kSideWords[there])});
  }
  const engine::RotationSet fits =
      engine::kFits[tile.tile][wanted_at(tile.cell, scene.record.position)];
  f.help.push_back(fits.empty()
                       ? fmt::format("{} fits there in no rotation", tile_code(tile.tile))
                       : fmt::format("{} fits there with {}", tile_code(tile.tile), text_of(fits)));
}

void apart(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::size_t count = fault.pieces.size();
  const RecordedTurn& tile = scene.tile(fault.pieces.front());
  f.span = tile.cell_span;
  f.message = count == 1 ? fmt::format("{} touches no other tile", name_of(tile, scene))
                         : fmt::format("{} tiles touch none of the others", count);
  f.label = count == 1 ? "no tile beside it" : "one of them";
  label_pieces(f, fault, 1, "another one", scene);
  f.help.push_back("every tile is laid next to another tile");
}

void off_table(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& tile = scene.tile(fault.pieces.front());
  f.span = tile.cell_span;
  f.message = fmt::format("{} lies beyond the edge of the table", text_of(tile.cell, scene.record));
  f.label = "off the table";
  if (!scene.record.rules.table) {
    f.help.push_back("count from a tile in the middle: any tile may lie at 0,0");
  }
}

/// Where a table has more than there can be, nobody knows which of them is one too many.
std::string too_many(const PositionFault& fault) {
  const int surplus = fault.actual - fault.expected;
  return surplus == 1 ? "one of them is too many" : fmt::format("{} of them are too many", surplus);
}

void copies(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const bool lies = !fault.pieces.empty();
  if (lies) {
    f.span = scene.tile(fault.pieces.back()).tile_span;
  } else {
    for (const auto& [tile, span] : scene.record.position.discarded) {
      if (tile == fault.tile) f.span = span;
    }
  }
  if (fault.expected == 0) {
    f.message = fmt::format("{} is not a tile of this game", tile_code(fault.tile));
    f.label = "not in this box";
    return;
  }
  f.message = fmt::format(
      "{} of tile {} {}, of {} in the box", counted(fault.actual, "copy", "copies"),
      tile_code(fault.tile),
      scene.record.position.discarded.empty() ? "lie there" : "lie there or were discarded",
      fault.expected);
  f.label = too_many(fault);
  f.brief = fmt::format("{} lies there {} times, of {} in the box", tile_code(fault.tile),
                        fault.actual, fault.expected);
  for (std::size_t i = 0; i + 1 < fault.pieces.size(); ++i) {
    f.labels.push_back(
        {scene.tile(fault.pieces[i]).span, fmt::format("{} lies here", tile_code(fault.tile))});
  }
}

void tiles(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const engine::TileId first = scene.tile(fault.pieces.front()).tile;
  const bool under = engine::kTiles[first].marks.contains(engine::Mark::hill);
  const bool discarded = !scene.record.position.discarded.empty();
  f.span = scene.tile(fault.pieces.front()).tile_span;
  f.message =
      fmt::format("{} lie on the table{}{}, of {} in the box", counted(fault.actual, "tile"),
                  discarded ? (under ? ", were discarded or lie " : " or were discarded")
                  : under   ? " and "
                            : "",
                  under ? face_down_words(scene.record.rules) : std::string_view(), fault.expected);
  f.label = under ? "a tile lies under this one" : "the last one";
  label_pieces(f, fault, 1, "and under this one", scene);
  if (under) {
    f.notes.emplace_back("only the hill that was drawn last of all tiles may have none under it");
  }
}

void figures(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& tile = scene.tile(fault.pieces.back());
  const std::string& name = owner_of(tile, scene);
  f.span = tile.meeple.span;
  f.message = fmt::format("{} has {} there, but a player has only {}", name,
                          counted(fault.actual, formats::name_of(fault.figure)), fault.expected);
  f.label = too_many(fault);
  for (std::size_t i = 0; i + 1 < fault.pieces.size(); ++i) {
    f.labels.push_back({scene.tile(fault.pieces[i]).meeple.span, fmt::format("{}'s", name)});
  }
}

void no_farmers(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = "farmer in a game without farmers";
  f.label = "a field";
  f.help.push_back(scene.record.game == GameKind::print_and_play
                       ? "the print-and-play game has no farmers"
                       : "the record says `farmers: false`");
}

void not_here(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string_view kind = formats::name_of(static_cast<engine::FeatureKind>(fault.kind));
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = fmt::format("a {} takes no {}", kind, formats::name_of(fault.figure));
  f.label = fmt::format("this is a {}", kind);
}

void gone_home(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& tile = scene.tile(fault.pieces.front());
  const std::string feature = features_of(*tile.meeple.role);
  f.span = tile.meeple.span;
  f.message = fmt::format("the {} of {}'s {} is finished", feature, owner_of(tile, scene),
                          formats::name_of(*tile.meeple.role));
  f.label = "it would have gone home";
  f.help.push_back(
      fmt::format("leave the {0} out if the {1} was scored, or look whether the {1} is finished",
                  formats::name_of(*tile.meeple.role), feature));
}

void occupied(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& first = scene.tile(fault.pieces.front());
  const RecordedTurn& second = scene.tile(fault.pieces.back());
  const std::string_view feature = formats::name_of(second.meeple.role->feature);
  f.span = second.meeple.span;
  f.message =
      fmt::format("{}'s {} and {}'s cannot both have come into this {}", owner_of(first, scene),
                  formats::name_of(*first.meeple.role), owner_of(second, scene), feature);
  f.label = fmt::format("in whatever order the tiles were laid, this {} was occupied", feature);
  f.labels.push_back({first.meeple.span, "or this one was placed later"});
  f.brief = fmt::format("two figures that cannot both have come into one {}", feature);
}

void no_start(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string_view code = tile_code(fault.tile);
  f.span = scene.record.position.span;
  f.message = fmt::format("no start tile {} without a figure lies there", code);
  label_pieces(f, fault, 0, "", scene);
  f.help.push_back(
      fmt::format("the game began with a {}, and nobody stands on the start tile", code));
}

void discards(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedPosition& found = scene.record.position;
  f.span = found.discarded.empty() ? found.span : found.discarded.front().span;
  f.message = fmt::format("{} discarded in a game in which none is",
                          counted(fault.actual, "tile was", "tiles were"));
  f.label = "not in this game";
  f.notes.emplace_back(
      "under `unplaceable: return`, a tile that fits nowhere goes back into the bag");
  f.help.emplace_back("leave `discarded` out, or leave the option out");
}

constexpr FaultRow kBaseFaults[] = {
#include "formats/game/verify/found_faults.def"
};

/// A test knows that every fault has its row.
const FaultRow& row_of(Fault fault) {
  if (const auto* row = find_row(kBaseFaults, &FaultRow::fault, fault)) return *row;
  for (const ExpansionWords& box : expansion_words()) {
    if (const auto* row = find_row(box.faults, &FaultRow::fault, fault)) return *row;
  }
  return kBaseFaults[0];
}

/// Where turns go round, the number of tiles tells whose turn it is.
void check_turn(const FoundScene& scene, Findings& findings) {
  const RecordedPosition& found = scene.record.position;
  if (!found.to_move || !scene.game.rules().turns_go_round() || scene.game.over()) return;
  const int turns = scene.game.turn_number() - 1;
  const auto due = static_cast<engine::Player>(turns % scene.game.players());
  if (found.to_move->value == due) return;
  const std::string& name = scene.record.players[due].name;
  findings.add(
      {.code = Code::turn_by_tiles,
       .span = found.to_move->span,
       .message = fmt::format("after {} it is {}'s turn, got {}", counted(turns, "turn"), name,
                              scene.record.players[found.to_move->value].name),
       .label = fmt::format(
           "{} lie there{}", counted(scene.game.board().tile_count(), "tile"),
           scene.record.rules.start == engine::Start::random ? "" : ", one of them the start tile"),
       .help = {"is a tile missing, or one too many; or did another player begin?"}});
}

}  // namespace

std::span<const FaultRow> base_faults() {
  return kBaseFaults;
}

engine::Edges wanted_at(engine::Cell cell, const RecordedPosition& position) {
  engine::Edges out = engine::kNoEdges;
  for (const RecordedTurn& tile : position.tiles) {
    for (engine::Side side : engine::kAllSides) {
      if (engine::neighbour(cell, side) != tile.cell) continue;
      if (engine::edge_at(out, side) != engine::Edge::none) continue;  // two tiles on a cell
      const engine::Edges edges = engine::kOriented[tile.tile][tile.rotation].edges;
      out = out + engine::edges_at(side, engine::edge_at(edges, engine::opposite(side)));
    }
  }
  return out;
}

Finding explain(const PositionFault& fault, const FoundScene& scene) {
  const FaultRow& row = row_of(fault.fault);
  Finding finding{.code = row.code};
  row.explain(finding, fault, scene);
  return finding;
}

bool check_found(const FoundScene& scene, Findings& findings) {
  if (!scene.record.position.given) return true;
  const FoundTable table(scene.record);
  bool good = true;
  for (std::size_t i = 0; i < table.faults.size(); ++i) {
    if (table.faults[i] == MeepleFault::none) continue;
    findings.add(explain(table.faults[i], scene.tile(i), scene.document));
    good = false;
  }
  for (const PositionFault& fault : engine::check_position(scene.game, table.position)) {
    good &= findings.add(explain(fault, scene)).severity() != Severity::error;
  }
  if (good) check_turn(scene, findings);
  return good;
}

}  // namespace cartulary::formats
