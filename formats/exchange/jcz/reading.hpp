// A save as it is read, turn by turn.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/exchange/convert/import.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/draws.hpp"
#include "formats/exchange/jcz/setup.hpp"

namespace cartulary::formats {

/// A turn, as far as it has been read.
struct JczTurn {
  engine::Turn turn{};
  bool acted = false;                     ///< a figure was placed, or the player passed
  const JczPhase* unconfirmed = nullptr;  ///< in which the program waits for what belongs to that
  std::string_view figure{};              ///< the id of the one that was placed
  bool committed = false;
  int stayed = 0;  ///< so many figures that could move on behind the COMMIT went home

  engine::Laid& laid() { return *turn.laid(); }
  /// True if a message has not come without which the turn cannot be over.
  bool lacks_message() const { return unconfirmed != nullptr && !unconfirmed->missing.empty(); }
};

/// The state with which messages are read. Functions that find fault return false.
class JczReading {
 public:
  explicit JczReading(Imported& to) : out(to) {}

  bool refuse(Code code, Span span, std::string message, std::string label);
  bool unknown(Span span, std::string message);
  bool broken(Span span, std::string message);
  /// `what` depends on a random number that the save does not tell, or not in a way that is read.
  bool no_number(Span span, std::string_view what);

  /// Goes on from the random number of a message; without one, nobody knows what is drawn. False if
  /// it is none.
  bool take_number(JsonValue payload);
  /// Goes on from a random number; false if it is none.
  bool set_number(JsonValue given);
  /// The player places a figure, passes, or does something in place of that; once in a turn.
  bool act(JsonValue message, JczTurn& turn);

  /// Whose turn it is; nobody knows behind an illegal move.
  bool is_mover(int64_t seat) const {
    return blind || seat == static_cast<int64_t>(index(game.to_move()));
  }

  struct Placed {
    std::string id;
    engine::Node node;
  };

  JczSetup setup;
  JczNumbers numbers;
  engine::Game game;
  engine::Game trial;          ///< to play in what is not sure
  std::vector<Placed> placed;  ///< followers, where they were placed last
  bool blind = false;          ///< a move was illegal: what follows is written, but not played

 protected:
  Imported& out;
  std::string where;  ///< "message 7 of the replay"
  Span here{};        ///< the message that is being read
};

/// Reads a save and writes the record. `guess`: what the save does not say of its rules, or null.
void read_jcz_game(const ImportFile& save, const ImportOptions& options, JczGuess guess,
                   Imported& out);

/// A member of an object, however deep, that has the key of another one; none if there is none.
JsonValue doubled_key(JsonValue value);
/// nullptr if none of its type is known.
const JczMessage* find_message(JsonValue message);

/// The numbers of a position; what is none is too far away for any tile.
std::vector<int64_t> position_of(JsonValue holder);
/// The cell of a list of two numbers; nothing if it is none.
std::optional<engine::Cell> jcz_cell(const std::vector<int64_t>& position);

}  // namespace cartulary::formats
