#include "formats/game/verify/rulings.hpp"

#include <algorithm>
#include <memory>

#include "formats/game/record/words.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void HeldRulings::note(std::size_t move, RulingKind kind, std::string what) {
  for (std::size_t i = 0; i < rulings_.size(); ++i) {
    const Ruling& ruling = rulings_[i];
    if (ruling.kind != kind || move < ruling.first || move > ruling.last) continue;
    passed_.emplace_back(i, what);
  }
}

void HeldRulings::let_stand(std::size_t move, const Finding& broken) {
  note(move, RulingKind::stands, fmt::format("{}: {}", row_of(broken.code).id, broken.message));
}

void HeldRulings::let_stand_out_of_turn(std::size_t move, const std::string& due) {
  note(move, RulingKind::stands,
       fmt::format("{}: it was {}'s turn", row_of(Code::wrong_player).id, due));
}

void HeldRulings::let_decline(std::size_t move) {
  note(move, RulingKind::declined, "");
}

void HeldRulings::tell_mover(std::size_t move, engine::Player mover) {
  for (Ruling& ruling : rulings_) {
    const bool is_award = ruling.kind == RulingKind::awarded && ruling.last == move;
    if (is_award && ruling.players.empty()) ruling.players.insert(mover);
  }
}

void HeldRulings::report(std::size_t end, const TileRecord& record, Findings& findings) {
  for (std::size_t i = 0; i < rulings_.size(); ++i) {
    const Ruling& ruling = rulings_[i];
    const std::size_t last = ruling.kind == RulingKind::taken_back ? ruling.first : ruling.last + 1;
    if (ruling.turn ? last > end : end < record.moves.size()) continue;
    const bool changes_rules =
        ruling.kind == RulingKind::stands || ruling.kind == RulingKind::declined;
    const auto is_it = [i](const auto& row) { return row.first == i; };
    if (changes_rules && std::ranges::none_of(passed_, is_it)) {
      const bool stands = ruling.kind == RulingKind::stands;
      findings.add(
          {.code = Code::needless_ruling,
           .span = ruling.span,
           .message = stands
                          ? fmt::format("turn {} breaks no rule, so there is nothing to let stand",
                                        *ruling.turn)
                          : fmt::format("turn {} gives no second part that could be declined",
                                        *ruling.turn),
           .label = "not needed",
           .help = {"leave the ruling out, or write it at the turn that it is about"}});
      continue;
    }
    Finding finding{.code = Code::ruling,
                    .span = ruling.span,
                    .message = fmt::format("{}, ruled by {}: {}", ruling_text(ruling, record),
                                           ruling.by, ruling.why)};
    for (const auto& [number, what] : passed_) {
      if (number == i && !what.empty()) finding.notes.push_back(what);
    }
    findings.add(std::move(finding));
  }
}

std::string ruling_text(const Ruling& ruling, const Record& record) {
  const int turn = ruling.turn.value_or(0);
  const auto name = [&] { return names_of(ruling.players, record); };
  using enum RulingKind;
  if (ruling.kind == stands) return fmt::format("turn {} stands", turn);
  if (ruling.kind == declined) return fmt::format("second part of turn {} declined", turn);
  if (ruling.kind == taken_back) return fmt::format("first try at turn {} taken back", turn);
  if (ruling.kind == left) return fmt::format("{} left before turn {}", name(), turn);
  if (ruling.kind == nullified) return "the game is void";
  return fmt::format("{} {} {} in turn {}", counted(std::abs(ruling.points), "point"),
                     ruling.points < 0 ? "taken from" : "awarded to", name(), turn);
}

std::string if_it_stood(const TileRecord& record, std::size_t move) {
  TileRecord supposed = record;
  supposed.moves[move].ruled.stands = true;
  const auto replay = std::make_unique<Replay>();
  replay->begin(supposed);
  const auto is_right_player = [&] {
    const engine::Player named = replay->recorded().player;
    return named == engine::kNobody || named == replay->player();
  };
  while (replay->next() && is_right_player() && replay->is_legal()) replay->play();
  if (replay->played() <= move) return "";
  const std::size_t after = replay->played() - move - 1;
  if (replay->played() < record.moves.size()) {
    const std::string next = fmt::format("turn {}", replay->game().turn_number());
    return after == 0 ? fmt::format("if it stands, {} is illegal, too", next)
                      : fmt::format("if it stands, {} after it {} legal, then {} is not",
                                    counted(after, "move"), after == 1 ? "is" : "are", next);
  }
  std::string rest = "if it stands";
  if (after > 0) put(rest, ", all moves after it (", after, ") are legal");
  if (!has_final_scoring(record.result, replay->game().over())) {
    return fmt::format("{}{}: {}", rest, after == 0 ? "" : ", and the totals are",
                       scores_text(points_of(replay->game()), record));
  }
  replay->finish();
  std::string out = fmt::format("{}, {}the game ends with {}", rest, after == 0 ? "" : "and ",
                                scores_text(points_of(replay->game()), record));
  if (record.players.size() > 1) {
    const engine::PlayerSet winners = replay->game().winners();
    put(out, "; ", names_of(winners, record), winners.size() == 1 ? " wins" : " share the win");
  }
  return out;
}

}  // namespace cartulary::formats
