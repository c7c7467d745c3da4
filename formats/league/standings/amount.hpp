// Exact sums of points, halves, shares of a table and quotients.
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>

namespace cartulary::formats::standings {

/// The value of a criterion. Points of a table that are split among two to six players stay exact;
/// quotients are rounded to 11 digits. Amounts that differ by less than a hundred millionth are
/// equal, so that the order of sums of shares never depends on the order of adding up.
class Amount {
 public:
  constexpr Amount() = default;
  constexpr explicit Amount(int64_t whole) : parts_(whole * kOne) {}
  /// `of` must not be 0. Both must be less than 100 million, apart from their signs.
  static constexpr Amount quotient(int64_t number, int64_t of) {
    Amount out(number / of);
    int64_t rest = number % of;
    int64_t scale = kOne;
    // In steps, because `rest` times the scale may not fit.
    int64_t step = 1;
    for (int64_t factor : {int64_t{60}, int64_t{100'000}, int64_t{10'000}}) {
      step *= factor;
      rest *= factor;
      out.parts_ += rest / of * (scale / step);
      rest %= of;
    }
    return out;
  }
  static constexpr Amount halves(int64_t number) { return quotient(number, 2); }

  constexpr Amount& operator+=(Amount other) {
    parts_ += other.parts_;
    return *this;
  }
  constexpr Amount& operator-=(Amount other) {
    parts_ -= other.parts_;
    return *this;
  }
  friend constexpr Amount operator+(Amount a, Amount b) { return a += b; }
  friend constexpr Amount operator-(Amount a, Amount b) { return a -= b; }
  friend constexpr Amount operator-(Amount a) { return Amount{} - a; }
  /// An equal part of it.
  constexpr Amount divided_by(int64_t count) const {
    Amount out;
    out.parts_ = parts_ / count;
    return out;
  }

  friend constexpr bool operator==(Amount a, Amount b) { return a.rounded() == b.rounded(); }
  friend constexpr auto operator<=>(Amount a, Amount b) { return a.rounded() <=> b.rounded(); }

  /// In millionths, rounded.
  constexpr int64_t millionths() const { return nearest(kOne / 1'000'000); }

 private:
  static constexpr int64_t kOne = 60'000'000'000;

  constexpr int64_t nearest(int64_t unit) const {
    return (parts_ + (parts_ < 0 ? -unit / 2 : unit / 2)) / unit;
  }
  constexpr int64_t rounded() const { return nearest(kOne / 100'000'000); }

  int64_t parts_ = 0;
};

}  // namespace cartulary::formats::standings
