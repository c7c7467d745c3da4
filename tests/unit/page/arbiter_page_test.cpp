// The arbiter's page: what its tables say agrees with the replay, and no name breaks it.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <array>
#include <filesystem>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/reports/arbiter/arbiter_writer.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/drawn_ids.hpp"
#include "tests/files.hpp"
#include "tests/random_dice.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {
namespace {

namespace fs = std::filesystem;
using formats::ArbiterPage;
using formats::Mark;
using formats::PageBlock;
using formats::PageColumn;
using formats::PageTable;
using formats::SectionKind;

/// A record with its report and its page.
struct Paged {
  explicit Paged(std::string record)
      : text(std::move(record)),
        document{.name = "test.yaml", .text = text},
        report(verifier.verify(document, true)) {
    formats::BoardWalk walk;
    formats::make_page(report, "1.2.3", walk, page);
  }

  /// The first table of a section; null if there is none.
  const PageTable* table(SectionKind kind) const {
    for (const formats::PageSection& section : page.sections) {
      if (section.kind != kind) continue;
      for (const PageBlock& block : section.blocks) {
        if (const auto* found = std::get_if<PageTable>(&block)) return found;
      }
    }
    return nullptr;
  }
  /// The boards of the page.
  std::vector<const formats::PageBoard*> boards() const {
    std::vector<const formats::PageBoard*> out;
    for (const formats::PageSection& section : page.sections) {
      for (const PageBlock& block : section.blocks) {
        if (const auto* found = std::get_if<formats::PageBoard>(&block)) out.push_back(found);
      }
    }
    return out;
  }
  std::string cell(const PageTable& table, std::size_t row, std::size_t column) const {
    return std::string(page.view(table.row(row)[column].text));
  }
  Mark mark(const PageTable& table, std::size_t row, std::size_t column) const {
    return table.row(row)[column].mark;
  }
  std::string title(const PageTable& table, std::size_t column) const {
    return std::string(page.view(table.columns[column].title));
  }
  int number(const PageTable& table, std::size_t row, std::size_t column) const {
    const std::string text_ = cell(table, row, column);
    return text_.empty() ? 0 : std::stoi(text_);
  }
  /// Where the columns of the players begin.
  static std::size_t first_seat(const PageTable& table) {
    const auto of_seat = [](const PageColumn& column) { return column.seat != engine::kNobody; };
    return static_cast<std::size_t>(
        std::find_if(table.columns.begin(), table.columns.end(), of_seat) - table.columns.begin());
  }
  int of_player(const PageTable& table, std::size_t row, engine::Player player) const {
    return number(table, row, first_seat(table) + index(player));
  }

  std::string text;
  formats::Verifier verifier;
  formats::Document document;
  formats::Report report;
  ArbiterPage page;
};

std::string written_as(const char* format, const std::vector<std::string>& records) {
  const auto writer = formats::find_format(format)->make({.program_version = "1.2.3"});
  formats::Verifier verifier;
  formats::Summary summary;
  std::string out;
  writer->begin(out);
  for (const std::string& text : records) {
    const formats::Document document{.name = "a <b>|`c`.yaml", .text = text};
    const formats::Report report = verifier.verify(document, true);
    summary.add(report);
    writer->record(report, out);
  }
  writer->end(summary, {}, out);
  return out;
}

/// Every record in the samples and in the broken ones.
std::vector<std::string> all_samples() {
  std::vector<std::string> out;
  for (const char* folder : {"samples", "samples/broken"}) {
    for (const auto& entry : fs::directory_iterator(kRoot / folder)) {
      if (entry.path().extension() == ".yaml") out.push_back(read_file(entry.path()));
    }
  }
  return out;
}

void expect_whole_table(const PageTable& table, const Paged& paged) {
  const ArbiterPage& page = paged.page;
  ASSERT_FALSE(table.columns.empty());
  EXPECT_EQ(table.cells.size() % table.columns.size(), 0u) << page.view(table.caption);
  EXPECT_FALSE(table.caption.empty());
  for (std::size_t c = 0; c < table.columns.size(); ++c) EXPECT_NE(paged.title(table, c), "");
  if (table.disputed) {
    EXPECT_LT(*table.disputed, table.rows());
  }
  // Their writers escape nothing there.
  for (const formats::PageCell& cell : table.cells) {
    if (!cell.digits) continue;
    const std::string_view text = page.view(cell.text);
    EXPECT_EQ(text.find_first_not_of("0123456789+-:, \u2260"), text.npos) << text;
  }
}

void expect_whole_tables(const Paged& paged) {
  for (const formats::PageSection& section : paged.page.sections) {
    for (const PageBlock& block : section.blocks) {
      if (const auto* table = std::get_if<PageTable>(&block)) expect_whole_table(*table, paged);
    }
  }
}

TEST(ArbiterPage, TablesAreWhole) {
  const std::vector<std::string> samples = all_samples();
  ASSERT_GT(samples.size(), 20u);
  for (const std::string& text : samples) expect_whole_tables(Paged(text));
  for (uint64_t seed = 0; seed < 40; ++seed) {
    DiceStyle style;
    style.sheet = seed % 2 == 0;
    style.turns = seed % 4 != 0;
    expect_whole_tables(Paged(dice_record(RandomDiceGame(seed, style).play())));
  }
}

TEST(ArbiterPage, DefinesWhatItsBoardsDraw) {
  int boards = 0;
  for (const std::string& text : all_samples()) {
    const std::string page = written_as("html", {text});
    EXPECT_EQ(undefined_ids(page), std::set<std::string>{}) << text;
    boards += page.find("href=\"#t-") != page.npos ? 1 : 0;
  }
  EXPECT_GT(boards, 20);
}

class RandomPages : public testing::TestWithParam<RecordKind> {
 protected:
  /// Calls `check(paged, game)` for some random games.
  template <class Check>
  void play(Check check) {
    RandomGame random;
    const auto rules = engine::rules_of(GetParam().rules);
    for (uint64_t seed = 0; seed < 30; ++seed) {
      const int players = 2 + static_cast<int>(seed % 4);
      const Paged paged(random_record(random, rules, players, seed, GetParam().header));
      ASSERT_EQ(paged.report.verdict.status, formats::Status::right) << paged.text;
      expect_whole_tables(paged);
      check(paged, random.game());
    }
  }
};

TEST_P(RandomPages, TheLedgerAddsUpToTheTotals) {
  play([](const Paged& paged, const engine::Game& game) {
    const PageTable& ledger = *paged.table(SectionKind::ledger);
    ASSERT_TRUE(ledger.has_sum);
    for (engine::Player p : game.seats()) {
      int sum = 0;
      for (std::size_t r = 0; r + 1 < ledger.rows(); ++r) sum += paged.of_player(ledger, r, p);
      EXPECT_EQ(sum, game.points(p));
      EXPECT_EQ(paged.of_player(ledger, ledger.rows() - 1, p), game.points(p));
    }
  });
}

TEST_P(RandomPages, TheSheetShowsEveryTurnAndEndsWithTheTotals) {
  play([](const Paged& paged, const engine::Game& game) {
    const PageTable& sheet = *paged.table(SectionKind::sheet);
    const auto& turns = paged.report.tiles().turns;
    ASSERT_EQ(sheet.rows(), turns.size() + paged.report.tiles().final_scores.size());
    for (engine::Player p : game.seats()) {
      for (std::size_t t = 0; t < turns.size(); ++t) {
        EXPECT_EQ(paged.of_player(sheet, t, p), turns[t].totals[p]);
      }
      EXPECT_EQ(paged.of_player(sheet, sheet.rows() - 1, p), game.points(p));
    }
    for (std::size_t r = 0; r < sheet.rows(); ++r) {
      for (std::size_t c = 0; c < sheet.columns.size(); ++c) {
        EXPECT_EQ(paged.mark(sheet, r, c), Mark::none);
      }
    }
  });
}

TEST_P(RandomPages, TilesAddUpToTheBox) {
  play([](const Paged& paged, const engine::Game& game) {
    const PageTable& tiles = *paged.table(SectionKind::tiles);
    std::vector<int> sums(tiles.columns.size(), 0);
    for (std::size_t r = 0; r + 1 < tiles.rows(); ++r) {
      int rest = paged.number(tiles, r, 1);
      for (std::size_t c = 1; c < tiles.columns.size(); ++c) {
        sums[c] += paged.number(tiles, r, c);
        if (c > 1) rest -= paged.number(tiles, r, c);
      }
      EXPECT_EQ(rest, 0) << paged.cell(tiles, r, 0);
      const engine::TileId tile = engine::find_tile(paged.cell(tiles, r, 0));
      ASSERT_NE(tile, engine::kNoTile);
      EXPECT_EQ(paged.number(tiles, r, tiles.columns.size() - 1), game.remaining(tile));
      EXPECT_EQ(paged.number(tiles, r, 1), game.rules().tiles.counts[tile]);
    }
    for (std::size_t c = 1; c < tiles.columns.size(); ++c) {
      EXPECT_EQ(paged.number(tiles, tiles.rows() - 1, c), sums[c]);
    }
    EXPECT_EQ(sums[1], engine::total(game.rules().tiles.counts));
  });
}

TEST_P(RandomPages, MeeplesAddUpToTheSupply) {
  play([](const Paged& paged, const engine::Game& game) {
    const PageTable& meeples = *paged.table(SectionKind::meeples);
    const PageTable& sheet = *paged.table(SectionKind::sheet);
    std::string last;
    for (engine::Player p : game.seats()) {
      const std::size_t row = index(p);
      EXPECT_EQ(paged.number(meeples, row, 1) + paged.number(meeples, row, 2),
                game.rules().followers[engine::Figure::meeple]);
      EXPECT_EQ(paged.number(meeples, row, 2), game.supply(p));
      last += (last.empty() ? "" : ":") + std::to_string(game.supply(p));
    }
    EXPECT_EQ(paged.cell(sheet, paged.report.tiles().turns.size() - 1, 5), last);
  });
}

INSTANTIATE_TEST_SUITE_P(Kinds, RandomPages,
                         testing::Values(base_records(), hills_records(),
                                         hills_records_with_return()),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST(ArbiterPage, NumbersAreThoseOfTheJsonReport) {
  for (const std::string& text : all_samples()) {
    const Paged paged(text);
    const auto writer = formats::find_format("json")->make({.view = formats::View::score});
    std::string json;
    writer->begin(json);
    writer->record(paged.report, json);
    writer->end({}, {}, json);
    const YAML::Node record = YAML::Load(json)["records"][0];
    const PageTable* sheet = paged.table(SectionKind::sheet);
    if (sheet == nullptr) continue;
    const std::size_t seats = paged.first_seat(*sheet);
    std::size_t row = 0;
    for (const YAML::Node& turn : record["turn_list"]) {
      EXPECT_EQ(paged.cell(*sheet, row, 0), turn["turn"].as<std::string>());
      for (std::size_t p = 0; p < turn["totals"].size(); ++p) {
        EXPECT_EQ(paged.number(*sheet, row, seats + p), turn["totals"][p].as<int>());
      }
      ++row;
    }
    const PageTable& verdict = *paged.table(SectionKind::verdict);
    std::size_t computed = 0;
    while (paged.title(verdict, computed) != "Computed") ++computed;
    for (std::size_t p = 0; p < record["totals"].size(); ++p) {
      EXPECT_EQ(paged.number(verdict, p, computed), record["totals"][p].as<int>());
    }
    const PageTable* ledger = paged.table(SectionKind::ledger);
    if (ledger == nullptr) continue;
    std::size_t scored = record["final_scoring_list"].size();
    for (const YAML::Node& turn : record["turn_list"]) scored += turn["scored"].size();
    EXPECT_EQ(ledger->rows(), scored + 1);
  }
}

TEST(ArbiterPage, ADifferenceIsWrongWhereItBeginsAndCarriedAfterwards) {
  const Paged paged(read_file("samples/broken/wrong-claim.yaml"));
  EXPECT_EQ(paged.page.view(paged.page.verdict), "Wrong: Bob wins by 2, not Ann");
  const PageTable& sheet = *paged.table(SectionKind::sheet);
  const std::size_t ann = paged.first_seat(sheet);
  ASSERT_TRUE(sheet.disputed);
  EXPECT_EQ(*sheet.disputed, 46u);
  std::size_t carried = 0;
  for (std::size_t r = 0; r < sheet.rows(); ++r) {
    EXPECT_EQ(paged.mark(sheet, r, ann) == Mark::wrong, r == 46) << r;
    carried += paged.mark(sheet, r, ann) == Mark::carried;
    EXPECT_EQ(paged.mark(sheet, r, ann + 1), Mark::none);
  }
  EXPECT_EQ(paged.cell(sheet, 46, ann), "21 \u2260 27");
  EXPECT_EQ(carried, 24u);
  // The road that scored then, and the whole board before and after.
  ASSERT_EQ(paged.boards().size(), 3u);
  EXPECT_EQ(paged.page.view(paged.boards()[0]->caption), "What scored in turn 47");
  EXPECT_LT(paged.boards()[0]->view.tiles.size(), paged.boards()[2]->view.tiles.size());
  EXPECT_EQ(paged.boards()[0]->view.moves, 47u);
  EXPECT_EQ(paged.boards()[1]->view.moves, 46u);
  EXPECT_EQ(paged.boards()[2]->view.moves, 47u);
}

TEST(ArbiterPage, AnIllegalMoveIsTheLastRowOfTheSheet) {
  const Paged paged(read_file("samples/broken/illegal-placement.yaml"));
  EXPECT_EQ(paged.page.view(paged.page.verdict),
            "Illegal: L laid at 4,4, with a road against a city, turn 67");
  const PageTable& sheet = *paged.table(SectionKind::sheet);
  ASSERT_TRUE(sheet.disputed);
  EXPECT_EQ(*sheet.disputed, sheet.rows() - 1);
  EXPECT_EQ(paged.cell(sheet, sheet.rows() - 1, 0), "67");
  EXPECT_EQ(paged.cell(sheet, sheet.rows() - 1, 2), "L 4,4 r1 =40:61");
  ASSERT_EQ(paged.boards().size(), 1u);
  EXPECT_EQ(paged.boards()[0]->view.moves, 66u);
}

/// Pages have the signs of print in scorings, and leave names alone.
TEST(Notes, HaveTheSignsOfPagesOnPages) {
  formats::Verifier verifier;
  const std::string text =
      "cartulary: 1\nplayers: ['a x -> y', Bob]\nmoves: |\n  E 0,-1 r2 knight:S =7:0\n";
  const formats::Document document{.name = "test.yaml", .text = text};
  const formats::Report report = verifier.verify(document, true);
  ASSERT_EQ(report.findings.size(), 1U);
  const formats::Note& note = report.findings[0].notes.at(0);
  EXPECT_EQ(note.text,
            "turn 1, a x -> y: city completed at (0,-1) (0,0): 2 tiles x 2 = 4, no coat of arms -> "
            "a x -> y 4");
  EXPECT_EQ(note.on_page(),
            "turn 1, a x -> y: city completed at (0,-1) (0,0): 2 tiles \u00D7 2 = 4, no coat of "
            "arms \u2192 a x -> y 4");
  EXPECT_EQ(formats::Note("as text").on_page(), "as text");
}

TEST(Digest, IsThatOfTheBytes) {
  // The example of FIPS 180-2, B.1.
  EXPECT_EQ(formats::sha256_of({.name = "", .text = "abc"}),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const std::string bom =
      "\xEF\xBB\xBF"
      "abc";
  EXPECT_EQ(formats::sha256_of({.name = "", .text = "abc", .file_offset = 3}),
            formats::sha256_of({.name = "", .text = bom}));
  EXPECT_EQ(formats::sha256_of({.name = "", .text = "abc", .too_large = true}), "");
}

const std::string kHostile =
    "cartulary: 1\n"
    "event: \"<script>alert(1)</script> & 'x' \\\"y\\\" ``` | @all #1 \\u202e*b*\\n# top\"\n"
    "players: [\"<img src=x onerror=alert(1)>\", \"a\\\\|b`c`@me\\\\\"]\n"
    "moves: |\n"
    "  U 1,0 r1 // --> </pre><script>``` | \n"
    "  E 0,-1 r2 knight:S +5 =0:5 // ```\n"
    "result:\n"
    "  termination: unfinished\n";

/// Tags that are open after a text, which must be well-formed but for the line of the doctype.
void expect_well_formed(const std::string& html) {
  std::vector<std::string> open;
  int heading = 0;
  for (std::size_t at = html.find('<'); at != html.npos; at = html.find('<', at + 1)) {
    const std::size_t end = html.find('>', at);
    ASSERT_NE(end, html.npos);
    const std::string tag = html.substr(at + 1, end - at - 1);
    ASSERT_FALSE(tag.empty());
    if (tag[0] == '!' || tag.back() == '/') continue;
    const std::string name = tag.substr(tag[0] == '/', tag.find(' ') - (tag[0] == '/'));
    if (tag[0] == '/') {
      ASSERT_FALSE(open.empty()) << tag;
      EXPECT_EQ(open.back(), name);
      open.pop_back();
      continue;
    }
    open.push_back(name);
    EXPECT_TRUE(name != "script" && name != "img" && name != "link") << tag;
    if (name.size() != 2 || name[0] != 'h' || name[1] < '1' || name[1] > '6') continue;
    EXPECT_LE(name[1] - '0', heading + 1) << tag;
    heading = name[1] - '0';
  }
  EXPECT_TRUE(open.empty());
}

/// The beginning and the end of several pages, and the place of their table.
TEST(ManyPages, HaveTheirTableFirstOrAreWrittenAsTheyCome) {
  const std::string record = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n";
  struct Place {
    const char* format;
    const char* table;
    const char* page;
    const char* link;
  };
  for (const Place& place :
       {Place{"html", "<section class=\"run\" id=\"records\">", "<article ", "href=\"#records\""},
        Place{"markdown", "<a id=\"records\"></a>", "<a id=\"record-1\"></a>", "](#records)"}}) {
    constexpr std::size_t kFew = formats::ArbiterWriter::kMaxWaiting;
    const std::string one = written_as(place.format, {record});
    const std::string few = written_as(place.format, std::vector(kFew, record));
    const std::string many = written_as(place.format, std::vector(kFew + 1, record));
    EXPECT_EQ(one.find(place.table), one.npos);
    EXPECT_LT(few.find(place.table), few.find(place.page));
    EXPECT_EQ(few.find(place.link), few.npos);
    EXPECT_LT(many.find(place.link), many.find(place.page));
    EXPECT_LT(many.find("record-65\""), many.find(place.table));
    EXPECT_NE(many.find("65 records: 65 right"), many.npos);
    // Each page and each line of the table is there once.
    EXPECT_EQ(many.find("record-66"), many.npos);
    for (std::size_t n = 1; n <= kFew + 1; ++n) {
      const std::string target = "#record-" + std::to_string(n);
      const std::size_t found = many.find(target + (place.format[0] == 'h' ? '"' : ')'));
      ASSERT_NE(found, many.npos) << target;
    }
    if (place.format[0] == 'h') expect_well_formed(many);
  }
}

TEST(Html, IsWellFormedAndLoadsNothing) {
  std::vector<std::string> records = all_samples();
  records.push_back(kHostile);
  records.push_back("cartulary: [\n");
  std::string html = written_as("html", records);
  expect_well_formed(html);
  expect_well_formed(written_as("html", {kHostile}));
  expect_well_formed(written_as("html", {}));
  // Printed without stripes, in the colour of whose a field is.
  for (int p = 0; p < engine::kMaxPlayers; ++p) {
    const std::string seat = std::to_string(p);
    EXPECT_NE(html.find(".board-of-" + seat + " { fill: var(--seat-" + seat + ");"), html.npos);
  }
  // But for a link that the reader may follow, nothing leads outside.
  constexpr std::string_view link =
      "<a rel=\"noopener noreferrer\" href=\"https://www.carcassonnelab.com/#/0/";
  std::size_t links = 0;
  for (std::size_t at = html.find(link); at != html.npos; at = html.find(link, at)) {
    html.erase(at, link.size());
    ++links;
  }
  EXPECT_GT(links, 0u);
  for (const char* outside : {"src=", "href=\"http", "url(h", "@import", "<script", " on"}) {
    std::string tags;
    for (std::size_t at = html.find('<'); at != html.npos; at = html.find('<', at + 1)) {
      tags += html.substr(at, html.find('>', at) - at);
    }
    EXPECT_EQ(tags.find(outside), tags.npos) << outside;
  }
}

TEST(Markdown, NamesStayNames) {
  const std::string text = written_as("markdown", {kHostile, kHostile});
  std::istringstream lines(text);
  std::size_t columns = 0;
  bool code = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) code = !code;
    if (code) continue;
    EXPECT_EQ(line.find("<script"), line.npos) << line;
    EXPECT_EQ(line.find("<img"), line.npos) << line;
    EXPECT_EQ(line.find("\u202e"), line.npos) << line;
    EXPECT_EQ(line.find("@me"), line.npos) << line;
    // Every row of a table has as many cells as its first one.
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\') {
        ++i;
      } else {
        bars += line[i] == '|';
      }
    }
    if (!line.starts_with('|')) {
      columns = 0;
      continue;
    }
    if (columns == 0) columns = bars;
    EXPECT_EQ(bars, columns) << line;
  }
  EXPECT_FALSE(code);
}

TEST(Escape, MarkdownKeepsTheWords) {
  const auto markdown = [](std::string_view text) {
    std::string out;
    formats::append_markdown(out, text);
    return out;
  };
  EXPECT_EQ(markdown("Ann Lee (2)"), "Ann Lee (2)");
  EXPECT_EQ(markdown("a|b*c_d`e`[f](g)~h$i\\"), "a\\|b\\*c\\_d\\`e\\`\\[f\\](g)\\~h\\$i\\\\");
  EXPECT_EQ(markdown("<b>&amp;"), "&lt;b&gt;&amp;amp;");
  EXPECT_EQ(markdown("@ann #12 #a"), "@&#8203;ann #&#8203;12 #a");
  EXPECT_EQ(markdown("http://a www.b.c"), "http\\://a www\\.b.c");
  EXPECT_EQ(markdown("# no heading"), "\\# no heading");
  EXPECT_EQ(markdown("- no list"), "\\- no list");
  EXPECT_EQ(markdown("12. no list"), "12\\. no list");
  EXPECT_EQ(markdown("2026-11-21"), "2026-11-21");
}

TEST(Escape, NothingTurnsTheDirectionOfWriting) {
  std::string out;
  formats::append_printable(out, "a\u202eb\u2069c\u2026d\n\u2067");
  EXPECT_EQ(out, "a?b?c\u2026d ?");
  formats::append_printable(out, "\te\xFF\u2066");
  EXPECT_EQ(out, "a?b?c\u2026d ? e??");
}

// Pieces that are said to be plain are, and those without anything special are said to be.
TEST(Escape, PlainPiecesAreThoseThatStayAsTheyAre) {
  using Markup = formats::PlainPieces::Markup;
  constexpr std::array<std::string_view, 24> kWords{
      "a", "W", "ww.", "www.", "://", ":", ".",  "#", "1", "12.", "-",      "+",
      "=", "&", "<",   ">",    "\"",  "|", "\\", "`", "_", "\n",  "\u2192", "\uFFFE"};
  std::mt19937 random(5);
  int plain_pieces = 0;
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 12; ++i) text += kWords[random() % kWords.size()];
    const formats::PlainPieces xml(text, Markup::xml);
    const formats::PlainPieces markdown(text, Markup::markdown);
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      for (std::size_t size = 0; begin + size <= text.size(); ++size) {
        const std::string piece = text.substr(begin, size);
        const bool one_line = piece.find('\n') == piece.npos;
        std::string as_xml;
        formats::append_xml(as_xml, piece);
        std::string as_markdown;
        formats::append_markdown(as_markdown, piece);
        EXPECT_TRUE(!xml.has(begin, size) || (one_line && as_xml == piece)) << piece;
        EXPECT_TRUE(!markdown.has(begin, size) || (one_line && as_markdown == piece)) << piece;
        plain_pieces += size > 0 && xml.has(begin, size) && markdown.has(begin, size);
      }
    }
  }
  EXPECT_GT(plain_pieces, 300);
  const std::string_view usual = "Ann: road completed at (0,1) (-1,1)";
  EXPECT_TRUE(formats::PlainPieces(usual, Markup::xml).has(0, usual.size()));
  EXPECT_TRUE(formats::PlainPieces(usual, Markup::markdown).has(0, usual.size()));
}

}  // namespace
}  // namespace cartulary::test
