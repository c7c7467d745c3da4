// A tournament as the texts of its folder give it, without a folder.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

/// Something that is wrong with a file, in one sentence.
struct EventFault {
  std::string file{};
  uint32_t line = 0;  ///< 0: it is of the whole file
  bool error = false;
  std::string text{};
};

struct EventFolder {
  std::string file{};  ///< of the tournament; empty if there is none
  std::string file_text{};
  Tournament tournament = default_tournament();
  std::deque<ResultTable> tables{};  ///< in the order of their names
  std::vector<Entry> entries{};
  std::vector<EventFault> faults{};

  Document document() const { return {.name = file, .text = file_text}; }
  void tell(const Document& document, const Finding& finding);
  /// The faults of a league that was made of it.
  void tell_faults(const League& league);
  bool has_errors() const;
};

/// Reads `{"files": [{"name", "text"}]}` as the command line reads a folder. A fault without a file
/// if it is not that.
EventFolder read_event_folder(std::string_view json);

}  // namespace cartulary::formats
