// Players and teams in the file of a tournament, and the rulings on them.
#include <fmt/core.h>

#include <set>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/league/tournament/tournament_reader.hpp"

namespace cartulary::formats {
namespace {

constexpr TournamentRow<TournamentPlayer> kPlayer[] = {
    {"name", "as results have it", &TournamentPlayer::name, "the name of a player", true},
    {"also", "other names of the same player",
     [](auto& in, uint32_t at, auto& out) { out.also = in.texts(at, "names"); }},
    {"team", "the team that the player plays for", &TournamentPlayer::team, "the name of a team"},
    {"club", "the club or family that the player comes from, for pairings", &TournamentPlayer::club,
     "the name of a club"},
    {"group", "the group that the player is in", &TournamentPlayer::group, "the name of a group"},
    {"seed", "the seed: 1 is the best",
     [](auto& in, uint32_t at, auto& out) { out.seed = in.number(at, "the seed", 1, kMaxSeed); }},
};

constexpr TournamentRow<Withdrawal> kWithdrawal[] = {
    {"player", "who left", &Withdrawal::player, "the name of a player", true},
    {"unplayed", "what becomes of matches not played: walkover (default) or ignore",
     [](auto& in, uint32_t at, auto& out) { in.choose(at, "unplayed", kUnplayed, out.unplayed); }},
    {"played", "what becomes of matches played before: count (default) or annul",
     [](auto& in, uint32_t at, auto& out) { in.choose(at, "played", kBeforeLeaving, out.played); }},
    {"after", "the last round that the player is paired in",
     [](auto& in, uint32_t at, auto& out) {
       out.after = in.number(at, "after", 0, TournamentReader::kMaxRounds);
     }},
};

constexpr TournamentRow<Walkover> kWalkover[] = {
    {"stage", "its stage, if there are several", &Walkover::stage, "the name of a stage"},
    {"round", "its round, if they are paired more than once", &Walkover::round,
     "the name of a round"},
    {"players", "the two who were to play",
     [](TournamentReader& in, uint32_t value, Walkover& out) {
       const std::vector<std::string> names = in.texts(value, "two players");
       if (names.size() == 2) {
         out.players = {names[0], names[1]};
       } else {
         in.complain(Code::player_count, value,
                     fmt::format("expected two players, got {}", names.size()));
       }
     },
     true},
    {"winner", "who of them wins",
     [](TournamentReader& in, uint32_t value, Walkover& out) {
       out.winner = in.text(value, "the name of the winner");
       const bool named = !out.winner.empty() && !out.players[0].empty();
       if (named && out.winner != out.players[0] && out.winner != out.players[1]) {
         in.complain(Code::unknown_player, value,
                     fmt::format("expected `{}` or `{}` for the winner, got `{}`", out.players[0],
                                 out.players[1], out.winner));
       }
     },
     true},
};

constexpr TournamentRow<Bye> kBye[] = {
    {"stage", "its stage, if there are several", &Bye::stage, "the name of a stage"},
    {"round", "its round", &Bye::round, "the name of a round", true},
    {"player", "who had no opponent", &Bye::player, "the name of a player", true},
    {"counts", "as a match won (full), drawn (half), or nothing (none: absent)",
     [](auto& in, uint32_t at, auto& out) { in.choose(at, "counts", kByePoints, out.points); }},
};

}  // namespace

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
  in.mappings(value, "walkovers", "a walkover", kWalkover, out.walkovers);
  std::erase_if(out.walkovers, [](const Walkover& w) { return w.players[0].empty(); });
}

void read_byes(TournamentReader& in, uint32_t value, Tournament& out) {
  in.mappings(value, "byes", "a bye", kBye, out.byes);
  std::erase_if(out.byes, [](const Bye& bye) { return bye.player.empty(); });
}

void add_player_keys(std::vector<TournamentKey>& out) {
  add_keys("a player", kPlayer, out);
  add_keys("a withdrawal", kWithdrawal, out);
  add_keys("a walkover", kWalkover, out);
  add_keys("a bye", kBye, out);
}

}  // namespace cartulary::formats
