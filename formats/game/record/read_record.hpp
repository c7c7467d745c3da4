// YAML to Record: everything that can be said without knowing the rules of play.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/game/record/reading.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// Reads a document into `out`; the tree is working memory that is reused. All faults of form
/// become findings. False when nothing can be replayed: no tree, no players, or unusable rules.
/// `forms` are those that records may have; the first one belongs to records without a `game`.
bool read_record(const Document& document, std::span<const GameForm* const> forms,
                 YamlDocument& tree, AnyRecord& out, Findings& findings);

struct DateComplaint {
  std::string message{};
  std::string help{};
};
/// Nothing for `2026-05-09`, `2026-05`, `2026`, and a day with a time behind it.
std::optional<DateComplaint> complaint_of_date(std::string_view date);

/// The record without what arbiters ruled: as if nobody had decided anything.
void forget_rulings(TileRecord& record);

}  // namespace cartulary::formats
