#include "formats/pages/page/game_film.hpp"

#include <algorithm>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/text_room.hpp"
#include "formats/drawing/pixels/raster.hpp"
#include "formats/drawing/pixels/webp.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/pages/page/step_sentence.hpp"

namespace cartulary::formats {
namespace {

using Kind = ReplayStep::Kind;

// Lengths in the units of the drawing, whose width is always the same.
constexpr int kWidth = 1000;
constexpr int kScores = 76;   ///< height of the row of scores
constexpr int kCaption = 72;  ///< height of the caption
constexpr int kMinBoard = 560;
constexpr int kMaxBoard = 1250;
constexpr int kBoardMargin = 12;
constexpr int kEdge = 24;
/// Smaller ones for longer sentences.
constexpr int kCaptionFonts[] = {30, 27, 24, 21};

constexpr int kShort = 600;
constexpr int kLong = 1400;
constexpr int kEnd = 6000;

}  // namespace

GameFilm::GameFilm(const Report& report)
    : report_(report),
      steps_(replay_steps(report)),
      table_(replay_table(report, steps_)),
      colours_(seat_colours(report.record)) {
  const ViewedBounds& b = table_.end().bounds;
  board_height_ = std::clamp(kWidth * b.rows() / b.columns(), kMinBoard, kMaxBoard);
}

int GameFilm::milliseconds(std::size_t frame) const {
  if (frame + 1 == steps_.size()) return kEnd;
  return steps_[frame].scored.empty() && frame > 0 ? kShort : kLong;
}

void GameFilm::append_frame(std::size_t frame, std::string& out) const {
  const int height = kScores + board_height_ + kCaption;
  print(out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
        "{1}\" font-family=\"DejaVu Sans,Verdana,sans-serif\">\n<path d=\"M0 0h{0}v{1}h-{0}z\" "
        "fill=\"#fffdf8\"/><path d=\"M0 {2}h{0}v{3}h-{0}z\" fill=\"#e2d8c3\"/>\n",
        kWidth, height, kScores, board_height_);
  append_scores(steps_[frame], out);
  append_board(frame, out);
  append_caption(frame, out);
  out += "</svg>\n";
}

void GameFilm::append_scores(const ReplayStep& step, std::string& out) const {
  const Record& record = report_.record;
  const SeatLetters letters = seat_letters(record);
  const int seats = static_cast<int>(record.players.size());
  const int column = (kWidth - kEdge) / seats;
  const int font = seats <= 3 ? 32 : 24;
  const int circle = font * 2 / 3;
  const int middle = kScores / 2;
  for (engine::Player p : record.seats()) {
    const int left = kEdge + static_cast<int>(index(p)) * column;
    const int right = left + column - kEdge;
    const std::string points = std::to_string(step.totals[p]);
    if (step.player == p) {
      print(out, "<path d=\"M{} {}h{}\" stroke=\"{}\" stroke-width=\"8\"/>", left, kScores - 4,
            right - left, colours_[p]->fill);
    }
    print(out,
          "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/><text x=\"{}\" y=\"{}\" "
          "font-size=\"{}\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
          left + circle, middle, circle, colours_[p]->fill, left + circle, middle + font / 3, font,
          colours_[p]->ink, letters[p].capital);
    const int name = left + 2 * circle + 10;
    const double room = right - name - text_length("0000", font);
    print(out,
          "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"#25211b\">{}</text><text x=\"{}\" "
          "y=\"{}\" font-size=\"{}\" font-weight=\"700\" text-anchor=\"end\" "
          "fill=\"#25211b\">{}</text>\n",
          name, middle + font / 3, font, xml(fitting(record.players[p].name, room, font)), right,
          middle + font / 3, font + 4, points);
  }
}

void GameFilm::append_board(std::size_t frame, std::string& out) const {
  BoardView view = table_.views[frame];
  view.bounds = table_.end().bounds;
  const int wide = 100 * view.bounds.columns() + 8;
  const int high = 100 * view.bounds.rows() + 8;
  const double scale = std::min(static_cast<double>(kWidth - 2 * kBoardMargin) / wide,
                                static_cast<double>(board_height_ - 2 * kBoardMargin) / high);
  print(out, "<g transform=\"translate({:.1f} {:.1f})scale({:.4f})\">\n",
        (kWidth - scale * wide) / 2, kScores + (board_height_ - scale * high) / 2, scale);
  append_board_svg(out, view, report_.record,
                   {.coordinates = false,
                    .still = true,
                    .pixels = static_cast<int>(scale * std::max(wide, high))});
  out += "</g>\n";
}

void GameFilm::append_caption(std::size_t frame, std::string& out) const {
  const ReplayStep& step = steps_[frame];
  const int top = kScores + board_height_;
  const int last = steps_.back().number;
  const std::string number = step.kind == Kind::move ? fmt::format("{}/{}", step.number, last) : "";
  const auto line = [&](int font) { return top + kCaption / 2 + font / 3; };
  constexpr int kNumberFont = 28;
  if (!number.empty()) {
    print(out,
          "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"end\" "
          "fill=\"#665e50\">{}</text>",
          kWidth - kEdge, line(kNumberFont), kNumberFont, number);
  }
  const std::string sentence =
      step.kind == Kind::start
          ? replay_title(report_.record)
          : step_sentence(report_, step, table_.views[frame - 1], table_.views[frame]);
  const double room = kWidth - 2 * kEdge - text_length("00/000", kNumberFont);
  int font = 0;
  for (const int it : kCaptionFonts) {
    font = it;
    if (text_length(printable(sentence), it) <= room) break;
  }
  print(out, "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"#25211b\">{}</text>\n", kEdge,
        line(font), font, xml(fitting(sentence, room, font)));
}

std::string append_film(std::string& out, const Report& report, int pixels) {
  const GameFilm film(report);
  WebpAnimation animation;
  Raster picture;
  std::string svg;
  for (std::size_t f = 0; f < film.frames(); ++f) {
    svg.clear();
    film.append_frame(f, svg);
    std::string problem = picture.draw(svg, pixels);
    if (problem.empty()) problem = animation.add(picture, film.milliseconds(f));
    if (!problem.empty()) return problem;
  }
  return animation.finish(out);
}

}  // namespace cartulary::formats
