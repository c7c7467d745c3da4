// Saves of JCloisterZone: the players' messages, and random numbers from which the rest follows.
#include <algorithm>
#include <cmath>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/odds/draws.hpp"
#include "engine/rules_of.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/exchange/jcz/assertions.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/draws.hpp"
#include "formats/exchange/jcz/figures.hpp"
#include "formats/exchange/jcz/reading.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/exchange/jcz/tiles.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

class JczGame : public JczReading {
 public:
  JczGame(const ImportFile& file, const ImportOptions& options, Imported& to)
      : JczReading(to), root_(file.json), options_(options), text_(to) {}

  void make(JczGuess guess) {
    if (const JsonValue twice = doubled_key(root_); twice) {
      broken(twice.span(), fmt::format("the key `{}` is there twice", twice.key()));
      return;
    }
    if (const std::string why = why_not_read(root_, setup); !why.empty()) {
      const JsonValue version = root_["appVersion"];
      unknown(version ? version.span() : root_.span(), why);
      return;
    }
    JczNeeds needs;
    read_jcz_setup(root_, setup, needs);
    if (guess != nullptr) guess(setup.rules);
    if (!read_players() || !read_messages(needs)) return;
    if (!needs.empty()) return refuse_needs(needs);
    bag_ = JczBag(setup.bag, root_["gameAnnotations"]["drawOrder"], setup.rules);
    game.reset(engine::rules_of(setup.rules), static_cast<int>(names_.size()));
    bag_.hold_back(game);
    write_header();
    if (!play()) return;
    write_end();
    judge_assertions();
  }

 private:
  struct Message {
    JsonValue value;
    std::size_t number;  ///< from 1
  };

  struct OpenTurn : JczTurn {
    Message place;
  };

  void refuse_needs(const JczNeeds& needs) {
    where.clear();
    unknown(needs.first(), fmt::format("the game needs {}", needs.text()));
    for (std::string& place : needs.by_place()) {
      out.findings->back().notes.push_back(std::move(place));
    }
  }
  bool read_players() {
    for (JsonValue player : root_["players"]) {
      const std::string_view name = player["name"].text();
      names_.emplace_back(name.empty() || options_.anonymous ? name_of_seat(names_.size())
                                                             : std::string(name));
      end_.names.emplace_back(name);
      words_.players.push_back({.name = names_.back(), .colour = {}});
    }
    if (names_.empty()) return broken(root_.span(), "the game has no players");
    if (names_.size() > engine::kMaxPlayers) {
      return unknown(root_["players"].span(),
                     fmt::format("the game has {} players", names_.size()));
    }
    return true;
  }

  /// The messages that were not taken back, and what they need that nobody knows.
  bool read_messages(JczNeeds& needs) {
    constexpr std::string_view section = "replay";
    const bool sets_known = needs.empty();
    std::size_t number = 0;
    for (JsonValue value : root_["replay"]) {
      ++number;
      const std::string_view type = value["type"].text();
      undone_last_ = type == "UNDO";
      if (undone_last_) {
        if (messages_.empty()) return broken(value.span(), "nothing is there to be undone");
        messages_.pop_back();
        continue;
      }
      if (type.empty()) return broken(value.span(), "a message has no type");
      messages_.push_back({value, number});
      const JsonValue payload = value["payload"];
      const JsonValue tile = payload["tileId"];
      const JsonValue meeple = payload["meepleId"];
      if (find_message(value) == nullptr) {
        needs.add(value["type"].span(), section, std::string(type));
      } else if (!tile.text().empty() && sets_known && find_jcz_tile(tile.text()) == nullptr) {
        needs.add(tile.span(), section, std::string(tile.text()));
      } else if (!meeple.text().empty() && jcz_figure_of(meeple.text()) == nullptr) {
        needs.add(meeple.span(), section, std::string(jcz_figure_word(meeple.text())));
      }
    }
    return true;
  }

  /// Draws until the tile comes that is laid next; what comes before it fits nowhere.
  bool draw_up_to(const JczTile& wanted, Span span) {
    if (blind) {
      draw_blindly(wanted, span);
      return true;
    }
    for (;;) {
      const JczTile* drawn = nullptr;
      const bool ordered = bag_.ordered();
      switch (bag_.draw(numbers, drawn)) {
        case JczBag::Outcome::none_left:
          return broken(span, fmt::format("tile {} is laid, but cannot be drawn", wanted.id));
        case JczBag::Outcome::not_known:
          return no_number(span, fmt::format("the draw of {}", wanted.id));
        case JczBag::Outcome::drawn:
          break;
      }
      if (drawn == &wanted) return true;
      if (game.fits_anywhere(drawn->tile(setup.rules))) {
        return broken(span, fmt::format("tile {} is laid, but by the {} {} was drawn", wanted.id,
                                        ordered ? "order of draws" : "random numbers", drawn->id));
      }
      put_aside(*drawn, span);
    }
  }

  /// The same behind an illegal move, where nobody knows what fits. Only draws that lead to the
  /// tile are believed.
  void draw_blindly(const JczTile& wanted, Span span) {
    JczBag bag = bag_;
    JczNumbers after = numbers;
    std::vector<const JczTile*> aside;
    for (const JczTile* drawn = nullptr;;) {
      if (bag.draw(after, drawn) != JczBag::Outcome::drawn) return;
      if (drawn == &wanted) break;
      aside.push_back(drawn);
    }
    bag_ = std::move(bag);
    numbers = after;
    for (const JczTile* tile : aside) put_aside(*tile, span);
  }

  void put_aside(const JczTile& tile, Span span) {
    engine::Turn turn{.tile = tile.tile(setup.rules), .fate = engine::Discarded{}};
    text_.from(span.offset, where);
    write_turn(turn);
    if (!blind) game.play_unchecked(turn);
  }

  void write_turn(const engine::Turn& turn) {
    std::string line = "  ";
    append_turn(line, turn, words_);
    if (named_ != engine::kNobody) put(line, " @", words_.players[named_].name);
    named_ = engine::kNobody;
    text_.raw(line + "\n");
  }

  bool play() {
    const JsonValue first = root_["initialRandom"];
    if (first && setup.random == JczRandom::since_5_7 && !set_number(first)) return false;
    for (std::size_t at = 0; at < messages_.size();) {
      if (!play_turn(at)) return false;
    }
    if (blind || open_) return true;
    ended_ = is_on(root_["gameAnnotations"]["endTurn"]);
    if (!ended_) put_aside_the_rest();
    end_.phase = ended_ || !waiting_ ? &kGameOverPhase : &kTilePhase;
    return true;
  }

  /// Truth, or a number above 0.
  static bool is_on(JsonValue value) { return value.truth() || value.number().value_or(0) > 0; }

  /// After the last turn the program draws on: what fits nowhere leaves the game.
  void put_aside_the_rest() {
    while (!waiting_ && bag_.to_draw() > 0) {
      const JczTile* drawn = nullptr;
      const JczBag::Outcome outcome = bag_.draw(numbers, drawn);
      if (outcome == JczBag::Outcome::none_left) break;
      waiting_ =
          outcome == JczBag::Outcome::not_known || game.fits_anywhere(drawn->tile(setup.rules));
      if (waiting_) {
        end_.drawn = drawn;
      } else {
        put_aside(*drawn, root_["replay"].span());
      }
    }
  }

  void note_place(const Message& message) {
    where = fmt::format("message {} of the replay", message.number);
    here = message.value.span();
  }

  bool is_at(std::size_t at, std::string_view type) const {
    return at < messages_.size() && messages_[at].value["type"].text() == type;
  }

  /// A player leaves a tile of his own for later, and then draws: PASS, COMMIT. After the last tile
  /// nothing is drawn.
  bool pass_between_turns(std::size_t& at) {
    while (is_at(at, kJczPass)) {
      ++at;
      if (is_at(at, kJczCommit) && !take_number(messages_[at++].value["payload"])) return false;
    }
    return true;
  }

  /// After the last tile, players lay their own ones, each when it is his turn.
  void begin_own(JsonValue message) {
    const auto seat = message["player"].number();
    if (blind || !game.over() || !seat || *seat < 0 || *seat >= game.players()) return;
    const auto player = static_cast<Player>(*seat);
    named_ = player == engine::next_to_lay_own(game) ? engine::kNobody : player;
    game.give_turn_to(player);
  }

  /// Reads what a figure does behind the COMMIT of a turn: a move and another COMMIT, or a PASS.
  /// False if the message belongs to what comes next, or cannot be read.
  bool move_on(std::size_t& at, OpenTurn& open) {
    const JsonValue value = messages_[at].value;
    if (is_at(at, kJczPass)) {
      const bool stays = !is_at(at + 1, kJczCommit);
      open.stayed += stays;
      return stays;
    }
    const JczFigure* figure = jcz_figure_of(value["payload"]["meepleId"].text());
    if (!is_at(at, kJczDeploy) || figure == nullptr || figure->move_on == nullptr) return false;
    if (!figure->move_on(*this, value["payload"], open)) return false;
    if (!is_at(at + 1, kJczCommit)) return true;
    open.unconfirmed = nullptr;
    return take_number(messages_[++at].value["payload"]);
  }

  /// One turn, up to its COMMIT or to the end of the save.
  bool play_turn(std::size_t& at) {
    if (!pass_between_turns(at)) return false;
    if (at == messages_.size()) return true;
    OpenTurn open{{}, messages_[at]};
    note_place(open.place);
    const JsonValue message = open.place.value;
    if (message["type"].text() != kJczPlaceTile) {
      return broken(message.span(), fmt::format("a turn begins with `{}`", message["type"].text()));
    }
    const JsonValue payload = message["payload"];
    const JczTile* tile = find_jcz_tile(payload["tileId"].text());
    if (tile == nullptr) return broken(payload.span(), "a message lays no tile");
    open.turn = {.tile = tile->tile(setup.rules), .fate = engine::Laid{}};
    if (!read_place(payload, *tile, open.laid())) return false;
    if (open.turn.tile == game.rules().own) {
      begin_own(message);
    } else if (!draw_up_to(*tile, message.span())) {
      return false;
    }
    if (engine::analysis::hides_another(game, open.turn.tile) && bag_.to_draw() > 0) {
      bag_.hide_one();
      open.turn.under = engine::kUnknownTile;
    }
    if (!check_mover(open.place)) return false;
    for (++at; at < messages_.size(); ++at) {
      const JsonValue value = messages_[at].value;
      const JczMessage& row = *find_message(value);
      if (open.committed && !row.by_anybody) {
        if (move_on(at, open)) continue;
        break;
      }
      note_place(messages_[at]);
      if (!row.by_anybody && !check_mover(messages_[at])) return false;
      if (!row.play(*this, value, open)) return false;
    }
    note_place(open.place);
    if (!open.committed) return leave_open(open);
    return at == messages_.size() && !blind ? finish_last(open) : finish_turn(open);
  }

  /// The last turn of a save, in which the program may wait for something behind the COMMIT.
  bool finish_last(OpenTurn& open) {
    if (open.lacks_message()) return finish_turn(open);
    const engine::Violations found = engine::check(game, open.turn);
    const JczPhase* phase = found.empty() ? open.unconfirmed : nullptr;
    for (const JczBoxRow& box : jcz_boxes()) {
      if (phase == nullptr && box.waits != nullptr) phase = box.waits(*this, open, found);
    }
    if (phase == nullptr) return finish_turn(open);
    end_.phase = phase;
    open_ = waiting_ = true;
    say_open(open, *phase);
    if (found.empty()) return finish_turn(open);
    game.play_unchecked(open.turn);  // which scores before that
    note_scores();
    return true;
  }

  /// Says in place of a turn that it is not over.
  void say_open(OpenTurn& open, const JczPhase& phase) {
    const std::string laid = fmt::format("{} is laid at {},{}", engine::kTiles[open.turn.tile].code,
                                         open.laid().cell.x, open.laid().cell.y);
    refuse(Code::cut_off, open.place.value.span(), fmt::format("turn {} is not over", turns_ + 1),
           fmt::format("{}; {}", laid, phase.open));
    text_.raw(fmt::format("  # turn {} is not over: {}\n", turns_ + 1, laid));
  }

  bool check_mover(const Message& message) {
    const JsonValue player = message.value["player"];
    const auto seat = player.number();
    if (!seat || is_mover(*seat)) return true;
    return broken(player.span(), fmt::format("player {} acts in the turn of player {}", *seat,
                                             index(game.to_move())));
  }

  bool read_place(JsonValue payload, const JczTile& tile, engine::Laid& laid) {
    const auto cell = jcz_cell(position_of(payload));
    if (!cell) return broken(payload.span(), "a tile is laid at no place");
    laid.cell = *cell;
    constexpr std::string_view rotations[] = {"R0", "R90", "R180", "R270"};
    const auto row = std::ranges::find(rotations, payload["rotation"].text());
    if (row == std::end(rotations)) {
      return broken(payload["rotation"].span(), "a tile is laid without a rotation");
    }
    laid.rotation = tile.rotation(static_cast<std::size_t>(row - std::begin(rotations)));
    if (tile.tile(setup.rules) == game.rules().own) laid.rotation = {};  // it means nothing
    return true;
  }

  /// The turn as it is written and played, once all of it is known.
  bool finish_turn(OpenTurn& open) {
    if (open.lacks_message()) {
      return broken(open.place.value.span(), std::string(open.unconfirmed->missing));
    }
    open.laid().extra.again = !blind && says_again(game);
    text_.from(open.place.value.span().offset, where);
    write_turn(open.turn);
    ++turns_;
    if (blind) return true;
    if (!engine::check(game, open.turn).empty()) {
      blind = true;  // the verifier will say why
      return true;
    }
    game.play_unchecked(open.turn);
    bag_.hold_back(game);
    note_scores();
    note_jcz_figure(*this, open);
    return true;
  }

  /// The turn in which the save ends. It is in the record if all is decided but that the player
  /// confirms it; the program has not scored it then.
  bool leave_open(OpenTurn& open) {
    open_ = true;
    waiting_ = true;
    if (!blind) {
      end_.phase = phase_of(open);
      if (end_.phase != &kCommitPhase) {
        note_totals();
        say_open(open, *end_.phase);
        return true;
      }
    }
    open.unconfirmed = nullptr;
    note_totals();
    totals_noted_ = true;
    waiting_ = bag_.to_draw() > 0;
    refuse(Code::cut_off, open.place.value.span(),
           fmt::format("turn {} is not confirmed", turns_ + 1), "counted as it stands");
    return finish_turn(open);
  }

  static const JczDue* due_to(engine::Rule rule) {
    return find_jcz(&JczBoxRow::dues, [rule](const JczDue& row) { return row.rule == rule; });
  }

  /// The phase in which the program waits in an open turn. An illegal one waits for nothing.
  const JczPhase* phase_of(OpenTurn& open) {
    const JczPhase* due = &kCommitPhase;
    for (const engine::Violation& v : engine::check(game, open.turn)) {
      const JczDue* row = due_to(v.rule);
      if (row == nullptr) return &kCommitPhase;
      if (row->phase != nullptr) due = row->phase;
    }
    if (due->name == kActionPhase.name) return due;
    if (!open.acted && jcz_may_act(game, open.turn, choices_)) return &kActionPhase;
    return open.unconfirmed != nullptr ? open.unconfirmed : due;
  }

  /// `test`: what the save says must come out.
  void judge_assertions() {
    if (!blind && (ended_ || !waiting_) && !open_) {
      game.finish();
      note_scores();
    }
    if (!totals_noted_) note_totals();
    end_.game = &game;
    end_.rules = &setup.rules;
    end_.may_undo = may_undo();
    where.clear();
    judge_assertions_of(root_, end_, *this, out);
  }

  /// The program takes nothing back that let it draw, and not every figure.
  std::optional<bool> may_undo() const {
    if (undone_last_) return {};
    if (messages_.empty()) return false;
    const JsonValue last = messages_.back().value;
    const JsonValue payload = last["payload"];
    if (last["type"].text() == "COMMIT" || payload["random"]) return false;
    const JczFigure* figure = jcz_figure_of(payload["meepleId"].text());
    const JczMessage* row = find_message(last);
    return (figure == nullptr || !figure->stays) && (row->stays == nullptr || !row->stays(payload));
  }

  void note_totals() {
    for (Player p : game.seats()) end_.points[index(p)] = game.points(p);
  }
  static bool is_scored_at_once(engine::Category category) {
    const auto boxes = jcz_boxes();
    return std::ranges::find(boxes, category, &JczBoxRow::scored_at_once) != boxes.end();
  }
  void note_scores() {
    for (const engine::ScoreEvent& event : game.events()) {
      // The completions of a turn that is not confirmed are not scored yet.
      if (totals_noted_ && !is_scored_at_once(event.category)) continue;
      for (Player p : event.winners) {
        end_.scored.push_back({p, event.category, event.points});
        if (totals_noted_) end_.points[index(p)] += event.points;
      }
    }
  }

  void write_header() {
    text_.from(root_.span().offset);
    text_.line("cartulary", "1");
    if (!options_.anonymous) text_.text("event", root_["name"].text());
    const std::string_view created = root_["created"].text();
    if (created.size() >= 10) text_.text("date", created.substr(0, 10));
    text_.line("source", "JCloisterZone");
    const std::vector<std::string> rules = differences(setup.rules, usual_rules(setup.rules));
    if (!rules.empty()) text_.line("rules", "{" + joined(rules, ", ") + "}");
    if (!setup.rules.expansions.empty()) {
      text_.line("expansions", fmt::format("[{}]", names_of_expansions(setup.rules)));
    }
    text_.line("players", yaml_list(names_));
    text_.raw("moves: |\n");
  }

  void write_end() {
    text_.from(root_.span().offset);
    if (turns_ == 0) text_.raw("  // no tile was laid\n");
    if (ended_) {
      text_.raw("result:\n  termination: abandoned\n  final-scoring: true\n");
    } else if (waiting_ || blind) {
      text_.raw("result:\n  termination: unfinished\n");
    }
  }

  JsonValue root_;
  const ImportOptions& options_;
  RecordText text_;
  JczBag bag_;
  engine::Choices choices_;
  std::vector<std::string> names_;
  TileRecord words_;                ///< the names for the words of turns
  Player named_ = engine::kNobody;  ///< whom the line of a turn has to name
  std::vector<Message> messages_;
  JczEnd end_;
  int turns_ = 0;              ///< that are in the record, discards aside
  bool undone_last_ = false;   ///< the last message takes another one back
  bool waiting_ = false;       ///< a tile that fits is still to be laid
  bool open_ = false;          ///< the save ends in a turn
  bool totals_noted_ = false;  ///< before a turn that is not confirmed
  bool ended_ = false;         ///< the save says that the game ends here
};

}  // namespace

void read_jcz_game(const ImportFile& save, const ImportOptions& options, JczGuess guess,
                   Imported& out) {
  JczGame(save, options, out).make(guess);
}

}  // namespace cartulary::formats
