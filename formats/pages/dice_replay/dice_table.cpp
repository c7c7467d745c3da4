#include "formats/pages/dice_replay/dice_table.hpp"

#include <algorithm>
#include <vector>

#include "formats/game/dice/picture.hpp"
#include "formats/game/dice/replay.hpp"
#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/pages/page/replay_frame.hpp"

namespace cartulary::formats {
namespace {

using engine::Side;
using engine::dice::City;
using engine::dice::Sides;

/// A die is so wide and so high; a city is as wide as a third of a side.
constexpr int kDie = 60;

/// The outline of a piece of city, north up, which leaves room for the others of its face.
std::string outline_of(Sides piece) {
  constexpr std::string_view caps[] = {"M18 0H42Q40 14 30 14T18 0Z", "M60 18V42Q46 40 46 30T60 18Z",
                                       "M18 60H42Q40 46 30 46T18 60Z",
                                       "M0 18V42Q14 40 14 30T0 18Z"};
  constexpr std::string_view corners[] = {"M18 0A42 42 0 0 0 60 42V18A18 18 0 0 1 42 0Z",
                                          "M60 18A42 42 0 0 0 18 60H42A18 18 0 0 1 60 42Z",
                                          "M42 60A42 42 0 0 0 0 18V42A18 18 0 0 1 18 60Z",
                                          "M0 42A42 42 0 0 0 42 0H18A18 18 0 0 1 0 18Z"};
  constexpr std::string_view arms[] = {"M18 0H42V42H18Z", "M60 18V42H18V18Z", "M42 60H18V18H42Z",
                                       "M0 42V18H42V42Z"};
  const auto number = [](Side side) { return static_cast<std::size_t>(side); };
  if (piece.size() == 1) return std::string(caps[number(piece.lowest())]);
  if (piece.size() == 2) {
    for (const Side side : engine::kAllSides) {
      const Side next = engine::rotate(side, engine::Rotation{1});
      if (piece.contains(side) && piece.contains(next)) return std::string(corners[number(side)]);
    }
  }
  std::string out;  // all in one sense of rotation, or where they overlap would be empty
  for (const Side side : piece) out += arms[number(side)];
  return out;
}

/// Those that run through the middle lie above the others.
std::vector<Sides> from_below(const engine::dice::CityFace& face) {
  std::vector<Sides> out(face.pieces.begin(), face.pieces.end());
  std::ranges::stable_sort(out, {}, &Sides::size);
  return out;
}

std::string id_of(const ShownDie& die) {
  using Shown = ShownDie::Kind;
  if (die.kind == Shown::face) return fmt::format("die-face-{}", die.face);
  return die.kind == Shown::blank    ? "die-blank"
         : die.kind == Shown::city   ? "die-city"
         : die.kind == Shown::knight ? "die-knight"
                                     : "die-catapult";
}

/// The largest closed city; nullptr if none is closed.
const City* largest_of(const engine::dice::Cities& cities) {
  const City* out = nullptr;
  for (const City& city : cities) {
    if (city.closed && (out == nullptr || city.size() > out->size())) out = &city;
  }
  return out;
}

using DiceKind = DiceStep::Kind;
using Dice = std::vector<ShownDie>;

void add_dice(Dice& to, ShownDie::Kind kind, int number) {
  for (int i = 0; i < number; ++i) to.push_back({kind});
}

struct Fates {
  Dice built{};
  Dice knights{};
  Dice passed{};
  Dice left{};
};

/// City dice show their faces if the record tells those of all that were built in the roll.
Fates fates_of(const RecordedRoll& recorded) {
  using Shown = ShownDie::Kind;
  const engine::dice::Roll& roll = recorded.roll;
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
  const std::string& name(engine::Player player) const { return record_.players[player].name; }

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
    print(out_, "<p><bdi>{}</bdi> begins with all nine dice.</p>\n", xml(name(engine::Player{0})));
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
    const std::string next = xml(name(
        engine::Player{static_cast<uint8_t>((index(step_.player) + 1) % record_.players.size())}));
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

  void said() {
    if (step_.recorded != nullptr) {
      const std::string comment = turn_comment(report_.document, *step_.recorded);
      if (!comment.empty()) print(out_, "<p class=\"comment\" dir=\"auto\">{}</p>\n", xml(comment));
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

void append_dice_drawings(std::string& out, const engine::dice::FaceTable& faces) {
  constexpr std::string_view body =
      R"(<rect x=".75" y=".75" width="58.5" height="58.5" rx="7" fill="#fbf6e9" stroke="#6e5f47" stroke-width="1.5"/>)";
  constexpr std::string_view wall = "fill=\"#46382b\" stroke=\"#fbf6e9\" stroke-width=\"1.5\"";
  out += R"(<svg class="dice-drawings" width="0" height="0" aria-hidden="true"><defs>
)";
  const auto begin = [&](std::string_view name) { put(out, "<g id=\"die-", name, "\">", body); };
  begin("blank");
  out += "</g>\n";
  // A wall with towers and a gate.
  begin("city");
  out +=
      R"(<path fill="#46382b" d="M10 50V14h4v5h5v-5h4v10h4v-4h6v4h4V14h4v5h5v-5h4v36H36V41a6 6 0 0 0-12 0v9z"/></g>
)";
  // A helmet with a plume, its visor closed.
  begin("knight");
  out +=
      R"(<path fill="#b23a2e" d="M31 15C33 7 43 6 49 12c-5-1-9 1-11 6z"/><path fill="#5b6570" d="M14 32C14 19 22 14 31 14s16 6 16 17l-3 12-13 7-14-6z"/><path fill="#fbf6e9" d="M19 27h21l4 3-4 3H19z"/><path fill="none" stroke="#fbf6e9" stroke-width="2" d="M31 38v7m5-8v6m-10-6v6"/></g>
)";
  // An arm with a stone, on a frame with two wheels.
  begin("catapult");
  out +=
      R"(<path fill="none" stroke="#7a4a22" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" d="M9 44h42M22 43 31 25l9 18M15 40 43 17"/><circle cx="46" cy="14" r="5.5" fill="#5b6570"/><g fill="#fbf6e9" stroke="#7a4a22" stroke-width="3.5"><circle cx="18" cy="48" r="5"/><circle cx="43" cy="48" r="5"/></g></g>
)";
  for (std::size_t f = 0; f < faces.size(); ++f) {
    put(out, "<g id=\"die-face-", f, "\">", body);
    for (const Sides piece : from_below(faces[f])) {
      // The arms of a piece are one area: their outline is drawn below them.
      put(out, "<path ", wall, " d=\"", outline_of(piece), "\"/><path fill=\"#46382b\" d=\"",
          outline_of(piece), "\"/>");
    }
    out += "</g>\n";
  }
  out += "</defs></svg>\n";
}

void append_die(std::string& out, const ShownDie& die) {
  put(out, "<svg class=\"die\" viewBox=\"0 0 60 60\" aria-hidden=\"true\"><use href=\"#",
      id_of(die), "\"/></svg>");
}

void append_layout(std::string& out, const engine::dice::Layout& layout, const DiceRecord& record) {
  if (layout.empty()) return;
  const auto by_x = [](const auto& a, const auto& b) { return a.cell.x < b.cell.x; };
  const auto by_y = [](const auto& a, const auto& b) { return a.cell.y < b.cell.y; };
  const auto [west, east] = std::ranges::minmax_element(layout, by_x);
  const auto [north, south] = std::ranges::minmax_element(layout, by_y);
  const int columns = east->cell.x - west->cell.x + 1;
  const int rows = south->cell.y - north->cell.y + 1;
  if (columns > kWidestLayout || rows > kWidestLayout) return;
  const engine::dice::Cities cities = engine::dice::cities_of(record.face_table, layout);
  const City* largest = largest_of(cities);
  std::vector<std::string> names;
  for (const engine::dice::BuiltDie& die : layout) names.push_back(built_text(die, record));
  const std::string closed =
      largest == nullptr
          ? std::string("no closed city")
          : fmt::format("the largest closed city has {}", counted(largest->size(), "die", "dice"));
  print(out,
        "<svg class=\"layout\" viewBox=\"-3 -3 {} {}\" style=\"--columns:{};--rows:{}\" "
        "role=\"img\" aria-label=\"Layout: {}; {}\">\n",
        columns * kDie + 6, rows * kDie + 6, columns, rows, xml(joined(names, ", ")), closed);
  std::string frames;
  for (std::size_t d = 0; d < layout.size(); ++d) {
    const engine::dice::BuiltDie& die = layout[d];
    const int x = (die.cell.x - west->cell.x) * kDie;
    const int y = (die.cell.y - north->cell.y) * kDie;
    print(out, "<use href=\"#die-face-{}\" transform=\"translate({} {}) rotate({} 30 30)\"/>\n",
          die.face, x, y, 90 * index(die.rotation));
    if (largest != nullptr && (largest->dice >> d & 1) != 0) {
      print(frames,
            "<rect class=\"closed\" x=\"{}\" y=\"{}\" width=\"56\" height=\"56\" rx=\"6\"/>\n",
            x + 2, y + 2);
    }
  }
  put(out, frames, "</svg>\n");
}

void append_dice_turn(std::string& out, const Report& report, const DiceStep& step,
                      const SeatLetters& letters) {
  TurnWriter(out, report, step, letters).write();
}

std::string at_hand_text(const DiceAtHand& dice) {
  return fmt::format("{}{}", dice.number, dice.knight ? ", a knight kept" : "");
}

}  // namespace cartulary::formats
