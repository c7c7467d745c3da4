// Conditions that games meet or not, as `player=Ann` and `city>=12`: for commands that look for
// games and for those that choose some.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The kinds of values: a folded text, a day or its beginning, a number, that of features, tiles.
enum class ValueKind : uint8_t { text, day, number, feature, tiles };

/// The part of a record after which it is certain that a condition is not met: its header; any
/// replay; the end of the game, unless it was met before; that end, also if it is met.
enum class Settled : uint8_t { header, always, when_seen, at_end };

struct AskedRecord;
struct GameFact;
struct ConditionWord {
  std::string_view word;
  std::string_view meaning;
  ValueKind kind{};
  Settled settled{};
  void (*facts)(const AskedRecord& of, std::vector<GameFact>& out) = nullptr;
};
std::span<const ConditionWord> condition_words();

/// The page on conditions: their form, and their words with the signs that each takes.
std::string conditions_page();

/// The complaint about a condition; empty if it is one.
std::string fault_of_condition(std::string_view text);
/// True if a text begins like a condition, be it a broken one: with a word and a sign behind it.
bool begins_like_condition(std::string_view text);

struct Condition;
class Conditions {
 public:
  Conditions() = default;
  /// Texts without faults.
  explicit Conditions(const std::vector<std::string>& texts);

  bool empty() const { return all_.empty(); }
  /// False if the header alone shows that a record does not meet them.
  bool may_be_met(const Record& record) const;
  /// Notes in a report with its turns what came of them.
  void settle(Report& report) const;

 private:
  std::vector<std::shared_ptr<const Condition>> all_{};
};

}  // namespace cartulary::formats
