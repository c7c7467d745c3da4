// Looking through the items of a range, and what is made of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <vector>

namespace cartulary::formats {

template <class Range, class Holds>
std::size_t count_of(const Range& items, Holds holds) {
  return static_cast<std::size_t>(std::ranges::count_if(items, holds));
}

inline constexpr auto is_given = [](const auto& value) { return value.has_value(); };

/// The number of the first item for which it holds, from 0; nothing if there is none.
template <class Range, class Holds>
std::optional<std::size_t> index_where(const Range& items, Holds holds) {
  const auto found = std::ranges::find_if(items, holds);
  if (found == std::end(items)) return {};
  return static_cast<std::size_t>(found - std::begin(items));
}
/// The same for the first item with a value.
template <class Range, class Value>
std::optional<std::size_t> index_in(const Range& items, const Value& value) {
  return index_where(items, [&value](const auto& item) { return item == value; });
}
template <class Range, class Value>
bool contains(const Range& items, const Value& value) {
  return std::ranges::find(items, value) != std::end(items);
}
template <class Items, class Item>
void add_once(Items& items, const Item& item) {
  if (!contains(items, item)) items.push_back(item);
}

/// Sorts items by what `key` makes of each, the least first; equal ones stay in their order.
template <class Range, class Key>
void sort_by(Range& items, Key key) {
  std::ranges::stable_sort(items, [&key](const auto& a, const auto& b) { return key(a) < key(b); });
}

template <class Range, class Make>
auto mapped(const Range& items, Make make) {
  std::vector<std::decay_t<decltype(std::invoke(make, *std::begin(items)))>> out;
  if constexpr (std::ranges::sized_range<const Range>) out.reserve(std::ranges::size(items));
  for (const auto& item : items) out.push_back(std::invoke(make, item));
  return out;
}
template <class Range>
Range sorted(Range items) {
  std::ranges::sort(items);
  return items;
}

/// The first item for which something holds; nullptr if there is none.
template <std::ranges::borrowed_range Range, class Holds>
auto find_where(Range&& items, Holds holds) -> decltype(&*std::begin(items)) {
  const auto found = std::ranges::find_if(items, holds);
  return found == std::end(items) ? nullptr : &*found;
}
/// The first row with a value in a column, as `&Row::key`; nullptr if there is none.
template <std::ranges::borrowed_range Rows, class Column, class Value>
auto find_row(Rows&& rows, Column column, const Value& value) -> decltype(&*std::begin(rows)) {
  return find_where(rows, [&](const auto& row) { return row.*column == value; });
}

}  // namespace cartulary::formats
