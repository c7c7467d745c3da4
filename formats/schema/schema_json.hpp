// What JSON Schemas are written with.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/text/json.hpp"

namespace cartulary::formats {

/// Members of the schema that is open.
class SchemaJson : public Json {
 public:
  using Json::Json;

  /// The members that every schema of ours begins with.
  void head(std::string_view id, std::string_view title, std::string_view description);
  void description(std::string_view text) { field("description", text); }
  void types(std::initializer_list<std::string_view> names);
  void range(int lowest, int highest);
  /// A whole text of this form; `expected` is what editors say of another one.
  void pattern(std::string_view pattern, std::string_view expected);
  template <class Names>
  void words(std::string_view name, const Names& list_of_names) {
    list(name, list_of_names, [this](std::string_view word) { value(word); });
  }
};

/// JSON with a member on each line, but short lists and objects on one.
std::string indented(std::string_view json);

}  // namespace cartulary::formats
