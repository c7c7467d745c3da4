#include <algorithm>

#include "formats/exchange/convert/bga_game.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/tables/days.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;

class BgaRecord {
 public:
  BgaRecord(const BgaGame& game, Imported& out) : game_(game), out_(out), text_(out) {}

  void write(const std::optional<JsonFault>& fault, bool anonymous) {
    text_.from(game_.span.offset);
    text_.line("cartulary", "1");
    if (!anonymous) text_.text("table", game_.table);
    if (game_.begun) text_.line("date", day_of(*game_.begun));
    text_.line("place", "Board Game Arena");
    text_.line("rules", "bga");
    const auto name_of = [](const BgaSeat& seat) { return seat.name; };
    text_.line("players", yaml_list(mapped(game_.seats, name_of)));
    text_.raw("moves:\n");
    for (const BgaMove& move : game_.moves) write_move(move);
    write_result();
    if (termination() == "unfinished") warn_of_end(fault);
  }

 private:
  std::string totals_text(const BgaMove& move) const {
    std::string out;
    for (const BgaSeat& seat : game_.seats) {
      int64_t points = 0;
      for (const auto& [id, score] : move.totals) {
        if (id == seat.id) points = score;
      }
      put(out, out.empty() ? "[" : ", ", points);
    }
    return out + "]";
  }

  void write_move(const BgaMove& move) {
    text_.from(move.span.offset, move.where);
    const auto rotation = static_cast<engine::Rotation>(
        (index(move.tile->upright()) + static_cast<std::size_t>(move.ori) - 1) %
        engine::kRotations);
    const std::string_view code = engine::kTiles[move.tile->tile()].code;
    if (move.discard) {
      text_.raw(fmt::format("  - {{discard: {}}}\n", code));
      return;
    }
    std::string line = fmt::format("  - {{tile: {}, at: [{}, {}], rotation: {}", code, move.x,
                                   move.y, index(rotation));
    if (move.spot != nullptr) {
      put(line, ", meeple: \"",
          meeple_text(move.tile->tile(), rotation, move.spot->segment(*move.tile)), "\"");
    }
    for (const BgaSeat& seat : game_.seats) {
      if (seat.id == move.player) put(line, ", player: ", yaml_text(seat.name));
    }
    if (!move.totals.empty()) put(line, ", totals: ", totals_text(move));
    if (move.seconds && *move.seconds >= 0) put(line, ", clock: ", *move.seconds);
    text_.raw(line + "}\n");
  }

  /// How the game ended, by what the site says and by the tiles.
  std::string_view termination() const {
    if (game_.moves.size() >= kTilesBesideStart) return "completed";
    const bool conceded = std::ranges::any_of(game_.seats, &BgaSeat::concedes);
    if (conceded) return "conceded";
    if (!game_.over) return "unfinished";
    return game_.timed_out ? "time" : "abandoned";
  }

  void write_result() {
    const std::string_view end = termination();
    text_.from(game_.span.offset);
    text_.raw("result:\n");
    if (end == "completed" && (game_.scored || game_.over)) {
      std::string scores;
      std::string breakdown;
      for (const BgaSeat& seat : game_.seats) {
        const std::string name = yaml_text(seat.name);
        put(scores, scores.empty() ? "{" : ", ", name, ": ", seat.result.value_or(seat.score));
        put(breakdown, breakdown.empty() ? "{" : ", ", name, ": {");
        for (Category c :
             {Category::cities, Category::roads, Category::monasteries, Category::fields}) {
          put(breakdown, c == Category::cities ? "" : ", ", kCategoryNames[c], ": ",
              seat.breakdown[index(c)]);
        }
        breakdown += "}";
      }
      text_.line("  scores", scores + "}");
      if (game_.whole) text_.line("  breakdown", breakdown + "}");
    }
    text_.line("  termination", end);
    std::vector<std::string> winners;
    for (std::size_t i = 0; i < game_.seats.size(); ++i) {
      const bool named = contains(game_.winners, game_.original_names[i]);
      if (named || game_.seats[i].rank == 1) winners.push_back(game_.seats[i].name);
    }
    if (winners.empty() || end == "unfinished") return;
    text_.line("  winner", winners.size() == 1 ? yaml_text(winners[0]) : yaml_list(winners));
  }

  void warn_of_end(const std::optional<JsonFault>& fault) {
    const BgaMove& last = game_.moves.back();
    const Span span = fault ? Span{fault->offset, 1} : last.span;
    Finding& finding = out_.add(Code::cut_off, span, "the log ends before the game does",
                                fault ? "the file ends here" : "the last move");
    finding.notes.push_back(fmt::format("{}: the last move of the record", last.where));
    if (!game_.open_turn.empty()) {
      finding.notes.push_back(fmt::format(
          "{}: a tile was laid, but the turn was not over, so it is left out", game_.open_turn));
    }
  }

  /// `2023-04-12`, in UTC.
  static std::string day_of(int64_t seconds) { return day_text(seconds / 86400 + 719468); }

  const BgaGame& game_;
  Imported& out_;
  RecordText text_;
};

}  // namespace

void write_bga_record(const BgaGame& game, const std::optional<JsonFault>& fault, bool anonymous,
                      Imported& out) {
  BgaRecord(game, out).write(fault, anonymous);
}

}  // namespace cartulary::formats
