// King & Robber in verdicts: who takes a title, and what it scores.
#include "engine/parts_played.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Fault;
using engine::PositionFault;
using engine::Title;

void title_unearned(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const auto title = static_cast<Title>(fault.kind);
  const std::string_view name = name_of(title);
  f.span = scene.record.position.title_spans[title];
  f.message = fmt::format("nobody can be {}", name);
  if (engine::plays(scene.record.rules, title)) {
    f.label = fmt::format("no {} is completed", title == Title::king ? "city" : "road");
    return;
  }
  f.label = "not in this game";
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::king_and_robber,
                                  "king and robber", fmt::format("{}: false", name)));
}

void title_untold(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const auto title = static_cast<Title>(fault.kind);
  const std::string_view kind = title == Title::king ? "city" : "road";
  f.span = scene.record.position.span;
  f.message = fmt::format("a {} of {} is completed, and nobody is {}", kind,
                          counted(fault.expected, "tile"), name_of(title));
  f.label = fmt::format("`{}` is missing", name_of(title));
  f.help.push_back(
      fmt::format("write whose tile completed the largest {}: `{}: Ann`", kind, name_of(title)));
}

constexpr FaultRow kKingRobberFaults[] = {
    {Fault::title_unearned, Code::title_not_held, title_unearned},
    {Fault::title_untold, Code::title_untold, title_untold},
};

constexpr CountedName kKingRobberCounted[] = {
#include "formats/game/boxes/king_robber_counted.def"
};

/// A title goes to another player, or stays with one who is ahead by more; nothing is scored.
bool is_taken(const ScoredFeature& scored) {
  return scored.terms.front().counted == Counted::largest_tiles;
}

std::string title_text(const ScoredFeature& scored, const Record& record) {
  if (!is_taken(scored)) return std::string(kCategoryNames[scored.category]);
  std::string out = scored.category == Category::king ? "largest city" : "longest road";
  out += " so far at ";
  append_cells(out, scored.cells, record);
  return out;
}

std::string_view spoken_title(const ScoredFeature& scored) {
  if (!is_taken(scored)) return kCategoryNames[scored.category];
  return scored.category == Category::king ? "is king" : "is robber";
}

bool award_title(std::string& out, const ScoredFeature& scored, const Record& record) {
  if (is_taken(scored)) put(out, names_of(scored.winners, record), " ", spoken_title(scored));
  return is_taken(scored);
}

constexpr OwnScoring title_scoring(Category category, std::string_view noun) {
  return {.category = category,
          .noun = noun,
          .text = title_text,
          .spoken = spoken_title,
          .award = award_title};
}
constexpr OwnScoring kTitleScorings[] = {title_scoring(Category::king, "king"),
                                         title_scoring(Category::robber, "robber")};

}  // namespace

std::string_view name_of(Title title) {
  return title == Title::king ? "king" : "robber";
}

ExpansionWords king_and_robber_words() {
  return {.expansion = engine::Expansion::king_and_robber,
          .counted = kKingRobberCounted,
          .scorings = kTitleScorings,
          .faults = kKingRobberFaults};
}

}  // namespace cartulary::formats
