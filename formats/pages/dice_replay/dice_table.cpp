#include "formats/pages/dice_replay/dice_table.hpp"

#include <fmt/core.h>

#include <vector>

#include "formats/game/dice/replay.hpp"
#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/pages/dice_replay/dice_svg.hpp"
#include "formats/pages/page/replay_frame.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using engine::dice::Roll;
using DiceKind = DiceStep::Kind;
using Dice = std::vector<ShownDie>;

void add_dice(Dice& to, ShownDie::Kind kind, int number) {
  for (int i = 0; i < number; ++i) to.push_back({kind});
}

/// The dice of a roll by what became of them.
struct Fates {
  Dice built{};
  Dice knights{};
  Dice passed{};
  Dice left{};
};

/// City dice show their faces if the record tells those of all that were built in the roll.
Fates fates_of(const RecordedRoll& recorded) {
  using Shown = ShownDie::Kind;
  const Roll& roll = recorded.roll;
  Fates out;
  const bool are_faces_known = recorded.built.size() == roll.cities_built;
  engine::dice::FaceCounts faces = roll.faces;
  int unknown = roll.rolled.cities;
  for (const uint8_t count : faces) unknown -= count;
  if (are_faces_known) {
    for (const engine::dice::BuiltDie& die : recorded.built) {
      out.built.push_back({Shown::face, die.face});
      faces[die.face] > 0 ? --faces[die.face] : --unknown;
    }
    for (std::size_t face = 0; face < faces.size(); ++face) {
      for (int i = 0; i < faces[face]; ++i) {
        out.left.push_back({Shown::face, static_cast<uint8_t>(face)});
      }
    }
    add_dice(out.left, Shown::city, unknown);
  } else {
    add_dice(out.built, Shown::city, roll.cities_built);
    add_dice(out.left, Shown::city, roll.rolled.cities - roll.cities_built);
  }
  add_dice(out.knights, Shown::knight, roll.knights_aside);
  add_dice(out.left, Shown::knight, roll.rolled.knights - roll.knights_aside);
  add_dice(out.passed, Shown::catapult, roll.rolled.catapults);
  return out;
}

/// "6 cities, 2 knights and a catapult".
std::string roll_text(const engine::dice::Faces& faces) {
  std::vector<std::string> parts;
  if (faces.cities > 0) parts.push_back(counted(faces.cities, "city", "cities"));
  if (faces.knights > 0) parts.push_back(counted(faces.knights, "knight"));
  if (faces.catapults > 0) parts.push_back(counted(faces.catapults, "catapult"));
  return enumerate(parts);
}

class TurnWriter {
 public:
  TurnWriter(std::string& out, const Report& report, const DiceStep& step,
             const SeatLetters& letters)
      : out_(out), report_(report), record_(report.record.dice()), step_(step), letters_(letters) {}

  void write() {
    print(out_, "<article class=\"turn {}\" id=\"at-{}\">\n",
          step_.kind == DiceKind::stop ? "stop" : "played", step_.key);
    heading();
    if (step_.kind == DiceKind::start) begin();
    if (step_.before) at_hand();
    if (step_.recorded != nullptr) {
      out_ += "<div class=\"thrown\">\n";
      rolls();
      if (step_.traced != nullptr) append_layout(out_, step_.traced->layout, record_);
      out_ += "</div>\n";
      written();
    }
    if (step_.traced != nullptr) arithmetic();
    said();
    out_ += "</article>\n";
  }

 private:
  const std::string& name(Player player) const { return record_.players[player].name; }

  void heading() {
    out_ += "<h2>";
    if (step_.number > 0) {
      print(out_, "<span class=\"no\">{}</span> ", xml(step_name(report_, step_)));
    }
    if (step_.player != engine::kNobody) append_pip(out_, step_.player, letters_);
    print(out_, "<span class=\"told\" dir=\"ltr\">{}</span>", xml(step_sentence(report_, step_)));
    if (step_.recorded != nullptr && !step_.recorded->nag.empty()) {
      print(out_, " <span class=\"nag\" data-nag=\"{0}\">{0}</span>", step_.recorded->nag);
    }
    out_ += "</h2>\n";
  }

  void begin() {
    if (!record_.has_turns) {
      out_ += "<p>The points are those of a score pad. What was rolled is not recorded.</p>\n";
      return;
    }
    print(out_, "<p><bdi>{}</bdi> begins with all nine dice.</p>\n", xml(name(Player{0})));
    out_ += "<div class=\"fates\">";
    Dice dice;
    add_dice(dice, ShownDie::Kind::blank, engine::dice::kDice);
    group("start", dice, "9 dice");
    out_ += "</div>\n";
  }

  void at_hand() {
    print(out_, "<p class=\"hand\"><bdi>{}</bdi> has {}", xml(name(step_.player)),
          counted(step_.before->number, "die", "dice"));
    if (step_.before->knight) out_ += ", one of them a kept knight: this turn counts double";
    out_ += ".</p>\n";
  }

  /// Dice with the same fate, and words for it, which are ready to stand in HTML.
  void group(std::string_view fate, const Dice& dice, std::string_view words) {
    if (dice.empty()) return;
    put(out_, "<figure class=\"fate ", fate, "\"><span class=\"dice\">");
    for (const ShownDie& die : dice) append_die(out_, die);
    put(out_, "</span><figcaption>", words, "</figcaption></figure>");
  }

  void rolls() {
    const auto& rolls = step_.recorded->rolls;
    const std::string next =
        xml(name(Player{static_cast<uint8_t>((index(step_.player) + 1) % record_.players.size())}));
    if (!rolls.empty()) out_ += "<ol class=\"rolls\">\n";
    for (std::size_t r = 0; r < rolls.size(); ++r) {
      const Fates fates = fates_of(rolls[r]);
      const bool is_last = r + 1 == rolls.size();
      print(out_, "<li><h3>Roll {}: {}</h3><div class=\"fates\">", r + 1,
            roll_text(rolls[r].roll.rolled));
      group("built", fates.built, fmt::format("{} built", fates.built.size()));
      group("aside", fates.knights,
            fmt::format("{} set aside", counted(fates.knights.size(), "knight")));
      group("passed", fates.passed,
            fmt::format("{} to <bdi>{}</bdi>", counted(fates.passed.size(), "catapult"), next));
      group("left", fates.left,
            fmt::format("{} {}", fates.left.size(), is_last ? "left over" : "rolled again"));
      out_ += "</div></li>\n";
    }
    if (!rolls.empty()) out_ += "</ol>\n";
  }

  /// As it stands in the record.
  void written() {
    constexpr std::size_t kLongest = 160;  // columns, the mark of the cut included
    const RecordedDiceTurn& recorded = *step_.recorded;
    const std::string_view text =
        report_.document.text.substr(recorded.span.offset, recorded.span.size);
    const std::string line = recorded.readable ? dice_play_text(recorded, record_)
                                               : cut_to_width(printable(text), kLongest, "\u2026");
    print(out_, "<p class=\"written\">Written: <code>{}</code></p>\n", xml(line));
  }

  void arithmetic() {
    out_ += "<dl class=\"sum\">\n";
    const TracedDiceTurn& turn = *step_.traced;
    if (turn.worth.city > 0) {
      Dice dice;
      add_dice(dice, ShownDie::Kind::city, turn.worth.city);
      out_ += "<dt>Largest closed city</dt><dd><div class=\"fates\">";
      group("closed", dice, counted(turn.worth.city, "die", "dice"));
      out_ += "</div></dd>\n";
    }
    print(out_, "<dt>Points</dt><dd>{}</dd>\n", points());
    print(out_, "<dt>Total</dt><dd><bdi>{}</bdi>: {} + {} = <b>{}</b>{}</dd>\n</dl>\n",
          xml(name(step_.player)), step_.totals[step_.player] - step_.gain, step_.gain,
          step_.totals[step_.player], total_wins() ? ", which wins" : "");
  }

  bool total_wins() const { return step_.traced->wins() && !step_.traced->catapults; }

  /// How they come about.
  std::string points() const {
    const TracedDiceTurn& turn = *step_.traced;
    if (turn.catapults) return "nine catapults win at once";
    if (turn.worth.kept) {
      const std::string knights = turn.knights > 0 ? fmt::format("{}, of which one is kept",
                                                                 counted(turn.knights, "knight"))
                                                   : std::string("a knight is kept");
      return knights + ": no points, and the next turn counts double";
    }
    if (turn.worth.city == 0) {
      if (turn.points > 0) return std::to_string(turn.points);
      return turn.kept_unknown ? "0; the pad does not say whether a knight was kept"
                               : "no closed city: 0";
    }
    const std::string city = counted(turn.worth.city, "die", "dice");
    const int single = engine::dice::points(turn.worth.city, false);
    const std::string_view verb = turn.worth.city == 1 ? "scores" : "score";
    if (!turn.worth.doubled || single == 0) {
      return fmt::format("{} {} <b>{}</b>", city, verb, turn.points);
    }
    return fmt::format(
        "{} {} {}, doubled 2 \u00D7 {} = <b>{}</b>{}", city, verb, single, single, turn.points,
        step_.doubled_by > 0
            ? fmt::format(", for the knight kept in <a href=\"#turn={0}\">turn {0}</a>",
                          step_.doubled_by)
            : "");
  }

  /// Writes the comment of the record on the turn, and the findings on it.
  void said() {
    if (step_.recorded != nullptr) {
      const std::string comment = turn_comment(report_.document, *step_.recorded);
      if (!comment.empty()) {
        print(out_, "<p class=\"comment\" dir=\"auto\">{}</p>\n", xml(comment));
      }
    }
    for (const std::size_t f : step_.findings) {
      append_flaw(out_, report_.findings[f]);
      out_ += '\n';
    }
  }

  std::string& out_;
  const Report& report_;
  const DiceRecord& record_;
  const DiceStep& step_;
  const SeatLetters& letters_;
};

}  // namespace

void append_dice_turn(std::string& out, const Report& report, const DiceStep& step,
                      const SeatLetters& letters) {
  TurnWriter(out, report, step, letters).write();
}

std::string at_hand_text(const DiceAtHand& dice) {
  return fmt::format("{}{}", dice.number, dice.knight ? ", a knight kept" : "");
}

}  // namespace cartulary::formats
