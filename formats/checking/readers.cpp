#include "formats/checking/readers.hpp"

#include <algorithm>
#include <cassert>

#include "formats/checking/read_any_record.hpp"

namespace cartulary::formats {
namespace {

ReadRecord yaml_reader() {
  return [tree = YamlDocument()](const Document& document, AnyRecord& out,
                                 Findings& findings) mutable {
    return read_any_record(document, tree, out, findings);
  };
}

/// YAML comes last: its reader says what is wrong with a document that is nothing.
constexpr ReaderRow kReaders[] = {
    {"yaml", [](const Document&) { return true; }, yaml_reader},
};

}  // namespace

std::span<const ReaderRow> all_readers() {
  return kReaders;
}

bool RecordReader::read(const Document& document, AnyRecord& out, Findings& findings) {
  const auto row = std::find_if(std::begin(kReaders), std::end(kReaders),
                                [&](const ReaderRow& r) { return r.recognises(document); });
  assert(row != std::end(kReaders));
  if (document.made_with != nullptr) {
    for (const Finding& finding : *document.made_with) findings.add(finding);
    if (document.text.empty()) {
      out.clear();
      return false;
    }
  }
  readers_.resize(std::size(kReaders));
  ReadRecord& reader = readers_[static_cast<std::size_t>(row - std::begin(kReaders))];
  if (!reader) reader = row->make();
  return reader(document, out, findings);
}

}  // namespace cartulary::formats
