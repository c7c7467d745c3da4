// The score graph in a terminal: dots of Braille, eight to a character, or plain ASCII.
#include <algorithm>
#include <cmath>

#include "formats/drawing/graph/score_graph.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

struct Pen {
  engine::PerPlayer<std::string_view> marks;  ///< without colours they tell whose a line is
  std::size_t dots_across = 1;                ///< of a character
  std::size_t dots_down = 1;
  std::string_view upright;  ///< between the last turn and the final scoring
  std::string_view goal;
  std::string_view axis_y, axis_tick_y, corner, axis_x, axis_tick_x;
  std::string_view cut;  ///< ends a name that is too long
};
constexpr Pen kBraille{.marks = {"●", "▲", "■", "◆", "✚", "★"},
                       .dots_across = 2,
                       .dots_down = 4,
                       .upright = "┊",
                       .goal = "┄",
                       .axis_y = "│",
                       .axis_tick_y = "┤",
                       .corner = "└",
                       .axis_x = "─",
                       .axis_tick_x = "┬",
                       .cut = "…"};
constexpr Pen kAscii{.marks = {"o", "x", "+", "*", "#", "@"},
                     .upright = ":",
                     .goal = "-",
                     .axis_y = "|",
                     .axis_tick_y = "+",
                     .corner = "+",
                     .axis_x = "-",
                     .axis_tick_x = "+",
                     .cut = ".."};

/// The final scoring takes so many columns beside the turns.
constexpr std::size_t kFinalColumns = 9;
constexpr std::string_view kFinalWord = "final";
/// Columns from one mark of a line to the next.
constexpr std::size_t kMarkEvery = 12;
constexpr std::size_t kWidestName = 16;

/// A character of the plot and who has a line through it.
struct PlotCell {
  uint8_t dots = 0;
  engine::PlayerSet owners{};
  Player marked = engine::kNobody;
};

class TextGraph {
 public:
  TextGraph(const ScoreGraph& graph, const GraphText& how, std::string& out)
      : graph_(graph), how_(how), pen_(how.ascii ? kAscii : kBraille), out_(out) {
    rows_ = std::max<std::size_t>(how.height, graph.players.size());
    ticks_ = round_ticks(graph.lowest(), graph.highest(), static_cast<int>(rows_ / 3));
    for (int tick : {ticks_.first, ticks_.last}) {
      number_width_ = std::max(number_width_, std::to_string(tick).size());
    }
    if (graph.goal) goal_text_ = fmt::format(" {} wins ", *graph.goal);
    std::size_t names = 0;
    for (Player p : graph_.seats()) {
      names_.push_back(cut_to_width(printable(graph.players[p].name), kWidestName, pen_.cut));
      names = std::max(names, text_width(names_.back()));
      const int total = graph.steps.back().totals[p];
      total_width_ = std::max(total_width_, std::to_string(total).size());
    }
    const std::size_t beside = number_width_ + 3 + 4 + total_width_ + names;
    columns_ = std::max<std::size_t>(how.width, beside + 24) - beside;
    turn_columns_ = columns_ - (graph.final() ? kFinalColumns : 0);
    cells_.resize(rows_ * columns_);
  }

  void write() {
    for (Player p : graph_.seats()) draw_line(p);
    if (!how_.ascii) {
      for (Player p : graph_.seats()) put_marks(p);
    }
    const std::vector<Player> labels = label_rows();
    for (std::size_t row = 0; row < rows_; ++row) write_row(row, labels[row]);
    write_axis();
  }

 private:
  /// Rows of dots from the lowest tick up.
  std::size_t dot_row(double points) const {
    const double part = (points - ticks_.first) / (ticks_.last - ticks_.first);
    return static_cast<std::size_t>(
        std::lround(part * static_cast<double>(rows_ * pen_.dots_down - 1)));
  }
  std::size_t row_of(double points) const { return rows_ - 1 - dot_row(points) / pen_.dots_down; }
  /// Dot column in which a turn begins to count.
  std::size_t dot_column(std::size_t turn) const {
    return turn * (turn_columns_ * pen_.dots_across - 1) / graph_.turns();
  }
  PlotCell& cell(std::size_t row, std::size_t column) { return cells_[row * columns_ + column]; }

  void dot(Player player, std::size_t across, std::size_t up) {
    const std::size_t row = rows_ - 1 - up / pen_.dots_down;
    PlotCell& at = cell(row, across / pen_.dots_across);
    // Unicode, block 2800: the upper three rows of dots are numbered down the columns first.
    constexpr uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    at.dots |= bits[pen_.dots_down - 1 - up % pen_.dots_down][across % pen_.dots_across];
    at.owners.insert(player);
  }

  void draw_line(Player player) {
    std::size_t step = 0;
    std::size_t before = dot_row(graph_.steps[0].totals[player]);
    const std::size_t turns = turn_columns_ * pen_.dots_across;
    for (std::size_t across = 0; across < turns; ++across) {
      while (step < graph_.turns() && dot_column(step + 1) <= across) ++step;
      const std::size_t now = dot_row(graph_.steps[step].totals[player]);
      for (std::size_t up = std::min(before, now); up <= std::max(before, now); ++up) {
        if (up != before || up == now) dot(player, across, up);
      }
      before = now;
    }
    if (!graph_.final()) return;
    // Dots apart, straight to where the final scoring leads.
    const int from = graph_.steps[graph_.turns()].totals[player];
    const int to = graph_.steps.back().totals[player];
    const std::size_t columns = kFinalColumns * pen_.dots_across;
    for (std::size_t i = 1; i < columns; i += 2) {
      const double part = static_cast<double>(i) / static_cast<double>(columns - 1);
      dot(player, turns + i, dot_row(from + part * (to - from)));
    }
  }

  /// Marks along a line, at other places for each player.
  void put_marks(Player player) {
    const std::size_t first = kMarkEvery * (2 * index(player) + 1) / (2 * graph_.players.size());
    for (std::size_t column = first; column < turn_columns_; column += kMarkEvery) {
      std::size_t step = 0;
      while (step < graph_.turns() && dot_column(step + 1) <= column * pen_.dots_across) ++step;
      PlotCell& at = cell(row_of(graph_.steps[step].totals[player]), column);
      if (at.marked == engine::kNobody) at.marked = player;
    }
  }

  std::vector<Player> label_rows() const {
    std::vector<Player> order;
    for (Player p : graph_.seats()) order.push_back(p);
    const auto& totals = graph_.steps.back().totals;
    std::ranges::stable_sort(order, [&](Player a, Player b) { return totals[a] > totals[b]; });
    std::vector<double> wanted;
    for (Player p : order) wanted.push_back(static_cast<double>(row_of(totals[p])));
    const std::vector<double> rows = spread_labels(wanted, 1, 0, static_cast<double>(rows_ - 1));
    std::vector<Player> out(rows_, engine::kNobody);
    for (std::size_t i = 0; i < order.size(); ++i) {
      out[static_cast<std::size_t>(rows[i] + 0.5)] = order[i];
    }
    return out;
  }

  void colour(Player player, std::string_view text) {
    if (how_.colour) print(out_, "\x1b[{}m", graph_.players[player].colour->terminal);
    out_ += text;
    if (how_.colour) out_ += "\x1b[0m";
  }
  void faint(std::string_view text) {
    if (how_.colour) out_ += "\x1b[2m";
    out_ += text;
    if (how_.colour) out_ += "\x1b[0m";
  }

  void write_row(std::size_t row, Player label) {
    std::string number;
    for (int tick = ticks_.first; tick <= ticks_.last; tick += ticks_.step) {
      if (row_of(tick) == row) number = std::to_string(tick);
    }
    faint(fmt::format("{:>{}} {}", number, number_width_,
                      number.empty() ? pen_.axis_y : pen_.axis_tick_y));
    const bool goal = graph_.goal && row_of(*graph_.goal) == row;
    for (std::size_t column = 0; column < columns_; ++column) write_cell(row, column, goal);
    // Blanks at the end of a line are nobody's.
    if (label == engine::kNobody) {
      while (out_.ends_with(' ')) out_.pop_back();
    } else {
      out_ += ' ';
      colour(label, pen_.marks[label]);
      print(out_, " {:>{}} {}", graph_.steps.back().totals[label], total_width_, names_[label]);
    }
    out_ += '\n';
  }

  void write_cell(std::size_t row, std::size_t column, bool goal) {
    const PlotCell& at = cell(row, column);
    if (at.marked != engine::kNobody) {
      colour(at.marked, pen_.marks[at.marked]);
    } else if (!at.owners.empty()) {
      const Player owner = whose_turn(at.owners, column);  // lines that run together
      colour(owner, how_.ascii ? std::string(pen_.marks[owner]) : braille(at.dots));
    } else if (graph_.final() && column == turn_columns_) {
      faint(pen_.upright);
    } else if (goal) {
      const bool words = column > 0 && column <= goal_text_.size();
      faint(words ? std::string_view(goal_text_).substr(column - 1, 1) : pen_.goal);
    } else {
      out_ += ' ';
    }
  }

  static std::string braille(uint8_t dots) {
    return {'\xE2', static_cast<char>(0xA0 | dots >> 6), static_cast<char>(0x80 | (dots & 0x3F))};
  }

  void write_axis() {
    const std::size_t turns = graph_.turns();
    const int most = static_cast<int>(turn_columns_ / 10);
    const Ticks ticks = round_ticks(0, static_cast<int>(turns), most);
    std::vector<bool> ticked(columns_, false);
    std::string numbers = pad_right("turn", number_width_ + 2);
    const auto number = [&](std::size_t column, const std::string& text) {
      const std::size_t at = number_width_ + 2 + column;
      const std::size_t from = at - std::min(at, (text.size() - 1) / 2);
      if (column > 0 && numbers.size() >= from) return;
      ticked[column] = true;
      numbers.resize(from, ' ');
      numbers += text;
    };
    const std::string last = std::to_string(turns);
    for (int turn = 0; turn < static_cast<int>(turns); turn += ticks.step) {
      const std::size_t column = dot_column(static_cast<std::size_t>(turn)) / pen_.dots_across;
      // The last turn has its number in any case.
      if (column + 2 * last.size() > turn_columns_) break;
      number(column, std::to_string(turn));
    }
    number(turn_columns_ - 1, last);
    if (graph_.final()) {
      numbers = pad_right(numbers, number_width_ + 2 + columns_ - kFinalWord.size());
      numbers += kFinalWord;
    }
    std::string axis(number_width_ + 1, ' ');
    axis += pen_.corner;
    for (std::size_t c = 0; c < columns_; ++c) axis += ticked[c] ? pen_.axis_tick_x : pen_.axis_x;
    faint(axis);
    out_ += '\n';
    faint(numbers);
    out_ += '\n';
  }

  const ScoreGraph& graph_;
  const GraphText& how_;
  const Pen& pen_;
  std::string& out_;
  Ticks ticks_{};
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;       ///< of the plot
  std::size_t turn_columns_ = 0;  ///< of them without the final scoring
  std::size_t number_width_ = 3;
  std::size_t total_width_ = 0;
  std::string goal_text_{};
  engine::VectorBy<Player, std::string> names_{};
  std::vector<PlotCell> cells_{};
};

}  // namespace

void append_graph_text(std::string& out, const ScoreGraph& graph, const GraphText& how) {
  if (!graph.empty()) TextGraph(graph, how, out).write();
}

}  // namespace cartulary::formats
