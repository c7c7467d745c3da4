// A game on Board Game Arena: its log as it is read, and its record.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/score_event.hpp"
#include "formats/exchange/convert/bga_tiles.hpp"
#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

struct BgaSeat {
  int64_t id = 0;
  std::string name{};
  int64_t score = 0;
  std::array<int64_t, engine::kCategories> breakdown{};
  bool concedes = false;
  std::optional<int64_t> result{};
  std::optional<int64_t> rank{};
};

struct BgaMove {
  struct Before {
    std::vector<BgaSeat> seats{};
    bool whole = true;
    std::optional<int64_t> last_move{};
  };

  const BgaTile* tile = nullptr;
  bool discard = false;
  int64_t player = 0;  ///< 0: not known, a discard before the first turn
  int64_t id = 0;
  int64_t x = 0;
  int64_t y = 0;
  int64_t ori = 1;
  const BgaSpot* spot = nullptr;
  Span span{};
  std::string where{};
  std::vector<std::pair<int64_t, int64_t>> totals{};  ///< after it
  std::optional<int64_t> seconds{};
  Before before{};
};

struct BgaGame {
  Span span{};               ///< of the log
  std::string_view table{};  ///< its id; empty if it is not told
  std::vector<BgaMove> moves{};
  std::vector<BgaSeat> seats{};
  std::vector<std::string> original_names{};  ///< of the seats, on the site
  std::vector<std::string> winners{};         ///< by those names
  std::optional<int64_t> begun{};             ///< time of the first packet
  bool scored = false;                        ///< the final scoring has given points
  bool whole = true;                          ///< all points are of a known category
  bool over = false;                          ///< the site says so
  bool timed_out = false;
  std::string open_turn{};  ///< where the turn is that was left out
};

/// Reads a log, a list of packets, and writes the record. `fault`: where it breaks off.
void read_bga_log(JsonValue packets, const std::optional<JsonFault>& fault,
                  const ImportOptions& options, Imported& out);

/// Writes the record of a game, whose players are known. `fault`: where its log breaks off.
void write_bga_record(const BgaGame& game, const std::optional<JsonFault>& fault, bool anonymous,
                      Imported& out);

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
