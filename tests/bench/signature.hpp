// One number for all that was scored, to compare the answers of two runs, programs or machines.
#pragma once

#include <cstdint>
#include <string>

namespace cartulary::bench {

/// The signature of score events in their order, each by its kind, its points and who gets them.
/// The same on every machine.
class Signature {
 public:
  /// The next event: an engine::ScoreEvent or a formats::ScoredFeature.
  template <class Event>
  void add(const Event& event) {
    add_number(static_cast<uint64_t>(event.category));
    add_number(static_cast<uint64_t>(event.points));
    add_number(event.winners.bits);
  }
  template <class Events>
  void add_all(const Events& events) {
    for (const auto& event : events) add(event);
  }
  /// Ends a game: an event that moves to the next game changes the signature, too.
  void end_game() { add_number(~uint64_t{0}); }

  /// 16 digits.
  [[nodiscard]] std::string text() const {
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[value_ >> shift & 0xF];
    return out;
  }
  friend bool operator==(const Signature&, const Signature&) = default;

 private:
  /// FNV-1a, a byte at a time.
  void add_number(uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) {
      value_ = (value_ ^ (number >> shift & 0xFF)) * 0x100000001b3;
    }
  }

  uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace cartulary::bench
