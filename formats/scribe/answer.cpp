#include "formats/scribe/answer.hpp"

#include <fmt/core.h>

#include <exception>
#include <optional>

#include "formats/games/verifier.hpp"
#include "formats/page/replay_page.hpp"
#include "formats/record/notation.hpp"
#include "formats/report/writers.hpp"
#include "formats/scribe/text_documents.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

Answer refused(std::string reason) {
  return {.made = false, .text = std::move(reason)};
}

/// As `cartulary verify`.
Answer verified(const Question& question, const Format& format) {
  const auto writer = format.make({.program_version = question.version, .part = {.inputs = 1}});
  Verifier verifier({}, true);
  verifier.compare_records();
  Summary summary;
  Answer out{.made = true};
  writer->begin(out.text);
  uint32_t number = 0;
  const auto unread =
      for_each_document(question.name, question.text, [&](const Document& document) {
        Report report = verifier.verify(document, format.traits.turns);
        report.in_run.document = number++;
        summary.add(report);
        writer->record(report, out.text);
      });
  writer->end(summary, unread, out.text);
  return out;
}

/// As `cartulary board`.
Answer replayed(const Question& question) {
  Verifier verifier;
  std::optional<Answer> out;
  std::size_t number = 0;
  const auto unread =
      for_each_document(question.name, question.text, [&](const Document& document) {
        if (++number != question.document) return;
        const Report report = verifier.verify(document, true);
        if (report.record.game_known && report.record.game == GameKind::dice) {
          out = refused("expected a game with tiles, got one of the dice game");
        } else if (!report.verdict.started) {
          out = refused("the game has no first position; its findings say why");
        } else {
          append_replay_page(out.emplace(Answer{.made = true}).text, report, question.version);
        }
      });
  if (!unread.empty()) return refused(fmt::format("{}: {}", unread[0].name, unread[0].reason));
  if (out) return std::move(*out);
  if (number == 0) return refused("expected a record, found none");
  return refused(fmt::format("expected a record from 1 to {}, got {}", number, question.document));
}

}  // namespace

Answer answer(const Question& question) noexcept {
  try {
    if (question.format == kReplay) return replayed(question);
    if (const Format* format = find_format(question.format)) return verified(question, *format);
    std::vector<std::string> names;
    for (const Format& format : all_formats()) names.push_back(fmt::format("`{}`", format.name));
    names.push_back(fmt::format("`{}`", kReplay));
    return refused(
        fmt::format("expected the format {}, got `{}`", enumerate(names, "or"), question.format));
  } catch (const std::bad_alloc&) {
    return refused("not enough memory");
  } catch (const std::exception& fault) {
    return refused(fmt::format("internal error: {}", fault.what()));
  }
}

}  // namespace cartulary::formats
