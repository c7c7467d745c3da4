// Signs that a YAML file is a record at all, however broken, and not something else.
#pragma once

#include <cstddef>
#include <string_view>

namespace cartulary::formats {

/// Looks for signs of a record in the lines of a file. One that is in doubt shows signs: what is
/// passed over is not checked. So faults of YAML do not matter here, nor misspelt keys.
class RecordSigns {
 public:
  /// `of_configuration`: the file has a configuration's name, so its keys are no signs.
  explicit RecordSigns(bool of_configuration = false) : of_configuration_(of_configuration) {}

  /// Reads on: whole lines, or a piece of a line without end. True as soon as there are signs.
  bool read(std::string_view lines);
  /// At the end of the file: a file without any content may have been a record.
  bool any() const { return found_ || (!content_ && !of_configuration_); }
  /// True if there was a key that few but records have, though that was not enough.
  bool likely() const { return likely_; }

 private:
  void read_line(std::string_view line);
  void read_key(std::string_view word, bool has_colon);

  bool of_configuration_;
  bool found_ = false;
  bool likely_ = false;
  bool content_ = false;         ///< of the file
  bool flow_ = false;            ///< the document is in brackets
  bool tournament_ = false;      ///< the document is of a tournament: it begins with that key
  bool begun_ = false;           ///< the document has content
  std::size_t indentation_ = 0;  ///< of the first key of the document
  std::size_t weight_ = 0;       ///< of the keys of the document so far
};

/// True if a line begins as a move does: "12. K -1,1 r3".
bool begins_as_move(std::string_view line);

/// True if a text has the key `cartulary` with a number, beginning a line or in brackets.
bool says_record(std::string_view beginning);

/// True if a text has the key `tournament` with a number before any that calls it a record.
bool says_tournament(std::string_view beginning);

}  // namespace cartulary::formats
