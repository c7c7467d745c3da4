#include <algorithm>

#include "formats/game/record/options.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/result_columns.hpp"
#include "formats/league/tournament/tournament_reader.hpp"

namespace cartulary::formats {
namespace {

void read_system(TournamentReader& in, uint32_t value, StageRules& out) {
  if (!in.expect(value, YamlNode::Kind::scalar, "the system")) return;
  const std::string_view word = in.node(value).text;
  const standings::System* const system = standings::find_system(word);
  if (system == nullptr) {
    std::vector<std::string_view> names;
    std::vector<std::string> begun;
    for (const standings::System& row : standings::all_systems()) {
      names.push_back(row.name);
      if (row.name.starts_with(word)) begun.push_back(fmt::format("`{}`", row.name));
    }
    in.complain(
        Code::bad_value, value, fmt::format("unknown system {}", in.got(value)),
        {!begun.empty() && !word.empty() ? fmt::format("did you mean {}?", enumerate(begun, "or"))
                                         : nearest_or_all(word, names, "systems")});
    return;
  }
  out.follow(*system);
  out.length_given = true;
}

void read_best_of(TournamentReader& in, uint32_t value, StageRules& out) {
  if (const int32_t games = in.number(value, "best-of", 1, standings::kMaxGames); games != 0) {
    out.counting.best_of = games;
    out.length_given = true;
  }
}

void read_points(TournamentReader& in, uint32_t value, StageRules& out) {
  const auto read = [&in](uint32_t at, std::string_view what) {
    auto points = in.node(at).kind == YamlNode::Kind::scalar
                      ? standings::points_of(in.node(at).text)
                      : std::nullopt;
    if (!points) {
      in.complain(
          Code::bad_value, at,
          fmt::format("expected points as `3-1-0` or `5-3-2-1` for {}, got {}", what, in.got(at)));
    } else if (!std::is_sorted(points->rbegin(), points->rend())) {
      in.complain(Code::bad_value, at,
                  fmt::format("expected points from the most to the fewest, got {}", in.got(at)),
                  {"a win comes first, or the first place: `3-1-0`"});
      points.reset();
    }
    return points;
  };
  if (in.node(value).kind != YamlNode::Kind::mapping) {
    if (const auto points = read(value, "points")) {
      if (out.pairing == standings::Pairing::tables) {
        standings::set_place_points(*points, out.counting);
      } else {
        standings::set_match_points(*points, out.counting);
      }
    }
    return;
  }
  for (uint32_t key : in.items(value)) {
    const auto seats = parse_number(in.node(key).text);
    if (!seats || *seats < 2 || *seats > static_cast<int32_t>(standings::kMaxSeats)) {
      in.complain(Code::bad_value, key,
                  fmt::format("expected the seats of a table, from 2 to {}, got {}",
                              standings::kMaxSeats, in.got(key)));
      continue;
    }
    const auto points = read(in.node(key).value, fmt::format("tables of {}", *seats));
    if (!points) continue;
    if (*seats == 2) {
      standings::set_match_points(*points, out.counting);
    } else if (points->size() != static_cast<std::size_t>(*seats)) {
      in.complain(Code::bad_value, in.node(key).value,
                  fmt::format("expected points for {} places, got {}", *seats, points->size()));
    } else {
      std::copy(points->begin(), points->end(),
                out.counting.place_points[static_cast<std::size_t>(*seats)].begin());
    }
  }
}

void read_chain(TournamentReader& in, uint32_t value, StageRules& out) {
  if (!in.expect(value, YamlNode::Kind::sequence, "the chain")) return;
  const std::vector<std::string_view> words = standings::step_words();
  standings::Chain chain;
  for (uint32_t item : in.items(value)) {
    const std::string_view word = in.node(item).text;
    if (const auto step = standings::step_of(word);
        step && in.node(item).kind == YamlNode::Kind::scalar) {
      chain.push_back(*step);
      continue;
    }
    in.complain(Code::bad_value, item, fmt::format("expected a criterion, got {}", in.got(item)),
                {nearest_or_all(word, words, "criteria")});
  }
  if (!chain.empty()) out.chain = std::move(chain);
}

void read_tie(TournamentReader& in, uint32_t value, StageRules& out) {
  const auto names = mapped(tie_values(), [](const OptionValue& tie) { return tie.name; });
  if (const auto number = in.choice(value, "tie", names)) {
    out.tie = static_cast<engine::Tie>(*number);
  }
}

/// The words that this key had before it was that of records.
void read_board_tie(TournamentReader& in, uint32_t value, StageRules& out) {
  constexpr std::array<std::string_view, 4> kNames{"half", "second-player", "better-seed",
                                                   "another-game"};
  if (const auto number = in.choice(value, "board-tie", kNames)) {
    out.tie = static_cast<engine::Tie>(*number);
  }
}

/// Settles which player wins a board with equal points: as the file says, else as the system has it
/// for this stage. A knock-out without rules has those of the event, or of the stage before.
void settle_ties(Tournament& out) {
  for (StageRules& rules : out.stages) {
    const standings::System* system = rules.system;
    for (const std::string_view other : {std::string_view(rules.seeds_from), std::string_view()}) {
      if (is_bracket(system->pairing)) system = out.rules_of(other).system;
    }
    rules.counting.tie =
        rules.tie.value_or(is_bracket(rules.pairing) ? system->tie_in_knock_out : system->tie);
  }
}

void expect_knock_out(TournamentReader& in, uint32_t value, std::string_view key,
                      const StageRules& rules) {
  if (!rules.has_third_place() || rules.pairing == standings::Pairing::knock_out) return;
  in.complain(Code::bad_value, value,
              fmt::format("expected `{}` beside the pairing `knock-out`, got it beside `{}`", key,
                          standings::kPairings[static_cast<std::size_t>(rules.pairing)]),
              {"give it to the stage that is a knock-out"});
}

void read_bracket(TournamentReader& in, uint32_t value, StageRules& out) {
  const std::vector<std::string> matches = in.texts(value, "the first matches");
  if (auto bracket = standings::first_matches_of(joined(matches, " "))) {
    out.bracket = std::move(*bracket);
  } else if (!matches.empty()) {
    in.complain(Code::bad_value, value,
                "expected 2, 4, 8 ... matches with each seed once, as in `[1-4, 2-3]`");
  }
}

void read_draw(TournamentReader& in, uint32_t value, StageRules& out) {
  if (!in.expect(value, YamlNode::Kind::sequence, "the draw")) return;
  for (const uint32_t item : in.items(value)) {
    out.draw.push_back(in.texts(item, "the two of a match"));
    if (out.draw.back().size() == 1 || out.draw.back().size() == 2) continue;
    in.complain(Code::player_count, item,
                fmt::format("expected one or two names of a match, got {}", out.draw.back().size()),
                {"who has no opponent stands alone: `[Ann]`"});
  }
}

/// Lets the match for the third place decide between those who went out before the final: they are
/// the only two of their round, and have met each other there alone.
void add_third_place(StageRules& rules) {
  if (!rules.has_third_place() || rules.pairing != standings::Pairing::knock_out) return;
  constexpr standings::Step kTheirMatch{standings::Criterion::match_wins, true};
  const auto survival = std::ranges::find_if(rules.chain, [](const standings::Step& s) {
    return s.criterion == standings::Criterion::survival;
  });
  if (survival == rules.chain.end()) return;
  const auto next = survival + 1;
  if (next == rules.chain.end() || *next != kTheirMatch) rules.chain.insert(next, kTheirMatch);
}

template <bool standings::Counting::*member>
void read_counting(TournamentReader& in, uint32_t at, StageRules& out) {
  in.choose(at, in.key(), out.counting.*member);
}
void read_rounds(TournamentReader& in, uint32_t value, StageRules& out) {
  if (in.node(value).kind == YamlNode::Kind::scalar) {
    out.planned = in.number(value, "rounds", 1, TournamentReader::kMaxRounds);
  } else {
    out.rounds = in.texts(value, "the names of rounds");
    out.planned = static_cast<int32_t>(out.rounds.size());
  }
}
void read_seeds_from(TournamentReader& in, uint32_t value, StageRules& out) {
  out.seeds_from = in.text(value, "the name of a stage");
  if (out.seeds_from.empty()) return;
  in.add_stage_named(value);
  if (out.seeds_from != out.stage) return;
  in.complain(Code::bad_value, value,
              fmt::format("the stage `{}` cannot be seeded by itself", out.stage),
              {"name a stage that is played before it"});
}
void read_seats(TournamentReader& in, uint32_t value, StageRules& out) {
  const int32_t seats = in.number(value, "seats", 2, standings::kMaxSeats);
  if (seats != 0) out.seats = seats;
}
void read_third_place(TournamentReader& in, uint32_t at, StageRules& out) {
  bool third = out.has_third_place();
  in.choose(at, "third-place", third);
  out.places = third ? std::max(out.places, 4) : 0;
  expect_knock_out(in, at, "third-place", out);
}
void read_places(TournamentReader& in, uint32_t at, StageRules& out) {
  out.places = in.number(at, "places", 4, kMaxSeed);
  expect_knock_out(in, at, "places", out);
}

constexpr TournamentRow<StageRules> kStage[] = {
#include "formats/league/tournament/stage_keys.def"
};

/// The words for columns of a published table, beside criteria.
constexpr std::string_view kPublishedWords[] = {"player", "rank", "stage", "group"};

/// Reads columns by their heads: a mapping of names to words, each of which is one column.
void read_columns(TournamentReader& in, uint32_t value, const std::vector<std::string_view>& words,
                  std::vector<std::pair<std::string, std::string>>& out) {
  if (!in.expect(value, YamlNode::Kind::mapping, "the columns")) return;
  for (uint32_t key : in.items(value)) {
    const std::string name = composed(in.node(key).text);
    const auto number = in.choice(in.node(key).value, fmt::format("the column `{}`", name), words);
    if (!number) continue;
    const auto* const other = find_where(
        out, [&](const auto& c) { return c.first == name || c.second == words[*number]; });
    if (other == nullptr) {
      out.emplace_back(name, words[*number]);
    } else if (other->first == name) {
      in.complain(Code::duplicate_key, key, fmt::format("duplicate key `{}`", name),
                  {"leave out one of them"});
    } else {
      in.complain(
          Code::bad_value, in.node(key).value,
          fmt::format("two columns are `{}`: `{}` and `{}`", other->second, other->first, name));
    }
  }
}

void read_published_columns(TournamentReader& in, uint32_t value, PublishedForm& out) {
  std::vector<std::string_view> words(std::begin(kPublishedWords), std::end(kPublishedWords));
  for (std::string_view word : standings::step_words()) words.push_back(word);
  read_columns(in, value, words, out.columns);
}

/// The columns of single games have numbers; a duel of more games is written with our own names.
constexpr std::string_view kGameColumns[] = {"g2", "g3", "g4", "g5", "g6", "g7"};

void read_result_columns(TournamentReader& in, uint32_t value, Tournament& out) {
  std::vector<std::string_view> words;
  for (const ResultColumnText& column : result_columns()) words.push_back(column.name);
  words.insert(words.end(), std::begin(kGameColumns), std::end(kGameColumns));
  read_columns(in, value, words, out.columns);
}

constexpr TournamentRow<PublishedForm> kPublished[] = {
#include "formats/league/tournament/published_keys.def"
};

void read_form_version(TournamentReader& in, uint32_t value, Tournament&) {
  const auto version = in.node(value).kind == YamlNode::Kind::scalar
                           ? parse_number(in.node(value).text)
                           : std::nullopt;
  if (version == kTournamentVersion) return;
  in.complain(
      Code::wrong_version, value,
      fmt::format("expected version {} of the form, got {}", kTournamentVersion, in.got(value)),
      {fmt::format("files of tournaments begin with `tournament: {}`", kTournamentVersion)});
}

/// The keys of a stage beside the others: they hold for all stages.
void read_stages(TournamentReader& in, uint32_t value, Tournament& out) {
  if (!in.expect(value, YamlNode::Kind::sequence, "stages")) return;
  for (uint32_t item : in.items(value)) {
    StageRules rules = out.stages.front();
    rules.stage.clear();
    in.mapping(item, "a stage", kStage, rules);
    if (rules.stage.empty()) {
      in.complain(Code::missing_key, item, "missing key `stage` in a stage",
                  {"`stage`: its name, as results give it"});
      continue;
    }
    if (find_row(out.stages, &StageRules::stage, rules.stage) != nullptr) {
      in.complain(Code::bad_value, item, fmt::format("two stages are called `{}`", rules.stage));
      continue;
    }
    out.stages.push_back(std::move(rules));
  }
}

template <std::size_t row>
void read_for_all(TournamentReader& in, uint32_t value, Tournament& out) {
  kStage[row].read(in, value, out.stages.front());
}

void read_result_paths(TournamentReader& in, uint32_t at, Tournament& out) {
  out.results = in.paths(at);
}

constexpr TournamentRow<Tournament> kBeforeStages[] = {
#include "formats/league/tournament/first_keys.def"
};

constexpr TournamentRow<Tournament> kBehindStages[] = {
#include "formats/league/tournament/tournament_keys.def"
};

/// The keys of a stage, but for its name, between the others: there they hold for all stages.
template <std::size_t... Before, std::size_t... Of, std::size_t... Behind>
constexpr auto all_rows(std::index_sequence<Before...>, std::index_sequence<Of...>,
                        std::index_sequence<Behind...>) {
  return std::array{kBeforeStages[Before]...,
                    TournamentRow<Tournament>{kStage[Of + 1].key, kStage[Of + 1].meaning,
                                              read_for_all<Of + 1>}...,
                    kBehindStages[Behind]...};
}
constexpr auto kTournament = all_rows(std::make_index_sequence<std::size(kBeforeStages)>(),
                                      std::make_index_sequence<std::size(kStage) - 1>(),
                                      std::make_index_sequence<std::size(kBehindStages)>());

/// Lets lots decide at the end of each chain, if they were drawn. Who goes out in the same round of
/// a bracket shares a place, unless another stage has its seeds from there.
void add_lots(Tournament& out) {
  if (out.lots.empty()) return;
  for (StageRules& rules : out.stages) {
    const bool bracket = is_bracket(rules.pairing);
    const bool has = std::ranges::any_of(rules.chain, [](const standings::Step& step) {
      return step.criterion == standings::Criterion::lot;
    });
    const bool seeds = std::ranges::any_of(out.stages, [&](const auto& other) {
      return !rules.stage.empty() && other.seeds_from == rules.stage;
    });
    if ((!bracket || seeds) && !has) rules.chain.push_back({standings::Criterion::lot});
  }
}

}  // namespace

Tournament read_tournament(const Document& document, Findings& findings) {
  Tournament out = default_tournament();
  YamlDocument tree;
  if (!tree.read(document, findings)) return out;
  TournamentReader reader(tree, findings);
  reader.mapping(YamlDocument::kRoot, "a tournament", kTournament, out);
  reader.check_stages_named(out.stage_names());
  for (StageRules& rules : out.stages) add_third_place(rules);
  settle_ties(out);
  add_lots(out);
  findings.sort();
  return out;
}

std::vector<TournamentKey> tournament_keys() {
  std::vector<TournamentKey> out;
  add_keys("a tournament", kTournament, out);
  add_keys("a stage", kStage, out);
  add_player_keys(out);
  add_keys("published tables", kPublished, out);
  return out;
}

}  // namespace cartulary::formats
