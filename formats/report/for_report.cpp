#include "formats/report/for_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "formats/report/cited_text.hpp"

namespace cartulary::formats {
namespace {

void pair(Json& json, long long first, long long second) {
  json.open('[');
  json.number(first);
  json.number(second);
  json.close(']');
}

/// The name of a file that is no UTF-8.
void exact_file(Json& json, std::string_view name) {
  if (!is_utf8(name)) exact_value(json.key("file"), name);
}

/// What a report shows of the texts that its places are in.
class CitedTexts {
 public:
  explicit CitedTexts(const Document& document) : document_(document), text_(document.text) {
    if (document.origin != nullptr) origin_.emplace(*document.origin->file);
    if (document.inherits != nullptr) inherits_.emplace(document.inherits->text);
  }

  /// A place with its lines.
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

  void write(Json& json) {
    if (!text_.empty()) text_.write(json, "text");
    if (origin_ && (!text_.empty() || !origin_->empty())) {
      json.key("origin").open('{');
      origin_->write(json, "text");
      std::sort(links_.begin(), links_.end());
      links_.erase(std::unique(links_.begin(), links_.end()), links_.end());
      json.list("links", links_, [&](const auto& link) { pair(json, link.first, link.second); });
      json.close('}');
    }
    if (inherits_ && !inherits_->empty()) {
      json.key("inherits").open('{');
      exact_value(json.key("file"), document_.inherits->name);
      json.field("line", static_cast<std::size_t>(document_.inherits->first_line));
      inherits_->write(json, "text");
      json.close('}');
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
    const auto at =
        static_cast<uint32_t>(std::min<std::size_t>(link.at, document_.origin->file->size()));
    origin_->mark(at);
    links_.emplace_back(link.offset, at);
  }

  const Document& document_;
  CitedText text_;
  std::optional<CitedText> origin_{};
  std::optional<CitedText> inherits_{};
  std::vector<std::pair<uint32_t, uint32_t>> links_{};
};

void resemblances(Json& json, const InRun& in_run, bool places) {
  json.list("alike", in_run.resemblances, [&](const Resemblance& resemblance) {
    json.open('[');
    json.value(kResemblanceNames[static_cast<std::size_t>(resemblance.kind)]);
    json.value(fmt::format("{:016x}", resemblance.hash));
    if (places) {
      json.number(resemblance.span.offset);
      json.number(resemblance.span.size);
      if (!resemblance.where.empty()) json.value(resemblance.where);
    }
    json.close(']');
  });
}

/// What puts a record of a part in its place among those of the others.
void part_of_run(Json& json, const WriteOptions& options, const Report& report, CitedTexts& texts) {
  const InRun& in_run = report.in_run;
  json.key("order");
  pair(json, in_run.input, in_run.document);
  if (in_run.resemblances.empty()) return;
  // Others that are like it name its first line.
  if (report.document.origin != nullptr) texts.mark(0);
  resemblances(json, in_run, in_run.tells_resemblance);
  if (!in_run.tells_resemblance) return;
  for (const Resemblance& resemblance : in_run.resemblances) texts.cite(resemblance.span);
  if (!report.findings.empty()) {
    json.field("compared_at", in_run.compared_at);
    json.list("came", report.findings, [&](const Finding& f) { json.number(f.came); });
  }
  if (in_run.variants.empty()) return;
  json.list("variants", in_run.variants, [&](const InRun::Variant& variant) {
    json.open('{');
    json.field("found", static_cast<std::size_t>(variant.found));
    json.key("record").open('{');
    write_report(json, options, *variant.report);
    WriteOptions whole = options;
    whole.part = {};
    write_for_report(json, whole, *variant.report);
    json.close('}');
    json.close('}');
  });
}

/// What the findings of a report say to other writers than that of JSON.
void findings(Json& json, const Findings& found, CitedTexts& texts) {
  if (found.beyond() > 0) {
    std::array<std::size_t, kSeverityNames.size()> beyond{};
    for (std::size_t s = 0; s < beyond.size(); ++s) {
      beyond[s] = found.count(static_cast<Severity>(s));
    }
    for (const Finding& f : found) --beyond[static_cast<std::size_t>(f.severity())];
    json.list("beyond", beyond,
              [&](std::size_t number) { json.number(static_cast<long long>(number)); });
  }
  if (found.empty()) return;
  json.list("spans", found, [&](const Finding& f) {
    json.open('[');
    const auto span = [&](Span place) {
      json.number(place.offset);
      json.number(place.size);
      texts.cite(place);
    };
    span(f.span);
    for (const Label& label : f.labels) span(label.span);
    json.close(']');
  });
}

/// Opens the member when something is to be written into it.
class ForReport {
 public:
  explicit ForReport(Json& json) : json_(json) {}
  ~ForReport() {
    if (!text_.empty()) json_.key("for_report").raw("{" + text_ + "}");
  }
  ForReport(const ForReport&) = delete;
  ForReport& operator=(const ForReport&) = delete;
  Json& members() { return members_; }

 private:
  Json& json_;
  std::string text_;
  Json members_{text_};
};

}  // namespace

void write_for_report(Json& json, const WriteOptions& options) {
  const RunPart& part = options.part;
  ForReport out(json);
  Json& members = out.members();
  members.field("inputs", part.inputs);
  if (part.dice_only) members.field("dice_only", true);
  if (!part.of.empty()) members.field("of", part.of);
}

void write_for_report(Json& json, const WriteOptions& options, const Report& report) {
  const Verdict& v = report.verdict;
  ForReport out(json);
  Json& members = out.members();
  CitedTexts texts(report.document);
  if (!options.part.shard.empty()) part_of_run(members, options, report, texts);
  if (report.in_run.fail_on != Severity::error) {
    members.field("fail_on", name_of(report.in_run.fail_on));
  }
  if (v.started != (v.status != Status::unreadable)) members.field("started", v.started);
  if (!report.record.game_known) members.field("game_known", false);
  if (v.all_known) members.field("all_known", true);
  if (v.stopped) {
    members.key("stopped");
    pair(members, v.stopped->offset, v.stopped->size);
  }
  findings(members, report.findings, texts);
  if (!report.diagnosis.causes.empty()) {
    members.list("causes", report.diagnosis.causes, [&](const Cause& cause) {
      members.number(cause.span.offset);
      texts.mark(cause.span.offset);
    });
  }
  exact_file(members, report.document.name);
  texts.write(members);
}

void write_for_report(Json& json, const WriteOptions& options, const UnreadFile& file) {
  ForReport out(json);
  if (!options.part.shard.empty()) {
    out.members().key("order");
    pair(out.members(), file.order[0], file.order[1]);
  }
  exact_file(out.members(), file.name);
}

void write_for_report(Json& json, const WriteOptions& options, const Summary& summary,
                      std::size_t unread) {
  const RunEnd& end = summary.end;
  ForReport out(json);
  Json& members = out.members();
  if (end.stopped) members.field("stopped", true);
  if (end.skipped > 0) members.field("passed_over", end.skipped);
  if (unread > 0) members.field("unread", unread);
  if (options.part.shard.empty()) return;
  if (!end.census.empty()) {
    members.list("passed_over_in", end.census, [&](const auto& part) {
      members.open('{');
      members.field("input", static_cast<std::size_t>(part.first));
      write_skipped_files(members, "files", part.second);
      members.close('}');
    });
  }
  if (end.baseline.empty()) return;
  exact_value(members.key("baseline"), end.baseline);
  if (!end.lists.empty()) {
    exact_value(members.key("folder"), end.folder);
    exact_value(members.key("here"), end.here);
  }
  const auto entries = [&](std::string_view name, const std::vector<RunEnd::Entry>& list) {
    members.list(name, list, [&](const RunEnd::Entry& entry) {
      members.open('[');
      for (const std::string& word : entry) exact_value(members, word);
      members.close(']');
    });
  };
  entries("gone", end.gone);
  entries("lists", end.lists);
}

void write_skipped(Json& json, const Report& report) {
  json.field("file", report.document.name);
  json.field("line", static_cast<std::size_t>(report.document.position(0).line));
  ForReport out(json);
  out.members().key("order");
  pair(out.members(), report.in_run.input, report.in_run.document);
  resemblances(out.members(), report.in_run, false);
  exact_file(out.members(), report.document.name);
}

}  // namespace cartulary::formats
