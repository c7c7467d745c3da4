#include "formats/exchange/convert/bga_game.hpp"

#include <algorithm>
#include <set>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/lookup.hpp"
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

class BgaLog {
 public:
  BgaLog(JsonValue packets, const ImportOptions& options, Imported& out)
      : packets_(packets), options_(options), out_(out) {}

  void make(const std::optional<JsonFault>& fault) {
    cut_off_ = fault.has_value();
    for (JsonValue packet : packets_) last_packet_ = packet.span();
    for (JsonValue packet : packets_) {
      if (!read_packet(packet)) return;
    }
    if (undo_ && game_.over) {
      refuse_undo();
      return;
    }
    drop_open_turn();
    if (game_.moves.empty()) {
      where_.clear();
      refuse(packets_.span(), "the log has no moves", "no tile is played",
             game_.open_turn.empty()
                 ? "open the replay of the game on the site, and save the log again"
                 : "the only turn in it is not over");
      return;
    }
    if (!settle()) return;
    unknown_.tell(out_);
    game_.table = (*packets_.begin())["table_id"].text();
    game_.span = packets_.span();
    write_bga_record(game_, fault, options_.anonymous, out_);
  }

 private:
  /// An undo of which the log has not yet told what it took back.
  struct Undo {
    Span span;
    std::string where;
  };

  bool refuse(Span span, std::string message, std::string label, std::string help = {}) {
    Finding& finding = out_.add(Code::no_equivalent, span, std::move(message), std::move(label));
    if (!where_.empty()) finding.notes.push_back(where_);
    if (!help.empty()) finding.help.push_back(std::move(help));
    return false;
  }

  bool read_packet(JsonValue packet) {
    const auto time = packet["time"].number();
    if (time && !game_.begun) game_.begun = time;
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

  /// Where a game goes on, its last turn is only known once the next begins: a meeple may follow.
  void drop_open_turn() {
    if (undo_) turn_ended_ = false;
    if (game_.over || final_ || game_.moves.empty() || game_.moves.back().discard || turn_ended_) {
      return;
    }
    game_.open_turn = game_.moves.back().where;
    game_.moves.pop_back();
  }

  bool read_event(JsonValue event, std::optional<int64_t> time) {
    const std::string_view type = event["type"].text();
    const JsonValue args = event["args"];
    const EventUse use = use_of(type, args);
    if (use == EventUse::refused) {
      return refuse(event.span(),
                    fmt::format("the event `{}` is not known and may change the game", type),
                    "not known");
    }
    if (use == EventUse::told) unknown_.add(type, event.span(), where_);
    game_.timed_out |= use == EventUse::timed_out;
    if (use != EventUse::read) return true;
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
      game_.winners.push_back(without_markup(args["player_name"].text()));
      game_.over = true;
    }
    return true;
  }

  bool refuse_undo() {
    where_ = undo_->where;
    return refuse(undo_->span, "the log does not say what `undoRestorePoint` took back", "an undo",
                  "a tile that was taken back is laid again, or its meeple is placed");
  }

  /// A player goes back to where the site last saved the turn; what comes next tells what that was.
  bool undo(JsonValue event) {
    if (!undo_) undo_ = {event.span(), where_};
    const bool open = !game_.moves.empty() && !game_.moves.back().discard && !turn_ended_ &&
                      !final_ && !game_.over;
    return open || refuse_undo();
  }

  /// The points and the meeple of the last move are taken back; its tile stays.
  void take_back_meeple() {
    BgaMove& move = game_.moves.back();
    move.spot = nullptr;
    move.totals.clear();
    take_back(move.before);
  }

  void take_back_tile() {
    take_back(game_.moves.back().before);
    taken_back_ = game_.moves.back().id;
    game_.moves.pop_back();
    turn_ended_ = true;
  }

  void take_back(const BgaMove::Before& before) {
    for (BgaSeat& seat : game_.seats) {
      const BgaSeat* was = find_row(before.seats, &BgaSeat::id, seat.id);
      seat.score = was != nullptr ? was->score : 0;
      seat.breakdown = was != nullptr ? was->breakdown : decltype(seat.breakdown){};
    }
    game_.whole = before.whole;
    last_move_ = before.last_move;
    category_.reset();
    undo_.reset();
  }

  BgaSeat& seat_of(int64_t id) {
    BgaSeat* known = find_row(game_.seats, &BgaSeat::id, id);
    return known != nullptr ? *known : game_.seats.emplace_back(BgaSeat{.id = id});
  }
  void name(BgaSeat& seat, JsonValue args) {
    const std::string name = without_markup(args["player_name"].text());
    if (!name.empty()) seat.name = name;
  }

  bool play_tile(JsonValue args, JsonValue event, std::optional<int64_t> time) {
    BgaMove move{.span = event.span(), .where = where_};
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
    move.before = {game_.seats, game_.whole, last_move_};
    name(seat_of(*player), args);
    if (time) {
      if (const auto since = last_move_ ? last_move_ : game_.begun) move.seconds = *time - *since;
      last_move_ = time;
    }
    close_turn();
    game_.moves.push_back(std::move(move));
    turn_ended_ = false;
    return true;
  }

  /// A tile is laid once, unless it was taken back. False after a refusal.
  bool lies_nowhere(const BgaMove& move, JsonValue event) {
    const auto is_same = [&move](const BgaMove& other) {
      return !other.discard && other.id == move.id && other.tile == move.tile;
    };
    if (undo_) {
      if (!is_same(game_.moves.back())) return refuse_undo();
      take_back_tile();
    }
    if (taken_back_ && *taken_back_ != move.id) {
      return refuse(
          event.span(),
          fmt::format("tile {} was taken back, but tile {} is laid", *taken_back_, move.id),
          "not the tile that was drawn");
    }
    taken_back_.reset();
    if (move.id == 0 || std::ranges::none_of(game_.moves, is_same)) return true;
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
    if (game_.moves.empty() || game_.moves.back().discard) {
      return refuse(event.span(), "a meeple is placed before any tile", "no tile for it");
    }
    BgaMove& move = game_.moves.back();
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
    game_.moves.push_back({.tile = tile, .discard = true, .span = event.span(), .where = where_});
    return true;
  }

  bool begin_scoring(JsonValue args, JsonValue event) {
    const std::string_view log = event["log"].text();
    const bool field = log.find("feeding") != log.npos;
    if (field || log.find("unachieved") != log.npos) {
      close_turn();
      final_ = true;
    }
    // The name of a field comes in the language of whoever saved the log.
    const std::string_view type = field ? "field" : args["real_type"].text();
    const auto row =
        std::ranges::find_if(kRealizations, [type](const auto& r) { return r.type == type; });
    category_.reset();
    if (row != std::end(kRealizations)) category_ = row->category;
    if (!category_) game_.whole = false;
    return true;
  }

  bool win_points(JsonValue args, JsonValue event) {
    const auto player = args["player_id"].number();
    const auto points = args["points"].number();
    if (!player || !points || std::abs(*points) > kMaxPoints) {
      return refuse(event.span(), "points without a player, or a player without points",
                    "incomplete");
    }
    BgaSeat& seat = seat_of(*player);
    name(seat, args);
    const auto score = args["score"].number();
    seat.score = score && std::abs(*score) <= kMaxPoints ? *score : seat.score + *points;
    if (category_) seat.breakdown[index(*category_)] += *points;
    if (!category_) game_.whole = false;
    if (final_) game_.scored = true;
    return true;
  }

  bool change_state(JsonValue args) {
    const JsonValue state = args["args"];
    if (undo_ && state["tile_type"]) {
      if (state["tile_id"].number() != game_.moves.back().id) return refuse_undo();
      take_back_tile();
    }
    if (undo_ && state["spots"]) take_back_meeple();
    // The next player sees the tile that is to be laid.
    if (state["tile_type"]) turn_ended_ = true;
    if (args["name"].text() != "gameEnd") return true;
    game_.over = true;
    for (JsonValue row : args["args"]["result"]) {
      const auto id = row["player"] ? row["player"].number() : row["id"].number();
      const std::string name = without_markup(row["name"].text());
      BgaSeat* seat = nullptr;
      for (BgaSeat& s : game_.seats) {
        if ((id && s.id == *id) || (!name.empty() && s.name == name)) seat = &s;
      }
      if (seat == nullptr) {
        if (name.empty()) continue;
        seat = &game_.seats.emplace_back(BgaSeat{.id = id.value_or(-1), .name = name});
      }
      seat->result = row["score"].number();
      seat->rank = row["rank"] ? row["rank"].number() : row["gamerank"].number();
      seat->concedes |= row["concede"].number().value_or(0) != 0;
    }
    return true;
  }

  /// Notes the totals after the turn that ends.
  void close_turn() {
    if (game_.moves.empty() || final_) return;
    BgaMove& last = game_.moves.back();
    if (last.discard || !last.totals.empty()) return;
    for (const BgaSeat& seat : game_.seats) last.totals.emplace_back(seat.id, seat.score);
  }

  /// Finds out who sits where. False after a refusal.
  bool settle() {
    close_turn();
    std::vector<int64_t> order;
    const auto add = [&order](int64_t id) {
      if (!contains(order, id)) order.push_back(id);
    };
    for (const BgaMove& move : game_.moves) {
      if (!move.discard) add(move.player);
    }
    for (const BgaSeat& seat : game_.seats) add(seat.id);
    if (order.size() > engine::kMaxPlayers) {
      where_.clear();
      return refuse(packets_.span(), fmt::format("the game has {} players", order.size()),
                    "too many");
    }
    game_.seats = mapped(order, [this](int64_t id) { return seat_of(id); });
    std::set<std::string> names;
    for (std::size_t i = 0; i < game_.seats.size(); ++i) {
      BgaSeat& seat = game_.seats[i];
      const bool known = names.insert(seat.name).second && !seat.name.empty();
      game_.original_names.push_back(seat.name);
      if (options_.anonymous || !known) seat.name = name_of_seat(i);
      names.insert(seat.name);
    }
    return true;
  }

  static constexpr int64_t kMaxPoints = 30'000;

  JsonValue packets_;
  const ImportOptions& options_;
  Imported& out_;
  BgaGame game_;
  std::set<std::string_view> seen_;
  std::string where_;
  std::optional<Category> category_;
  std::optional<int64_t> last_move_;  ///< time of what was done last in a turn
  bool final_ = false;                ///< the final scoring has begun
  bool cut_off_ = false;              ///< the file ends within a value
  Span last_packet_{};
  bool turn_ended_ = false;  ///< the turn of the last move
  std::optional<Undo> undo_{};
  std::optional<int64_t> taken_back_{};  ///< the tile that is to be laid again
  UnknownEvents unknown_{};
};

}  // namespace

void read_bga_log(JsonValue packets, const std::optional<JsonFault>& fault,
                  const ImportOptions& options, Imported& out) {
  BgaLog(packets, options, out).make(fault);
}

}  // namespace cartulary::formats
