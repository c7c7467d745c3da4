// The part of a line of `jsonl` that is for `cartulary report`.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "formats/reports/report/cited_text.hpp"
#include "formats/reports/report/json_report.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {
namespace {

void exact_file(WriteFields& way, std::string_view name) {
  if (!is_utf8(name)) way.exact("file", name);
}

/// The parts that a report shows of the texts that its places are in.
class CitedTexts {
 public:
  explicit CitedTexts(const Document& document) : document_(document), text_(document.text) {
    if (document.origin != nullptr) origin_.emplace(*document.origin->file);
    if (document.inherits != nullptr) inherits_.emplace(document.inherits->text);
  }

  void cite(Span span) {
    const uint32_t at = plain_offset(span.offset);
    text_of(span.offset).cite(at, span.size);
    const std::string_view text = document_.text_of(span.offset);
    const auto last =
        text.substr(std::min<std::size_t>(at, text.size()), span.size).find_last_not_of(kUnseen);
    for (const uint32_t more :
         {0u, last == std::string_view::npos ? 0u : static_cast<uint32_t>(last + 1),
          span.size == 0 ? 0u : span.size - 1, span.size}) {
      mark_origin(span.offset + more);
    }
  }
  /// A place of which the line is enough.
  void mark(uint32_t offset) {
    text_of(offset).mark(plain_offset(offset));
    mark_origin(offset);
  }

  void write(WriteFields& way) {
    if (!text_.empty()) text_.write(way.json(), "text");
    if (origin_ && (!text_.empty() || !origin_->empty())) {
      std::ranges::sort(links_);
      links_.erase(std::unique(links_.begin(), links_.end()), links_.end());
      way.object("origin", [this](WriteFields& in) {
        origin_->write(in.json(), "text");
        in("links", links_);
      });
    }
    if (inherits_ && !inherits_->empty()) {
      way.object("inherits", [this](WriteFields& in) {
        in.exact("file", document_.inherits->name);
        in("line", document_.inherits->first_line);
        inherits_->write(in.json(), "text");
      });
    }
  }

 private:
  CitedText& text_of(uint32_t offset) {
    if ((offset & kInherited) != 0) return *inherits_;
    return (offset & kInOrigin) != 0 ? *origin_ : text_;
  }
  void mark_origin(uint32_t offset) {
    if (!origin_ || offset != plain_offset(offset)) return;
    const Origin::Link& link = document_.origin->link_of(offset);
    // A part of the file has each of its places there.
    const uint32_t behind = document_.origin->as_written ? offset - link.offset : 0;
    const auto at = static_cast<uint32_t>(
        std::min<std::size_t>(link.at + behind, document_.origin->file->size()));
    origin_->mark(at);
    links_.push_back({link.offset + behind, at});
  }

  const Document& document_;
  CitedText text_;
  std::optional<CitedText> origin_{};
  std::optional<CitedText> inherits_{};
  std::vector<std::array<uint32_t, 2>> links_{};
};

void resemblances(WriteFields& way, const InRun& in_run, bool places) {
  Json& json = way.json();
  json.list("alike", in_run.resemblances, [&](const Resemblance& resemblance) {
    json.open('[');
    way.write(resemblance.kind);
    way.write(fmt::format("{:016x}", resemblance.hash));
    if (places) {
      way.write(resemblance.span.offset);
      way.write(resemblance.span.size);
      if (!resemblance.where.empty()) way.write(resemblance.where);
    }
    json.close(']');
  });
}

/// The fields that put a record of a part in its place among those of the others.
void part_of_run(WriteFields& way, const WriteOptions& options, const Report& report,
                 CitedTexts& texts) {
  const InRun& in_run = report.in_run;
  way("order", std::array{in_run.input, in_run.document});
  if (in_run.resemblances.empty()) return;
  // Others that are like it name its first line.
  if (report.document.origin != nullptr) texts.mark(0);
  resemblances(way, in_run, in_run.tells_resemblance);
  if (!in_run.tells_resemblance) return;
  for (const Resemblance& resemblance : in_run.resemblances) texts.cite(resemblance.span);
  if (!report.findings.empty()) {
    way("compared_at", in_run.compared_at);
    way.json().list("came", report.findings, [&way](const Finding& f) { way.write(f.came); });
  }
  if (in_run.variants.empty()) return;
  way.list("variants", in_run.variants, [&](WriteFields& in, const InRun::Variant& variant) {
    in("found", variant.found);
    in.object("record", [&](WriteFields& of_record) {
      write_report(of_record.json(), options, *variant.report);
      WriteOptions whole = options;
      whole.part = {};
      write_for_report(of_record.json(), whole, *variant.report);
    });
  });
}

/// The fields of the findings of a report for other writers than that of JSON.
void findings(WriteFields& way, const Findings& found, CitedTexts& texts) {
  if (found.beyond() > 0) way("beyond", beyond_by_severity(found));
  if (found.empty()) return;
  Json& json = way.json();
  json.list("spans", found, [&](const Finding& f) {
    json.open('[');
    const auto span = [&](Span place) {
      way.write(place.offset);
      way.write(place.size);
      texts.cite(place);
    };
    span(f.span);
    for (const Label& label : f.labels) span(label.span);
    json.close(']');
  });
}

/// Writes the member if `rows` write something into it.
void for_report(Json& json, auto rows) {
  std::string text;
  Json members(text);
  WriteFields way(members);
  rows(way);
  if (!text.empty()) json.key("for_report").raw("{" + text + "}");
}

}  // namespace

void write_for_report(Json& json, const WriteOptions& options) {
  for_report(json, [&](WriteFields& way) { more_fields(way, options.part); });
}

void write_for_report(Json& json, const WriteOptions& options, const Report& report) {
  for_report(json, [&](WriteFields& way) {
    CitedTexts texts(report.document);
    if (!options.part.shard.empty()) part_of_run(way, options, report, texts);
    way.maybe("fail_on", report.in_run.fail_on, Severity::error);
    more_fields(way, report.verdict, report.record);
    findings(way, report.findings, texts);
    if (!report.diagnosis.causes.empty()) {
      way.json().list("causes", report.diagnosis.causes, [&](const Cause& cause) {
        way.write(cause.span.offset);
        texts.mark(cause.span.offset);
      });
    }
    exact_file(way, report.document.name);
    texts.write(way);
  });
}

void write_for_report(Json& json, const WriteOptions& options, const UnreadFile& file) {
  for_report(json, [&](WriteFields& way) {
    if (!options.part.shard.empty()) way("order", file.order);
    way.maybe("placed", file.placed, false);
    exact_file(way, file.name);
  });
}

void write_for_report(Json& json, const WriteOptions& options, const Summary& summary,
                      std::size_t unread) {
  for_report(json, [&](WriteFields& way) {
    more_fields(way, summary.end, unread, !options.part.shard.empty());
  });
}

void write_skipped(Json& json, const Report& report) {
  WriteFields of_line(json);
  of_line("file", report.document.name);
  of_line("line", report.document.position(0).line);
  for_report(json, [&](WriteFields& way) {
    way("order", std::array{report.in_run.input, report.in_run.document});
    resemblances(way, report.in_run, false);
    exact_file(way, report.document.name);
  });
}

}  // namespace cartulary::formats
