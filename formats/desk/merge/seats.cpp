#include "formats/desk/merge/seats.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "formats/causes/diagnosis/left_open.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

bool same_rules(const Rules& a, const Rules& b) {
  return std::ranges::all_of(all_options(), [&](const Option& option) {
    return option.games != OptionOf::tile_games || value_text(option, a) == value_text(option, b);
  });
}

/// How far a search came: 0 if everything fits.
int rank_of(const Outcome& outcome) {
  return outcome.stuck ? 4 : static_cast<int>(outcome.basis);
}

/// The record with the values that it leaves open filled in where the rest of it tells them.
TileRecord filled_in(const MergeSource& source) {
  TileRecord out = source.record;
  if (!leaves_open(out)) return out;
  Findings findings;
  std::vector<Edit> edits;
  const Readings readings = fill_in(source.document, out, findings, edits);
  for (std::size_t m = 0; m < out.moves.size(); ++m) {
    const bool stays_open = find_row(readings.open, &Readings::Turn::move, m) != nullptr;
    if (!out.moves[m].readable || stays_open)
      out.moves[m] = source.record.moves[m];  // the other may tell
  }
  return out;
}

Solved solve(const Compared& in) {
  const MergeSource& a = in.a;
  const MergeSource& b = in.b;
  const MergeWords words(in);
  Solved out{search(in, a.record.rules), {}};
  if (same_rules(a.record.rules, b.record.rules)) return out;
  Outcome alternative = search(in, b.record.rules);
  const int rank_a = rank_of(out.outcome);
  const int rank_b = rank_of(alternative);
  const bool decided = (rank_a == 0) != (rank_b == 0);
  out.rules.whose = (decided ? rank_a == 0 : gives_rules(a)) ? Side::a : Side::b;
  if (out.rules.whose == Side::b) std::swap(out.outcome, alternative);
  const Side loser = other(out.rules.whose);
  if (decided) {
    const Rules& refuted = in.source(loser).record.rules;
    const Outcome& taken = out.outcome;
    const Consequence consequence = consequence_of(in, refuted, taken.best, taken.places);
    const auto broken = consequence.contradiction(taken.best.broken);
    out.rules.reason = fmt::format(
        "with {} from {} {}", rules_words(in.source(loser)), words.name(loser),
        broken ? words.contradiction(*broken, taken.best) : std::string("the rest does not fit"));
    return out;
  }
  if (!gives_rules(a) || !gives_rules(b)) {
    out.rules.reason = fmt::format("{} says nothing of them", words.name(loser));
    return out;
  }
  out.rules.open = true;
  out.rules.reason = "the moves and claims fit one no better than the other";
  // A question decided by one of them only is not decided.
  for (const auto& [question, answers] : alternative.possible) {
    out.outcome.possible[question] |= answers;
  }
  out.outcome.cut_off |= alternative.cut_off;
  return out;
}

using Seats = engine::VectorBy<Player, Player>;

/// For each seat where its player is in another record; nothing unless both name the same players.
std::optional<Seats> seats_in(const TileRecord& here, const TileRecord& there) {
  if (here.players.size() != there.players.size()) return {};
  Seats out;
  for (const RecordedPlayer& player : here.players) {
    const auto* const same = find_row(there.players, &RecordedPlayer::name, player.name);
    if (same == nullptr) return {};
    out.push_back(static_cast<engine::Player>(same - there.players.data()));
  }
  return out;
}

/// A part of the records that tells who sits where.
struct Witness {
  enum class Kind : uint8_t { columns, moves, result };
  Kind kind{};
  Side whose = Side::a;  ///< columns are those of both

  friend bool operator==(const Witness&, const Witness&) = default;
};
constexpr std::array<Witness, 5> kWitnesses{{
#include "formats/desk/merge/witnesses.def"
}};

/// How many claims of each witness do not hold.
using Wrong = std::array<int, kWitnesses.size()>;

struct Arrangement {
  Side order = Side::a;       ///< whose order of players is the seats'
  bool columns_move = false;  ///< the columns of the other record stand in its own order
};
/// Where both readings of the columns are as good, B is read by its names, and A stays as it is.
constexpr std::array<Arrangement, 4> kArrangements{
    {{Side::a, true}, {Side::a, false}, {Side::b, false}, {Side::b, true}}};

class SeatFinder {
 public:
  SeatFinder(const MergeSource& a, const MergeSource& b) : a_(a), b_(b) {
    for (const Arrangement& arrangement : kArrangements) {
      Tried& tried = tried_.emplace_back();
      tried.arrangement = arrangement;
      const bool keeps_a = arrangement.order == Side::a;
      tried.seated.other = std::make_unique<Reseated>(keeps_a ? b : a, (keeps_a ? a : b).record,
                                                      arrangement.columns_move);
      const MergeSource other = tried.seated.other->source();
      tried.seated.both = std::make_unique<Both>(keeps_a ? a : other, keeps_a ? other : b);
      count(tried);
    }
  }

  SeatedRecords run() {
    PerSide<std::vector<std::size_t>> for_order;
    for (std::size_t w = 0; w < kWitnesses.size(); ++w) {
      if (const auto order = vote(w)) for_order[*order].push_back(w);
    }
    if (for_order[Side::a].empty() && for_order[Side::b].empty() && order_means_nothing()) {
      return take_best(Side::a, "the positions tell whose turn it is");
    }
    if (for_order[Side::a].empty() == for_order[Side::b].empty()) {
      SeatedRecords out;
      if (!for_order[Side::a].empty()) {
        out.resolution.open = fmt::format("{}, but {}", fit(for_order[Side::a], Side::a),
                                          fit(for_order[Side::b], Side::b));
      }
      out.both = std::make_unique<Both>(a_, b_);
      return out;
    }
    const Side order = for_order[Side::a].empty() ? Side::b : Side::a;
    return take_best(order, "that fits " + words(for_order[order]));
  }

 private:
  struct Tried {
    Arrangement arrangement{};
    SeatedRecords seated{};
    Wrong wrong{};
    bool found = false;

    int all_wrong() const { return std::accumulate(wrong.begin(), wrong.end(), 0); }
  };

  static std::optional<Witness> witness_of(const JudgedClaim& claim, Side whose) {
    const Matter matter = claim.question.matter;
    if (matter == Matter::termination || matter == Matter::final_scoring) return {};
    if (const SeatClaim* numbers = claim.numbers[whose]) {
      if (numbers->mover_only) return {};
      if (numbers->is_by_column()) return Witness{Witness::Kind::columns};
    }
    return Witness{matter < Matter::score ? Witness::Kind::moves : Witness::Kind::result, whose};
  }

  static void count(Tried& tried) {
    const Both& both = *tried.seated.both;
    const Outcome& outcome = both.solved.outcome;
    tried.found = outcome.found();
    if (!tried.found) return;
    const Consequence consequence =
        consequence_of(both.compared(), both.rules(), outcome.best, outcome.places);
    for (const JudgedClaim& claim : consequence.claims) {
      for (const Side side : kBothSides) {
        if (!claim.said[side] || claim.right[side]) continue;
        const auto witness = witness_of(claim, side);
        if (witness) ++tried.wrong[*index_in(kWitnesses, *witness)];
      }
    }
  }

  /// With two players, a position that tells whose turn it is tells all turns.
  bool order_means_nothing() const {
    return a_.record.players.size() == 2 && a_.record.position.to_move &&
           b_.record.position.to_move;
  }

  SeatedRecords take_best(Side order, const std::string& why) {
    Tried* best = nullptr;
    for (Tried& tried : tried_) {
      if (tried.arrangement.order != order) continue;
      if (best == nullptr || tried.all_wrong() < best->all_wrong()) best = &tried;
    }
    SeatedRecords out = std::move(best->seated);
    out.resolution = {.told = fmt::format("{}: {}", told(best->arrangement), why), .open = ""};
    return out;
  }

  /// Whose order a witness fits better, if there is a difference.
  std::optional<Side> vote(std::size_t witness) {
    if (!std::ranges::all_of(tried_, &Tried::found)) return {};
    if (kWitnesses[witness].kind == Witness::Kind::columns) {
      // Those that stand in the order of the turns fit any names.
      const auto best =
          std::ranges::min_element(tried_, [witness](const Tried& one, const Tried& other) {
            return one.wrong[witness] < other.wrong[witness];
          });
      const auto as_good = [&](const Tried& tried) {
        return tried.wrong[witness] == best->wrong[witness];
      };
      const bool is_only = count_of(tried_, as_good) == 1;
      if (!is_only || !best->arrangement.columns_move) return {};
      return best->arrangement.order;
    }
    // Where all columns stay, the orders differ in nothing but names.
    PerSide<int> wrong{};
    for (const Tried& tried : tried_) {
      if (!tried.arrangement.columns_move) wrong[tried.arrangement.order] = tried.wrong[witness];
    }
    if (wrong[Side::a] == wrong[Side::b]) return {};
    return wrong[Side::a] < wrong[Side::b] ? Side::a : Side::b;
  }

  const MergeSource& source(Side whose) const { return whose == Side::a ? a_ : b_; }
  std::string words(const std::vector<std::size_t>& witnesses) const {
    constexpr std::string_view kinds[] = {"the columns", "the names at the moves", "the result"};
    std::vector<std::string> out;
    for (const std::size_t w : witnesses) {
      const auto& [kind, whose] = kWitnesses[w];
      std::string& word = out.emplace_back(kinds[static_cast<std::size_t>(kind)]);
      if (kind != Witness::Kind::columns) word += " of " + source(whose).name();
    }
    return enumerate(out);
  }
  /// "the columns fit Ann and Bob".
  std::string fit(const std::vector<std::size_t>& witnesses, Side order) const {
    const bool is_one =
        witnesses.size() == 1 && kWitnesses[witnesses[0]].kind == Witness::Kind::result;
    return fmt::format("{} {} {}", words(witnesses), is_one ? "fits" : "fit",
                       source(order).names());
  }
  std::string told(const Arrangement& arrangement) const {
    const Side order = arrangement.order;
    const Side turned = other(order);
    const std::string_view form =
        !has_columns(source(turned).record) ? "{} the order {} of {}; {} has {}"
        : arrangement.columns_move
            ? "{} the order {} of {}, and put the columns of {}, which has {}, into it"
            : "{} the order {} of {}; the columns of {}, which has {}, are in it, too";
    return fmt::format(fmt::runtime(form), order == Side::a ? "kept" : "took",
                       source(order).names(), source(order).name(), source(turned).name(),
                       source(turned).names());
  }
  static bool has_columns(const TileRecord& record) {
    return record.result.scores.is_by_column() ||
           std::ranges::any_of(record.moves, [](const RecordedTurn& move) {
             return move.gain.is_by_column() || move.totals.is_by_column();
           });
  }

  const MergeSource& a_;
  const MergeSource& b_;
  std::vector<Tried> tried_;
};

/// Puts parts of a text in another order, each in the place of another one.
class Reseating {
 public:
  Reseating(const MergeSource& source, const TileRecord& order)
      : in_(source), seats_(*seats_in(order, source.record)), edits_(source.document.text) {}

  /// The text in the other order; without `columns`, those of claims stay where they are.
  std::string run(bool columns) {
    reseat_list(value_of(in_.tree, YamlDocument::kRoot, "players"));
    // The track of a position is a fact about names, in whatever order columns stand.
    reseat_claim(in_.record.position.totals, value_of(in_.tree, YamlDocument::kRoot, kPositionKey),
                 "totals");
    if (columns) reseat_columns();
    return edits_.apply();
  }

 private:
  void reseat_columns() {
    const TurnLayout layout(in_.document, in_.tree, in_.record);
    const auto reseat_turn = [&](const RecordedTurn& turn) {
      const uint32_t mapping = layout.mapping_of(turn);
      reseat_claim(turn.gain, mapping, "gain");
      reseat_claim(turn.totals, mapping, "totals");
    };
    for (const RecordedTurn& turn : in_.record.moves) reseat_turn(turn);
    for (const Variation& variation : in_.record.variations) {
      for (const RecordedTurn& turn : variation.moves) reseat_turn(turn);
    }
    const uint32_t result = value_of(in_.tree, YamlDocument::kRoot, "result");
    reseat_claim(in_.record.result.scores, result, "scores");
  }

  void reseat_claim(const SeatClaim& claim, uint32_t mapping, std::string_view key) {
    if (!claim.is_by_column()) return;
    const uint32_t value = value_of(in_.tree, mapping, key);
    if (value != 0 && in_.tree[value].kind == YamlNode::Kind::sequence) return reseat_list(value);
    reseat(numbers_in(claim.span));
  }

  void reseat_list(uint32_t list) {
    std::vector<Span> parts;
    for (uint32_t item = in_.tree[list].first; item != 0; item = in_.tree[item].next) {
      Span span = in_.tree[item].span;
      const std::string_view text = in_.document.text.substr(span.offset, span.size);
      span.size = static_cast<uint32_t>(text.find_last_not_of(" \r\n") + 1);
      parts.push_back(span);
    }
    reseat(parts);
  }

  /// Numbers and `?`, with whatever stands around them.
  std::vector<Span> numbers_in(Span span) const {
    const std::string_view text = in_.document.text;
    std::vector<Span> out;
    for (uint32_t at = span.offset; at < span.end();) {
      const auto past = static_cast<uint32_t>(
          std::min<std::size_t>(text.find_first_of("+=/:\"'", at), span.end()));
      if (past > at) out.push_back({at, past - at});
      at = past + 1;
    }
    return out;
  }

  void reseat(const std::vector<Span>& parts) {
    if (parts.size() != seats_.size()) return;
    for (std::size_t seat = 0; seat < parts.size(); ++seat) {
      const Span from = parts[index(seats_[static_cast<engine::Player>(seat)])];
      edits_.replace(parts[seat], std::string(in_.document.text.substr(from.offset, from.size)));
    }
  }

  const MergeSource& in_;
  const Seats seats_;  ///< where the record has the player of each seat of the other order
  Edits edits_;
};

}  // namespace

Both::Both(const MergeSource& of_a, const MergeSource& of_b)
    : filled_in_{{filled_in(of_a), filled_in(of_b)}},
      a{of_a.document, of_a.tree, filled_in_[Side::a], &of_a.record.moves},
      b{of_b.document, of_b.tree, filled_in_[Side::b], &of_b.record.moves},
      places(places_of(a, b)),
      solved(solve(compared())) {}

SeatedRecords seated(const MergeSource& a, const MergeSource& b) {
  const auto seats = seats_in(a.record, b.record);
  if (seats && !std::is_sorted(seats->begin(), seats->end())) return SeatFinder(a, b).run();
  SeatedRecords out;
  out.both = std::make_unique<Both>(a, b);
  return out;
}

Reseated::Reseated(const MergeSource& source, const TileRecord& order, bool columns)
    : text_(Reseating(source, order).run(columns)), document_(source.document) {
  document_.text = text_;
  read_any_record(document_, tree_, record_);
}

}  // namespace cartulary::formats
