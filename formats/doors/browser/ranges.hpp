// The algorithms of std::ranges that the project uses, for emscripten 3.1.6, whose library has none
// of them. Its build includes this before all else; other compilers never see it.
#pragma once

#if defined(__EMSCRIPTEN__) && __cplusplus > 201703L  // one file is of C++17

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>

namespace std::ranges {

template <class Holds, class Of>
constexpr auto projected_by(Holds& holds, Of& of) {
  return [&holds, &of](auto&&... items) { return std::invoke(holds, std::invoke(of, items)...); };
}

// Algorithms with a predicate, with a value, by an order.
#define OF_PREDICATE(name)                                                         \
  template <class Range, class Holds, class Of = identity>                         \
  constexpr auto name(Range&& range, Holds holds, Of of = {}) {                    \
    return std::name(std::begin(range), std::end(range), projected_by(holds, of)); \
  }
#define OF_VALUE(name, by)                                                      \
  template <class Range, class Value, class Of = identity>                      \
  constexpr auto name(Range&& range, const Value& value, Of of = {}) {          \
    const auto same = [&value](const auto& item) { return item == value; };     \
    return std::by(std::begin(range), std::end(range), projected_by(same, of)); \
  }
#define BY_ORDER(name, order)                                                       \
  template <class Range, class Before = order, class Of = identity>                 \
  constexpr auto name(Range&& range, Before before = {}, Of of = {}) {              \
    return std::name(std::begin(range), std::end(range), projected_by(before, of)); \
  }
OF_PREDICATE(any_of)
OF_PREDICATE(all_of)
OF_PREDICATE(none_of)
OF_PREDICATE(find_if)
OF_PREDICATE(find_if_not)
OF_PREDICATE(count_if)
OF_PREDICATE(for_each)
OF_VALUE(find, find_if)
OF_VALUE(count, count_if)
BY_ORDER(adjacent_find, equal_to)
BY_ORDER(sort, less)
BY_ORDER(stable_sort, less)
BY_ORDER(min_element, less)
BY_ORDER(max_element, less)
#undef OF_PREDICATE
#undef OF_VALUE
#undef BY_ORDER

template <class Iterator>
struct MinMax {
  Iterator min;
  Iterator max;
};
template <class Range, class Before = less, class Of = identity>
constexpr auto minmax_element(Range&& range, Before before = {}, Of of = {}) {
  const auto [min, max] =
      std::minmax_element(std::begin(range), std::end(range), projected_by(before, of));
  return MinMax<decltype(std::begin(range))>{min, max};
}
template <class Range, class Before = less, class Of = identity>
constexpr auto max(Range&& range, Before before = {}, Of of = {}) {
  return *ranges::max_element(range, before, of);
}
template <class Range, class Value, class Before = less, class Of = identity>
constexpr auto lower_bound(Range&& range, const Value& value, Before before = {}, Of of = {}) {
  return std::lower_bound(std::begin(range), std::end(range), value, [&](auto& item, auto& wanted) {
    return std::invoke(before, std::invoke(of, item), wanted);
  });
}
template <class Range, class Value>
constexpr auto upper_bound(Range&& range, const Value& value) {
  return std::upper_bound(std::begin(range), std::end(range), value);
}
template <class Range, class Value>
constexpr bool binary_search(Range&& range, const Value& value) {
  return std::binary_search(std::begin(range), std::end(range), value);
}
template <class Range, class Value>
constexpr void replace(Range&& range, const Value& from, const Value& to) {
  std::replace(std::begin(range), std::end(range), from, to);
}
template <class Range, class Place, class Before = less, class Of = identity>
constexpr void partial_sort(Range&& range, Place place, Before before = {}, Of of = {}) {
  std::partial_sort(std::begin(range), place, std::end(range), projected_by(before, of));
}
template <class Range, class Other>
constexpr bool includes(Range&& range, Other&& other) {
  return std::includes(std::begin(range), std::end(range), std::begin(other), std::end(other));
}
template <class Range, class Other, class Same = equal_to, class Of = identity, class By = identity>
constexpr bool equal(Range&& range, Other&& other, Same same = {}, Of of = {}, By by = {}) {
  return std::equal(std::begin(range), std::end(range), std::begin(other), std::end(other),
                    [&](const auto& a, const auto& b) {
                      return std::invoke(same, std::invoke(of, a), std::invoke(by, b));
                    });
}

}  // namespace std::ranges

#endif
