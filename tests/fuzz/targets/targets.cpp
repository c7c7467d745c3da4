#include "tests/fuzz/targets/targets.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>

#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/reports/report/read_report.hpp"

namespace cartulary::test {
namespace {

using formats::Report;
using formats::Status;

/// A text that says where a finding is must not point beyond it.
void require_places(const Report& report) {
  const auto inside = [&](formats::Span span) {
    const std::size_t begin = formats::plain_offset(span.offset);
    // The end of a text is told as if a character stood there.
    return begin + span.size <= report.document.text_of(span.offset).size() + 1;
  };
  for (const formats::Finding& finding : report.findings) {
    const std::string_view id = formats::row_of(finding.code).id;
    require(inside(finding.span), "a finding beyond the text: ", id);
    for (const formats::Label& label : finding.labels) {
      require(inside(label.span), "a label beyond the text: ", id);
    }
  }
}

/// A right game is right in every format that can hold it.
void require_right_elsewhere(const Report& report, formats::Verifier& verifier) {
  for (const formats::ExportFormat* format : formats::export_formats()) {
    const formats::Exported out = formats::exported(*format, report);
    // Other rules may make other moves legal.
    if (!out.refused.empty() || out.lost.contains(formats::Part::rules)) continue;
    if (format->takes_moves) {  // it is a record
      const formats::Document table{.name = "table", .text = out.text};
      require(verifier.verify(table, false).verdict.status == Status::right, "not right as ",
              format->name, "\n", out.text);
      continue;
    }
    const formats::ImportFormat* reader =
        formats::recognise(std::string_view(out.text).substr(0, formats::kImportHead));
    require(reader != nullptr, "not recognised: ", format->name, "\n", out.text);
    const auto games = formats::import(*reader, std::make_shared<const std::string>(out.text), {});
    require(games.size() == 1, "not one game: ", format->name, "\n", out.text);
    const formats::Document again = formats::document_of(games[0], "again", 1);
    const Report back = verifier.verify(again, false);
    require(back.verdict.status == Status::right, "not right as ", format->name, "\n", out.text,
            back.findings.empty() ? "" : back.findings.begin()->message);
  }
}

/// A report that is written as JSON and read again says the same in every format without turns.
void require_same_again(const Report& report, const formats::Format& format,
                        const std::string& printed, const formats::WriteOptions& options) {
  std::string lines = told(report, *formats::find_format("jsonl"), {});
  const std::size_t begin = lines.find('\n') + 1;
  const std::string line = lines.substr(begin, lines.find('\n', begin) - begin);
  formats::JsonTree tree;
  require(!tree.read(line), "no JSON: ", line);
  formats::JsonMembers members;
  formats::ReportReader reader;
  const Report& again = reader.read(members, tree.root());
  require(!members.fault(), members.fault() ? members.fault()->message : "", "\n", line);
  require(told(again, format, options) == printed, format.name, " of what was read again:\n",
          told(again, format, options));
  // Nor does anything change if its document is at hand.
  const Report& of_document = reader.read(members, tree.root(), &report.document);
  require(!members.fault(), "with its document");
  require(told(of_document, format, options) == printed, format.name, " with its document");
}

}  // namespace

std::string told(const Report& report, const formats::Format& format,
                 const formats::WriteOptions& options) {
  std::string printed;
  const auto writer = format.make(options);
  writer->begin(printed);
  writer->record(report, printed);
  formats::Summary summary;
  summary.add(report);
  writer->end(summary, {}, printed);
  return printed;
}

void for_each_document(std::string_view text,
                       const std::function<void(const formats::Document&)>& visit) {
  formats::TextSource source(text);
  formats::DocumentStream documents(source, "fuzz.yaml");
  formats::Document document;
  while (documents.next(document)) visit(document);
}

void require_visible(std::string_view printed, std::string_view what) {
  formats::PictureScanner scanner;
  for (std::size_t at = 0; at < printed.size();) {
    const auto byte = static_cast<unsigned char>(printed[at]);
    if (byte == '\n' || byte == '\t' || (byte >= ' ' && byte < 0x7F)) {
      scanner.reset();
      ++at;
      continue;
    }
    if (scanner.hidden_size(printed, at) > 0) {
      const std::size_t line = printed.rfind('\n', at) + 1;
      throw Broken(std::string(what) + " has a hidden character: " +
                   std::string(printed.substr(line, printed.find('\n', at) - line)));
    }
    at += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
  }
}

void verify_and_tell(const formats::Document& document) {
  static formats::Verifier verifier;
  // The whole text chooses, so that one input is always told in the same way.
  const std::size_t choice = std::hash<std::string_view>()(document.text);
  const Report report = verifier.verify(document, true);
  require(!report.findings.empty() || passes(report.verdict.status), "neither right nor told");
  const bool errors = report.findings.has_errors();
  require(errors != passes(report.verdict.status), "errors, and yet right, or none");
  require_places(report);

  const auto formats = formats::all_formats();
  const formats::Format& format = formats[choice % formats.size()];
  formats::WriteOptions options;
  options.view = choice / 16 % 2 == 0 ? formats::View::verify : formats::View::score;
  options.per = static_cast<formats::Per>(choice / 32 % 3);
  options.statistics = options.summary = choice / 128 % 2 == 0;
  options.plot_width = options.view == formats::View::score && choice / 256 % 2 == 0 ? 60 : 0;
  const std::string printed = told(report, format, options);
  require_visible(printed, format.name);
  const bool turns = format.traits.turns || options.per != formats::Per::record;
  if (options.view == formats::View::verify && !turns) {
    require_same_again(report, format, printed, options);
  }

  const bool tiles = report.record.if_tiles() != nullptr;
  if (tiles && report.verdict.started && report.verdict.status == Status::right) {
    require_right_elsewhere(report, verifier);
  }
}

}  // namespace cartulary::test
