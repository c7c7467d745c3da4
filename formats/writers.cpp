#include "formats/writers.hpp"

namespace cartulary::formats {
namespace {

void write_nothing(const WriteOptions&, std::string&) {}

constexpr Writer kWriters[] = {
    {"full", ".txt", "every finding with its place, arithmetic and help", write_nothing,
     write_full_record, write_text_end},
    {"concise", ".txt", "one line for each finding and each record", write_nothing,
     write_concise_record, write_text_end},
    {"json", ".json", "one JSON document for other programs", write_json_begin, write_json_record,
     write_json_end},
};

}  // namespace

std::span<const Writer> all_writers() {
  return kWriters;
}

const Writer* find_writer(std::string_view name) {
  for (const Writer& writer : kWriters) {
    if (writer.name == name) return &writer;
  }
  return nullptr;
}

}  // namespace cartulary::formats
