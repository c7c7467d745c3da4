// The header of a record in words.
#pragma once

#include <string>

#include "formats/desk/merge/places.hpp"

namespace cartulary::formats {

/// A key of the header; 0 if the record does not have it.
uint32_t header_key(const MergeSource& source, std::string_view name);
/// "key: value" without a comment, if that is one line.
std::string words_of_key(const MergeSource& source, uint32_t key);

/// Why two records cannot be of one game; empty if they can.
std::string not_one_game(const MergeSource& a, const MergeSource& b);

/// True if a record says by which rules it was played.
bool gives_rules(const MergeSource& source);
/// "`rules: tournament`".
std::string rules_words(const MergeSource& source);

}  // namespace cartulary::formats
