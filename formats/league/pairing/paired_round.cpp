#include "formats/league/pairing/paired_round.hpp"

#include <fmt/core.h>

#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void say_without_opponent(RoundOfGroup& round, const std::vector<std::string>& names) {
  if (names.empty()) return;
  round.remarks.push_back(fmt::format("{} {} no opponent in this round.", enumerate(names),
                                      names.size() == 1 ? "has" : "have"));
}

void say_tables(RoundOfGroup& round, std::size_t before, std::size_t last, std::string_view what) {
  if (last == before) return;
  round.remarks.push_back(last == before + 1
                              ? fmt::format("Table {}: {}.", last, what)
                              : fmt::format("Tables {} to {}: {}.", before + 1, last, what));
}

void say_met(RoundOfGroup& round, const std::vector<std::string>& names,
             const pairing::Field& field, std::size_t a, std::size_t b, bool proven) {
  if (const int32_t met = field.met(a, b); met > 0) {
    const std::string times = met == 1   ? "met"
                              : met == 2 ? "met twice"
                                         : fmt::format("met {} times", met);
    round.remarks.push_back(fmt::format("{} and {} have {} before{}.", names[a], names[b], times,
                                        proven ? ": no other pairs repeat less" : ""));
  }
  if (field[a].club != 0 && field[a].club == field[b].club) {
    round.remarks.push_back(fmt::format("{} and {} are of one club.", names[a], names[b]));
  }
}

}  // namespace cartulary::formats
