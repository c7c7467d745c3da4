#include <algorithm>
#include <span>

#include "formats/exchange/convert/bga_game.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kRead[] = {"playTile",        "playPartisan",        "cantPlay",
                                      "winPoints",       "realizationAchieved", "simpleNode",
                                      "gameStateChange", "undoRestorePoint"};

/// Carcassonne's own, then those of the site itself. None of them moves a piece.
constexpr std::string_view kPassed[] = {
#include "formats/exchange/convert/bga_events.def"
};

/// Parts of the names of events that tell of a player who does not come back.
constexpr std::string_view kOfTimedOut[] = {"ombie", "skipTurn"};

/// Parts of the names of events that take something back, in small letters.
constexpr std::string_view kOfUndoing[] = {"undo",     "cancel", "revert",        "restore",
                                           "takeback", "rewind", "resetinterface"};

/// Keys that tell of tiles, figures and points.
constexpr std::string_view kOfPieces[] = {"x",     "y",        "pos",      "ori",   "tile_id",
                                          "tile",  "tiles",    "piece",    "ptype", "points",
                                          "score", "partisan", "partisans"};

bool is_among(std::string_view type, std::span<const std::string_view> types) {
  return std::ranges::find(types, type) != types.end();
}

bool has_part(std::string_view type, std::span<const std::string_view> parts) {
  return std::ranges::any_of(
      parts, [type](std::string_view part) { return type.find(part) != type.npos; });
}

bool takes_back(std::string_view type) {
  std::string small = in_small_letters(type);
  std::erase(small, '_');
  return has_part(small, kOfUndoing);
}

bool tells_of_pieces(JsonValue args) {
  if (args.is_list()) {
    for (JsonValue part : args) {
      if (tells_of_pieces(part)) return true;
    }
    return false;
  }
  return std::ranges::any_of(kOfPieces,
                             [args](std::string_view key) { return static_cast<bool>(args[key]); });
}

}  // namespace

EventUse use_of(std::string_view type, JsonValue args) {
  if (is_among(type, kRead)) return EventUse::read;
  if (is_among(type, kPassed)) return EventUse::passed;
  if (has_part(type, kOfTimedOut)) return EventUse::timed_out;
  return takes_back(type) || tells_of_pieces(args) ? EventUse::refused : EventUse::told;
}

void UnknownEvents::add(std::string_view type, Span span, const std::string& where) {
  constexpr std::size_t most = 20;  // a log has some ten types
  auto found = std::ranges::find(types_, type, &Type::name);
  if (found == types_.end()) {
    if (types_.size() == most) return;
    found = types_.insert(found, {std::string(type), span, where});
  }
  ++found->count;
}

void UnknownEvents::tell(Imported& out) const {
  for (const Type& type : types_) {
    Finding& finding =
        out.add(Code::skipped, type.span,
                type.name.empty() ? "an event without a type is skipped"
                                  : fmt::format("the event `{}` is unknown and skipped", type.name),
                "the first one");
    finding.notes.push_back(type.where);
    if (type.count > 1) finding.notes.push_back(fmt::format("there are {} of them", type.count));
  }
}

}  // namespace cartulary::formats
