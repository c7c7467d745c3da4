#include "formats/game/record/words.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void say_in_variation(Finding& finding) {
  constexpr std::string_view sign = "in a variation: ";
  for (std::string* words : {&finding.message, &finding.brief}) {
    if (!words->empty() && !words->starts_with(sign)) words->insert(0, sign);
  }
}

void append_names(std::string& out, engine::PlayerSet players, const Record& record) {
  int left = players.size();
  for (engine::Player p : players) {
    --left;
    put(out, record.players[p].name, left > 1 ? ", " : left == 1 ? " and " : "");
  }
}

std::string names_of(engine::PlayerSet players, const Record& record) {
  std::string out;
  append_names(out, players, record);
  return out;
}

std::string occasion_text(const Record& record) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view before, const std::string& what) {
    if (!what.empty()) parts.push_back(std::string(before) + what);
  };
  add("", record.event);
  add(!record.round.empty() && is_digit(record.round[0]) ? "round " : "", record.round);
  add("", record.date);
  add("annotated by ", record.annotator);
  return joined(parts, " \u00B7 ");
}

void append_move(std::string& out, const engine::Turn& turn, const Record& record,
                 const MeepleWord& written) {
  append_turn(out, turn, record, written);
  const engine::Laid* laid = turn.laid();
  out += house_rule_words(laid != nullptr ? laid->trade : engine::Trade{}, turn.drew, record);
}

std::string move_text(const engine::Turn& turn, const Record& record, const MeepleWord& written) {
  std::string out;
  append_move(out, turn, record, written);
  return out;
}

std::string price_text(const engine::Trade& trade) {
  std::vector<std::string> parts;
  if (trade.points != 0) parts.push_back(counted(trade.points, "point"));
  for (engine::Good good : engine::kAllGoods) {
    if (trade.goods[good] == 0) continue;
    parts.push_back(fmt::format("{} {}", trade.goods[good], name_of(good)));
  }
  return enumerate(parts);
}

std::string house_rule_words(const engine::Trade& trade, engine::TileId drew,
                             const Record& record) {
  std::string out;
  if (trade.any()) {
    std::vector<std::string> price;
    if (trade.points != 0) price.push_back(std::to_string(trade.points));
    for (engine::Good good : engine::kAllGoods) {
      price.insert(price.end(), trade.goods[good], std::string(name_of(good)));
    }
    put(out, " buy:", record.players[trade.from].name, ">", record.players[trade.to].name, "=",
        joined(price, "+"));
  }
  if (drew != engine::kNoTile) put(out, " drew:", engine::kTiles[drew].code);
  return out;
}

}  // namespace cartulary::formats
