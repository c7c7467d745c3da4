#include "formats/pages/page/step_sentence.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::FeatureKind;
using Kind = ReplayStep::Kind;

/// "four", "13".
std::string number_word(std::size_t number) {
  constexpr std::string_view words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return number < std::size(words) ? std::string(words[number]) : std::to_string(number);
}

/// Whose points a category has; none if it is of no feature.
std::optional<FeatureKind> feature_of(Category category) {
  for (const FeatureKind kind : engine::kAllFeatureKinds) {
    if (engine::category_of(kind) == category) return kind;
  }
  return {};
}

/// "city of four tiles".
std::string extent(const ScoredFeature& scored) {
  const auto kind = feature_of(scored.category);
  if (kind && engine::is_central(*kind)) return std::string(name_of(*kind));
  return fmt::format("{} of {} {}", scored.category == Category::cities ? "city" : "road",
                     number_word(scored.cells.size()), scored.cells.size() == 1 ? "tile" : "tiles");
}

/// "a city of four tiles: +12", "Marta's road of two tiles: Marta +2". `with`: " with a knight".
std::string scoring(const ScoredFeature& scored, const Record& record, engine::Player mover,
                    std::string_view with) {
  const engine::PlayerSet winners = scored.winners;
  const std::string points = gain_text(scored.points);
  if (!is_on_board(scored.category)) {
    return fmt::format("ruling of an arbiter: {} {}", names_of(winners, record), points);
  }
  if (const OwnScoring* own = own_scoring(scored.category)) {
    std::string gain = points;
    if (gain.empty() && own->count != nullptr) own->count(gain, scored);
    if (!gain.empty() && !winners.empty() && !winners.contains(mover)) {
      gain = names_of(winners, record) + " " + gain;
    }
    return fmt::format("{}{}{}", own->spoken(scored), gain.empty() ? "" : ": ", gain);
  }
  if (winners.empty()) return fmt::format("an unoccupied {}", extent(scored));
  if (winners == engine::PlayerSet::of(mover)) {
    return fmt::format("a {}{}: {}", extent(scored), with, points);
  }
  if (winners.size() > 1)
    return fmt::format("a shared {}{}: {} each", extent(scored), with, points);
  const std::string& owner = record.players[winners.lowest()].name;
  return fmt::format("{}'s {}{}: {} {}", owner, extent(scored), with, owner, points);
}

bool is_finished(const ScoredFeature& scored) {
  const auto kind = feature_of(scored.category);
  return kind && kind != FeatureKind::field && !scored.recalled;
}

/// "a knight", "an abbot".
std::string with_article(std::string_view name) {
  const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", name);
}

/// "the abbot home from the garden at (1,2): +5".
std::string taken_home(const ScoredFeature& scored, const Record& record) {
  return fmt::format("the abbot home from the {} at {}: {}", extent(scored),
                     text_of(scored.cells.front(), record), gain_text(scored.points));
}

/// The figure that a turn puts on the table, in words; none if it puts none there.
struct NewFigure {
  std::string name;         ///< "knight"
  std::string_view into{};  ///< "into a city"
  engine::Node node = engine::kNoNode;
};

std::optional<NewFigure> new_figure(const Report& report, const engine::Turn& turn) {
  const engine::Laid& laid = *turn.laid();
  if (!laid.deployment.any()) return {};
  const engine::Board& board = report.game().board();
  const engine::Node node = board.tile(board.at(laid.cell)).first_node + laid.deployment.segment;
  const FeatureKind kind = engine::kTiles[turn.tile].segments[laid.deployment.segment].kind;
  constexpr engine::ArrayBy<FeatureKind, std::string_view, engine::kFeatureKinds> into{
      "into a city",
      "on a road",
      "into a monastery",
      "into a field",
#define FEATURE(name, category) "into a " #name,
#include "engine/expansions.def"
  };
  std::string name(name_of(role_of(kind)));
  for (const FigureKind* figure : all_figure_kinds()) {
    if (!figure->expansion || figure->figure != laid.deployment.figure) continue;
    name = figure->name;
    name[0] = static_cast<char>(name[0] + ('a' - 'A'));
  }
  return NewFigure{std::move(name), into[kind], node};
}

/// ", and adds 2 sheep to the flock"; empty for nothing.
std::string besides_of(const engine::Turn& turn) {
  std::string out;
  for (const ExpansionWords& row : expansion_words()) {
    if (row.besides == nullptr) continue;
    const std::string deed = row.besides(turn);
    if (!deed.empty()) put(out, ", and ", deed);
  }
  return out;
}

/// `deed`: what the tile does besides, if nothing else; `blocked`: what it blocks, "" for nothing.
std::string move_sentence(const Report& report, const ReplayStep& step, std::string_view deed,
                          std::string_view blocked) {
  const engine::Turn& turn = report.tiles().turns[step.moves - 1].turn;
  const std::string& who = report.record.players[step.player].name;
  if (turn.laid() == nullptr) {
    const bool back = turn.action() == engine::Action::give_back;
    return fmt::format("{}'s tile fits nowhere{}", who, back ? " and goes back" : "");
  }
  const engine::Features& features = report.game().board().features();
  std::optional<NewFigure> figure = new_figure(report, turn);
  std::string finished;
  std::string home;
  std::string rest;
  if (const engine::Trade& trade = turn.laid()->trade; trade.any()) {
    const auto& players = report.record.players;
    put(rest, "; ", players[trade.from].name, " pays ", players[trade.to].name, " ",
        price_text(trade), " for the tile");
  }
  for (const ScoredFeature& scored : step.scored) {
    if (scored.category == Category::trades) continue;
    if (scored.recalled) {
      home = "takes " + taken_home(scored, report.record);
      continue;
    }
    std::string with;
    if (is_finished(scored) && figure &&
        features.find(figure->node) == features.find(scored.feature)) {
      // It has been put there before the scoring, and taken back.
      with = " with a new " + figure->name;
      figure.reset();
    }
    std::string& to = is_finished(scored) ? finished : rest;
    const std::string_view before = !is_finished(scored) ? "; "
                                    : finished.empty()   ? " finishes "
                                                         : " and ";
    put(to, before, scoring(scored, report.record, step.player, with));
  }
  std::string then;
  if (figure) then = fmt::format("puts {} {}", with_article(figure->name), figure->into);
  if (!home.empty()) then = home;
  const std::string besides = besides_of(turn);
  if (finished.empty() && then.empty()) return fmt::format("{} {}{}{}", who, deed, besides, rest);
  if (finished.empty())
    put(finished, " ", then);
  else if (!then.empty())
    put(finished, ", and ", then);
  if (!blocked.empty()) put(finished, ", and ", blocked);
  return who + finished + besides + rest;
}

/// A deed of a tile, and how much it matters: the least number matters most.
struct Deed {
  enum class Rank {
    blocks,
    joins_owned,
    narrows,
    extends_owned,
    adds,
    joins_fields,
    joins,
    extends,
    extends_field
  };
  Rank rank{};
  int tiles = 0;
  std::string words{};
};

class DeedsOfTile {
 public:
  DeedsOfTile(const BoardView& before, const BoardView& after, const Record& record)
      : before_(before), after_(after), record_(record) {}

  std::vector<Deed> all() {
    std::vector<FeatureIndex> seen;
    const ViewedTile& tile = after_.tiles[*after_.last];
    for (const auto s :
         engine::each<engine::SegmentIndex>(engine::kTiles[tile.type].segments.size())) {
      const FeatureIndex feature = tile.features[s];
      if (std::ranges::find(seen, feature) != seen.end()) continue;
      seen.push_back(feature);
      touched(after_.features[feature]);
    }
    for (const ViewedFeature& feature : after_.features) beside(feature);
    for (const ViewedGap& gap : after_.gaps) narrowed(gap);
    std::ranges::stable_sort(deeds_, [](const Deed& a, const Deed& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.tiles > b.tiles;
    });
    return std::move(deeds_);
  }

 private:
  const ViewedFeature& before_at(const ViewedSegment& at) const {
    return before_.features[before_.tiles[at.tile].features[at.segment]];
  }

  /// "a city" of the mover, "Henrik's city", "a shared city", "an unoccupied city".
  std::string whose(const ViewedFeature& feature) const {
    const std::string_view kind = name_of(feature.kind);
    if (feature.owners.empty()) return fmt::format("an unoccupied {}", kind);
    if (feature.owners == engine::PlayerSet::of(after_.player)) return fmt::format("a {}", kind);
    if (feature.owners.size() > 1) return fmt::format("a shared {}", kind);
    return fmt::format("{}'s {}", record_.players[feature.owners.lowest()].name, kind);
  }

  std::vector<const ViewedFeature*> parts_of(const ViewedFeature& feature) const {
    std::vector<const ViewedFeature*> out;
    for (const ViewedSegment& at : after_.segments_of(feature)) {
      if (at.tile == *after_.last) continue;
      const ViewedFeature* part = &before_at(at);
      if (std::ranges::find(out, part) == out.end()) out.push_back(part);
    }
    // Those that somebody has first.
    std::stable_partition(out.begin(), out.end(),
                          [](const ViewedFeature* part) { return !part->owners.empty(); });
    return out;
  }

  void touched(const ViewedFeature& feature) {
    if (engine::is_central(feature.kind)) return;
    const bool field = feature.kind == FeatureKind::field;
    const std::vector<const ViewedFeature*> parts = parts_of(feature);
    if (parts.empty()) return;
    const bool owned = !parts.front()->owners.empty();
    if (parts.size() == 1) {
      if (field && !owned) return;
      const std::string to =
          field ? ""
                : fmt::format(" to {} tiles", number_word(static_cast<std::size_t>(feature.tiles)));
      add(field   ? Deed::Rank::extends_field
          : owned ? Deed::Rank::extends_owned
                  : Deed::Rank::extends,
          feature, fmt::format("extends {}{}", whose(*parts.front()), to));
      return;
    }
    if (field && !owned) return;
    const std::string others = parts.size() == 2
                                   ? whose(*parts.back())
                                   : fmt::format("{} others", number_word(parts.size() - 1));
    add(field   ? Deed::Rank::joins_fields
        : owned ? Deed::Rank::joins_owned
                : Deed::Rank::joins,
        feature, fmt::format("joins {} with {}", whose(*parts.front()), others));
  }

  /// Adds the deed for a feature that counts the tiles around it.
  void beside(const ViewedFeature& feature) {
    if (!engine::is_central(feature.kind) || feature.owners.empty()) return;
    const ViewedSegment& at = after_.segments_of(feature).front();
    if (at.tile == *after_.last || before_at(at).open == feature.open) return;
    add(Deed::Rank::adds, feature, fmt::format("adds a tile to {}", whose(feature)));
  }

  /// Adds the deed for one feature that lacks a tile there, somebody else's if there is one.
  void narrowed(const ViewedGap& gap) {
    const auto mover = engine::PlayerSet::of(after_.player);
    const ViewedFeature* found = nullptr;
    for (const FeatureIndex f : gap.features) {
      const ViewedFeature& feature = after_.features[f];
      if (feature.owners.empty()) continue;
      if (found == nullptr || (found->owners == mover && feature.owners != mover)) found = &feature;
    }
    if (found == nullptr) return;
    const std::string at = text_of(gap.cell, record_);
    if (gap.fitting == 0) {
      return add(Deed::Rank::blocks, *found, fmt::format("blocks {} at {}", whose(*found), at));
    }
    // A gap that many tiles fit still, or that few fitted before, is not worth a word.
    constexpr int kFew = 2;
    if (gap.fitting > kFew || gap.without < 3 * gap.fitting || found->owners == mover) return;
    add(Deed::Rank::narrows, *found,
        fmt::format("leaves {} {} for {} at {}", number_word(static_cast<std::size_t>(gap.fitting)),
                    gap.fitting == 1 ? "tile" : "tiles", whose(*found), at));
  }

  void add(Deed::Rank rank, const ViewedFeature& feature, std::string words) {
    deeds_.push_back({rank, feature.tiles, std::move(words)});
  }

  const BoardView& before_;
  const BoardView& after_;
  const Record& record_;
  std::vector<Deed> deeds_{};
};

struct DeedWords {
  std::string all{};
  std::string blocked{};
};

DeedWords deed_words(const BoardView& before, const BoardView& after, const Record& record) {
  if (!after.last) return {"lays a tile"};
  const std::vector<Deed> deeds = DeedsOfTile(before, after, record).all();
  if (deeds.empty()) return {"lays a tile"};
  DeedWords out{deeds.front().words};
  if (deeds.front().rank == Deed::Rank::blocks) out.blocked = out.all;
  // A small change for nobody in particular is not worth a second part of a sentence.
  if (deeds.size() > 1 && deeds[1].rank <= Deed::Rank::joins_fields) {
    put(out.all, " and ", deeds[1].words);
  }
  return out;
}

std::string other_sentence(const Report& report, const ReplayStep& step) {
  if (step.kind == Kind::start) {
    return report.record.has_position() ? "The position" : "The game begins";
  }
  if (step.kind == Kind::final) {
    std::string outcome = outcome_text(report.verdict, report.record);
    return outcome.empty() ? "The game is scored" : outcome;
  }
  if (report.verdict.position_wrong) return "The position is not legal";
  const bool illegal = report.verdict.status == Status::illegal;
  const std::string whose = step.player == engine::kNobody
                                ? std::string("The move")
                                : report.record.players[step.player].name + "'s move";
  return fmt::format("{} {}", whose, illegal ? "is not legal" : "cannot be read");
}

}  // namespace

std::string tile_deed(const BoardView& before, const BoardView& after, const Record& record) {
  return deed_words(before, after, record).all;
}

std::string step_sentence(const Report& report, const ReplayStep& step, const BoardView& before,
                          const BoardView& after) {
  if (step.kind != Kind::move) return other_sentence(report, step);
  const DeedWords deed = deed_words(before, after, report.record);
  return move_sentence(report, step, deed.all, deed.blocked);
}

std::string step_sentence(const Report& report, const ReplayStep& step) {
  if (step.kind != Kind::move) return other_sentence(report, step);
  BoardWalk walk(report);
  walk.play_to(step.moves - 1);
  const BoardView before = walk.view();
  walk.play_to(step.moves);
  return step_sentence(report, step, before, walk.view());
}

}  // namespace cartulary::formats
