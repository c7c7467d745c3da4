// Where two records of one game differ, and every way to read each such place.
#pragma once

#include <optional>
#include <vector>

#include "formats/record/record.hpp"
#include "formats/text/yaml.hpp"

namespace cartulary::formats {

/// One of two records of a game. All its moves can be read.
struct MergeSource {
  const Document& document;
  const YamlDocument& tree;
  const Record& record;
  /// The moves as they are written, where `record` has what they leave open.
  const std::vector<RecordedTurn>* written = nullptr;

  const RecordedTurn& written_move(std::size_t move) const {
    return written != nullptr ? (*written)[move] : record.moves[move];
  }
};

/// A move as it may have been played.
struct PossibleMove {
  RecordedTurn words{};                ///< those of one source, or some of each
  std::optional<engine::Turn> turn{};  ///< nothing: its figure has no place
  std::optional<std::size_t> a{};      ///< the moves whose claims are about it
  std::optional<std::size_t> b{};
};

/// One way to read a place: what was played there, if anything.
struct Version {
  std::vector<PossibleMove> moves{};
  int left_out = 0;  ///< lines of the sources that it has no use for
};

/// What the sources may not agree on.
enum class Matter : uint8_t {
  play,    ///< which version of a place is right
  totals,  ///< of a player, after a move
  gain,    ///< of a move
  player,  ///< who made a move
  score,   ///< the same at the end of the game
  category,
  winner,
  termination,
  final_scoring,
};

/// What the sources do not agree on. Answers about a play are versions, those that nobody tells
/// are all Place::told; other answers are kOfA, kOfB and kOfNeither.
struct Question {
  Matter matter{};
  std::size_t place = 0;
  engine::Player seat = engine::kNobody;
  engine::Category category{};
};
inline constexpr int kOfA = 0;
inline constexpr int kOfB = 1;
inline constexpr int kOfNeither = 2;

/// In place of the number of a question: the sources agree, or one of them says nothing.
inline constexpr int kNotAsked = -1;

/// A move of each source, or of one of them.
struct Place {
  std::optional<std::size_t> a{};
  std::optional<std::size_t> b{};
  /// The first as A has it, the second as B has it; others take words of both. Only one if they
  /// agree.
  std::vector<Version> versions{};
  /// How many of them are told by the sources; those behind are what it may have been if neither is
  /// right.
  std::size_t told = 1;
  int play = kNotAsked;
  int gain = kNotAsked;
  int player = kNotAsked;
  engine::PerPlayer<int> totals{};

  bool agreed() const { return versions.size() == 1; }
  /// Whether only one of the sources has a move here.
  bool lone() const { return !a || !b; }
};

/// Two records place by place.
struct Disagreements {
  std::vector<Place> places{};
  std::vector<Question> questions{};
  // Questions about the result.
  engine::PerPlayer<int> scores{};
  engine::PerPlayer<engine::ArrayBy<engine::Category, int, engine::kCategories>> categories{};
  int winner = kNotAsked;
  int termination = kNotAsked;
  int final_scoring = kNotAsked;
};

/// The records have equally many players.
Disagreements disagreements(const MergeSource& a, const MergeSource& b);

/// What a result claims of a player's category, if anything.
std::optional<int> claimed_category(const RecordedResult& result, engine::Player player,
                                    engine::Category category);

/// A possible move in words of a record.
std::string words_of(const PossibleMove& move, const Record& record);

}  // namespace cartulary::formats
