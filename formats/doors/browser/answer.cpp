#include "formats/doors/browser/answer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <type_traits>
#include <utility>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/new_record.hpp"
#include "formats/desk/editing/quick_fixes.hpp"
#include "formats/desk/editing/result_entry.hpp"
#include "formats/desk/editing/sheet_cell.hpp"
#include "formats/desk/editing/turn_lines.hpp"
#include "formats/doors/browser/event_view.hpp"
#include "formats/doors/browser/position_report.hpp"
#include "formats/doors/browser/text_documents.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// True if the text of a document is a part of the one that is asked about, not made from it.
bool is_part(const Document& document) {
  return document.origin == nullptr;
}

template <auto Change>
std::string changed_lines(const TurnLines& lines, const Question& question) {
  if constexpr (std::is_same_v<decltype(Change), decltype(&TurnLines::without)>) {
    return (lines.*Change)(question.turn);
  } else {
    return (lines.*Change)(question.turn, question.line);
  }
}

template <auto Change>
Answer with_turns(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string text = changed_lines<Change>(TurnLines(document), question);
    if (text.empty()) return refused("expected turns on separate lines");
    return Answer{.made = true, .text = std::move(text)};
  });
}

/// The same with changed tiles of its position, counted as they stand unless the game ended.
template <auto Change>
Answer with_tiles(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string text =
        changed_lines<Change>(TurnLines(document, TurnLines::Of::position), question);
    if (text.empty()) return refused("expected tiles of a position on separate lines");
    const Document changed{.name = document.name, .text = text};
    YamlDocument tree;
    AnyRecord record;
    Findings findings;
    if (read_any_record(changed, tree, record, findings) && !record->result.termination &&
        !record->result.final_scoring) {
      std::string scored = with_result(changed, "final-scoring true");
      if (!scored.empty()) return Answer{.made = true, .text = std::move(scored)};
    }
    return Answer{.made = true, .text = std::move(text)};
  });
}

Answer with_entry(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string text = with_result(document, question.line);
    if (text.empty()) return refused("expected a result that is written as lines");
    return Answer{.made = true, .text = std::move(text)};
  });
}

/// With one of the changes that write_fixes() lists.
Answer mended(const Question& question) {
  return about_record(question, [&](const Document& document) {
    Verifier verifier({}, Causes::of_all);
    const std::vector<QuickFix> fixes = all_quick_fixes(verifier.verify(document, true));
    if (question.turn >= fixes.size()) {
      return refused(fmt::format("expected the number of one of {}, got {}",
                                 counted(fixes.size(), "change"), question.turn));
    }
    std::string text = edited(document.text, fixes[question.turn].edits);
    if (is_part(document)) {
      // Other records of it stay.
      const auto begin = static_cast<std::size_t>(document.file_offset);
      const std::string_view behind = question.text.substr(begin + document.text.size());
      text = fmt::format("{}{}{}", question.text.substr(0, begin), text, behind);
    }
    return Answer{.made = true, .text = std::move(text)};
  });
}

/// The cell of a score pad that is asked about: a row, and the seat before the words.
SheetPlace cell_of(const Question& question, std::string_view& words) {
  words = question.line;
  const std::string_view seat = words.substr(0, words.find(' '));
  words.remove_prefix(seat.size());
  const auto number = parse_number(seat);
  if (!number || *number < 0 || *number >= engine::kMaxPlayers) return {};
  return {static_cast<engine::Player>(*number), question.turn};
}

Answer with_cell(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string_view words;
    const SheetPlace place = cell_of(question, words);
    ChangedSheet changed = with_entries(document, place, words);
    if (!changed.fault.empty()) return refused(changed.fault);
    return Answer{.made = true, .text = std::move(changed.text)};
  });
}

/// Reports the first `most` records; `seen(report)` is told of each. Returns how many there are.
template <class Seen>
std::size_t append_report(std::string& out, const Question& question, const Format& format,
                          View view, std::size_t most, bool turns, Seen seen) {
  const auto writer =
      format.make({.view = view, .program_version = question.version, .part = {.inputs = 1}});
  Verifier verifier({}, Causes::of_all);
  verifier.compare_records();
  Summary summary;
  writer->begin(out);
  std::size_t number = 0;
  const auto unread =
      for_each_document(question.name, question.text, [&](const Document& document) {
        if (number++ >= most) return;
        Report report = verifier.verify(document, turns);
        report.in_run.document = static_cast<uint32_t>(number - 1);
        seen(report);
        summary.add(report);
        writer->record(report, out);
      });
  writer->end(summary, unread, out);
  return number;
}

/// As `cartulary verify`, or as `cartulary score`.
Answer reported(const Question& question, const Format& format, View view) {
  constexpr std::size_t kAll = static_cast<std::size_t>(-1);
  const bool turns = format.traits.turns || view == View::score;
  Answer out{.made = true};
  append_report(out.text, question, format, view, kAll, turns, [](const Report& /*report*/) {});
  return out;
}

Answer scored(const Question& question) {
  return reported(question, *find_format("json"), View::score);
}

/// The report, verdicts and fixes of records that a page checks. Pages show no more than these.
Answer checked(const Question& question) {
  constexpr std::size_t kMax = 200;
  std::vector<std::string> verdicts;
  std::string fixes;
  Json fixes_json(fixes);
  fixes_json.open('[');
  std::string report;
  const auto see = [&](const Report& it) {
    verdicts.push_back(verdict_line(it));
    if (is_part(it.document)) return write_fixes(fixes_json, it);
    fixes_json.open('[');
    fixes_json.close(']');
  };
  const std::size_t records =
      append_report(report, question, *find_format("json"), View::verify, kMax, true, see);
  fixes_json.close(']');
  Answer out{.made = true};
  Json json(out.text);
  json.open('{');
  json.field("records", records);
  json.list("verdicts", verdicts, [&](const std::string& verdict) { json.value(verdict); });
  json.key("fixes").raw(fixes);
  json.key("report").raw(report);
  json.close('}');
  return out;
}

/// As `cartulary board`.
Answer replayed(const Question& question) {
  return about_record(question, [&](const Document& document) {
    Verifier verifier;
    const Report report = verifier.verify(document, true);
    if (!report.verdict.started) {
      return refused("the game has no first position; its findings say why");
    }
    Answer out{.made = true};
    append_game_replay(out.text, report, question.version);
    return out;
  });
}

Answer position(const Question& question) {
  return about_record(question, [&](const Document& document) {
    Verifier verifier({}, Causes::of_all);
    const Report report = verifier.verify(document, true);
    Answer out{.made = true};
    append_position_json(out.text, report, question.turn);
    return out;
  });
}

Answer places(const Question& question) {
  return about_record(question, [&](const Document& document) {
    Verifier verifier;
    const Report report = verifier.verify(document, true);
    if (!report.verdict.started || !why_no_tiles(report).empty()) {
      return refused("expected a game with tiles that has begun");
    }
    const engine::TileId tile = parse_any_tile(question.line, report.record.rules);
    if (!is_known(tile)) return refused(fmt::format("expected a tile, got `{}`", question.line));
    Answer out{.made = true};
    append_places_json(out.text, report, question.turn, tile);
    return out;
  });
}

Answer moving(const Question& question) {
  return about_record(question, [&](const Document& document) {
    const std::string text = TurnLines(document).with(question.turn, question.line);
    if (text.empty()) return refused("expected turns on separate lines");
    const Document changed{.name = document.name, .text = text};
    Verifier verifier;
    const Report report = verifier.verify(changed, false);
    if (!report.verdict.started || !why_no_tiles(report).empty()) {
      return refused("expected a game with tiles that has begun");
    }
    Answer out{.made = true};
    append_moving_json(out.text, report, question.turn);
    return out;
  });
}

Answer entries(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string_view words;
    const SheetPlace place = cell_of(question, words);
    Answer out{.made = true};
    Json json(out.text);
    json.open('{');
    json.objects("entries", offered_entries(document, place), [&](const OfferedEntry& offered) {
      json.field("entry", offered.entry);
      json.field("meaning", offered.meaning);
    });
    json.close('}');
    return out;
  });
}

/// As `cartulary init`.
Answer begun(const Question& question) {
  JsonTree tree;
  if (const auto fault = tree.read(question.text)) return refused(fault->what);
  const JsonValue known = tree.root();
  const auto word = [&](std::string_view key) { return std::string(known[key].text()); };
  const auto words = [&](std::string_view key) {
    std::vector<std::string> out;
    for (const JsonValue item : known[key]) out.emplace_back(item.text());
    return out;
  };
  return {.made = true,
          .text = new_record({.players = words("players"),
                              .game = word("game"),
                              .sheet = known["sheet"].truth(),
                              .found = known["found"].truth(),
                              .expansions = words("expansions"),
                              .rules = word("rules"),
                              .event = word("event"),
                              .round = word("round"),
                              .date = word("date"),
                              .place = word("place"),
                              .annotator = word("annotator")})};
}

/// As `cartulary fmt`; of a file of another program the record that it comes to.
Answer tidied(const Question& question) {
  return about_record(question, [&](const Document& document) {
    YamlDocument tree;
    AnyRecord record;
    Findings findings;
    if (!read_any_record(document, tree, record, findings) || findings.has_errors()) {
      return Answer{.made = true, .text = std::string(document.text)};
    }
    return Answer{.made = true, .text = canonical(document, tree, *record)};
  });
}

/// The record in another format, or as a picture. None of the game can be missing in it.
template <class Make>
Answer made_of_game(const Question& question, Make make) {
  return about_record(question, [&](const Document& document) {
    Verifier verifier;
    const Report report = verifier.verify(document, true);
    if (const std::string_view why = why_no_tiles(report); !why.empty()) {
      return refused(std::string(why));
    }
    if (!report.verdict.started) {
      return refused("the game has no first position; its findings say why");
    }
    const auto first = static_cast<std::size_t>(report.verdict.turns_before);
    const auto last = static_cast<std::size_t>(last_turn(report));
    if (question.turn != Question::kEnd && (question.turn < first || question.turn > last)) {
      return refused(
          fmt::format("expected a turn from {} to {}, got {}", first, last, question.turn));
    }
    return make(report);
  });
}

Answer converted(const Question& question) {
  const auto with_losses = [](std::string_view text, std::string_view lost) {
    Answer out{.made = true};
    Json json(out.text);
    json.open('{');
    json.field("text", text);
    json.field("lost", lost);
    json.close('}');
    return out;
  };
  if (question.line.empty() || question.line == "record") {
    return about_record(question, [&](const Document& document) {
      Verifier verifier;
      const Report report = verifier.verify(document, false);
      if (!report.verdict.started || report.record.players.empty() || document.text.empty()) {
        return refused("the game cannot be read; its findings say why");
      }
      return with_losses(document.text, "");
    });
  }
  const auto formats = export_formats();
  const auto target = std::ranges::find_if(
      formats, [&](const ExportFormat* format) { return format->name == question.line; });
  if (target == formats.end()) {
    std::vector<std::string> names{"`record`"};
    for (const ExportFormat* it : formats) names.push_back(fmt::format("`{}`", it->name));
    return refused(
        fmt::format("expected the format {}, got `{}`", enumerate(names, "or"), question.line));
  }
  const bool takes_turn = (*target)->takes_moves;
  if (question.turn != Question::kEnd && !takes_turn) {
    return refused("a turn is for the format `position`");
  }
  return made_of_game(question, [&](const Report& report) {
    if (report.verdict.cut_short()) {
      return refused("the game cannot be replayed to its end; its findings say why");
    }
    ExportOptions options;
    if (question.turn != Question::kEnd) {
      options.moves = moves_up_to(report, static_cast<int>(question.turn));
    }
    Exported out = exported(**target, report, options);
    if (!out.refused.empty()) return refused(out.refused);
    return with_losses(out.text, out.lost.empty() ? "" : parts_text(out.lost));
  });
}

/// As `cartulary board --format svg`.
Answer board(const Question& question) {
  BoardSvg options;
  std::string_view line = question.line;
  while (!line.empty()) {
    const std::string_view word = take_before(line, ' ');
    if (word == "fields") {
      options.fields = true;
    } else if (word == "caption") {
      options.caption = true;
    } else {
      return refused(fmt::format("expected `fields`, `caption`, both or nothing, got `{}`", word));
    }
  }
  return made_of_game(question, [&](const Report& report) {
    Answer out{.made = true};
    const BoardView view =
        question.turn == Question::kEnd
            ? board_at_end(report)
            : board_after(report, moves_up_to(report, static_cast<int>(question.turn)));
    append_board_svg(out.text, view, report.record, options);
    return out;
  });
}

/// As `cartulary explain CODE`.
Answer explained(const Question& question) {
  const Page* page = find_page(question.line);
  if (page == nullptr) {
    return refused(fmt::format("expected the code of a finding, got `{}`", question.line));
  }
  return {.made = true, .text = std::string(page->text)};
}

Answer drawn(const Question& /*question*/) {
  Answer out{.made = true, .text = "<svg xmlns=\"http://www.w3.org/2000/svg\">"};
  append_drawings(out.text);
  out.text += "</svg>";
  return out;
}

/// A question that can be asked besides reports, and the function that answers it.
struct Row : QuestionRow {
  Answer (*make)(const Question& question);
};
constexpr Row kRows[] = {
#include "formats/doors/browser/questions.def"
};

}  // namespace

std::vector<QuestionRow> questions() {
  return {std::begin(kRows), std::end(kRows)};
}

Answer answer(const Question& question) noexcept {
  try {
    if (const auto* row = find_row(kRows, &Row::name, question.format)) return row->make(question);
    if (const Format* format = find_format(question.format)) {
      return reported(question, *format, View::verify);
    }
    std::vector<std::string> names;
    for (const Format& format : all_formats()) names.push_back(fmt::format("`{}`", format.name));
    for (const Row& it : kRows) names.push_back(fmt::format("`{}`", it.name));
    return refused(
        fmt::format("expected the format {}, got `{}`", enumerate(names, "or"), question.format));
  } catch (const std::bad_alloc&) {
    return refused("not enough memory");
  } catch (const std::exception& fault) {
    return refused(fmt::format("internal error: {}", fault.what()));
  }
}

}  // namespace cartulary::formats
