#include "formats/causes/slips/slip.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

using engine::Counted;

namespace {

/// A name in the sentences of slips, and the words that it stands for.
struct SlipWord {
  std::string_view name;
  std::string (*words)(const SlipScene&);
};
constexpr SlipWord kSlipWords[] = {
#include "formats/causes/slips/slip_words.def"
};

}  // namespace

#define SLIPS(name) ExpansionSlips name##_slips();
#include "engine/expansions.def"

std::span<const ExpansionSlips> expansion_slips() {
  static const ExpansionSlips rows[] = {
#define SLIPS(name) name##_slips(),
#include "engine/expansions.def"
  };
  return rows;
}

std::vector<const ExpansionSlips*> slips_in_play(const TileRecord& record) {
  std::vector<const ExpansionSlips*> out;
  for (const ExpansionSlips& row : expansion_slips()) {
    if (record.rules.has(row.expansion)) out.push_back(&row);
  }
  return out;
}

std::string SlipScene::feature() const {
  const ScoredFeature& feature = scored();
  if (feature.recalled) {
    const TracedTurn& turn = game.turns[slip.move];
    return fmt::format("the {} that {} took the abbot home from in turn {}",
                       feature_name(feature.category), record().players[turn.player].name,
                       turn.number);
  }
  const bool own = own_scoring(feature.category) != nullptr;
  const bool completed = !feature.final && !own && is_on_board(feature.category);
  if (!completed) {
    // A field may have a dozen cities; the score sheet lists them.
    constexpr std::size_t kMaxCities = 2;
    ScoredFeature shown = feature;
    if (shown.cities.size() <= kMaxCities + 1) return "the " + feature_text(shown, record());
    shown.cities.resize(kMaxCities);
    return fmt::format("the {} and {} more", feature_text(shown, record()),
                       feature.cities.size() - kMaxCities);
  }
  const TracedTurn& turn = game.turns[slip.move];
  std::string out =
      fmt::format("the {} that {} finished in turn {}", feature_name(feature.category),
                  record().players[turn.player].name, turn.number);
  if (std::ranges::count(turn.scored, feature.category, &ScoredFeature::category) > 1) {
    out += ", at ";
    append_cells(out, feature.cells, record());
  }
  return out;
}

int SlipScene::got() const {
  int delta = 0;
  for (engine::Player p : scored().winners) delta = slip.delta[p];
  return scored().points + delta;
}

std::string SlipScene::majority() const {
  std::string out;
  append_majority(out, scored(), record());
  return out;
}

engine::PlayerSet SlipScene::changed(int sign) const {
  engine::PlayerSet out;
  for (const engine::Player p : record().seats()) out.insert_if(slip.delta[p] * sign > 0, p);
  return out;
}

std::string SlipScene::brief_feature() const {
  const ScoredFeature& feature = scored();
  const OwnScoring* own = own_scoring(feature.category);
  if (own != nullptr) return fmt::format("a {}", own->noun);
  const bool open =
      (feature.final || feature.recalled) && feature.category != engine::Category::fields;
  // With field scoring per city the scored feature is the city.
  if (feature.category == engine::Category::fields && feature.meeples.empty()) {
    return "the farmers around a city";
  }
  return fmt::format("{} {}", open ? "an unfinished" : "a", feature_name(feature.category));
}

std::string SlipScene::brief_points(int points) const {
  const bool own = slip.scored != nullptr && own_scoring(scored().category) != nullptr;
  return own ? fmt::format("{}{}", points, own_scoring(scored().category)->unit)
             : counted(points, "point");
}

void ScoringSlips::propose(const ScoringSlipRow& row) {
  if (row.points != nullptr) return winners(row.kind, row.points(*this));
  row.propose(row.kind, *this);
}

void ScoringSlips::players(const SlipKind& kind, const engine::PerPlayer<int>& delta,
                           engine::Player other, std::string words) {
  if (delta == engine::PerPlayer<int>{}) return;
  proposed_.push_back({.kind = &kind,
                       .move = move_,
                       .scored = &scored_,
                       .delta = delta,
                       .other = other,
                       .words = std::move(words)});
}

void ScoringSlips::other_winners(const SlipKind& kind, engine::PlayerSet winners,
                                 engine::Player other) {
  engine::PerPlayer<int> delta{};
  for (engine::Player p : winners - scored_.winners) delta[p] = scored_.points;
  for (engine::Player p : scored_.winners - winners) delta[p] = -scored_.points;
  engine::PerPlayer<int> whole = delta;
  for (const ExpansionSlips* box : slips_in_play(record())) {
    if (box->adds == nullptr) continue;
    for (engine::Player p : winners - scored_.winners) whole[p] += box->adds(game_, scored_, p);
    for (engine::Player p : scored_.winners - winners) whole[p] -= box->adds(game_, scored_, p);
  }
  if (whole != delta) players(kind, whole, other);
  players(kind, delta, other);
}

void ScoringSlips::given_away(const SlipKind& kind) {
  for (engine::Player winner : scored_.winners) {
    for (engine::Player other : record().seats()) {
      if (scored_.winners.contains(other)) continue;
      players(kind, points_moved(winner, other, scored_.points), other);
    }
  }
}

void ScoringSlips::kept_alone(const SlipKind& kind) {
  for (engine::Player kept : scored_.winners) {
    const engine::PlayerSet others = scored_.winners - engine::PlayerSet::of(kept);
    players(kind, points_each(others, -scored_.points), kept);
  }
}

engine::Term ScoringSlips::term(std::initializer_list<Counted> counted) const {
  for (const Counted one : counted) {
    const engine::Term* term = find_row(scored_.terms, &engine::Term::counted, one);
    if (term != nullptr) return *term;
  }
  return {};
}

std::optional<engine::Cell> ScoringSlips::placed_at(engine::Figure figure,
                                                    engine::Player player) const {
  if (scored_.feature == engine::kNoNode) return {};
  const engine::Board& board = game_.game.board();
  const engine::Features& features = board.features();
  const engine::Node root = features.find(scored_.feature);
  const std::size_t turns = game_.turns.size();
  for (std::size_t m = std::min(move_ + 1, turns); m-- > 0;) {
    const engine::Laid* laid = game_.turns[m].turn.laid();
    if (game_.turns[m].player != player || laid == nullptr || !laid->deployment.any()) continue;
    if (laid->deployment.figure != figure) continue;
    const engine::Node node = board.node(board.at(laid->cell), laid->deployment.segment);
    // It stands where it was placed last.
    return features.find(node) == root ? std::optional(laid->cell) : std::nullopt;
  }
  return {};
}

std::string SlipText::operator()(const SlipScene& scene) const {
  std::string out;
  for (std::string_view rest = sentence_; !rest.empty();) {
    const std::size_t begin = std::min(rest.find('{'), rest.size());
    out += rest.substr(0, begin);
    rest.remove_prefix(begin);
    if (rest.empty()) break;
    const std::size_t end = rest.find('}');
    const std::string_view name = rest.substr(1, end - 1);
    const SlipWord* row = find_row(kSlipWords, &SlipWord::name, name);
    out += row != nullptr ? row->words(scene) : own_(scene);
    rest.remove_prefix(end + 1);
  }
  return out;
}

void SlipProposals::take_in(Slip& slip, const engine::PerPlayer<int>& delta,
                            engine::Category category, std::size_t move) const {
  const Differences more = predicted(claims_, delta, category, {.from = move});
  slip.predicted.resize(more.size());
  for (engine::Player p : game_.record.seats()) slip.delta[p] += delta[p];
  for (std::size_t i = 0; i < more.size(); ++i) {
    slip.predicted[i] = static_cast<int16_t>(slip.predicted[i] + more[i]);
  }
}

void SlipProposals::add_to_totals(const SlipKind& kind, std::size_t move,
                                  const engine::PerPlayer<int>& delta, std::string words,
                                  std::string brief, std::size_t until) {
  if (delta == engine::PerPlayer<int>{}) return;
  add_predicted({.kind = &kind,
                 .move = move,
                 .delta = delta,
                 .words = std::move(words),
                 .brief = std::move(brief)},
                engine::Category::count,
                {.from = move, .until = until, .gain = false, .category = false});
}

void SlipProposals::tell(Slip slip, std::string what) {
  slip.words = fmt::format("{} ({})", what, deltas_text(game_.record, slip.delta));
  slip.brief = std::move(what);
  out_.push_back(std::move(slip));
}

engine::PerPlayer<int> points_each(engine::PlayerSet players, int points) {
  engine::PerPlayer<int> out{};
  for (const engine::Player p : players) out[p] = points;
  return out;
}

engine::PerPlayer<int> points_moved(engine::Player from, engine::Player to, int points) {
  engine::PerPlayer<int> out{};
  out[from] = -points;
  out[to] = points;
  return out;
}

std::string deltas_text(const TileRecord& record, const engine::PerPlayer<int>& delta,
                        fmt::format_string<const std::string&, const int&> each) {
  return joined(record.seats(), ", ", [&](engine::Player p) {
    return delta[p] == 0 ? "" : fmt::format(each, record.players[p].name, delta[p]);
  });
}

}  // namespace cartulary::formats
