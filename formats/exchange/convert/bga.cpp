// Logs of games on Board Game Arena: lists of packets, and packets lists of events.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "formats/exchange/convert/bga_answers.hpp"
#include "formats/exchange/convert/bga_events.hpp"
#include "formats/exchange/convert/bga_tiles.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;

/// The site's names for the kinds of features, and where their points belong.
constexpr struct {
  std::string_view type;
  Category category;
} kRealizations[] = {{"city", Category::cities},
                     {"road", Category::roads},
                     {"abbey", Category::monasteries},
                     {"cloister", Category::monasteries},
                     {"monastery", Category::monasteries},
                     {"field", Category::fields},
                     {"farm", Category::fields}};

constexpr std::string_view kNoExpansions =
    "logs of games with The River or another expansion are not converted, because the tiles behind "
    "their numbers are not published; you can write the game down as a record";

/// "4 to 6", "61".
std::string ids_of(const BgaTile& tile) {
  return tile.first_id == tile.last_id ? std::to_string(tile.first_id)
                                       : fmt::format("{} to {}", tile.first_id, tile.last_id);
}

/// The list of packets in what the site sends, or in what people save of it.
JsonValue packets_of(JsonValue root) {
  if (root.is_list()) return root;
  for (JsonValue inner = root; inner; inner = inner["data"]) {
    if (inner.is_list()) return inner;
  }
  return {};
}

bool is_packet(JsonValue value) {
  return value["packet_id"] || (value["channel"] && value["data"].is_list());
}

/// An answer of the site in which the list of packets is empty, or is not there.
bool is_empty_answer(JsonValue root) {
  if (!root.is_object() || root["cartulary"] || !root["status"]) return false;
  const JsonValue inner = root["data"];
  if (root.is_object() && inner.is_list()) return true;
  return inner["valid"] || inner["data"].is_list();
}

class BgaGame {
 public:
  BgaGame(JsonValue packets, const ImportOptions& options, Imported& out)
      : packets_(packets), options_(options), out_(out), text_(out) {}

  void make(const std::optional<JsonFault>& fault) {
    cut_off_ = fault.has_value();
    for (JsonValue packet : packets_) last_packet_ = packet.span();
    for (JsonValue packet : packets_) {
      if (!read_packet(packet)) return;
    }
    if (undo_ && over_) {
      refuse_undo();
      return;
    }
    drop_open_turn();
    if (moves_.empty()) {
      where_.clear();
      refuse(packets_.span(), "the log has no moves", "no tile is played",
             open_turn_.empty() ? "open the replay of the game on the site, and save the log again"
                                : "the only turn in it is not over");
      return;
    }
    if (!settle()) return;
    report_skipped();
    write(fault);
  }

 private:
  struct Seat {
    int64_t id = 0;
    std::string name{};
    int64_t score = 0;
    std::array<int64_t, engine::kCategories> breakdown{};
    bool concedes = false;
    std::optional<int64_t> result{};
    std::optional<int64_t> rank{};
  };
  /// The values that a turn may change, as they were before.
  struct Before {
    std::vector<Seat> seats{};
    bool whole = true;
    std::optional<int64_t> last_move{};
  };
  struct Move {
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
  /// An undo of which the log has not yet told what it took back.
  struct Undo {
    Span span;
    std::string where;
  };
  /// Events of a type that is not known.
  struct Skipped {
    std::string type;
    Span span;
    std::string where;
    long count = 0;
  };

  bool refuse(Span span, std::string message, std::string label, std::string help = {}) {
    Finding finding = at_origin(Code::no_equivalent, span, std::move(message), std::move(label));
    if (!where_.empty()) finding.notes.push_back(where_);
    if (!help.empty()) finding.help.push_back(std::move(help));
    out_.findings->push_back(std::move(finding));
    return false;
  }

  bool read_packet(JsonValue packet) {
    const auto time = packet["time"].number();
    if (time && !begun_) begun_ = time;
    std::size_t number = 0;
    const JsonValue events = packet["data"];
    for (auto at = events.begin(); at != events.end();) {
      const JsonValue event = *at;
      ++at;
      ++number;
      // The last one of a file that was cut off may lack anything.
      if (cut_off_ && at == events.end() && packet.span() == last_packet_) break;
      // An event that concerns several people is sent to each of them.
      const std::string_view uid = event["uid"].text();
      if (!uid.empty() && !seen_.emplace(uid).second) continue;
      where_ = fmt::format("packet {}, event {}", packet["packet_id"].text(), number);
      if (!read_event(event, time)) return false;
    }
    return true;
  }

  /// Where a game goes on, its last turn is only known when the next one begins: a meeple may still
  /// follow.
  void drop_open_turn() {
    if (undo_) turn_ended_ = false;
    if (over_ || final_ || moves_.empty() || moves_.back().discard || turn_ended_) return;
    open_turn_ = moves_.back().where;
    moves_.pop_back();
  }

  bool read_event(JsonValue event, std::optional<int64_t> time) {
    const std::string_view type = event["type"].text();
    JsonValue args = event["args"];
    bool reads = false;
    if (!look_at(type, event, reads)) return false;
    if (!reads) return true;
    if (args.is_list() && args.begin() != args.end()) {
      for (JsonValue part : args) {
        if (!read_args(type, part, event, time)) return false;
      }
      return true;
    }
    return read_args(type, args, event, time);
  }

  bool read_args(std::string_view type, JsonValue args, JsonValue event,
                 std::optional<int64_t> time) {
    if (type == "playTile") return play_tile(args, event, time);
    if (type == "playPartisan") return play_meeple(args, event, time);
    if (type == "gameStateChange") return change_state(args);
    if (type == "undoRestorePoint") return undo(event);
    if (undo_ && (type == "cantPlay" || type == "realizationAchieved" || type == "winPoints")) {
      return refuse_undo();
    }
    if (type == "cantPlay") return discard(args, event);
    if (type == "realizationAchieved") return begin_scoring(args, event);
    if (type == "winPoints") return win_points(args, event);
    if (type == "simpleNode" && event["log"].text().find("wins") != std::string_view::npos) {
      winners_.push_back(without_markup(args["player_name"].text()));
      over_ = true;
    }
    return true;
  }

  /// False after a refusal; sets `reads` if the event is part of the game.
  bool look_at(std::string_view type, JsonValue event, bool& reads) {
    const EventUse use = use_of(type, event["args"]);
    reads = use == EventUse::read;
    timed_out_ |= use == EventUse::timed_out;
    if (use == EventUse::refused) {
      return refuse(event.span(),
                    fmt::format("the event `{}` is not known and may change the game", type),
                    "not known");
    }
    if (use == EventUse::told) pass_over(type, event);
    return true;
  }

  void pass_over(std::string_view type, JsonValue event) {
    constexpr std::size_t most = 20;  // a log has some ten types
    const auto same = [type](const Skipped& p) { return p.type == type; };
    auto found = std::find_if(skipped_.begin(), skipped_.end(), same);
    if (found == skipped_.end()) {
      if (skipped_.size() == most) return;
      found = skipped_.insert(found, {std::string(type), event.span(), where_});
    }
    ++found->count;
  }

  void report_skipped() {
    for (const Skipped& p : skipped_) {
      Finding finding =
          at_origin(Code::skipped, p.span,
                    p.type.empty() ? "an event without a type is skipped"
                                   : fmt::format("the event `{}` is unknown and skipped", p.type),
                    "the first one");
      finding.notes.push_back(p.where);
      if (p.count > 1) finding.notes.push_back(fmt::format("there are {} of them", p.count));
      out_.findings->push_back(std::move(finding));
    }
  }

  bool refuse_undo() {
    where_ = undo_->where;
    return refuse(undo_->span, "the log does not say what `undoRestorePoint` took back", "an undo",
                  "a tile that was taken back is laid again, or its meeple is placed");
  }

  /// A player goes back to where the site saved the turn last. What that was, what comes next
  /// tells.
  bool undo(JsonValue event) {
    if (!undo_) undo_ = {event.span(), where_};
    const bool open =
        !moves_.empty() && !moves_.back().discard && !turn_ended_ && !final_ && !over_;
    return open || refuse_undo();
  }

  /// The points and the meeple of the last move are taken back; its tile stays.
  void take_back_meeple() {
    Move& move = moves_.back();
    move.spot = nullptr;
    move.totals.clear();
    take_back(move.before);
  }

  void take_back_tile() {
    take_back(moves_.back().before);
    taken_back_ = moves_.back().id;
    moves_.pop_back();
    turn_ended_ = true;
  }

  void take_back(const Before& before) {
    for (Seat& seat : seats_) {
      const auto was = std::find_if(before.seats.begin(), before.seats.end(),
                                    [&seat](const Seat& other) { return other.id == seat.id; });
      const bool known = was != before.seats.end();
      seat.score = known ? was->score : 0;
      seat.breakdown = known ? was->breakdown : decltype(seat.breakdown){};
    }
    whole_ = before.whole;
    last_move_ = before.last_move;
    category_.reset();
    undo_.reset();
  }

  Seat& seat_of(int64_t id) {
    for (Seat& seat : seats_) {
      if (seat.id == id) return seat;
    }
    return seats_.emplace_back(Seat{.id = id});
  }
  void name(Seat& seat, JsonValue args) {
    const std::string name = without_markup(args["player_name"].text());
    if (!name.empty()) seat.name = name;
  }

  bool play_tile(JsonValue args, JsonValue event, std::optional<int64_t> time) {
    Move move{.span = event.span(), .where = where_};
    const auto type = args["type"].number();
    const auto id = args["id"].number();
    const auto x = args["x"].number();
    const auto y = args["y"].number();
    const auto ori = args["ori"].number();
    const auto player = args["player_id"].number();
    if (!type || !x || !y || !ori || !player) {
      return refuse(event.span(), "a tile is played without type, place, rotation or player",
                    "incomplete");
    }
    move.tile = find_bga_type(*type);
    if (move.tile == nullptr) {
      return refuse(args["type"].span(),
                    fmt::format("tile {} has type {}, but the types of the base game are 1 to {}",
                                args["id"].text(), args["type"].text(), bga_tiles().size()),
                    "a tile of an expansion", std::string(kNoExpansions));
    }
    if (id && find_bga_id(*id) != move.tile) {
      return refuse(args["type"].span(),
                    fmt::format("tile {} has type {}, but the tiles of that type are {}",
                                args["id"].text(), args["type"].text(), ids_of(*move.tile)),
                    "not the type of this tile");
    }
    if (*ori < 1 || *ori > 4) {
      return refuse(args["ori"].span(), fmt::format("expected a rotation 1 to 4, got {}", *ori),
                    "not a quarter turn");
    }
    constexpr int64_t far = engine::kMaxTiles;
    if (std::abs(*x) > far || std::abs(*y) > far) {
      return refuse(args["x"].span(), fmt::format("no tile can lie at {},{}", *x, *y), "too far");
    }
    move.id = id.value_or(0);
    if (!lies_nowhere(move, event)) return false;
    move.x = *x;
    move.y = *y;
    move.ori = *ori;
    move.player = *player;
    move.before = {seats_, whole_, last_move_};
    name(seat_of(*player), args);
    if (time) {
      if (const auto since = last_move_ ? last_move_ : begun_) move.seconds = *time - *since;
      last_move_ = time;
    }
    close_turn();
    moves_.push_back(std::move(move));
    turn_ended_ = false;
    return true;
  }

  /// A tile is laid once, unless it was taken back. False after a refusal.
  bool lies_nowhere(const Move& move, JsonValue event) {
    const auto is_same = [&move](const Move& other) {
      return !other.discard && other.id == move.id && other.tile == move.tile;
    };
    if (undo_) {
      if (!is_same(moves_.back())) return refuse_undo();
      take_back_tile();
    }
    if (taken_back_ && *taken_back_ != move.id) {
      return refuse(
          event.span(),
          fmt::format("tile {} was taken back, but tile {} is laid", *taken_back_, move.id),
          "not the tile that was drawn");
    }
    taken_back_.reset();
    if (move.id == 0 || std::none_of(moves_.begin(), moves_.end(), is_same)) return true;
    return refuse(event.span(), fmt::format("tile {} is laid a second time", move.id),
                  "it lies on the table", "the log does not say that it was taken back");
  }

  bool play_meeple(JsonValue args, JsonValue event, std::optional<int64_t> time) {
    const std::string_view piece = args["piece"].text();
    const std::string_view kind = args["ptype"].text();
    if ((!piece.empty() && piece != "partisan") || (!kind.empty() && kind != "normal")) {
      return refuse(event.span(),
                    fmt::format("a figure `{} {}` is not of the base game", kind, piece),
                    "not a meeple", std::string(kNoExpansions));
    }
    if (moves_.empty() || moves_.back().discard) {
      return refuse(event.span(), "a meeple is placed before any tile", "no tile for it");
    }
    Move& move = moves_.back();
    const auto id = args["id"].number();
    if (id && move.id != 0 && *id != move.id) {
      return refuse(
          args["id"].span(),
          fmt::format("a meeple is placed on tile {}, but tile {} was laid last", *id, move.id),
          "not the tile laid last");
    }
    if (undo_) take_back_meeple();
    const auto at = args["pos"].number();
    if (!at || *at == 0) return true;
    if (move.spot != nullptr) {
      return refuse(event.span(), "a second meeple is placed in one turn", "one too many",
                    "the log does not say that the first was taken back");
    }
    move.spot = spot_of(*move.tile, *at);
    if (move.spot == nullptr) {
      return refuse(args["pos"].span(),
                    fmt::format("a tile of type {} has no place {}", move.tile->type, *at),
                    "not a place of this tile");
    }
    if (time) last_move_ = time;
    return true;
  }

  bool discard(JsonValue args, JsonValue event) {
    JsonValue id = args["tile_id"] ? args["tile_id"] : args["id"];
    const BgaTile* tile = id.number() ? find_bga_id(*id.number()) : nullptr;
    if (tile == nullptr) {
      return refuse(event.span(),
                    fmt::format("tile {} is put aside, but the tiles of the base game are 1 to {}",
                                id.text(), bga_tiles().back().last_id),
                    "a tile of an expansion", std::string(kNoExpansions));
    }
    close_turn();
    moves_.push_back({.tile = tile, .discard = true, .span = event.span(), .where = where_});
    return true;
  }

  bool begin_scoring(JsonValue args, JsonValue event) {
    const std::string_view log = event["log"].text();
    if (log.find("unachieved") != log.npos || log.find("feeding") != log.npos) {
      close_turn();
      final_ = true;
    }
    // The name of a field comes in the language of whoever saved the log.
    const bool field = log.find("feeding") != log.npos;
    const std::string_view type = field ? "field" : args["real_type"].text();
    const auto row = std::find_if(std::begin(kRealizations), std::end(kRealizations),
                                  [type](const auto& r) { return r.type == type; });
    category_.reset();
    if (row != std::end(kRealizations)) category_ = row->category;
    if (!category_) whole_ = false;
    return true;
  }

  bool win_points(JsonValue args, JsonValue event) {
    const auto player = args["player_id"].number();
    const auto points = args["points"].number();
    if (!player || !points || std::abs(*points) > kMaxPoints) {
      return refuse(event.span(), "points without a player, or a player without points",
                    "incomplete");
    }
    Seat& seat = seat_of(*player);
    name(seat, args);
    const auto score = args["score"].number();
    seat.score = score && std::abs(*score) <= kMaxPoints ? *score : seat.score + *points;
    if (category_) seat.breakdown[index(*category_)] += *points;
    if (!category_) whole_ = false;
    if (final_) scored_ = true;
    return true;
  }

  bool change_state(JsonValue args) {
    const JsonValue state = args["args"];
    if (undo_ && state["tile_type"]) {
      if (state["tile_id"].number() != moves_.back().id) return refuse_undo();
      take_back_tile();
    }
    if (undo_ && state["spots"]) take_back_meeple();
    // The next player sees the tile that is to be laid.
    if (state["tile_type"]) turn_ended_ = true;
    if (args["name"].text() != "gameEnd") return true;
    over_ = true;
    for (JsonValue row : args["args"]["result"]) {
      const auto id = row["player"] ? row["player"].number() : row["id"].number();
      const std::string name = without_markup(row["name"].text());
      Seat* seat = nullptr;
      for (Seat& s : seats_) {
        if ((id && s.id == *id) || (!name.empty() && s.name == name)) seat = &s;
      }
      if (seat == nullptr) {
        if (name.empty()) continue;
        seat = &seats_.emplace_back(Seat{.id = id.value_or(-1), .name = name});
      }
      seat->result = row["score"].number();
      seat->rank = row["rank"] ? row["rank"].number() : row["gamerank"].number();
      seat->concedes |= row["concede"].number().value_or(0) != 0;
    }
    return true;
  }

  /// Notes the totals after the turn that ends.
  void close_turn() {
    if (moves_.empty() || final_ || moves_.back().discard || !moves_.back().totals.empty()) return;
    for (const Seat& seat : seats_) moves_.back().totals.emplace_back(seat.id, seat.score);
  }

  /// Finds out who sits where. False after a refusal.
  bool settle() {
    close_turn();
    std::vector<int64_t> order;
    for (const Move& move : moves_) {
      if (move.discard) continue;
      if (std::find(order.begin(), order.end(), move.player) == order.end()) {
        order.push_back(move.player);
      }
    }
    for (const Seat& seat : seats_) {
      if (std::find(order.begin(), order.end(), seat.id) == order.end()) order.push_back(seat.id);
    }
    if (order.size() > engine::kMaxPlayers) {
      where_.clear();
      return refuse(packets_.span(), fmt::format("the game has {} players", order.size()),
                    "too many");
    }
    std::vector<Seat> seats;
    for (int64_t id : order) seats.push_back(seat_of(id));
    seats_ = std::move(seats);
    std::set<std::string> names;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      Seat& seat = seats_[i];
      const bool known = names.insert(seat.name).second && !seat.name.empty();
      original_names_.push_back(seat.name);
      if (options_.anonymous || !known) seat.name = name_of_seat(i);
      names.insert(seat.name);
    }
    return true;
  }

  std::string totals_text(const Move& move) const {
    std::string out;
    for (const Seat& seat : seats_) {
      int64_t points = 0;
      for (const auto& [id, score] : move.totals) {
        if (id == seat.id) points = score;
      }
      put(out, out.empty() ? "[" : ", ", points);
    }
    return out + "]";
  }

  void write_move(const Move& move) {
    text_.from(move.span.offset, move.where);
    const auto rotation = static_cast<engine::Rotation>(
        (index(move.tile->upright()) + static_cast<std::size_t>(move.ori) - 1) %
        engine::kRotations);
    const std::string_view code = engine::kTiles[move.tile->tile()].code;
    if (move.discard) {
      text_.raw(fmt::format("  - {{discard: {}}}\n", code));
      return;
    }
    std::string line = fmt::format("  - {{tile: {}, at: [{}, {}], rotation: {}", code, move.x,
                                   move.y, index(rotation));
    if (move.spot != nullptr) {
      put(line, ", meeple: \"",
          meeple_text(move.tile->tile(), rotation, move.spot->segment(*move.tile)), "\"");
    }
    for (const Seat& seat : seats_) {
      if (seat.id == move.player) put(line, ", player: ", yaml_text(seat.name));
    }
    if (!move.totals.empty()) put(line, ", totals: ", totals_text(move));
    if (move.seconds && *move.seconds >= 0) put(line, ", clock: ", *move.seconds);
    text_.raw(line + "}\n");
  }

  /// How the game ended, by what the site says and by the tiles.
  std::string_view termination() const {
    const auto laid = static_cast<std::size_t>(
        std::count_if(moves_.begin(), moves_.end(), [](const Move& m) { return !m.discard; }));
    const std::size_t discards = moves_.size() - laid;
    if (laid + discards >= kTilesBesideStart) return "completed";
    const bool conceded =
        std::any_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.concedes; });
    if (conceded) return "conceded";
    if (!over_) return "unfinished";
    return timed_out_ ? "time" : "abandoned";
  }

  void write(const std::optional<JsonFault>& fault) {
    text_.from(packets_.span().offset);
    text_.line("cartulary", "1");
    JsonValue first = *packets_.begin();
    if (!options_.anonymous && !first["table_id"].text().empty()) {
      text_.text("table", first["table_id"].text());
    }
    if (begun_) text_.line("date", day_of(*begun_));
    text_.line("place", "Board Game Arena");
    text_.line("rules", "bga");
    std::vector<std::string> names;
    for (const Seat& seat : seats_) names.push_back(seat.name);
    text_.line("players", yaml_list(names));
    text_.raw("moves:\n");
    for (const Move& move : moves_) write_move(move);
    write_result();
    const std::string_view end = termination();
    if (end == "unfinished") warn_of_end(fault);
  }

  void write_result() {
    const std::string_view end = termination();
    text_.from(packets_.span().offset);
    text_.raw("result:\n");
    const bool completed = end == "completed";
    if (completed && (scored_ || over_)) {
      std::string scores;
      std::string breakdown;
      for (const Seat& seat : seats_) {
        const std::string name = yaml_text(seat.name);
        put(scores, scores.empty() ? "{" : ", ", name, ": ", seat.result.value_or(seat.score));
        put(breakdown, breakdown.empty() ? "{" : ", ", name, ": {");
        for (Category c :
             {Category::cities, Category::roads, Category::monasteries, Category::fields}) {
          put(breakdown, c == Category::cities ? "" : ", ", kCategoryNames[c], ": ",
              seat.breakdown[index(c)]);
        }
        breakdown += "}";
      }
      text_.line("  scores", scores + "}");
      if (whole_) text_.line("  breakdown", breakdown + "}");
    }
    text_.line("  termination", end);
    std::vector<std::string> winners;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const bool named =
          std::find(winners_.begin(), winners_.end(), original_names_[i]) != winners_.end();
      if (named || seats_[i].rank == 1) winners.push_back(seats_[i].name);
    }
    if (winners.empty() || end == "unfinished") return;
    text_.line("  winner", winners.size() == 1 ? yaml_text(winners[0]) : yaml_list(winners));
  }

  void warn_of_end(const std::optional<JsonFault>& fault) {
    const Move& last = moves_.back();
    const Span span = fault ? Span{fault->offset, 1} : last.span;
    Finding finding = at_origin(Code::cut_off, span, "the log ends before the game does",
                                fault ? "the file ends here" : "the last move");
    finding.notes.push_back(fmt::format("{}: the last move of the record", last.where));
    if (!open_turn_.empty()) {
      finding.notes.push_back(fmt::format(
          "{}: a tile was laid, but the turn was not over, so it is left out", open_turn_));
    }
    out_.findings->push_back(std::move(finding));
  }

  /// `2023-04-12`, in UTC.
  static std::string day_of(int64_t seconds) {
    // Days of the Gregorian calendar, counted from 1 March of the year 0.
    int64_t days = seconds / 86400 + 719468;
    const int64_t era = days / 146097;
    const int64_t of_era = days - era * 146097;
    const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    const int64_t month = (5 * of_year + 2) / 153;
    const int64_t day = of_year - (153 * month + 2) / 5 + 1;
    return fmt::format("{:04}-{:02}-{:02}", year + era * 400 + (month >= 10 ? 1 : 0),
                       month < 10 ? month + 3 : month - 9, day);
  }

  static constexpr int64_t kMaxPoints = 30'000;

  JsonValue packets_;
  const ImportOptions& options_;
  Imported& out_;
  RecordText text_;
  std::vector<Move> moves_;
  std::vector<Seat> seats_;
  std::vector<std::string> original_names_;
  std::vector<std::string> winners_;
  std::set<std::string_view> seen_;
  std::string where_;
  std::optional<Category> category_;
  std::optional<int64_t> begun_;      ///< time of the first packet
  std::optional<int64_t> last_move_;  ///< time of what was done last in a turn
  bool final_ = false;                ///< the final scoring has begun
  bool scored_ = false;               ///< it has given points
  bool whole_ = true;                 ///< all points are of a known category
  bool over_ = false;                 ///< the site says so
  bool timed_out_ = false;
  bool cut_off_ = false;  ///< the file ends within a value
  Span last_packet_{};
  bool turn_ended_ = false;  ///< the turn of the last move
  std::optional<Undo> undo_{};
  std::optional<int64_t> taken_back_{};  ///< the tile that is to be laid again
  std::vector<Skipped> skipped_{};
  std::string open_turn_{};  ///< where the turn is that was left out
};

void read_log(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  Imported& game = out.emplace_back();
  if (file.fault && !file.fault->at_end) {
    game.findings->push_back(at_origin(Code::broken_file, {file.fault->offset, 1},
                                       "the log is not valid JSON", "not JSON from here on"));
    return;
  }
  if (is_refusal(file.json)) {
    game.findings->push_back(refusal_finding(file.json));
    return;
  }
  BgaGame(packets_of(file.json), options, game).make(file.fault);
}

/// Refuses the text behind the last log, which is no log. The logs before it stay as they are.
void refuse_rest(std::string_view text, uint32_t end, std::vector<Imported>& out) {
  const auto begin = text.find_first_not_of(" \t\r\n", end);
  if (begin == text.npos) return;
  out.emplace_back().findings->push_back(
      at_origin(Code::broken_file, {static_cast<uint32_t>(begin), 1},
                "expected another log or the end of the file", "no log"));
}

/// A log, several logs one behind the other, or a page with logs in it.
void read_logs(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  const std::string_view text = file.text;
  JsonTree tree;
  if (!is_markup(text)) {
    read_log(file, options, out);
    uint32_t end = file.end;
    for (ImportFile next = json_at(text, end, tree); next.json; next = json_at(text, end, tree)) {
      read_log(next, options, out);
      if (next.fault) return;
      end = next.end;
    }
    if (!file.fault) refuse_rest(text, end, out);
    return;
  }
  constexpr std::string_view name = "g_gamelogs";
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const auto value = text.find_first_not_of(" \t\r\n=:", at + name.size());
    if (value == text.npos) break;
    const ImportFile log = json_at(text, static_cast<uint32_t>(value), tree);
    if (packets_of(log.json)) read_log(log, options, out);
  }
  if (!out.empty()) return;
  out.emplace_back().findings->push_back(no_log_in_page(text));
}

}  // namespace

const ImportFormat kBgaLog{.name = "bga",
                           .meaning = "Board Game Arena log",
                           .recognises =
                               [](const ImportFile& beginning) {
                                 const JsonValue root = beginning.json;
                                 const JsonValue packets = packets_of(root);
                                 if (packets.begin() != packets.end())
                                   return is_packet(*packets.begin());
                                 return is_markup(beginning.text) || is_refusal(root) ||
                                        is_empty_answer(root);
                               },
                           .read = read_logs};

}  // namespace cartulary::formats
