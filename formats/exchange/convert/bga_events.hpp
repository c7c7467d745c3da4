// The events in a log of Board Game Arena: which ones are read, and which say nothing of a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

enum class EventUse : uint8_t {
  read,       ///< it is part of the game
  passed,     ///< it says nothing of the game
  timed_out,  ///< the site plays for somebody who does not come back
  refused,    ///< nobody knows what it means, but it is of the game
  told,       ///< nobody knows what it means
};

/// By the event's type, and for a type that is not known by what is in `args`.
EventUse use_of(std::string_view type, JsonValue args);

/// Events that nobody knows, by their types.
class UnknownEvents {
 public:
  void add(std::string_view type, Span span, const std::string& where);
  /// Adds a finding for each type, at its first event.
  void tell(Imported& out) const;

 private:
  struct Type {
    std::string name;
    Span span;
    std::string where;
    long count = 0;
  };
  std::vector<Type> types_;
};

}  // namespace cartulary::formats
