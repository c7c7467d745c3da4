// Annotations of random games: what is added is what the engine computed, in the place where the
// form wants it, and everything else stays byte for byte.
#include "formats/desk/annotate/annotate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/rules_of.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/annotate/content.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/study/analysis/judgements_of.hpp"
#include "tests/random_dice.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {
namespace {

using formats::Additions;

constexpr int kGames = 80;
constexpr const char* kNames[] = {"Red", "Blue", "Ann Lee", "Yellow", "Black", "Pink"};

/// How the turns of a record are written.
enum class Form { block, wide_block, list, quoted_list, braces, mappings, brackets, mixed };
constexpr Form kForms[] = {Form::block,  Form::wide_block, Form::list,     Form::quoted_list,
                           Form::braces, Form::mappings,   Form::brackets, Form::mixed};

/// The same record twice: as an author may have written it, and with all gains and totals.
struct TwoTexts {
  std::string plain;
  std::string full;
};

/// Writes a random game in a random style. Claims are computed here, by the engine and by nothing
/// that `annotate` uses.
class Author {
 public:
  Author(const RecordKind& kind, uint64_t seed) : kind_(kind), random_(seed) {}

  TwoTexts write() {
    RandomGame played;
    const int players = 2 + static_cast<int>(random_.below(3));
    played.reset(engine::rules_of(kind_.rules), players, random_.next());
    engine::Game& game = played.game();
    if (chance(30)) record_.axes = formats::Axes::y_north;
    form_ = kForms[random_.below(std::size(kForms))];
    add("# by hand\ncartulary: 1\n" + kind_.header +
        (record_.axes == formats::Axes::y_north ? "axes: y-north\n" : ""));
    add("players: [");
    for (int p = 0; p < players; ++p) add(std::string(p > 0 ? ", " : "") + kNames[p]);
    add("]\n");
    add(head());
    const std::size_t last = chance(20) ? random_.below(60) : 1000;
    for (std::size_t n = 0; n < last && !played.over(); ++n) {
      std::vector<int> before;
      for (engine::Player p : engine::each<engine::Player>(players))
        before.push_back(game.points(p));
      const engine::Player mover = game.to_move();
      engine::Turn turn = played.next();
      if (engine::Laid* laid = turn.laid()) laid->extra.again = formats::says_again(game);
      game.play_unchecked(turn);
      claims_of(game, mover, before, turn.laid() != nullptr);
      if (form_ == Form::brackets && n > 0) add(",");
      write_turn(turn);
    }
    if (form_ == Form::brackets) add("]\n");
    const bool over = played.over();
    if (!over || chance(50)) {
      add(std::string("result: {termination: ") + (over ? "completed" : "time") + "}\n");
    }
    finish();
    return out_;
  }

 private:
  bool chance(int percent) { return random_.below(100) < static_cast<uint32_t>(percent); }
  void add(const std::string& text) {
    out_.plain += text;
    out_.full += text;
  }

  std::string head() const {
    switch (form_) {
      case Form::block:
        return "moves: |\n";
      case Form::wide_block:
        return "moves: |-   # a literal block\n";
      case Form::brackets:
        return "moves: [\n";
      default:
        return "moves:\n";
    }
  }

  void claims_of(const engine::Game& game, engine::Player mover, const std::vector<int>& before,
                 bool is_turn) {
    gain_.clear();
    totals_.clear();
    bool others = false;
    bool any = false;
    std::string all;
    for (engine::Player p : game.seats()) {
      const int gained = game.points(p) - before[index(p)];
      any |= gained != 0;
      others |= gained != 0 && p != mover;
      all += (all.empty() ? "" : "/") + std::to_string(gained);
      if (is_turn) totals_.push_back(std::to_string(game.points(p)));
    }
    if (any && is_turn) {
      gain_ = others ? all : std::to_string(game.points(mover) - before[index(mover)]);
    }
    keeps_gain_ = gain_.empty() || chance(20);
    keeps_totals_ = totals_.empty() || chance(20);
  }

  std::string joined(const char* separator) const {
    std::string out;
    for (const std::string& total : totals_) out += (out.empty() ? "" : separator) + total;
    return out;
  }

  void write_turn(const engine::Turn& turn) {
    Form form = form_;
    if (form == Form::mixed) form = kForms[2 + random_.below(4)];
    const bool is_place = turn.laid() != nullptr;
    if (!is_place && (form == Form::braces || form == Form::mappings)) form = Form::list;
    switch (form) {
      case Form::block:
      case Form::wide_block:
        write_line(turn, form == Form::block ? "  " : "       ", "");
        if (chance(5)) add(form == Form::block ? "\n  // between two moves\n" : "\n");
        break;
      case Form::braces:
        write_braces(turn);
        break;
      case Form::mappings:
        write_mapping(turn);
        break;
      case Form::brackets:
        write_line(turn, "  ", "\"");
        break;
      default:
        write_line(turn, "  - ", form == Form::quoted_list ? "\"" : "");
        if (chance(5)) add("  # between two moves\n\n");
        break;
    }
  }

  /// Totals with one number left open.
  std::string with_a_gap(const std::string& totals) {
    if (totals.empty()) return totals;
    std::size_t begin = totals.find('=') + 1;
    if (chance(50)) begin = totals.rfind(':') + 1;
    const std::size_t end = std::min(totals.find(':', begin), totals.size());
    return totals.substr(0, begin) + "?" + totals.substr(end);
  }

  void write_line(const engine::Turn& turn, const char* before, const std::string& quote) {
    add(before + quote + formats::text_of(turn, record_));
    const std::string gain = gain_.empty() ? "" : " +" + gain_;
    const std::string totals = totals_.empty() ? "" : " =" + joined(":");
    out_.full += gain + totals;
    if (keeps_gain_) out_.plain += gain;
    if (keeps_totals_) out_.plain += chance(30) ? with_a_gap(totals) : totals;
    if (turn.laid() != nullptr && chance(20)) add(" !?");
    if (chance(20)) add(quote.empty() && chance(50) ? "  # good: \"so\" far" : "   // good");
    add(quote + "\n");
  }

  std::string at(const engine::Laid& laid) const {
    const std::string text = formats::text_of(laid.cell, record_);
    return "[" + text.substr(0, text.find(',')) + ", " + text.substr(text.find(',') + 1) + "]";
  }

  /// The words of a turn as keys, each with `before`.
  std::string keys(const engine::Turn& turn, const std::string& before) const {
    const engine::Laid& laid = *turn.laid();
    std::string out = "tile: " + std::string(engine::kTiles[turn.tile].code) + before +
                      "at: " + at(laid) + before +
                      "rotation: " + std::to_string(index(laid.rotation));
    if (laid.deployment.any()) {
      out += before + "meeple: " +
             formats::meeple_text(turn.tile, laid.rotation, laid.deployment.segment,
                                  laid.deployment.figure);
    }
    if (laid.extra.again) out += before + "again: true";
    const std::string words = formats::extra_words(laid.extra, turn.under, record_);
    for (std::size_t begin = 0; begin < words.size();) {
      const std::size_t end = std::min(words.find(' ', begin + 1), words.size());
      const std::string word = words.substr(begin + 1, end - begin - 1);
      begin = end;
      const std::size_t at = word.find('@');
      const bool figure_far = at != word.npos && word.find(':') < at;
      if (figure_far || word.starts_with("monk@") || word.find("abbot@") != word.npos) {
        out += before + "meeple: \"" + word + "\"";
        continue;
      }
      const std::size_t sign = word.find_first_of("@:");
      out += before + word.substr(0, sign) +
             (sign == word.npos ? ": true" : ": \"" + word.substr(sign + 1) + "\"");
    }
    return out;
  }

  /// Claims as keys; the author may write them in any form.
  void add_claims(const std::string& before) {
    if (!gain_.empty()) {
      out_.full += before + "gain: " + gain_;
      if (keeps_gain_) out_.plain += before + "gain: " + gain_;
    }
    if (totals_.empty()) return;
    std::string totals = before + "totals: [" + joined(", ") + "]";
    if (keeps_totals_ && chance(50)) totals = before + "totals: \"" + joined(":") + "\"";
    out_.full += totals;
    if (keeps_totals_) out_.plain += totals;
  }

  void write_braces(const engine::Turn& turn) {
    add("  - { " + keys(turn, ", "));
    add_claims(", ");
    if (chance(20)) add(", nag: '!?'");
    add(chance(30) ? ", note: \"a } b\", x-mine: [1, 2]  }  # flow\n" : " }\n");
  }

  void write_mapping(const engine::Turn& turn) {
    add("  -   " + keys(turn, "\n      "));
    add_claims("\n      ");
    if (chance(20)) add("\n      nag: \"?\"  # by hand");
    if (chance(30)) add("\n      note: |\n        two\n        lines");
    add("\n");
    if (chance(10)) add("\n");
  }

  /// Line ends of another system, and a last line without one.
  void finish() {
    const bool carriage_returns = chance(30);
    const bool no_end = chance(30);
    for (std::string* text : {&out_.plain, &out_.full}) {
      if (no_end) text->pop_back();
      if (!carriage_returns) continue;
      std::string ended;
      for (char c : *text) ended += c == '\n' ? std::string("\r\n") : std::string(1, c);
      *text = std::move(ended);
    }
  }

  const RecordKind kind_;
  Random random_;
  Form form_{};
  formats::TileRecord record_ = named();  ///< its axes, and the names of its players
  static formats::TileRecord named() {
    formats::TileRecord out;
    for (const char* name : kNames) {
      out.players.push_back({.name = name, .colour = ""});
    }
    return out;
  }
  TwoTexts out_;
  std::string gain_;                 ///< without its sign; empty: nobody gained anything
  std::vector<std::string> totals_;  ///< empty: not a turn
  bool keeps_gain_ = false;          ///< the author wrote it himself
  bool keeps_totals_ = false;
};

constexpr Additions kTotalsOnly{.topics = {.events = false, .notes = false}};
/// An annotation that adds nothing only takes out.
constexpr Additions kNothing{
    .totals = false, .topics = {.events = false, .notes = false}, .keep_judgements = false};

/// A text as the formats layer annotates it, as the command does.
class Annotated {
 public:
  explicit Annotated(std::string text) : text_(std::move(text)) {
    formats::Findings findings;
    EXPECT_TRUE(formats::read_any_record(document_, tree_, record_, findings)) << text_;
  }

  formats::Report report() { return verifier_.verify(document_, true); }
  std::string add(const Additions& additions, const formats::Judgements* judgements = nullptr) {
    const formats::Report now = report();
    return formats::annotated(now, tree_, additions,
                              formats::comments_on_moves(now, additions.topics, replay_),
                              judgements);
  }
  std::string correct() { return formats::corrected(report(), tree_); }
  std::string strip() { return add(kNothing); }
  /// The content by the author, his marks last.
  std::vector<std::string> content() {
    std::vector<std::string> out =
        formats::content_of(document_, tree_, *record_, formats::Content::without_additions);
    for (std::string& mark : formats::marks_of_author(document_, tree_, *record_)) {
      out.push_back(std::move(mark));
    }
    return out;
  }
  std::size_t moves() const { return record_->tiles().moves.size(); }
  std::vector<formats::Code> codes() {
    std::vector<formats::Code> out;
    for (const formats::Finding& finding : report().findings) out.push_back(finding.code);
    std::sort(out.begin(), out.end());
    return out;
  }
  std::string canonical() { return formats::canonical(document_, tree_, *record_); }

 private:
  const std::string text_;
  const formats::Document document_{.name = "random.yaml", .text = text_};
  formats::YamlDocument tree_;
  formats::AnyRecord record_;
  formats::Replay replay_;
  formats::Verifier verifier_;
};

class Annotations : public testing::TestWithParam<RecordKind> {};
INSTANTIATE_TEST_SUITE_P(Records, Annotations,
                         testing::Values(base_records(), hills_records(),
                                         hills_records_with_return(), river_and_abbot_records(),
                                         inns_and_traders_records(), analysed_boxes_records(),
                                         all_boxes_records()),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(Annotations, AddWhatTheEngineComputedAndNothingElse) {
  std::size_t comments = 0;
  for (uint64_t seed = 0; seed < kGames; ++seed) {
    const TwoTexts texts = Author(GetParam(), seed).write();
    Annotated plain(texts.plain);
    ASSERT_EQ(plain.codes(), std::vector<formats::Code>{}) << texts.plain;
    ASSERT_EQ(plain.add(kTotalsOnly), texts.full) << seed;
    const std::string all = plain.add({});
    Annotated annotated(all);
    ASSERT_EQ(annotated.strip(), texts.full) << seed;
    ASSERT_EQ(annotated.codes(), std::vector<formats::Code>{}) << all;
    ASSERT_EQ(annotated.content(), plain.content()) << all;
    ASSERT_EQ(Annotated(annotated.strip()).add({}), all) << seed;
    ASSERT_EQ(annotated.add({}), all) << seed;
    comments += static_cast<std::size_t>(all.size() - texts.full.size());
  }
  EXPECT_GT(comments, kGames * 1000u);
}

/// Lines of ours that were lost or doubled, and a last one without an end, are replaced as if they
/// had been taken out before.
TEST_P(Annotations, TakeThePlaceOfOldOnes) {
  Random random(5);
  for (uint64_t seed = 0; seed < kGames; ++seed) {
    const std::string all = Annotated(Author(GetParam(), seed).write().plain).add({});
    std::string text;
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find('\n', begin), all.size() - 1) + 1;
      const std::string line = all.substr(begin, end - begin);
      const bool ours = line.find("#>") == line.find_first_not_of(' ');
      const uint32_t times = ours ? random.below(4) : 1;
      for (uint32_t i = 0; i < times; ++i) text += line;
      begin = end;
    }
    while (seed % 2 == 0 && (text.ends_with('\n') || text.ends_with('\r'))) text.pop_back();
    Annotated old(text);
    ASSERT_EQ(old.add({}), Annotated(old.strip()).add({})) << text;
  }
}

/// Whatever an analysis may say of a game.
formats::Judgements random_judgements(std::size_t moves, Random& random) {
  constexpr std::string_view marks[] = {"?!", "?", "??"};
  formats::Judgements out;
  out.moves.resize(moves);
  for (formats::Judgement& judgement : out.moves) {
    if (random.below(3) != 0) continue;
    judgement = {marks[random.below(3)],
                 "loses " + std::to_string(random.below(9)) + "; best found: Ü 1,0 r1"};
  }
  out.about = "analysis 1 of cartulary 0.1.0, seed " + std::to_string(random.below(9));
  return out;
}

/// Judgements and their marks can be written, replaced, kept and taken out; those of the author
/// stay.
TEST_P(Annotations, JudgementsComeAndGo) {
  Random random(3);
  std::size_t marks = 0;
  constexpr std::size_t games = kGames / 4;
  for (uint64_t seed = 0; seed < games; ++seed) {
    const std::string text = Author(GetParam(), seed).write().plain;
    Annotated author(text);
    const std::string plain = author.add({});
    const auto first = random_judgements(author.moves(), random);
    const auto second = random_judgements(author.moves(), random);
    const std::string once = author.add({}, &first);
    Annotated judged(once);
    ASSERT_EQ(judged.add({}, &first), once) << seed;
    ASSERT_EQ(judged.add({}), once) << seed;
    ASSERT_EQ(judged.add({}, &second), author.add({}, &second)) << once;
    ASSERT_EQ(judged.add({.keep_judgements = false}), plain) << once;
    ASSERT_EQ(Annotated(plain).add({}, &first), once) << plain;
    ASSERT_EQ(judged.content(), author.content()) << once;
    ASSERT_EQ(judged.codes(), std::vector<formats::Code>{}) << once;
    const bool in_brackets = text.find("moves: [") != text.npos;
    ASSERT_TRUE(!in_brackets || once == plain) << once;
    marks += once.size() - plain.size();
  }
  EXPECT_GT(marks, games * 300);
}

/// The same with what an analysis does say: the next one, of the annotated record, is no other.
TEST_P(Annotations, AnalysesOfAnnotatedGamesAreTheSame) {
  constexpr formats::TurnRange range{11, 12};
  const formats::DoAll do_all = [](std::size_t count, const auto& work) {
    for (std::size_t i = 0; i < count; ++i) work(i);
  };
  std::size_t given = 0;
  for (uint64_t seed = 0; seed < 2; ++seed) {
    const std::string text = Author(GetParam(), seed).write().plain;
    const auto analysed = [&](Annotated& it) {
      const formats::Report report = it.report();
      formats::GameAnalysis analysis =
          formats::analyse(report, formats::kMinBudget, seed, range, do_all);
      formats::mark_moves(analysis, formats::MarkBy::points);  // which more moves get
      return formats::judgements_of({report, analysis, "1.2.3"});
    };
    Annotated author(text);
    if (GetParam().rules.has(engine::Expansion::princess_and_dragon)) {
      EXPECT_EQ(formats::why_not_analysed(author.report()),
                "not fitted to dragon, fairy, princess and portals: no values");
      return;
    }
    const auto first = analysed(author);
    const std::string once = author.add({}, &first);
    Annotated annotated(once);
    const auto second = analysed(annotated);
    ASSERT_EQ(annotated.add({}, &second), once) << text;
    ASSERT_EQ(annotated.codes(), std::vector<formats::Code>{}) << once;
    ASSERT_EQ(annotated.content(), author.content()) << once;
    ASSERT_EQ(annotated.report().verdict.totals, author.report().verdict.totals);
    for (const formats::Judgement& judgement : first.moves) given += judgement.given();
  }
  EXPECT_GT(given, 0u);
}

/// One number of one claim is changed: it stays, is told once, and can be corrected.
TEST_P(Annotations, LeaveWrongClaimsUnlessToldToCorrectThem) {
  Random random(11);
  int wrong_claims = 0;
  for (uint64_t seed = 0; seed < kGames; ++seed) {
    const TwoTexts texts = Author(GetParam(), seed).write();
    for (const std::string& right : {texts.full, texts.plain}) {
      std::string text = right;
      const char* marks[] = {" =", " +", " gain: ", " totals: "};
      const std::string mark = marks[random.below(4)];
      std::size_t at = text.find(mark, random.below(text.size()));
      if (at == text.npos) continue;
      at = text.find_first_of("0123456789", at);
      text[at] = text[at] == '9' ? '8' : static_cast<char>(text[at] + 1);
      Annotated wrong(text);
      const auto codes = wrong.codes();
      ASSERT_EQ(codes.size(), 1u) << text;
      const std::string all = wrong.add({});
      Annotated annotated(all);
      ASSERT_EQ(annotated.codes(), codes) << all;
      ASSERT_EQ(Annotated(annotated.strip()).add({}), all) << text;
      ASSERT_EQ(annotated.add({}), all) << text;
      const bool in_brackets = text.find("moves: [") != text.npos;
      ASSERT_EQ(all.find("#> claimed ") == all.npos, in_brackets) << all;
      ASSERT_EQ(wrong.correct(), right) << seed;
      ++wrong_claims;
    }
  }
  EXPECT_GT(wrong_claims, kGames / 2);
}

/// A canonical record is annotated in canonical form.
TEST_P(Annotations, AreInCanonicalForm) {
  RandomGame game;
  for (uint64_t seed = 0; seed < kGames / 5; ++seed) {
    const std::string text =
        random_record(game, engine::rules_of(GetParam().rules), 3, seed, GetParam().header);
    Annotated canonical(Annotated(text).canonical());
    Random chance(seed);
    const auto judgements = random_judgements(canonical.moves(), chance);
    for (const auto* judged : {static_cast<const formats::Judgements*>(nullptr), &judgements}) {
      const std::string all = canonical.add({}, judged);
      EXPECT_EQ(Annotated(all).canonical(), all);
    }
  }
}

TEST(DiceAnnotations, AddTheTruePoints) {
  constexpr DiceStyle styles[] = {{},
                                  {.sheet = true},
                                  {.layouts = true},
                                  {.pictures = true},
                                  {.pictures = true, .other_words = true},
                                  {.other_words = true},
                                  {.turns = false, .sheet = true}};
  int turns = 0;
  for (uint64_t seed = 0; seed < 2 * kGames; ++seed) {
    DiceGameText game = RandomDiceGame(seed, styles[seed % std::size(styles)]).play();
    Random random(seed);
    for (DiceTurnText& turn : game.turns) {
      turn.mover.reset();
      if (random.below(4) != 0) turn.gain.reset();
      if (random.below(4) != 0) turn.totals.reset();
    }
    const std::string text = dice_record(game);
    Annotated plain(text);
    for (DiceTurnText& turn : game.turns) {
      if (!turn.gain && turn.points != 0) turn.gain = turn.points;
      turn.totals = turn.true_totals;
    }
    const std::string full = game.style.turns ? dice_record(game) : text;
    ASSERT_EQ(plain.add(kTotalsOnly), full) << text;
    const std::string all = plain.add({});
    Annotated annotated(all);
    ASSERT_EQ(annotated.strip(), plain.add(kTotalsOnly)) << text;
    ASSERT_EQ(annotated.codes(), plain.codes()) << all;
    ASSERT_EQ(Annotated(annotated.strip()).add({}), all) << text;
    ASSERT_EQ(annotated.add({}), all) << text;
    turns += static_cast<int>(game.turns.size());
  }
  EXPECT_GT(turns, kGames);
}

}  // namespace
}  // namespace cartulary::test
