// Saved games of JCloisterZone: the players' messages, and random numbers from which the rest
// follows.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/draws.hpp"
#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/exchange/jcz/assertions.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/draws.hpp"
#include "formats/exchange/jcz/locations.hpp"
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

using engine::FeatureKind;
using engine::Figure;
using engine::Player;

/// A member of an object, however deep, that has the key of another one; none if there is none.
JsonValue doubled_key(JsonValue value) {
  std::vector<std::string_view> keys;
  for (JsonValue member : value) {
    if (value.is_object()) keys.push_back(member.key());
    if (const JsonValue deeper = doubled_key(member); deeper) return deeper;
  }
  std::sort(keys.begin(), keys.end());
  const auto twice = std::adjacent_find(keys.begin(), keys.end());
  return twice == keys.end() ? JsonValue() : value[*twice];
}

class JczGame : public JczReading {
 public:
  JczGame(const ImportFile& file, const ImportOptions& options, Imported& to)
      : JczReading(to), root_(file.json), options_(options), text_(to) {}

  /// `guess`: what the save does not say of its rules; null if nothing.
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
      if (find_message(type) == nullptr && find_box_message(type) == nullptr) {
        needs.add(value["type"].span(), section, std::string(type));
      } else if (!tile.text().empty() && sets_known && find_jcz_tile(tile.text()) == nullptr) {
        needs.add(tile.span(), section, std::string(tile.text()));
      } else if (!meeple.text().empty() && figure_named(figure_word(meeple.text())) == nullptr) {
        needs.add(meeple.span(), section, std::string(figure_word(meeple.text())));
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
    append_turn(line, turn, TileRecord());
    text_.raw(line + "\n");
  }

  bool play() {
    const JsonValue first = root_["initialRandom"];
    if (first && setup.random == JczRandom::since_5_7) {
      const auto number = first.real();
      if (!number || !(*number >= 0 && *number < 1)) {
        return broken(first.span(), "a random number is not between 0 and 1");
      }
      numbers.set(*number);
    }
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
  /// Whose turn it is; nobody knows behind an illegal move.
  bool is_mover(int64_t seat) const {
    return blind || seat == static_cast<int64_t>(index(game.to_move()));
  }

  /// One turn, up to its COMMIT or to the end of the save.
  bool play_turn(std::size_t& at) {
    OpenTurn open{{}, messages_[at]};
    note_place(open.place);
    const JsonValue message = open.place.value;
    if (message["type"].text() != kPlaceTile) {
      return broken(message.span(), fmt::format("a turn begins with `{}`", message["type"].text()));
    }
    const JsonValue payload = message["payload"];
    const JczTile* tile = find_jcz_tile(payload["tileId"].text());
    if (tile == nullptr) return broken(payload.span(), "a message lays no tile");
    open.turn = {.tile = tile->tile(setup.rules), .fate = engine::Laid{}};
    if (!read_place(payload, *tile, open.laid())) return false;
    if (!draw_up_to(*tile, message.span())) return false;
    if (engine::analysis::hides_another(game, open.turn.tile) && bag_.to_draw() > 0) {
      bag_.hide_one();
      open.turn.under = engine::kUnknownTile;
    }
    if (!check_mover(open.place)) return false;
    for (++at; at < messages_.size() && !open.committed; ++at) {
      note_place(messages_[at]);
      if (!check_mover(messages_[at]) || !play_message(messages_[at].value, open)) return false;
    }
    note_place(open.place);
    return open.committed ? finish_turn(open) : leave_open(open);
  }

  bool check_mover(const Message& message) {
    const JsonValue player = message.value["player"];
    const auto seat = player.number();
    if (!seat || is_mover(*seat)) return true;
    return broken(player.span(), fmt::format("player {} acts in the turn of player {}", *seat,
                                             index(game.to_move())));
  }

  bool read_place(JsonValue payload, const JczTile& tile, engine::Laid& laid) {
    const std::vector<int64_t> position = position_of(payload);
    constexpr int64_t far = engine::kMaxTiles;
    if (position.size() != 2 || std::abs(position[0]) > far || std::abs(position[1]) > far) {
      return broken(payload.span(), "a tile is laid at no place");
    }
    laid.cell = {static_cast<int16_t>(position[0]), static_cast<int16_t>(position[1])};
    constexpr std::string_view rotations[] = {"R0", "R90", "R180", "R270"};
    const auto row =
        std::find(std::begin(rotations), std::end(rotations), payload["rotation"].text());
    if (row == std::end(rotations)) {
      return broken(payload["rotation"].span(), "a tile is laid without a rotation");
    }
    const auto quarter = static_cast<std::size_t>(row - std::begin(rotations));
    laid.rotation = tile.rotation(quarter);
    return true;
  }

  /// The turn as it is written and played, once all of it is known.
  bool finish_turn(OpenTurn& open) {
    if (open.unconfirmed != nullptr) {
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
    note_scores();
    const auto [segment, figure] = open.laid().deployment;
    if (segment != engine::kNoSegment && engine::is_follower(figure)) {
      const engine::Board& board = game.board();
      std::erase_if(placed_, [&](const Placed& placed) { return placed.id == open.figure; });
      placed_.push_back({std::string(open.figure), board.node(board.last_tile(), segment)});
    }
    return true;
  }

  /// The turn in which the save ends. It is in the record if all is decided but that the player
  /// confirms it; the program has not scored it then.
  bool leave_open(OpenTurn& open) {
    open_ = true;
    waiting_ = true;
    const Span span = open.place.value.span();
    const int number = turns_ + 1;
    if (!blind) {
      end_.phase = phase_of(open);
      if (end_.phase != &kCommitPhase) {
        note_totals();
        refuse(Code::cut_off, span, fmt::format("turn {} is not over", number),
               fmt::format("{}; {}", tile_and_place(open), end_.phase->open));
        text_.raw(fmt::format("  # turn {} is not over: {}\n", number, tile_and_place(open)));
        return true;
      }
    }
    open.unconfirmed = nullptr;
    note_totals();
    totals_noted_ = true;
    waiting_ = bag_.to_draw() > 0;
    refuse(Code::cut_off, span, fmt::format("turn {} is not confirmed", number),
           "counted as it stands");
    return finish_turn(open);
  }

  static std::string tile_and_place(OpenTurn& open) {
    return fmt::format("{} is laid at {},{}", engine::kTiles[open.turn.tile].code,
                       open.laid().cell.x, open.laid().cell.y);
  }

  /// The phase in which the program waits in a turn that is not over. An illegal one waits for
  /// nothing.
  const JczPhase* phase_of(OpenTurn& open) {
    const JczPhase* due = &kCommitPhase;
    for (const engine::Violation& v : engine::check(game, open.turn)) {
      const JczDue* row =
          find_jcz(&JczBoxRow::dues, [&v](const JczDue& r) { return r.rule == v.rule; });
      if (row == nullptr) return &kCommitPhase;
      if (row->phase != nullptr) due = row->phase;
    }
    if (!open.acted && may_place(open)) return &kActionPhase;
    return open.unconfirmed != nullptr ? open.unconfirmed : due;
  }

  /// True if the mover may place a figure on the tile as it lies.
  bool may_place(OpenTurn& open) {
    engine::legal_choices(game, open.turn.tile, choices_);
    return std::any_of(choices_.begin(), choices_.end(), [&](const engine::Choice& c) {
      return c.cell == open.laid().cell && c.rotation == open.laid().rotation &&
             (c.deployment.any() || c.recall());
    });
  }

  // The messages of a turn, a row for each; those of boxes are in their files.

  struct MessageRow {
    std::string_view type;
    bool (JczGame::*play)(JsonValue message, OpenTurn& open);
  };
  static constexpr std::string_view kPlaceTile = "PLACE_TILE";
  static const MessageRow kMessages[4];

  /// nullptr if there is none.
  static const MessageRow* find_message(std::string_view type) {
    const auto row = std::find_if(std::begin(kMessages), std::end(kMessages),
                                  [type](const MessageRow& r) { return r.type == type; });
    return row == std::end(kMessages) ? nullptr : &*row;
  }
  static const JczMessage* find_box_message(std::string_view type) {
    return find_jcz(&JczBoxRow::messages, [type](const JczMessage& r) { return r.type == type; });
  }

  bool play_message(JsonValue message, OpenTurn& open) {
    const std::string_view type = message["type"].text();
    if (const MessageRow* row = find_message(type)) return (this->*row->play)(message, open);
    return find_box_message(type)->play(*this, message, open);
  }

  bool lay_again(JsonValue message, OpenTurn&) {
    return broken(message.span(), "a tile is laid before the turn is over");
  }

  bool pass(JsonValue message, OpenTurn& open) { return act(message, open); }

  bool place_figure(JsonValue message, OpenTurn& open) {
    if (!act(message, open) || !deploy(message["payload"], open)) return false;
    open.figure = message["payload"]["meepleId"].text();
    const JczFigure* row = figure_named(figure_word(open.figure));
    return row->placed == nullptr || row->placed(*this, message, open);
  }

  bool commit(JsonValue message, OpenTurn& open) {
    open.committed = true;
    return take_number(message["payload"]);
  }

  /// `small` of `0.small.1`; empty if that is no id of a figure.
  static std::string_view figure_word(std::string_view id) {
    const auto first = id.find('.');
    const auto last = id.rfind('.');
    return first < last ? id.substr(first + 1, last - first - 1) : id;
  }
  /// nullptr if there is none.
  static const JczFigure* figure_named(std::string_view word) {
    return find_jcz(&JczBoxRow::figures, [word](const JczFigure& f) { return f.word == word; });
  }

  bool deploy(JsonValue payload, OpenTurn& open) {
    const JsonValue id = payload["meepleId"];
    const JczFigure* figure = figure_named(figure_word(id.text()));
    if (figure == nullptr) return broken(payload.span(), "a message places no figure");
    const auto seat = parse_number(id.text().substr(0, id.text().find('.')));
    if (!seat || !is_mover(*seat)) {
      return broken(id.span(), fmt::format("figure `{}` is placed in the turn of player {}",
                                           id.text(), index(game.to_move())));
    }
    const JsonValue pointer = payload["pointer"];
    const JsonValue feature = pointer["feature"];
    const JczFeature* row = find_jcz(&JczBoxRow::features,
                                     [&](const JczFeature& f) { return f.name == feature.text(); });
    std::optional<FeatureKind> kind;
    if (row != nullptr) kind = row->kind;
    if (feature && !kind) {
      return unknown(feature.span(), fmt::format("a figure stands on a `{}`", feature.text()));
    }
    engine::Laid& laid = open.laid();
    if (position_of(pointer) != std::vector<int64_t>{laid.cell.x, laid.cell.y}) {
      return unknown(pointer.span(), "a figure is placed on another tile than the one just laid");
    }
    const std::string_view location = pointer["location"].text();
    laid.deployment.segment = jcz_segment_at(open.turn.tile, laid.rotation, kind, location);
    if (!laid.deployment.any()) {
      const std::string_view code = engine::kTiles[open.turn.tile].code;
      if (!kind) {
        return unknown(pointer.span(), fmt::format("a figure is placed at `{}` of {}, and the "
                                                   "pointer has no `feature` to say on what",
                                                   location, code));
      }
      return broken(pointer["location"].span(),
                    fmt::format("tile {} has no {} at `{}`", code, feature.text(), location));
    }
    laid.deployment.figure = figure->figure;
    return check_number(id, figure->figure);
  }

  /// Figures are numbered from 1, and one that stands on the board is not placed again.
  bool check_number(JsonValue id, Figure figure) {
    const std::string_view text = id.text();
    const auto number = parse_number(text.substr(text.rfind('.') + 1));
    const int most = game.rules().followers[figure] + game.rules().special[figure];
    if (!number || *number < 1 || *number > most) {
      return broken(id.span(),
                    fmt::format("figure `{}` is none of the {} that a player has", text, most));
    }
    if (blind || !engine::is_follower(figure)) return true;
    const engine::Features& features = game.board().features();
    const auto stands = [&](const Placed& placed) {
      return placed.id == text && features.meeple_on(placed.node) == game.to_move();
    };
    if (std::none_of(placed_.begin(), placed_.end(), stands)) return true;
    return broken(id.span(), fmt::format("figure `{}` is already on the board", text));
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
    const JsonValue test = root_["test"];
    const JsonValue assertions = test["assertions"];
    const auto is_there = [](JsonValue v) { return v && !v.is(JsonNode::Kind::null); };
    if ((is_there(test) && !test.is_object()) || (is_there(assertions) && !assertions.is_list())) {
      broken(test.span(), "`test` is not a list of assertions");
      return;
    }
    for (JsonValue assertion : assertions) {
      const std::string text(assertion.text());
      if (blind) {
        out.origin->assertions.push_back({text, "a move before it is illegal", false});
        continue;
      }
      JczJudgement judged = judge(text, end_);
      const bool understood = judged.kind != JczJudgement::Kind::not_understood;
      if (!understood && judged.why.empty()) judged.why = "not a form that is checked";
      if (judged.kind == JczJudgement::Kind::fails) {
        refuse(Code::assertion, assertion.span(), fmt::format("`{}` fails", text), judged.why);
      } else if (!understood) {
        refuse(Code::assertion_unclear, assertion.span(),
               fmt::format("`{}` is not understood", text), judged.why);
      }
      out.origin->assertions.push_back({text, std::move(judged.why), understood});
    }
  }

  /// The program takes nothing back that let it draw, and not every figure.
  std::optional<bool> may_undo() const {
    if (undone_last_) return {};
    if (messages_.empty()) return false;
    const JsonValue last = messages_.back().value;
    const JsonValue payload = last["payload"];
    if (last["type"].text() == "COMMIT" || payload["random"]) return false;
    const JczFigure* figure = figure_named(figure_word(payload["meepleId"].text()));
    return figure == nullptr || !figure->stays;
  }

  void note_totals() {
    for (Player p : game.seats()) end_.points[index(p)] = game.points(p);
  }
  static bool is_scored_at_once(engine::Category category) {
    const auto boxes = jcz_boxes();
    return std::any_of(boxes.begin(), boxes.end(),
                       [category](const JczBoxRow& row) { return row.scored_at_once == category; });
  }
  void note_scores() {
    for (const engine::ScoreEvent& event : game.events()) {
      // The completions of a turn that is not confirmed are not scored yet.
      const bool counts = !totals_noted_ || is_scored_at_once(event.category);
      if (!counts) continue;
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
    std::string rules;
    for (const std::string& option : differences(setup.rules, usual_rules(setup.rules))) {
      put(rules, rules.empty() ? "{" : ", ", option);
    }
    if (!rules.empty()) text_.line("rules", rules + "}");
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
  std::vector<Message> messages_;
  struct Placed {
    std::string id;
    engine::Node node;
  };
  std::vector<Placed> placed_;  ///< followers, where they were placed last
  JczEnd end_;
  int turns_ = 0;              ///< that are in the record, discards aside
  bool undone_last_ = false;   ///< the last message takes another one back
  bool waiting_ = false;       ///< a tile that fits is still to be laid
  bool open_ = false;          ///< the save ends in a turn
  bool totals_noted_ = false;  ///< before a turn that is not confirmed
  bool ended_ = false;         ///< the save says that the game ends here
};

const JczGame::MessageRow JczGame::kMessages[4] = {
    {kPlaceTile, &JczGame::lay_again},
    {"PASS", &JczGame::pass},
    {"DEPLOY_MEEPLE", &JczGame::place_figure},
    {"COMMIT", &JczGame::commit},
};

/// `<game app-version="2.7" ...>`: the element with which saves before version 4 begin.
std::string_view xml_root(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (!text.starts_with('<') && !text.starts_with("\n<")) return {};
  constexpr std::size_t near = 2000;  // behind a declaration and comments
  const std::size_t begin = text.substr(0, near).find("<game ");
  if (begin == text.npos) return {};
  const std::string_view root = text.substr(begin, text.substr(begin).find('>'));
  return root.find("app-version=") == root.npos ? std::string_view() : root;
}

/// Refuses a save before version 4.
void refuse_xml(std::string_view text, Imported& game) {
  const std::string_view root = xml_root(text);
  constexpr std::string_view key = "app-version=";
  std::string_view version = root.substr(root.find(key) + key.size());
  const auto at = static_cast<uint32_t>(version.data() - text.data());
  version.remove_prefix(version.empty() ? 0 : 1);
  version = version.substr(0, version.find_first_of("\"'"));
  game.findings->push_back(at_origin(
      Code::no_equivalent, {at, static_cast<uint32_t>(version.size() + 2)},
      fmt::format("the game was saved by version `{}`; saves of versions 5 and 6 are read",
                  version),
      "no equivalent"));
}

/// Guesses at rules of its boxes that a save does not tell; one that tells all has one guess, null.
std::vector<JczGuess> guesses_of(const ImportFile& save) {
  for (const JczBoxRow& box : jcz_boxes()) {
    const bool is_there = std::any_of(box.sets.begin(), box.sets.end(), [&save](const JczSet& set) {
      return save.json["setup"]["sets"][set.name];
    });
    if (is_there && !box.guesses.empty()) return {box.guesses.begin(), box.guesses.end()};
  }
  return {nullptr};
}

/// The first guess under which the draws come out is right.
void read_game(const ImportFile& save, const ImportOptions& options, Imported& game) {
  bool first = true;
  for (const JczGuess guess : guesses_of(save)) {
    Imported read;
    JczGame(save, options, read).make(guess);
    const bool broken =
        std::any_of(read.findings->begin(), read.findings->end(),
                    [](const Finding& finding) { return finding.code == Code::broken_file; });
    if (first || !broken) game = std::move(read);
    if (!broken) return;
    first = false;
  }
}

/// Reads a save; false if it is none, so that what follows cannot be read either.
bool read_save(const ImportFile& save, const ImportOptions& options, Imported& game) {
  if (!save.fault && save.json.is_object()) {
    read_game(save, options, game);
    return true;
  }
  const uint32_t at = save.fault  ? save.fault->offset
                      : save.json ? save.json.span().offset
                                  : save.end;
  game.findings->push_back(save.fault
                               ? at_origin(Code::broken_file, {at, 1}, "the save is not valid JSON",
                                           "not JSON from here on")
                               : at_origin(Code::broken_file, {at, 1},
                                           "unexpected text after the save", "no saved game"));
  return false;
}

}  // namespace

const ImportFormat kJcz{
    .name = "jcz",
    .meaning = "JCloisterZone saved game",
    .recognises =
        [](const ImportFile& beginning) {
          const JsonValue root = beginning.json;
          int keys = 0;
          for (std::string_view key :
               {"appVersion", "gameId", "initialRandom", "setup", "replay", "gameAnnotations"}) {
            keys += static_cast<bool>(root[key]);
          }
          // A long replay may come first.
          const JsonValue replay = root["replay"];
          const bool any = replay.begin() != replay.end();
          const JsonValue message = any ? *replay.begin() : JsonValue();
          return keys >= 2 || (message["type"] && message["payload"]) ||
                 !xml_root(beginning.text).empty();
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          if (!xml_root(file.text).empty()) return refuse_xml(file.text, out.emplace_back());
          JsonTree tree;
          // One behind the other, as `convert` writes several.
          for (ImportFile save = file; read_save(save, options, out.emplace_back());) {
            const std::size_t next = file.text.find_first_not_of(" \t\r\n", save.end);
            if (next == file.text.npos) return;
            save = json_at(file.text, static_cast<uint32_t>(next), tree);
          }
        }};

}  // namespace cartulary::formats
