#include "formats/study/analysis/analysed_replay.hpp"

#include <cmath>
#include <map>
#include <span>
#include <vector>

#include "engine/odds/odds.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json_rows.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_data.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/chance_lines.hpp"
#include "formats/study/analysis/replay_review.hpp"
#include "formats/study/analysis/win_graph.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// Texts, each once, in the order in which they came.
class WordList {
 public:
  void number(Json& json, const std::string& text) {
    const auto [at, is_new] = numbers_.emplace(text, all_.size());
    if (is_new) all_.push_back(text);
    json.number(static_cast<long long>(at->second));
  }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::map<std::string, std::size_t> numbers_{};
  std::vector<std::string> all_{};
};

struct OddsRow {
  const ToldOdds& told;
  const ToldOdds* before;  ///< what was told of the feature last, if anything
  WordList& words;
  bool is_never() const { return !told.never.empty(); }
};

struct GapRow {
  const ToldGap& gap;
  const ToldGap* before;  ///< what stood in its place
  const OddsRow& odds;
};
constexpr JsonColumn<GapRow> kGapColumns[] = {
#include "formats/study/analysis/gap_columns.def"
};
void write_gaps(Json& json, const OddsRow& row) {
  json.open('[');
  for (std::size_t i = 0; i < row.told.gaps.size(); ++i) {
    const bool had = row.before != nullptr && i < row.before->gaps.size();
    write_row(json, kGapColumns,
              GapRow{row.told.gaps[i], had ? &row.before->gaps[i] : nullptr, row});
  }
  json.close(']');
}

/// The players' own chances; those at the end that are as the one before are left out.
std::span<const std::string> own_of(const ToldOdds& told) {
  std::span<const std::string> own = std::span(told.chances).subspan(1);
  while (own.size() > 1 && own.back() == own[own.size() - 2]) own = own.first(own.size() - 1);
  return own;
}

constexpr JsonColumn<OddsRow> kOddsColumns[] = {
#include "formats/study/analysis/odds_columns.def"
};

struct MoveRow {
  const AnalysedTurn& turn;
  const AnalysedMove& move;
  const FoundFigure figure;
  WordList& words;
  void number(Json& json, double value) const {
    if (!move.played) json.number(std::lround(value));
  }
};

constexpr JsonColumn<MoveRow> kMoveColumns[] = {
#include "formats/study/analysis/move_columns.def"
};

struct ShareRow {
  int win = 0;
  int error = 0;
  bool sure = false;
  WordList& words;
};

constexpr JsonColumn<ShareRow> kShareColumns[] = {
#include "formats/study/analysis/share_columns.def"
};

class AnalysisData {
 public:
  AnalysisData(Json& json, const AnalysisReport& analysed, const DoAll& do_all)
      : json_(json), analysed_(analysed), odds_(odds_by_step(analysed.report, do_all)) {
    for (const Player p : shown_) lines_.push_back(chance_steps(analysed, p));
  }

  void write() {
    json_.open('{');
    json_.key("columns").open('{');
    write_column_names(json_, "odds", kOddsColumns);
    write_column_names(json_, "gaps", kGapColumns);
    write_column_names(json_, "moves", kMoveColumns);
    write_column_names(json_, "shares", kShareColumns);
    json_.close('}');
    json_.key("steps").open('[');
    for (std::size_t s = 0; s < odds_.size(); ++s) step(s);
    if (analysed_.analysis.over) at_end();
    json_.close(']');
    json_.list("words", words_.all(), [&](const std::string& text) { json_.value(text); });
    json_.list("graphs", replay_graphs(), [&](const ReplayGraph& shape) {
      std::string figure;
      append_replay_chances(figure, analysed_, shape);
      json_.value(figure);
    });
    json_.close('}');
  }

 private:
  void step(std::size_t s) {
    const std::vector<AnalysedTurn>& turns = analysed_.analysis.turns;
    json_.open('{');
    json_.list("wins", lines_, [&](const auto& line) { json_.number(line[s].win); });
    if (lines_.front()[s].has_half) {
      json_.list("halves", lines_, [&](const auto& line) { json_.number(line[s].half); });
    }
    if (s == 0) {
      shares(turns.front().before, turns.front().before_error, turns.front().exact);
    } else {
      shares(turns[s - 1].with_played, turns[s - 1].played_error, turns[s - 1].exact);
      moves(turns[s - 1]);
    }
    odds(odds_[s]);
    json_.close('}');
  }

  /// The final scoring, which changes nothing any more.
  void at_end() {
    const Amounts& last = analysed_.analysis.last;
    json_.open('{');
    json_.list("wins", shown_, [&](Player p) { json_.number(last.win[p]); });
    shares(last, {}, true);
    json_.close('}');
  }

  void shares(const Amounts& chances, const Amounts& errors, bool sure) {
    json_.list("shares", analysed_.report.record.seats(), [&](Player p) {
      write_row(json_, kShareColumns, ShareRow{chances.win[p], errors.win[p], sure, words_});
    });
  }

  void moves(const AnalysedTurn& turn) {
    if (turn.candidates.empty()) return;
    json_.list("moves", turn.candidates, [&](const AnalysedMove& move) {
      const FoundFigure figure = move.played ? FoundFigure{} : found_figure(turn, move.choice);
      write_row(json_, kMoveColumns, MoveRow{turn, move, figure, words_});
    });
  }

  void odds(const ToldPosition& position) {
    if (position.empty() && !known_.empty()) json_.key("no_odds").truth(true);
    std::map<std::size_t, ToldOdds> now;
    std::vector<OddsRow> changed;
    for (const ToldOdds& told : position) {
      const auto before = known_.find(told.feature);
      const bool is_new = before == known_.end();
      if (is_new || before->second != told) {
        changed.push_back({told, is_new ? nullptr : &before->second, words_});
      }
      now.emplace(told.feature, told);
    }
    if (!changed.empty()) {
      json_.list("odds", changed, [&](const OddsRow& row) { write_row(json_, kOddsColumns, row); });
    }
    known_ = std::move(now);
  }

  Json& json_;
  const AnalysisReport& analysed_;
  const std::vector<Player> shown_ = seats_shown(analysed_);
  std::vector<std::vector<ChanceStep>> lines_{};  ///< of the players that are shown
  const std::vector<ToldPosition> odds_;
  std::map<std::size_t, ToldOdds> known_{};  ///< of the step before, by feature
  WordList words_{};
};

std::string chances_section(const AnalysisReport& analysed) {
  const Record& record = analysed.report.record;
  std::string out =
      "<section class=\"course\" aria-labelledby=\"chances-title\">\n<h2 id=\"chances-title\">";
  if (record.players.size() == 2) {
    print(out, "Chance of <bdi>{}</bdi> to win, and what turns lost</h2>\n",
          xml(record.players[Player{0}].name));
  } else {
    out += "Chances to win, and what turns lost</h2>\n";
  }
  // The script draws them, for it has to draw their lines.
  out += "<div id=\"chances\"></div>\n";
  out += "<ul>\n";
  for (const std::string& line : describe_chances(analysed)) print(out, "<li>{}</li>\n", xml(line));
  out += "</ul>\n";
  const auto note = [&](std::string_view words) {
    print(out, "<p class=\"note\">{}</p>\n", xml(words));
  };
  // The others are about luck and scores, which this page does not show.
  const std::vector<std::string> notes = analysis_notes(analysed);
  note(notes[0]);
  note(notes[1]);
  put(out, "<details><summary>How to read this</summary>\n", replay_notes(), "</details>\n");
  return out += "</section>\n";
}

}  // namespace

std::string told_turn(const Record& record, const AnalysedTurn& turn) {
  std::string out = "<p class=\"worth\">";
  if (!turn.fits) {
    out += "The tile fits nowhere, so nothing could be lost.";
  } else if (turn.best.empty() && turn.loss() == 0) {
    out += "No better move found.";
  } else {
    if (const double radius = loss_radius(turn); radius > 0) {
      print(out, "<i class=\"dot seat{}\" style=\"--r:{:.1f}\"></i> ", index(turn.player), radius);
    }
    if (!turn.mark.empty()) print(out, "<b class=\"sign\">{}</b> ", turn.mark);
    std::string loss = loss_text(turn);
    loss.front() = static_cast<char>(loss.front() - 'a' + 'A');
    out += loss;
    if (!turn.best.empty()) {
      const AnalysedMove* played = turn.played_candidate();
      const std::string why = played == nullptr ? "" : reason_words(record, *played);
      print(out, "<span class=\"instead\">; best found: <code>{}</code>{}</span>", xml(turn.best),
            why.empty() ? "" : fmt::format(" ({})", xml(why)));
    }
  }
  return out += "</p>";
}

void append_replay_analysis(std::string& out, const AnalysisReport& analysed, const DoAll& do_all) {
  std::string text;
  Json json(text);
  AnalysisData(json, analysed, do_all).write();
  append_script_json(out, text);
}

ReplayAddition replay_addition(const AnalysisReport& analysed, const DoAll& do_all) {
  const KeyMomentButtons buttons = key_moment_buttons(analysed);
  ReplayAddition addition{.board = found_moves(analysed),
                          .beside = chance_bar(analysed),
                          .below = key_moment_links(analysed),
                          .back = std::string(buttons.back),
                          .forward = std::string(buttons.forward),
                          .keys = std::string(buttons.keys),
                          .steps = {""},
                          .section = chances_section(analysed)};
  append_replay_analysis(addition.data, analysed, do_all);
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    addition.steps.push_back(told_turn(analysed.report.record, turn));
  }
  return addition;
}

void append_analysed_replay(std::string& out, const AnalysisReport& analysed, const DoAll& do_all) {
  ReplayAddition addition = replay_addition(analysed, do_all);
  addition.script = analysed_replay_script();
  addition.script_digest = analysed_replay_script_digest();
  addition.shared_style = analysed_replay_style();
  append_replay_page(out, analysed.report, analysed.version, {}, &addition);
}

}  // namespace cartulary::formats
