// Which findings count.
#pragma once

#include <string>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// By the beginnings of codes. An empty `select` takes all.
struct Selection {
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  bool wants(Code code) const;
  /// The checks of a game that it leaves out, in the words of Verdict::left_out.
  std::string left_out(GameKind game) const;
  friend bool operator==(const Selection&, const Selection&) = default;
};

/// The fault of a word that should begin a code, which is put into capitals; empty if it has none.
std::string expect_codes(std::string& word);

}  // namespace cartulary::formats
