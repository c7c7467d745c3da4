// Players and teams in the file of a tournament, and the rulings on them.
#include <set>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/tournament_reader.hpp"

namespace cartulary::formats {
namespace {

constexpr TournamentRow<TournamentPlayer> kPlayer[] = {
#include "formats/league/tournament/player_keys.def"
};

constexpr TournamentRow<Withdrawal> kWithdrawal[] = {
#include "formats/league/tournament/withdrawal_keys.def"
};

/// The keys that say what was decided, by EventRulingKind, with numbers of names and sentences.
struct RulingForm {
  std::string_view key;
  std::size_t names;
  std::string_view text;  ///< {0}: the names, {1}: the other one, {2}: points, {3}: the round
};
constexpr RulingForm kRulingForms[] = {
#define RULING(name, key, names, text) {key, names, text},
#include "formats/league/tournament/ruling_forms.def"
#undef RULING
};

/// The ruling for a round that is not played, by its points.
EventRulingKind bye_kind(TournamentReader& in, uint32_t at, std::string_view what) {
  std::size_t points = kByePoints.size() - 1;
  in.choose(at, what, kByePoints, points);
  return static_cast<EventRulingKind>(static_cast<std::size_t>(EventRulingKind::bye) + points);
}

template <EventRulingKind kind>
void read_decision(TournamentReader& in, uint32_t value, EventRuling& out) {
  const RulingForm& form = kRulingForms[static_cast<std::size_t>(kind)];
  if (out.kind) {
    const std::string_view other = kRulingForms[static_cast<std::size_t>(*out.kind)].key;
    in.complain(Code::bad_value, value, fmt::format("a ruling with `{}` and `{}`", other, form.key),
                {"make two of it"});
    return;
  }
  out.kind = kind;
  out.players = in.texts(value, form.names == 1 ? "a name" : "two names");
  if (out.players.size() == form.names) return;
  in.complain(
      Code::player_count, value,
      fmt::format("expected {} for `{}`, got {}", form.names == 1 ? "one name" : "two names",
                  form.key, out.players.size()));
}

void read_ruling_stage(TournamentReader& in, uint32_t at, EventRuling& out) {
  out.stage = in.text(at, "the name of a stage");
  in.add_stage_named(at);
}

constexpr TournamentRow<EventRuling> kRuling[] = {
#include "formats/league/tournament/ruling_keys.def"
};

/// The key that a ruling of this kind lacks; empty if none.
std::string_view missing_key_of(const EventRuling& ruling) {
  switch (*ruling.kind) {
    case EventRulingKind::walkover:
      return ruling.other.empty() ? "winner" : "";
    case EventRulingKind::bye:
    case EventRulingKind::half_bye:
    case EventRulingKind::absent:
    case EventRulingKind::late_entry:
    case EventRulingKind::time_loss:
      return ruling.round.empty() ? "round" : "";
    case EventRulingKind::renamed:
      return ruling.other.empty() ? "is" : "";
    case EventRulingKind::penalty:
      return ruling.points == 0 ? "points" : "";
    case EventRulingKind::instead_of:
      return ruling.other.empty() ? "instead-of" : "";
    default:
      return "";
  }
}

constexpr TournamentRow<EventRuling> kWalkover[] = {
#include "formats/league/tournament/walkover_keys.def"
};

constexpr TournamentRow<EventRuling> kBye[] = {
#include "formats/league/tournament/bye_keys.def"
};

/// Adds what holds of the rounds before a late entry.
void add_missed(TournamentReader& in, uint32_t item, const EventRuling& late, Tournament& out) {
  const auto first = number_of_round(late.round);
  if (!first || *first < 2 || *first > TournamentReader::kMaxRounds) {
    in.complain(
        Code::bad_value, item,
        fmt::format("expected the number of a round from 2 to {} for `late-entry`, got `{}`",
                    TournamentReader::kMaxRounds, late.round));
    return;
  }
  for (int32_t round = 1; round < *first; ++round) {
    out.rulings.push_back({.kind = late.missed,
                           .stage = late.stage,
                           .round = std::to_string(round),
                           .players = late.players,
                           .span = late.span});
  }
}

/// Reads a list of rulings; what one says besides its decision must be there.
void read_list(TournamentReader& in, uint32_t value, std::string_view what, std::string_view name,
               std::span<const TournamentRow<EventRuling>> rows, Tournament& out) {
  if (!in.expect(value, YamlNode::Kind::sequence, what)) return;
  for (uint32_t item : in.items(value)) {
    EventRuling ruling{.span = in.node(item).span};
    in.mapping(item, name, rows, ruling);
    if (!ruling.kind) {
      if (rows.data() != kRuling) continue;  // which is told
      const auto keys =
          mapped(kRulingForms, [](const RulingForm& form) { return std::string(form.key); });
      in.complain(Code::missing_key, item, "a ruling without a decision",
                  {fmt::format("a ruling has one of {}", enumerate(keys, "or"))});
      continue;
    }
    const RulingForm& form = kRulingForms[static_cast<std::size_t>(*ruling.kind)];
    if (ruling.players.size() != form.names) continue;  // which is told
    const std::string_view lacks = missing_key_of(ruling);
    if (!lacks.empty() && rows.data() == kRuling) {
      in.complain(Code::missing_key, item,
                  fmt::format("missing key `{}` in a ruling with `{}`", lacks, form.key));
    } else if (ruling.kind == EventRulingKind::walkover && lacks.empty() &&
               !contains(ruling.players, ruling.other)) {
      in.complain(Code::unknown_player, item,
                  fmt::format("expected {} for the winner, got `{}`",
                              enumerate(ruling.players, "or"), ruling.other));
    }
    if (!lacks.empty()) continue;
    if (ruling.kind == EventRulingKind::late_entry) add_missed(in, item, ruling, out);
    out.rulings.push_back(std::move(ruling));
  }
}

}  // namespace

std::string text_of(const EventRuling& ruling) {
  const RulingForm& form = kRulingForms[static_cast<std::size_t>(*ruling.kind)];
  std::string where = in_round(ruling.round);
  if (!ruling.stage.empty()) put(where, where.empty() ? " in " : " of ", ruling.stage);
  return fmt::format("{} ({}{}{})",
                     fmt::format(fmt::runtime(form.text), enumerate(ruling.players), ruling.other,
                                 counted(ruling.points, "point"), where),
                     ruling.date, ruling.date.empty() ? "" : ": ", ruling.reason);
}

void read_players_of_event(TournamentReader& in, uint32_t value, Tournament& out) {
  if (!in.expect(value, YamlNode::Kind::sequence, "players")) return;
  std::set<std::string> names;
  for (uint32_t item : in.items(value)) {
    TournamentPlayer player{.span = in.node(item).span};
    if (in.node(item).kind == YamlNode::Kind::scalar) {
      player.name = in.text(item, "the name of a player");
    } else {
      in.mapping(item, "a player", kPlayer, player);
    }
    std::erase(player.also, player.name);  // as it is when letters and accents were apart
    for (const std::string& name : player.also) {
      if (!names.insert(name).second) {
        in.complain(Code::duplicate_player, item, fmt::format("two players are called `{}`", name));
      }
    }
    if (player.name.empty()) continue;
    if (!names.insert(player.name).second) {
      in.complain(Code::duplicate_player, item,
                  fmt::format("two players are called `{}`", player.name),
                  {"names tell players apart: add a first name or a town"});
      continue;
    }
    if (!player.team.empty()) out.add_team(player.team);
    out.players.push_back(std::move(player));
  }
}

/// `{Lions: [Ann, Bob], Tigers: [Cid, Dan]}`.
void read_teams(TournamentReader& in, uint32_t value, Tournament& out) {
  if (!in.expect(value, YamlNode::Kind::mapping, "teams")) return;
  for (uint32_t key : in.items(value)) {
    const std::string team = composed(in.node(key).text);
    out.add_team(team);
    for (const std::string& name : in.texts(in.node(key).value, "the players of a team")) {
      TournamentPlayer* const player = find_row(out.players, &TournamentPlayer::name, name);
      if (player == nullptr) {
        out.players.push_back({.name = name, .team = team, .span = in.node(key).span});
      } else if (player->team.empty()) {
        player->team = team;
      } else if (player->team != team) {
        in.complain(Code::duplicate_player, key,
                    fmt::format("`{}` plays for `{}` already", name, player->team));
      }
    }
  }
}

void read_withdrawals(TournamentReader& in, uint32_t value, Tournament& out) {
  in.mappings(value, "withdrawn", "a withdrawal", kWithdrawal, out.withdrawals);
  std::erase_if(out.withdrawals, [](const Withdrawal& w) { return w.player.empty(); });
}

void read_walkovers(TournamentReader& in, uint32_t value, Tournament& out) {
  read_list(in, value, "walkovers", "a walkover", kWalkover, out);
}

void read_byes(TournamentReader& in, uint32_t value, Tournament& out) {
  read_list(in, value, "byes", "a bye", kBye, out);
}

void read_rulings(TournamentReader& in, uint32_t value, Tournament& out) {
  read_list(in, value, "rulings", "a ruling", kRuling, out);
}

void add_player_keys(std::vector<TournamentKey>& out) {
  add_keys("a player", kPlayer, out);
  add_keys("a withdrawal", kWithdrawal, out);
  add_keys("a walkover", kWalkover, out);
  add_keys("a bye", kBye, out);
  add_keys("a ruling", kRuling, out);
}

}  // namespace cartulary::formats
