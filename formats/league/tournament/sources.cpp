#include "formats/league/tournament/sources.hpp"

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// So many files are named in the sentence; the table has all.
constexpr std::size_t kMostNamed = 12;

struct KindRow {
  std::string_view word;           ///< in JSON
  std::string_view noun;           ///< of its rows
  std::string_view empty;          ///< what it is instead of results
  std::string_view sentence = {};  ///< the same as a sentence
};
constexpr KindRow kKinds[] = {
#include "formats/league/tournament/source_kinds.def"
};
static_assert(std::size(kKinds) == static_cast<std::size_t>(SourceKind::records) + 1);

const KindRow& row_of(SourceKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? std::string_view() : path.substr(0, slash);
}

/// The files as people are told of them: those with records that lie in one folder are one.
std::vector<Source> by_folders(const std::vector<Source>& files) {
  std::vector<Source> out;
  for (const Source& file : files) {
    Source* const same = find_where(out, [&file](const Source& other) {
      return file.kind == SourceKind::records && other.kind == file.kind &&
             folder_of(other.file) == folder_of(file.file);
    });
    if (same == nullptr) {
      out.push_back(file);
    } else {
      same->rows += file.rows;
      same->file = fmt::format("{}/", folder_of(file.file));
    }
  }
  return out;
}

std::string words_of(const Source& source) {
  const KindRow& row = row_of(source.kind);
  return fmt::format("{} ({})", printable(source.file),
                     row.noun.empty() || source.rows == 0 ? std::string(row.empty)
                                                          : counted(source.rows, row.noun));
}

}  // namespace

std::string why_no_results(const TableLook& look) {
  const std::string_view sentence = row_of(look.kind).sentence;
  return sentence.empty() ? look.lacks : std::string(sentence);
}

void Sources::add_record(const std::string& file) {
  if (!files.empty() && files.back().kind == SourceKind::records && files.back().file == file) {
    ++files.back().rows;
  } else {
    add(file, SourceKind::records, 1);
  }
}

std::string unused_text(const Sources& sources) {
  std::vector<std::string> without;
  for (const Source& source : sources.files) {
    if (source.kind == SourceKind::tournament || source.rows > 0) continue;
    if (without.size() < kMostNamed) without.push_back(words_of(source));
  }
  std::string out = sources.census.empty() ? "" : "skipped " + sources.census.text();
  if (!without.empty()) put(out, out.empty() ? "read " : "; read ", enumerate(without));
  return out;
}

Listing sources_listing(const Sources& sources) {
  Listing out = listing_of(kSourcesTable);
  for (const Source& source : sources.files) {
    out.rows.push_back({source.file, row_of(source.kind).word, source.rows});
  }
  std::vector<std::string> words;
  const std::vector<Source> told = by_folders(sources.files);
  for (const Source& source : told) {
    if (words.size() == kMostNamed) {
      words.push_back(counted(told.size() - kMostNamed, "other file"));
      break;
    }
    words.push_back(words_of(source));
  }
  std::string sentence = "Read: " + (words.empty() ? "nothing" : enumerate(words));
  if (!sources.census.empty()) put(sentence, "; skipped ", sources.census.text());
  out.below.push_back(sentence + ".");
  return out;
}

}  // namespace cartulary::formats
