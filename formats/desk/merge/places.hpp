// Where two records of one game differ, and every way to read each such place.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/numbered.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// Which of the two records of a game: A, the first one, or B.
enum class Side : uint8_t { a, b };
inline constexpr std::array<Side, 2> kBothSides{Side::a, Side::b};
template <class T>
using PerSide = engine::ArrayBy<Side, T, kBothSides.size()>;
template <class Make>
auto per_side(Make make) {
  return PerSide<decltype(make(Side::a))>{{make(Side::a), make(Side::b)}};
}

constexpr Side other(Side side) {
  return side == Side::a ? Side::b : Side::a;
}

/// One of two records of a game. All its moves can be read.
struct MergeSource {
  Document document;
  const YamlDocument& tree;
  const TileRecord& record;
  /// The moves as they are written, where `record` has what they leave open.
  const std::vector<RecordedTurn>* written = nullptr;

  /// The name of its file, as it can be printed.
  std::string name() const { return printable(document.name); }
  /// "Ann and Bob".
  std::string names() const {
    return names_of(engine::PlayerSet::first(record.players.size()), record);
  }
  const RecordedTurn& written_move(std::size_t move) const {
    return written != nullptr ? (*written)[move] : record.moves[move];
  }
};

struct PossibleMove {
  RecordedTurn words{};                         ///< those of one source, or some of each
  std::optional<engine::Turn> turn{};           ///< nothing: its figure has no place
  PerSide<std::optional<std::size_t>> lines{};  ///< the moves whose claims are about it

  bool is_of_both() const { return lines[Side::a] && lines[Side::b]; }
  /// Whose words they are, if not those of both.
  Side whose() const { return lines[Side::a] ? Side::a : Side::b; }
};

/// One way to read a place: what was played there, if anything.
struct Version {
  std::vector<PossibleMove> moves{};
  int left_out = 0;  ///< lines of the sources that it has no use for
};

/// A matter on which the sources may not agree.
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

/// A question that the claims of the sources, or their lines, may answer in two ways.
struct Question {
  std::size_t place = 0;  ///< behind the last one for the result
  Matter matter = Matter::play;
  std::size_t move = 0;  ///< of the version
  engine::Player seat = engine::kNobody;
  engine::Category category{};

  friend auto operator<=>(const Question&, const Question&) = default;
};

/// The source that is right. Answers about a play are numbers of versions: see Place::answer_of.
enum class MergeAnswer : uint8_t { a, b, neither };
using MergeAnswers = engine::Set<MergeAnswer, uint64_t>;

/// Nothing if neither is right.
constexpr std::optional<Side> side_of(MergeAnswer answer) {
  if (answer > MergeAnswer::b) return {};
  return static_cast<Side>(answer);
}
constexpr std::size_t version_of(Side side) {
  return engine::index(side);
}

/// A move of each source, or of one of them.
struct Place {
  PerSide<std::optional<std::size_t>> lines{};
  /// The first as A has it, the second as B; others take words of both. Only one if they agree.
  std::vector<Version> versions{};
  /// How many of them the sources tell; those behind are what it may have been if neither is right.
  std::size_t told = 1;

  bool agreed() const { return versions.size() == 1; }
  /// True if only one of the sources has a move here.
  bool lone() const { return !lines[Side::a] || !lines[Side::b]; }
  Side whose() const { return lines[Side::a] ? Side::a : Side::b; }

  /// The answer that a version was played: those that nobody tells are one answer.
  MergeAnswer answer_of(std::size_t version) const {
    return static_cast<MergeAnswer>(std::min(version, told));
  }
  /// The version that an answer is; nothing if it is one that nobody tells.
  std::optional<std::size_t> version_of(MergeAnswer answer) const {
    if (engine::index(answer) >= told) return {};
    return engine::index(answer);
  }
};

/// Two records of a game, and where they differ.
struct Compared {
  const MergeSource a;
  const MergeSource b;
  const std::vector<Place>& places;

  const MergeSource& source(Side whose) const { return whose == Side::a ? a : b; }
};

/// Two records place by place. They have equally many players.
std::vector<Place> places_of(const MergeSource& a, const MergeSource& b);

std::string words_of(const PossibleMove& move, const TileRecord& record);

// The header of a record in words.

/// A key of the header; 0 if the record does not have it.
inline uint32_t header_key(const MergeSource& source, std::string_view name) {
  return find_key(source.tree, YamlDocument::kRoot, name);
}
/// "key: value" without a comment, if that is one line.
std::string words_of_key(const MergeSource& source, uint32_t key);

/// Why two records cannot be of one game; empty if they can.
std::string not_one_game(const MergeSource& a, const MergeSource& b);

inline bool gives_rules(const MergeSource& source) {
  return header_key(source, "rules") != 0;
}
std::string rules_words(const MergeSource& source);

}  // namespace cartulary::formats
