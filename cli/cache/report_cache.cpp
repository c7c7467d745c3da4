#include "cli/cache/report_cache.hpp"

#include "cli/cache/packed.hpp"
#include "cli/io/process.hpp"
#include "formats/ground/text/digest.hpp"

namespace cartulary::cli {
namespace {

std::string digest_of(std::initializer_list<std::string_view> texts) {
  return formats::digest_of({texts.begin(), texts.size()});
}

std::string words_of(const formats::Selection& selection) {
  std::string out;
  for (const std::string& code : selection.select) out += "+" + code;
  for (const std::string& code : selection.ignore) out += "-" + code;
  return out;
}

/// Empty for nullptr.
std::string digest_of(const formats::InheritedConfiguration* inherited) {
  if (inherited == nullptr) return "";
  return digest_of({inherited->name, inherited->text, std::to_string(inherited->first_line)});
}

}  // namespace

template <class Way, class T>
requires std::is_same_v<std::remove_const_t<T>, KnownFile::Record>
void pass(Way& way, T& record) {
  pass_all(way, record.document.file_offset, record.document.first_line, record.document.number,
           record.packed_report);
}

ReportCache::ReportCache(std::string folder, formats::Causes causes, formats::Rulings rulings)
    : store_(std::move(folder)),
      situation_(digest_of({kVersion, program_build(), std::to_string(static_cast<int>(causes)),
                            std::to_string(static_cast<int>(rulings))})) {}

std::string ReportCache::key_of(const formats::Document& document,
                                const formats::Selection& selection) const {
  // Messages name lines.
  const std::string line = std::to_string(document.first_line);
  std::string origin;
  if (document.origin != nullptr) {
    origin = digest_of(
        {document.origin->format, *document.origin->file, std::to_string(document.number)});
  }
  return digest_of({situation_, words_of(selection), line, digest_of(document.inherits.get()),
                    origin, document.text});
}

std::string ReportCache::key_of(std::string_view name, const FileState& state,
                                const formats::InheritedConfiguration* inherited,
                                const formats::Selection& selection) const {
  Packing way;
  for (const int64_t number :
       {static_cast<int64_t>(state.device), static_cast<int64_t>(state.inode),
        static_cast<int64_t>(state.size), static_cast<int64_t>(state.changed.tv_sec),
        static_cast<int64_t>(state.changed.tv_nsec),
        static_cast<int64_t>(state.status_changed.tv_sec),
        static_cast<int64_t>(state.status_changed.tv_nsec)}) {
    pass(way, number);
  }
  return digest_of({situation_, words_of(selection), name, digest_of(inherited), way.bytes()});
}

bool ReportCache::find(std::string_view key, std::string_view name, KnownFile& out) {
  std::string bytes;
  if (!store_.find(key, bytes)) return false;
  Unpacking way(bytes);
  pass(way, out.records);
  for (KnownFile::Record& record : out.records) record.document.name = name;
  return way.good() && way.rest().empty();
}

void ReportCache::keep(std::string_view key, std::span<const formats::Report> reports) {
  KnownFile file;
  for (const formats::Report& report : reports) {
    const formats::Document& document = report.document;
    bool quiet = !document.too_large && document.origin == nullptr &&
                 document.inherits == nullptr && report.readable && !report.verdict.stopped;
    for (std::size_t s = 0; s < formats::kSeverityNames.size(); ++s) {
      quiet &= report.findings.seen(static_cast<formats::Severity>(s)) == 0;
    }
    if (!quiet) return;
    KnownFile::Record& record = file.records.emplace_back();
    record.document.file_offset = document.file_offset + document.text.size();
    record.document.first_line = document.first_line;
    record.document.number = document.number;
    record.packed_report = pack(report);
  }
  Packing way;
  pass(way, file.records);
  store_.keep(key, way.bytes());
}

void ReportCache::keep(std::string_view key, const formats::Report& report) {
  // The text of such a document is only its beginning.
  if (report.document.too_large) return;
  store_.keep(key, pack(report));
}

std::optional<formats::Report> ReportCache::find(std::string_view key,
                                                 const formats::Document& document,
                                                 const std::shared_ptr<KeptReport>& kept) {
  if (document.too_large || !store_.find(key, kept->bytes)) return {};
  return unpack(kept, document);
}

}  // namespace cartulary::cli
