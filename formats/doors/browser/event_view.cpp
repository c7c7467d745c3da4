#include "formats/doors/browser/event_view.hpp"

#include <algorithm>
#include <deque>

#include "formats/checking/record_signs.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/doors/browser/text_documents.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/league/hall/hall.hpp"
#include "formats/league/pairing/next_round.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/league/results/result_columns.hpp"
#include "formats/league/tournament/record_entries.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

struct Fault {
  std::string file{};
  uint32_t line = 0;
  bool error = true;
  std::string text{};
};
struct NamedText {
  std::string name;
  std::string text;
};

bool is_rules(const NamedText& file) {
  return file.name.substr(file.name.rfind('/') + 1) == kTournamentFile ||
         says_tournament(file.text);
}

/// A tournament as the command line reads it of a folder.
struct Folder {
  std::string file{};  ///< of the tournament; empty if there is none
  std::string rules{};
  Tournament tournament = default_tournament();
  std::deque<ResultTable> tables{};
  std::vector<Entry> entries{};
  std::vector<Fault> faults{};

  explicit Folder(std::string_view json) {
    JsonTree tree;
    if (const auto fault = tree.read(json)) tell("", std::string(fault->what));
    std::vector<NamedText> files;
    for (const JsonValue it : tree.root()["files"]) {
      files.push_back({std::string(it["name"].text()), std::string(it["text"].text())});
    }
    sort_by(files, [](const NamedText& it) -> const std::string& { return it.name; });
    for (const NamedText& it : files) {
      if (is_rules(it)) read_rules(it);
    }
    // Sheets of players come before results.
    std::erase_if(files, [this](const NamedText& it) { return is_rules(it) || read_table(it); });
    EntryBook book(tournament);
    for (uint32_t i = 0; i < tables.size(); ++i) {
      book.read(tables[i], i, tournament);
      tell(tables[i].document(), tables[i].findings);
    }
    Verifier verifier;
    for (const NamedText& it : files) {
      const auto unread = for_each_document(it.name, it.text, [&](const Document& document) {
        const Report report = verifier.verify(document, false);
        if (!names_players(report)) return tell(it.name, "it is no game whose players have names");
        book.add(report);
      });
      for (const UnreadFile& why : unread) tell(it.name, why.reason);
    }
    entries = book.take();
  }

  void tell(const std::string& name, std::string text) {
    faults.push_back({.file = name, .text = std::move(text)});
  }
  template <class Some>
  void tell(const Document& document, const Some& findings) {
    for (const Finding& finding : findings) {
      Fault& fault = faults.emplace_back();
      fault.file = document.name;
      fault.line = document.position(finding.span.offset).line;
      fault.error = finding.severity() == Severity::error;
      fault.text = finding.message;
      for (const std::string& line : finding.help) fault.text += "; " + line;
    }
  }
  /// The faults that show when the results are put together.
  void tell_of(const League& league) {
    tell({.name = file, .text = rules}, league.faults());
    for (const EntryFault& fault : league.entry_faults()) {
      const Entry& entry = league.entries()[fault.entry];
      Finding finding = fault.finding;
      finding.span = entry.span;
      const std::string where = where_read(entry);
      tell(entry.in_table ? tables[entry.source].document() : Document{.name = where},
           std::vector{std::move(finding)});
    }
  }
  bool has_errors() const { return std::ranges::any_of(faults, &Fault::error); }

 private:
  void read_rules(const NamedText& it) {
    if (!file.empty()) return tell(it.name, "there is one tournament's file already: " + file);
    file = it.name;
    rules = it.text;
    Findings findings;
    tournament = read_tournament({.name = file, .text = rules}, findings);
    tell({.name = file, .text = rules}, findings);
  }
  /// False if it is a game.
  bool read_table(const NamedText& it) {
    auto text = table_text(it.text);
    if (!text || says_record(it.text)) return false;
    const TableLook look = look_at_table(text->text, it.name, tournament.columns);
    const bool game = recognise(std::string_view(it.text).substr(0, kImportHead)) != nullptr;
    if (!is_taken(look.kind) && (game || look.kind == SourceKind::nothing)) return false;
    if (look.kind == SourceKind::meant) tell(it.name, "it is no table of results: " + look.lacks);
    if (!is_taken(look.kind)) return true;
    ResultTable sheet{.name = it.name};
    set_text(std::move(*text), sheet);
    if (look.kind == SourceKind::players) {
      read_player_sheet(sheet, tournament);
      tell(sheet.document(), sheet.findings);
    } else {
      tables.push_back(std::move(sheet));
    }
    return true;
  }
};

std::string body(const Publication& publication) {
  std::string out;
  append_listings(publication, out);
  return out;
}

class EventView {
 public:
  explicit EventView(const Question& question)
      : question_(question),
        folder_(question.text),
        broken_(std::ranges::any_of(
            folder_.faults,
            [this](const Fault& it) { return it.error && it.file == folder_.file; })),
        league_(folder_.tournament, folder_.entries),
        begun_(begun_rounds(league_)),
        open_(league_.unplayed()) {
    folder_.tell_of(league_);
    if (!broken_) hall_ = hall_of(league_, folder_.entries, Trust::claims, !folder_.file.empty());
  }

  std::string state() const {
    std::string out;
    Json json(out);
    const auto text = [&json](std::string_view it) { json.value(it); };
    json.open('{');
    json.field("name", folder_.tournament.name);
    json.field(
        "planned",
        folder_.tournament.rules_of(begun_.empty() ? "" : begun_.back().round.stage).planned);
    json.objects("faults", folder_.faults, [&json](const Fault& fault) {
      json.field("file", fault.file);
      json.field("line", std::size_t{fault.line});
      json.field("error", fault.error);
      json.field("text", fault.text);
    });
    json.list("rulings",
              mapped(folder_.tournament.rulings, [](const EventRuling& it) { return text_of(it); }),
              text);
    json.objects("systems", standings::all_systems(), [&json](const standings::System& it) {
      json.field("name", it.name);
      json.field("meaning", it.meaning);
    });
    append_players(json);
    json.objects("tables", folder_.tables,
                 [&](const ResultTable& it) { append_columns(json, it); });
    json.objects("rounds", begun_, [&](const BegunRound& it) { append_round(json, it); });
    append_next(json);
    json.list("winners", hall_.winners, text);
    json.field("standings", broken_ ? std::string() : body(standings()));
    json.field("bracket", body({.listings = hall_.brackets}));
    json.close('}');
    return out;
  }

  Answer page() const {
    Answer out{.made = true};
    const std::string& name = folder_.tournament.name;
    const PublicationOptions options{.program_version = question_.version};
    Publication page = standings();
    if (question_.line == "spectators") {
      page.lead = hall_.winners;
      for (const auto* more : {&hall_.brackets, &hall_.round}) {
        page.listings.insert(page.listings.begin(), more->begin(), more->end());
      }
      for (Listing& it : standings_report(league_, {.rounds = true}).listings) {
        if (it.name == "rounds") page.listings.push_back(std::move(it));
      }
    } else if (question_.line != "standings") {
      if (question_.turn >= begun_.size()) return refused("expected the number of a round");
      const NextRound round{.rounds = {begun_[question_.turn].round}};
      if (question_.line == "slips") {
        find_row(slip_formats(), &SlipFormat::name, "html")->write(options, round, name, out.text);
        return out;
      }
      page = round_report(round, "");
    }
    page.title = name;
    write_publication_page(options, page, out.text);
    return out;
  }

 private:
  /// Places, and crosstables where no bracket shows them better.
  Publication standings() const {
    Publication out = standings_report(league_, {.crosstable = true});
    std::erase_if(out.listings, [this](const Listing& it) { return is_bracket_of(league_, it); });
    for (Remark& remark : out.remarks) remark.where.clear();
    return out;
  }

  void append_players(Json& json) const {
    const Tournament& of = folder_.tournament;
    std::vector<std::string> names = mapped(of.players, &TournamentPlayer::name);
    for (const std::string& name : of.listed) add_once(names, name);
    for (const Entry& entry : league_.entries()) {
      for (const std::string& name : entry.players) add_once(names, name);
    }
    json.objects("players", names, [&](const std::string& name) {
      const TournamentPlayer* const found = of.find(name);
      const TournamentPlayer known = found == nullptr ? TournamentPlayer() : *found;
      json.field("name", name);
      json.field("club", known.club);
      json.field("seed", known.seed);
      json.field("left", league_.has_left(name, Question::kEnd));
    });
  }

  void append_columns(Json& json, const ResultTable& table) const {
    json.field("file", table.name);
    const ResultHead head = result_head_of(table.text, folder_.tournament.columns);
    json.field("between", is_trf(table.text) ? "" : std::string(1, head.line.between));
    json.field("row", table.text.substr(0, head.line.end));
    for (const ResultColumnText& it : result_columns()) {
      const auto at = head.place_of(it.column);
      if (at && it.column != ResultColumn::game) json.field(it.name, *at);
    }
    json.list("game", head.games, [&json](std::size_t at) { json.number(static_cast<int>(at)); });
  }

  void append_round(Json& json, const BegunRound& of) const {
    json.field("title", round_report({.rounds = {of.round}}, "").listings.front().title);
    json.field("stage", of.round.stage);
    json.field("round", of.round.round);
    json.field("best_of", of.round.best_of);
    json.field("seats", of.round.of_tables);
    json.objects("tables", of.entries.size(),
                 [&](std::size_t i) { append_table(json, of.round.tables[i], of.entries[i]); });
  }

  void append_table(Json& json, const RoundTable& table, uint32_t number) const {
    const Entry& entry = league_.entries()[number];
    const auto seat = [&json](const char* name, const std::optional<std::size_t>& value) {
      value ? json.field(name, *value) : json.key(name).null();
    };
    json.field("table", table.table);
    json.field("match", table.match);
    json.list("players", table.players, [&json](const std::string& name) { json.value(name); });
    seat("starter", table.starter);
    seat("walkover", table.walkover);
    const bool open = table.players.size() > 1 && contains(open_, number);
    json.field("open", open);
    json.field("result", open ? std::string() : result_text(league_, number, {}));
    const standings::Meeting meeting =
        meeting_of(league_.result_of(number, {}), league_.counting_of(entry),
                   standings::Seeds(league_.entrants().size()));
    json.list("won", meeting.seats,
              [&](const standings::Seat& it) { json.truth(!open && it.score.matches.won > 0); });
    json.field("kind", table.players.size() != 1 ? ""
                       : entry.half_bye          ? "half"
                       : entry.absent            ? "absent"
                                                 : "bye");
    const ResultTable of = entry.in_table ? folder_.tables[entry.source] : ResultTable();
    json.field("file", of.name);
    json.field("line",
               entry.in_table ? std::size_t{of.document().position(entry.span.offset).line} : 0);
  }

  void append_next(Json& json) const {
    const bool force = question_.line == "force";
    NextRound next{.refusals = {"nothing is paired by results with errors"}};
    if (force ? !broken_ : !folder_.has_errors()) {
      next = next_round(league_, folder_.entries, {.force = force});
    }
    const Publication report = round_report(next, "");
    json.key("next").open('{');
    json.list("refusals", next.refusals, [&json](const std::string& why) { json.value(why); });
    json.field("over", next.is_over);
    json.objects("rounds", report.listings, [&json](const Listing& it) {
      json.field("title", it.title);
      json.list("notes", it.below, [&json](const std::string& note) { json.value(note); });
    });
    std::string csv;
    if (!next.rounds.empty()) find_publication_format("csv")->write({}, report, csv);
    json.field("csv", csv);
    json.close('}');
  }

  const Question& question_;
  Folder folder_;
  const bool broken_;  ///< the tournament's file
  const League league_;
  const std::vector<BegunRound> begun_;
  const std::vector<uint32_t> open_;
  Hall hall_{};
};

}  // namespace

Answer event_state(const Question& question) {
  return {.made = true, .text = EventView(question).state()};
}

Answer event_page(const Question& question) {
  return EventView(question).page();
}

}  // namespace cartulary::formats
