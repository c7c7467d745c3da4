// Saves of games with Hills & Sheep: tokens are drawn by random numbers from a bag of their own.
#include "engine/check.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/reading.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/exchange/jcz/writing.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Expansion;
using engine::FlockAction;
using engine::HillTiebreak;
using engine::RuleExtras;
using engine::Token;

constexpr JczSet kHillSets[] = {{"hills-and-sheep:1", 1}, {"hills-and-sheep:2", 2}};

constexpr JczTile kHillTiles[] = {
#include "formats/exchange/jcz/tiles_hills_sheep.def"
};

/// Without the tiles, no record tells the game.
bool set_shepherds(JczSetup& setup, int each) {
  setup.rules.extra.shepherds = each != 0;
  return setup.rules.has(Expansion::hills_and_sheep);
}

constexpr JczElement kHillElements[] = {
    {"shepherd", JczElement::Value::one_each, set_shepherds,
     jcz_part<Expansion::hills_and_sheep, &RuleExtras::shepherds>("shepherd").get},
    jcz_part<Expansion::hills_and_sheep, &RuleExtras::hills>("hill"),
    jcz_part<Expansion::hills_and_sheep, &RuleExtras::vineyards>("vineyard"),
};

constexpr std::string_view kTiebreakers[] = {"at-least-one-follower", "number-of-followers"};
constexpr JczRule kHillRules[] = {
#include "formats/exchange/jcz/rules_hills_sheep.def"
};
constexpr std::string_view kHillOptions[] = {"hills", "hill-tiebreak", "vineyards", "shepherds",
                                             "vineyards-for-gardens"};

constexpr std::string_view kTendFlock = "FLOCK_EXPAND_OR_SCORE";
constexpr JczPhase kFlockPhase{"ShepherdPhase", "Flock", false, "the flock is still to be tended"};
/// Since version 6, a shepherd draws its token only when its owner confirms it.
constexpr JczPhase kConfirmPhase{"ShepherdPlacementConfirmPhase", "ShepherdPlacementConfirm", false,
                                 "the flock is still to be tended",
                                 "a shepherd is placed, but no SHEPHERD_CONFIRM gives its token"};
constexpr const JczPhase* kHillPhases[] = {&kConfirmPhase, &kFlockPhase};
constexpr JczDue kHillDues[] = {{engine::Rule::flock_action_missing, &kFlockPhase},
                                {engine::Rule::token_not_told}};
constexpr JczCategory kHillCategories[] = {{"flock", engine::Category::sheep},
                                           {"sheep", engine::Category::sheep}};

/// Copies of each token in the bag.
using TokensInBag = engine::PerToken<int>;

TokensInBag tokens_in_bag(const engine::Game& game) {
  TokensInBag out{};
  for (Token token : engine::each<Token>(engine::kTokenKinds)) {
    out[token] = game.extra().flocks.in_bag(token);
  }
  return out;
}

/// The same once the flocks of others have scored whose fields a tile closes. `turn` is legal but
/// for the token that is drawn; `trial` is a game to play it in.
TokensInBag tokens_after_closing(const engine::Game& game, const engine::Turn& turn,
                                 engine::Game& trial) {
  TokensInBag out = tokens_in_bag(game);
  const engine::Flock& own = game.extra().flocks.of(game.to_move());
  if (own.at_home()) return out;
  // Guided, it needs no token.
  engine::Turn guided = turn;
  guided.laid()->extra.flock = {.action = FlockAction::guide};
  trial = game;
  trial.play_unchecked(guided);
  const engine::Features& features = trial.board().features();
  for (engine::Player p : game.seats()) {
    const engine::Flock& flock = game.extra().flocks.of(p);
    if (flock.at_home() || !trial.extra().flocks.of(p).at_home()) continue;
    if (features.find(flock.shepherd) == features.find(own.shepherd)) continue;
    for (Token token : engine::each<Token>(engine::kTokenKinds)) out[token] += flock.tokens[token];
  }
  return out;
}

// Reading.

/// A token from the bag; Token::unknown where nobody knows what is in it. False if the save does
/// not tell which it was.
bool draw_token(JczReading& in, const TokensInBag& tokens, Span span, Token& out) {
  out = Token::unknown;
  if (in.blind) return true;
  int all = 0;
  for (int count : tokens) all += count;
  out = Token::none;
  if (all <= 0) return true;
  const auto drawn = in.numbers.next(static_cast<std::size_t>(all));
  if (!drawn) return in.no_number(span, "the token of a shepherd");
  int number = static_cast<int>(*drawn);
  for (Token token : engine::each<Token>(engine::kTokenKinds)) {
    number -= tokens[token];
    if (number >= 0) continue;
    out = token;
    break;
  }
  return true;
}

/// The tokens that a flock that grows draws from.
TokensInBag tokens_to_grow(JczReading& in, const engine::Turn& turn) {
  engine::Turn guided = turn;
  guided.laid()->extra.flock.action = FlockAction::guide;
  const bool legal = engine::check(in.game, guided).empty();
  // If not, the verifier will say why.
  return legal ? tokens_after_closing(in.game, turn, in.trial) : tokens_in_bag(in.game);
}

bool shepherd_placed(JczReading& in, JsonValue message, JczTurn& turn) {
  if (in.setup.version.major >= 6) turn.unconfirmed = &kConfirmPhase;
  return turn.unconfirmed != nullptr ||
         draw_token(in, tokens_in_bag(in.game), message.span(), turn.laid().extra.flock.drawn);
}
constexpr JczFigure kHillFigures[] = {
    {"shepherd", engine::Figure::shepherd, shepherd_placed, /*stays=*/true}};

/// The token is the first use of the number that the message brings.
bool confirm_shepherd(JczReading& in, JsonValue message, JczTurn& turn) {
  if (turn.unconfirmed == nullptr) {
    return in.broken(message.span(), "no shepherd is there to be confirmed");
  }
  turn.unconfirmed = nullptr;
  return in.take_number(message["payload"]) &&
         draw_token(in, tokens_in_bag(in.game), message.span(), turn.laid().extra.flock.drawn);
}

bool tend_flock(JczReading& in, JsonValue message, JczTurn& turn) {
  const JsonValue payload = message["payload"];
  const std::string_view choice = payload["value"].text();
  if (choice != "EXPAND" && choice != "SCORE") {
    return in.unknown(payload.span(), fmt::format("a flock does `{}`", choice));
  }
  engine::FlockMove& flock = turn.laid().extra.flock;
  if (flock.action != FlockAction::none) {
    return in.unknown(message.span(), "two flocks are tended in one turn");
  }
  if (!in.take_number(payload)) return false;
  if (choice == "SCORE") {
    flock.action = FlockAction::guide;
    return true;
  }
  if (!draw_token(in, in.blind ? TokensInBag{} : tokens_to_grow(in, turn.turn), message.span(),
                  flock.grown)) {
    return false;
  }
  flock.action = FlockAction::grow;
  return true;
}
constexpr JczMessage kHillMessages[] = {
    {"SHEPHERD_CONFIRM", confirm_shepherd, {}, /*by_anybody=*/true}, {kTendFlock, tend_flock}};

// Writing.

/// Chooses the random number by which a token is drawn; false if it cannot be.
bool choose_random(Token token, const TokensInBag& bag, double& out) {
  int all = 0;
  int before = 0;
  for (Token t : engine::each<Token>(engine::kTokenKinds)) {
    if (t < token) before += bag[t];
    all += bag[t];
  }
  if (token >= Token::unknown || bag[token] <= 0) return false;
  out = (static_cast<double>(before) + 0.5) / static_cast<double>(all);
  return true;
}

std::string_view choose_randoms(const engine::Game& game, engine::Game& trial, JczMove& move,
                                double& last) {
  const engine::FlockMove& flock = move.laid().extra.flock;
  const bool held =
      (flock.drawn == Token::none || choose_random(flock.drawn, tokens_in_bag(game), last)) &&
      (flock.action != FlockAction::grow ||
       choose_random(flock.grown, tokens_after_closing(game, move.turn, trial),
                     move.random_between));
  return held ? "" : "a token is unknown, or was drawn from an empty bag";
}

void write_flock(JczWriter& out, const JczMove& move) {
  const FlockAction action = move.laid().extra.flock.action;
  if (action == FlockAction::none) return;
  out.open_message(kTendFlock, move.mover);
  out.json.field("value", action == FlockAction::grow ? "EXPAND" : "SCORE");
  out.real("random", move.random_between);
  out.close_message();
}

}  // namespace

JczBoxRow hills_and_sheep_jcz() {
  return {.box = Expansion::hills_and_sheep,
          .sets = kHillSets,
          .tiles = kHillTiles,
          .elements = kHillElements,
          .rules = kHillRules,
          .options = kHillOptions,
          .figures = kHillFigures,
          .messages = kHillMessages,
          .phases = kHillPhases,
          .dues = kHillDues,
          .categories = kHillCategories,
          .scored_at_once = engine::Category::sheep,
          .prepare = choose_randoms,
          .follow = write_flock};
}

}  // namespace cartulary::formats
