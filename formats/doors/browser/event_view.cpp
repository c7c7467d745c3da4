#include "formats/doors/browser/event_view.hpp"

#include <algorithm>
#include <set>

#include "formats/doors/browser/event_folder.hpp"
#include "formats/doors/browser/text_documents.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/league/hall/hall.hpp"
#include "formats/league/pairing/next_round.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/league/publication/publication_page.hpp"
#include "formats/league/results/result_columns.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

class EventView {
 public:
  explicit EventView(const Question& question)
      : question_(question),
        folder_(read_event_folder(question.text)),
        rules_hold_(!folder_.has_errors() || !has_fault_of_rules()),
        league_(folder_.tournament, folder_.entries) {
    folder_.tell_faults(league_);
    begun_ = begun_rounds(league_);
    if (rules_hold_)
      hall_ = hall_of(league_, folder_.entries, Trust::claims, !folder_.file.empty());
    for (const uint32_t number : league_.unplayed()) open_.insert(number);
  }

  std::string state() const {
    std::string out;
    Json json(out);
    json.open('{');
    json.field("name", folder_.tournament.name);
    const auto& stages = folder_.tournament.stages;
    json.field("planned", stages.empty() ? 0 : stages.front().planned);
    json.objects("faults", folder_.faults, [&](const EventFault& fault) {
      json.field("file", fault.file);
      json.field("line", std::size_t{fault.line});
      json.field("error", fault.error);
      json.field("text", fault.text);
    });
    json.list("rulings", folder_.tournament.rulings,
              [&](const EventRuling& ruling) { json.value(text_of(ruling)); });
    append_players(json);
    append_columns(json);
    json.objects("rounds", begun_, [&](const BegunRound& round) { append_round(json, round); });
    json.key("next");
    append_next(json);
    json.list("winners", hall_.winners, [&](const std::string& text) { json.value(text); });
    json.field("standings", rules_hold_ ? body(standings()) : std::string());
    json.field("bracket", body({.listings = hall_.brackets}));
    json.close('}');
    return out;
  }

  Answer page() const {
    Answer out{.made = true};
    const std::string& name = folder_.tournament.name;
    const PublicationOptions options{.program_version = question_.version};
    Publication page = standings();
    page.title = name;
    if (question_.line == "spectators") {
      page.lead = hall_.winners;
      page.listings.insert(page.listings.begin(), hall_.brackets.begin(), hall_.brackets.end());
      page.listings.insert(page.listings.begin(), hall_.round.begin(), hall_.round.end());
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
      page = round_report(round, name);
    }
    write_publication_page(options, page, out.text);
    return out;
  }

 private:
  bool has_fault_of_rules() const {
    return std::ranges::any_of(folder_.faults, [this](const EventFault& fault) {
      return fault.error && fault.file == folder_.file;
    });
  }
  static std::string body(const Publication& publication) {
    std::string out;
    append_listings(publication, out);
    return out;
  }
  /// Places, and crosstables where no bracket shows them better.
  Publication standings() const {
    Publication out = standings_report(league_, {.crosstable = true});
    std::erase_if(out.listings, [this](const Listing& it) { return is_bracket_of(league_, it); });
    for (Remark& remark : out.remarks) remark.where.clear();
    if (!out.remarks.empty()) out.remarks_title = "Rulings and remarks";
    return out;
  }

  void append_players(Json& json) const {
    const Tournament& of = folder_.tournament;
    std::vector<std::string> names =
        mapped(of.players, [](const TournamentPlayer& player) { return player.name; });
    for (const std::string& name : of.listed) add_once(names, name);
    for (const BegunRound& round : begun_) {
      for (const RoundTable& table : round.round.tables) {
        for (const std::string& name : table.players) add_once(names, name);
      }
    }
    json.objects("players", names, [&](const std::string& name) {
      const TournamentPlayer* const known = of.find(name);
      json.field("name", name);
      json.field("club", known == nullptr ? std::string() : known->club);
      json.field("seed", known == nullptr ? 0 : known->seed);
      json.field("left", league_.has_left(name, Question::kEnd));
    });
  }

  void append_columns(Json& json) const {
    json.objects("tables", folder_.tables, [&](const ResultTable& table) {
      json.field("file", table.name);
      if (is_trf(table.text)) return;
      const ResultHead head = result_head_of(table.text, folder_.tournament.columns);
      json.field("between", std::string_view(&head.line.between, 1));
      json.field("row", table.text.substr(0, head.line.end));
      for (const ResultColumnText& column : result_columns()) {
        if (column.column == ResultColumn::game) continue;
        if (const auto at = head.place_of(column.column)) json.field(column.name, *at);
      }
      json.list("game", head.games, [&](std::size_t at) { json.number(static_cast<int>(at)); });
    });
  }

  void append_round(Json& json, const BegunRound& of) const {
    const NextRound alone{.rounds = {of.round}};
    json.field("title", round_report(alone, "").listings.front().title);
    json.field("stage", of.round.stage);
    json.field("round", of.round.round);
    json.field("best_of", of.round.best_of);
    json.field("seats", of.round.of_tables);
    std::size_t at = 0;
    json.objects("tables", of.round.tables, [&](const RoundTable& table) {
      const uint32_t number = of.entries[at++];
      const Entry& entry = league_.entries()[number];
      const auto seat = [&](const char* name, const std::optional<std::size_t>& value) {
        value ? json.field(name, *value) : json.key(name).null();
      };
      json.field("table", table.table);
      json.field("match", table.match);
      json.list("players", table.players, [&](const std::string& name) { json.value(name); });
      seat("starter", table.starter);
      seat("walkover", table.walkover);
      const bool open = open_.contains(number) && table.players.size() > 1;
      json.field("open", open);
      json.field("result", open ? std::string() : result_text(league_, number, {}));
      const standings::Meeting meeting =
          meeting_of(league_.result_of(number, {}), league_.counting_of(entry),
                     standings::Seeds(league_.entrants().size()));
      json.key("won").open('[');
      for (std::size_t i = 0; !open && i < meeting.seats.size(); ++i) {
        if (meeting.seats[i].score.matches.won > 0) json.number(static_cast<int>(i));
      }
      json.close(']');
      json.field("kind", table.players.size() != 1 ? ""
                         : entry.half_bye          ? "half"
                         : entry.absent            ? "absent"
                                                   : "bye");
      const ResultTable* const from = entry.in_table ? &folder_.tables[entry.source] : nullptr;
      json.field("file", from == nullptr ? std::string() : from->name);
      json.field("line", from == nullptr
                             ? std::size_t{0}
                             : std::size_t{from->document().position(entry.span.offset).line});
    });
  }

  void append_next(Json& json) const {
    const bool force = question_.line == "force";
    NextRound next;
    if (folder_.has_errors() && (!force || !rules_hold_)) {
      next.refusals = {"nothing is paired by results with errors"};
    } else {
      next = next_round(league_, folder_.entries, {.force = force});
    }
    json.open('{');
    json.list("refusals", next.refusals, [&](const std::string& why) { json.value(why); });
    json.field("over", next.is_over);
    if (!next.rounds.empty()) {
      const Publication report = round_report(next, "");
      std::string csv;
      find_publication_format("csv")->write({}, report, csv);
      json.list("titles", report.listings, [&](const Listing& it) { json.value(it.title); });
      json.key("notes").open('[');
      for (const Listing& it : report.listings) {
        for (const std::string& sentence : it.below) json.value(sentence);
      }
      json.close(']');
      json.field("csv", csv);
    }
    json.close('}');
  }

  const Question& question_;
  EventFolder folder_;
  const bool rules_hold_;
  const League league_;
  std::vector<BegunRound> begun_{};
  Hall hall_{};
  std::set<uint32_t> open_{};
};

}  // namespace

Answer event_state(const Question& question) {
  return {.made = true, .text = EventView(question).state()};
}

Answer event_page(const Question& question) {
  return EventView(question).page();
}

}  // namespace cartulary::formats
