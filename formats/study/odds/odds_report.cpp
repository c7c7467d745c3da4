#include "formats/study/odds/odds_report.hpp"

#include <algorithm>
#include <cmath>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

using engine::analysis::Chance;
using engine::analysis::Dead;
using engine::analysis::FeatureOdds;
using engine::analysis::GapOdds;

constexpr engine::ArrayBy<Dead, std::string_view, 6> kDeadNames{
    {"", "off-table", "none-fits", "too-few-tiles", "too-few-fit", "none-match"}};

/// The percent of a chance, which is 0 or 100 only if that is sure.
std::string digits(const Chance& chance, int places) {
  const double percent = 100 * chance.value;
  const double unit = std::pow(10, -places);
  if (chance.sampled) return fmt::format("{:.{}f}", percent, places);
  if (chance.value == 0) return "0";
  if (chance.value == 1) return "100";
  if (percent < unit / 2) return fmt::format("<{:.{}f}", unit, places);
  if (percent > 100 - unit / 2) return fmt::format(">{:.{}f}", 100 - unit, places);
  return fmt::format("{:.{}f}", percent, places);
}

Chance next_draw(int copies, const engine::analysis::Odds& odds) {
  return {.value = static_cast<double>(copies) / odds.draws.tiles};
}

std::string cell_list(const std::vector<engine::Cell>& cells, const Record& record,
                      std::string_view last) {
  std::vector<std::string> words;
  for (const engine::Cell cell : cells) words.push_back(fmt::format("({})", text_of(cell, record)));
  return enumerate(words, last);
}

/// "tile that is left"; "unseen tile" where some lie face down, left or not.
std::string_view tile_noun(const engine::Game& game) {
  return game.unseen() > 0 ? "unseen tile" : "tile that is left";
}

struct NamedSegment {
  engine::Cell cell{};
  std::string place{};  ///< `N`; of a monastery none
};
NamedSegment first_segment(const FeatureOdds& feature, const engine::Board& board) {
  const engine::Node first = first_node(feature, board);
  const engine::PlacedTile& tile = board.tile(board.tile_of(first));
  NamedSegment out{.cell = tile.cell};
  if (!engine::is_central(feature.kind)) {
    out.place = place_of(tile.type, tile.rotation, first - tile.first_node);
  }
  return out;
}

std::vector<engine::Cell> cells_of(const FeatureOdds& feature, const engine::Board& board) {
  std::vector<engine::Cell> out;
  board.features().for_each_segment(feature.root, [&](engine::Node node) {
    out.push_back(board.tile(board.tile_of(node)).cell);
  });
  std::ranges::sort(out, reads_before);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// "city of Ann"; "city" if nobody stands there.
std::string feature_words(const FeatureOdds& feature, const Record& record) {
  const std::string_view kind = name_of(feature.kind);
  if (feature.owners.empty()) return std::string(kind);
  return fmt::format("{} of {}", kind, names_of(feature.owners, record));
}

std::string place_words(const FeatureOdds& feature, const OddsPosition& position) {
  const NamedSegment at = first_segment(feature, position.game.board());
  std::string out = text_of(at.cell, position.record);
  if (!at.place.empty()) put(out, " ", at.place);
  return out;
}

/// Features that somebody stands in come before others.
std::vector<const FeatureOdds*> in_order(const OddsPosition& position, bool dead) {
  std::vector<const FeatureOdds*> out;
  for (const bool empty : {false, true}) {
    for (const FeatureOdds& feature : position.odds.features) {
      if ((feature.dead != Dead::no) == dead && feature.owners.empty() == empty) {
        out.push_back(&feature);
      }
    }
  }
  return out;
}

bool any_sampled(const OddsPosition& position) {
  return std::ranges::any_of(position.odds.features, [&](const FeatureOdds& f) {
    return f.finished.sampled || std::ranges::any_of(f.own, &Chance::sampled);
  });
}

void append_open(std::string& out, const OddsPosition& position) {
  const auto seats = position.record.seats();
  TextTable table{.columns = {{"feature"}, {"at"}, {"finished", true}}};
  for (const engine::Player p : seats) {
    table.columns.push_back({printable(position.record.players[p].name), true});
  }
  table.columns.push_back({"gaps"});
  for (const FeatureOdds* feature : in_order(position, false)) {
    std::vector<std::string> row{feature_words(*feature, position.record),
                                 place_words(*feature, position), chance_text(feature->finished)};
    for (const engine::Player p : seats) row.push_back(chance_text(feature->own[p]));
    std::vector<std::string> gaps;
    for (const GapOdds& gap : feature->gaps) gaps.push_back(gap_text(gap, position.record));
    row.push_back(joined(gaps, "; "));
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) return;
  out += '\n';
  append_text_table(out, table);
  out +=
      "Finished means: one tile on each gap and none anywhere else. The first chance is that such "
      "tiles\n"
      "come at all, the others that a player draws all of them. They may be laid elsewhere, and "
      "there may\n"
      "be longer ways.\n";
  if (any_sampled(position)) {
    print(out, "\u2248 is an estimate from {} random deals, \u00b1 its standard error.\n",
          engine::analysis::kSampledDeals);
  }
}

void append_dead(std::string& out, const OddsPosition& position) {
  bool first = true;
  for (const FeatureOdds* feature : in_order(position, true)) {
    if (first) out += "\nNever to be finished:\n";
    first = false;
    print(out, "{} at {}: {}\n", feature_words(*feature, position.record),
          place_words(*feature, position), dead_text(*feature, position.game, position.record));
  }
  const std::vector<engine::Cell>& unfillable = position.odds.unfillable;
  if (unfillable.empty()) return;
  print(out, "\nNo {} fits {}.\n", tile_noun(position.game),
        cell_list(unfillable, position.record, "or"));
}

std::string edge_letters(engine::Edges edges) {
  std::string out;
  for (const engine::Side side : engine::kAllSides) out += name_of(edge_at(edges, side)).letter;
  return out;
}

void append_draws(std::string& out, const OddsPosition& position) {
  TextTable tiles{.columns = {{"tile"}, {"left", true}, {"next draw", true}}};
  for (const engine::TileId tile : engine::kAllTiles) {
    const int copies = position.odds.draws.pool[tile];
    if (copies == 0) continue;
    tiles.rows.push_back({std::string(engine::kTiles[tile].code), fmt::format("{}", copies),
                          chance_text(next_draw(copies, position.odds))});
  }
  if (tiles.rows.empty()) return;
  out += '\n';
  append_text_table(out, tiles);
  TextTable edges{.columns = {{"edges"}, {"left", true}, {"next draw", true}}};
  for (const engine::analysis::EdgeCount& row : position.odds.edges) {
    edges.rows.push_back({edge_letters(row.edges), fmt::format("{}", row.tiles),
                          chance_text(next_draw(row.tiles, position.odds))});
  }
  out += '\n';
  append_text_table(out, edges);
}

class OddsJson {
 public:
  OddsJson(std::string& out, const OddsPosition& position) : json_(out), position_(position) {}

  void write() {
    const engine::analysis::Odds& odds = position_.odds;
    const engine::Game& game = position_.game;
    json_.open('{');
    json_.field("record", position_.document);
    json_.field("turn", position_.turn);
    json_.key("player");
    if (game.over()) {
      json_.null();
    } else {
      json_.value(record_.players[game.to_move()].name);
    }
    json_.key("over").truth(game.over());
    json_.field("tiles_left", game.remaining());
    json_.field("hidden", game.unseen());
    json_.objects("features", odds.features, [this](const FeatureOdds& f) { feature(f); });
    json_.objects("unfillable", odds.unfillable, [this](engine::Cell cell) { members(cell); });
    json_.list("tiles", engine::kAllTiles, [&](engine::TileId tile) {
      if (!game.over()) count("tile", engine::kTiles[tile].code, odds.draws.pool[tile]);
    });
    json_.list("edges", odds.edges, [this](const engine::analysis::EdgeCount& row) {
      count("edges", edge_letters(row.edges), row.tiles);
    });
    json_.close('}');
  }

 private:
  void members(engine::Cell cell) {
    json_.field("x", static_cast<int>(cell.x));
    json_.field("y", record_.written_y(cell.y));
  }

  void number(std::string_view name, double value) {
    std::string digits = fmt::format("{:.12g}", value);
    if (digits == "1" && value < 1) digits = "0.999999999999";
    json_.key(name).raw(digits);
  }

  void members(const Chance& chance) {
    number("chance", chance.value);
    json_.field("sampled", chance.sampled);
    if (chance.sampled) number("se", chance.error);
  }

  void count(std::string_view name, std::string_view word, int copies) {
    if (copies == 0) return;
    json_.open('{');
    json_.field(name, word);
    json_.field("left", copies);
    number("next", next_draw(copies, position_.odds).value);
    json_.close('}');
  }

  void tiles(std::string_view name, const engine::TileCounts& counts) {
    json_.key(name).open('{');
    for (const engine::TileId tile : engine::kAllTiles) {
      if (counts[tile] > 0) json_.field(engine::kTiles[tile].code, static_cast<int>(counts[tile]));
    }
    json_.close('}');
  }

  void feature(const FeatureOdds& feature) {
    const engine::Board& board = position_.game.board();
    json_.field("kind", name_of(feature.kind));
    json_.list("owners", feature.owners,
               [this](engine::Player p) { json_.value(record_.players[p].name); });
    const NamedSegment at = first_segment(feature, board);
    members(at.cell);
    json_.field("place", at.place);
    json_.objects("cells", cells_of(feature, board), [this](engine::Cell c) { members(c); });
    json_.objects("gaps", feature.gaps, [this](const GapOdds& gap) {
      members(gap.cell);
      tiles("fitting", gap.fitting);
      tiles("closing", gap.closing);
    });
    json_.key("dead");
    if (feature.dead == Dead::no) {
      json_.null();
    } else {
      json_.open('{');
      json_.field("reason", kDeadNames[feature.dead]);
      json_.objects("gaps", feature.dead_gaps, [this](engine::Cell c) { members(c); });
      json_.field("text", dead_text(feature, position_.game, record_));
      json_.close('}');
    }
    json_.object("finished", [&] { members(feature.finished); });
    json_.objects("own", record_.seats(), [&](engine::Player p) {
      json_.field("player", record_.players[p].name);
      members(feature.own[p]);
    });
  }

  Json json_;
  const OddsPosition& position_;
  const Record& record_ = position_.record;
};

}  // namespace

engine::Node first_node(const FeatureOdds& feature, const engine::Board& board) {
  engine::Node first = feature.root;
  board.features().for_each_segment(feature.root,
                                    [&](engine::Node node) { first = std::min(first, node); });
  return first;
}

std::string chance_text(const Chance& chance) {
  if (!chance.sampled) return digits(chance, 2) + " %";
  const double shown_error = std::max(100 * chance.error, 0.1);
  return fmt::format("\u2248 {} % \u00b1 {:.1f} %", digits(chance, 1), shown_error);
}

std::string chance_percent(const Chance& chance) {
  const long percent = std::lround(100 * chance.value);
  if (chance.sampled) return fmt::format("\u2248 {} %", percent);
  if (percent == 0 && chance.value > 0) return "<1 %";
  if (percent == 100 && chance.value < 1) return ">99 %";
  return fmt::format("{} %", percent);
}

std::string gap_text(const GapOdds& gap, const Record& record) {
  const int fitting = engine::total(gap.fitting);
  const int closing = engine::total(gap.closing);
  return fmt::format("{}: {} {}, {} {}", text_of(gap.cell, record), fitting,
                     fitting == 1 ? "fits" : "fit", closing, closing == 1 ? "closes" : "close");
}

std::string dead_text(const FeatureOdds& feature, const engine::Game& game, const Record& record) {
  const auto cells = [&](std::string_view last) {
    return cell_list(feature.dead_gaps, record, last);
  };
  using enum Dead;
  if (feature.dead == off_table) return fmt::format("the table has no room for {}", cells("and"));
  if (feature.dead == none_fits) return fmt::format("no {} fits {}", tile_noun(game), cells("or"));
  if (feature.dead == too_few_tiles) {
    return fmt::format("{}, but {} left", counted(static_cast<long>(feature.gaps.size()), "gap"),
                       counted(feature.dead_tiles, "tile"));
  }
  if (feature.dead == too_few_fit) {
    return fmt::format("only {} {} any of {}",
                       game.unseen() > 0 ? counted(feature.dead_tiles, "unseen tile")
                                         : counted(feature.dead_tiles, "tile") + " left",
                       feature.dead_tiles == 1 ? "fits" : "fit", cells("and"));
  }
  if (feature.dead == no) return {};
  return fmt::format("no {} fit {} together",
                     game.unseen() > 0 ? "unseen tiles" : "tiles that are left", cells("and"));
}

OddsPosition odds_position(const RecordedPlay& play) {
  OddsPosition out{play};
  out.odds = engine::analysis::odds_of(play.game);
  return out;
}

void append_odds_text(std::string& out, const OddsPosition& position) {
  const engine::Game& game = position.game;
  put(out,
      position.turn == 0 ? "Before the first turn" : fmt::format("After turn {}", position.turn),
      ": ");
  if (game.over()) {
    out += "the game is over\n";
    return;
  }
  put(out, printable(position.record.players[game.to_move()].name), " to move, ",
      counted(game.remaining(), "tile"), " left");
  if (game.unseen() > 0) put(out, ", ", game.unseen(), " more face down on the table");
  out += '\n';
  append_open(out, position);
  append_dead(out, position);
  append_draws(out, position);
}

void append_odds_json(std::string& out, const OddsPosition& position) {
  OddsJson(out, position).write();
  out += '\n';
}

}  // namespace cartulary::formats
