// The variations of a replay page: below the moves that they could have replaced, with links to
// their positions, and the pictures of these.
#include <algorithm>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_board.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/pages/page/step_sentence.hpp"

namespace cartulary::formats {
namespace {

/// How many cells around the tiles of a variation are shown, if the board has as many.
constexpr int kAround = 3;

/// "2.1": the position after the first move of the second variation.
std::string position_key(const PlayedVariation& variation, std::size_t move) {
  return fmt::format("{}.{}", variation.number + 1, move + 1);
}

/// The step of the game whose move a variation replaces, if only as part of another one.
std::size_t step_of(const TileRecord& record, std::size_t variation) {
  const Variation* it = &record.variations[variation];
  while (it->line != Variation::kGame) it = &record.variations[it->line];
  return it->move + 1;
}

struct VariationWriter {
  std::string& out_;
  const Report& report_;

  void variations(std::size_t line, std::size_t move) {
    bool any = false;
    for (const PlayedVariation& played : report_.tiles().variations) {
      const Variation& variation = report_.record.tiles().variations[played.number];
      if (variation.line != line || variation.move != move) continue;
      if (!any) out_ += "<div class=\"variations\">";
      any = true;
      moves(played, variation);
    }
    if (any) out_ += "</div>";
  }

  void pictures() {
    for (const PlayedVariation& played : report_.tiles().variations) {
      const std::vector<ReplayStep> steps = replay_steps(*played.line);
      const std::size_t end = played.line->verdict.moves_played;
      std::vector<engine::Cell> cells;
      for (std::size_t m = played.from; m < end; ++m) {
        if (const engine::Laid* laid = played.line->tiles().turns[m].turn.laid()) {
          cells.push_back(laid->cell);
        }
        picture(played, steps[m + 1], m - played.from, m + 1 < end, cells);
      }
    }
  }

  void moves(const PlayedVariation& played, const Variation& variation) {
    const Report& line = *played.line;
    const std::vector<ReplayStep> steps = replay_steps(line);
    out_ += "<div class=\"variation\">";
    std::string_view comment = variation.comment;
    comment.remove_prefix(std::min(comment.find_first_not_of("#/> \t"), comment.size()));
    if (!comment.empty()) print(out_, "<p class=\"comment\">{}</p>", xml(comment));
    out_ += "<ol>";
    for (std::size_t m = 0; m < variation.moves.size(); ++m) {
      const std::size_t step = played.from + m + 1;
      if (step >= steps.size()) break;  // behind the move that could not be played
      move(played, steps[step], m, variation.moves[m].span);
      variations(played.number, m);
      out_ += "</li>";
    }
    out_ += "</ol></div>";
  }

  /// Its `<li>` is left open.
  void move(const PlayedVariation& played, const ReplayStep& step, std::size_t number, Span span) {
    const Report& line = *played.line;
    const bool is_played = step.kind == ReplayStep::Kind::move;
    out_ += "<li>";
    if (is_played) print(out_, "<a href=\"#variation={}\">", position_key(played, number));
    print(out_, "{}. {} <code>{}</code>", step.number, xml(step_sentence(line, step)),
          xml(step.move));
    if (!step.nag.empty()) print(out_, " <b>{}</b>", step.nag);
    if (is_played) out_ += "</a>";
    for (const Finding& finding : report_.findings) {
      const bool here = finding.span.offset >= span.offset && finding.span.end() <= span.end();
      if (!here || is_deeper(played, number, finding.span)) continue;
      append_flaw(out_, finding);
    }
    if (!step.comment.empty()) print(out_, "<p class=\"comment\">{}</p>", xml(step.comment));
  }

  bool is_deeper(const PlayedVariation& played, std::size_t move, Span place) const {
    const auto& all = report_.record.tiles().variations;
    return std::ranges::any_of(all, [&](const Variation& v) {
      return v.line == played.number && v.move == move && place.offset >= v.span.offset &&
             place.offset < v.span.end();
    });
  }

  void picture(const PlayedVariation& played, const ReplayStep& step, std::size_t move,
               bool goes_on, std::span<const engine::Cell> cells) {
    const Report& line = *played.line;
    const std::string key = position_key(played, move);
    const std::string said = step_sentence(line, step);
    print(out_, "<figure class=\"branch\" data-position=\"{}\" data-step=\"{}\" hidden>\n", key,
          step_of(report_.record.tiles(), played.number));
    BoardView view = board_after(line, step.moves);
    if (!cells.empty()) view = cropped_to(view, bounds_around(view, cells, kAround));
    const std::string own = fmt::format("v{}-{}-", played.number + 1, move + 1);
    append_board_svg(out_, view, report_.record,
                     {.symbols = false,
                      .style = false,
                      .still = true,
                      .own_prefix = own,
                      .title = fmt::format("Not played: {}", said)});
    print(out_, "<figcaption><b>Not played.</b> {}. {} <code>{}</code>", step.number, xml(said),
          xml(step.move));
    print(out_, "<br>{}</figcaption>\n<nav>", xml(scores_text(step.totals, report_.record)));
    if (move > 0)
      print(out_, "<a href=\"#variation={}\">Back</a> ", position_key(played, move - 1));
    if (goes_on) {
      print(out_, "<a href=\"#variation={}\">Forward</a> ", position_key(played, move + 1));
    }
    print(out_, "<a class=\"leave\" href=\"#move={}\">To the game</a></nav>\n</figure>\n",
          step_of(report_.record.tiles(), played.number));
  }
};

}  // namespace

void append_variations(std::string& out, const Report& report, std::size_t move) {
  VariationWriter{out, report}.variations(Variation::kGame, move);
}

void append_variation_boards(std::string& out, const Report& report) {
  VariationWriter{out, report}.pictures();
}

}  // namespace cartulary::formats
