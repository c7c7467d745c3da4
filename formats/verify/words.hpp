// Scorings and players in words, the same in every report.
#pragma once

#include <string>

#include "formats/record/record.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

inline constexpr std::array<std::string_view, engine::kCategories> kCategoryNames{
    "cities", "roads", "monasteries", "fields", "sheep", "trades"};

/// "2 tiles", "1 tile".
std::string counted(long count, std::string_view noun);
std::string counted(long count, std::string_view noun, std::string_view plural);

/// "Ann", "Ann and Bob".
std::string names_of(engine::PlayerSet players, const Record& record);

/// A move in words of a record: "U 1,0 r1 monk buy:Ann>Bob=3".
void append_move(std::string& out, const engine::Turn& turn, const Record& record);
std::string move_text(const engine::Turn& turn, const Record& record);
/// " buy:Ann>Bob=3 drew:U"; empty without these.
std::string house_rule_words(const engine::Trade& trade, engine::TileId drew, const Record& record);

/// "city", "knights": a scored thing, and who stands in it.
std::string_view feature_name(engine::Category category);
std::string_view follower_name(engine::Category category);
/// "city finished at (-1,1) (-1,0)".
void append_feature(std::string& out, const ScoredFeature& scored, const Record& record);
std::string feature_text(const ScoredFeature& scored, const Record& record);
/// "2 tiles x 2 = 4, no coat of arms"; nothing for a flock sent home.
void append_arithmetic(std::string& out, const ScoredFeature& scored);
/// "knights: Ann 1, Bob 1; on hills: Ann 1, so Ann breaks the tie"; nothing if nobody stood there.
void append_majority(std::string& out, const ScoredFeature& scored, const Record& record);
/// "Ann 4", "Ann and Bob 4 each (knights: Ann 1, Bob 1)", "nobody stood there".
void append_award(std::string& out, const ScoredFeature& scored, const Record& record);
/// All of it in one line.
std::string scoring_text(const ScoredFeature& scored, const Record& record);

/// Whether a category is part of the game: sheep and payments are not part of every one.
bool shows_category(const Report& report, std::size_t category);

/// "Ann 97, Bob 93".
std::string scores_text(const std::array<int, engine::kMaxPlayers>& points, const Record& record);

/// "Ann wins by 4", "Ann and Bob share the win", "Bob wins the tie".
std::string outcome_text(const Verdict& verdict, const Record& record);

}  // namespace cartulary::formats
