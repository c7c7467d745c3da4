// Elements of XML by their names without the prefix of their namespace, which each program chooses.
#pragma once

#include <pugixml.hpp>
#include <string_view>

namespace cartulary::cli {

inline std::string_view local_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

/// The first child of this name; none if there is none.
inline pugi::xml_node child_of(const pugi::xml_node& node, std::string_view name) {
  return node.find_child([name](auto child) { return local_name(child.name()) == name; });
}

/// The text of an attribute; empty if there is none.
inline std::string_view attribute_of(const pugi::xml_node& node, std::string_view name) {
  const auto is_it = [name](auto attribute) { return local_name(attribute.name()) == name; };
  return node.find_attribute(is_it).value();
}

template <class Visit>
void for_children(const pugi::xml_node& node, std::string_view name, Visit&& visit) {
  for (const pugi::xml_node& child : node.children()) {
    if (local_name(child.name()) == name) visit(child);
  }
}

}  // namespace cartulary::cli
