#include "formats/desk/annotate/claim_edits.hpp"

#include <algorithm>

#include "formats/game/record/canonical.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

bool leaves_open(const SeatClaim& claim, std::size_t players) {
  for (Player p : engine::each<Player>(claim.mover_only ? 1 : players)) {
    if (!claim.has(p)) return true;
  }
  return false;
}

/// Keys of a turn that are told after its claims.
bool comes_after_claims(std::string_view key) {
  return key == "nag" || key == "note" || key == "clock" || key.starts_with("x-");
}

/// Words of letters that YAML 1.1 or 1.2 takes for nothing or for a truth value, in small letters.
constexpr std::string_view kTakenWords[] = {"null", "true", "false", "yes", "no",
                                            "on",   "off",  "y",     "n"};

/// The computed gain as the author counts: the mover's alone, or everybody's.
SeatClaim in_form_of(const SeatClaim& written, const ComputedTurn& turn, std::size_t players) {
  SeatClaim out = written;
  if (written.mover_only) {
    out.set(Player{0}, turn.after[turn.player] - turn.before[turn.player]);
    return out;
  }
  for (Player p : engine::each<Player>(players)) out.set(p, turn.after[p] - turn.before[p]);
  return out;
}

}  // namespace

void ClaimEdits::complete(const ComputedTurn& computed, bool totals) {
  const WrittenTurn& turn = record_.turn(computed.turn);
  const std::size_t players = record_.players.size();
  Claims claims;
  if (!turn.gain.given) claims.gain = computed_gain(computed, players);
  if (totals && !turn.totals.given) claims.totals = computed_totals(computed, players);
  if (turn.is_text) {
    if (turn.gain.given && leaves_open(turn.gain, players) &&
        !gain_is_wrong(turn.gain, computed, players)) {
      fill(turn.gain, in_form_of(turn.gain, computed, players), '/');
    }
    if (totals && turn.totals.given && leaves_open(turn.totals, players) &&
        !totals_are_wrong(turn.totals, computed, players)) {
      fill(turn.totals, computed_totals(computed, players), ':');
    }
    add_words(turn, claims);
  } else if (const uint32_t mapping = layout_.mapping_of(turn);
             !parse_number(tree()[tree()[mapping].first].text)) {
    add_keys(mapping, claims);
  }
}

/// `=12:?` becomes `=12:9`.
void ClaimEdits::fill(const SeatClaim& written, const SeatClaim& computed, char separator) {
  edits().replace(written.span, text_[written.span.offset] +
                                    seats_text(computed, record_.players.size(), separator));
}

/// The claims stand after the other words, the gain first, and before a mark such as `!?`.
void ClaimEdits::add_words(const WrittenTurn& turn, const Claims& claims) {
  const std::size_t players = record_.players.size();
  const std::string gain =
      claims.gain.given ? "+" + seats_text(claims.gain, players, '/') : std::string();
  const std::string totals =
      claims.totals.given ? "=" + seats_text(claims.totals, players, ':') : std::string();
  uint32_t end = turn.span.end();
  if (!turn.nag.empty()) {
    const Span nag = span_of(text_, turn.nag);
    if (nag.end() == end) {
      end = nag.offset;
      while (end > 0 && text_[end - 1] == ' ') --end;
    }
  }
  if (!gain.empty() && turn.totals.given) {
    edits().insert(turn.totals.span.offset, gain + ' ');
  } else if (!gain.empty()) {
    edits().insert(end, ' ' + gain);
  }
  if (!totals.empty()) edits().insert(turn.gain.given ? turn.gain.span.end() : end, ' ' + totals);
}

void ClaimEdits::add_keys(uint32_t mapping, const Claims& claims) {
  uint32_t last = 0;         // the key before the totals
  uint32_t before_gain = 0;  // the key before the gain
  for (uint32_t key = tree()[mapping].first; key != 0; key = tree()[key].next) {
    if (comes_after_claims(tree()[key].text)) continue;
    last = key;
    if (tree()[key].text != "totals") before_gain = key;
  }
  if (before_gain == 0) return;
  const std::size_t players = record_.players.size();
  if (claims.gain.given)
    keys_.add(mapping, before_gain, "gain: " + seats_text(claims.gain, players, '/'));
  if (claims.totals.given) {
    std::string list = seats_text(claims.totals, players, ',');
    for (auto at = list.find(','); at != list.npos; at = list.find(',', at + 1)) {
      list.insert(at + 1, " ");
    }
    keys_.add(mapping, last, fmt::format("totals: [{}]", list));
  }
}

void ClaimEdits::write_mark(const WrittenTurn& turn, std::string_view mark) {
  if (turn.nag == mark) return;
  if (turn.is_text) {
    write_mark_word(turn, mark);
  } else if (const uint32_t mapping = layout_.mapping_of(turn); mapping != 0) {
    write_mark_key(mapping, mark);
  }
}

/// A mark is the last word.
void ClaimEdits::write_mark_word(const WrittenTurn& turn, std::string_view mark) {
  if (turn.nag.empty()) return edits().insert(turn.span.end(), fmt::format(" {}", mark));
  Span old = span_of(text_, turn.nag);
  if (!mark.empty()) return edits().replace(old, std::string(mark));
  while (old.offset > 0 && text_[old.offset - 1] == ' ') {
    --old.offset;
    ++old.size;
  }
  edits().replace(old, "");
}

/// `?` alone would begin a key, so a mark has quotes.
void ClaimEdits::write_mark_key(uint32_t mapping, std::string_view mark) {
  const uint32_t old = find_key(tree(), mapping, "nag");
  if (old != 0 && mark.empty()) return keys_.remove(mapping, old);
  const std::string value = fmt::format("\"{}\"", mark);
  if (old != 0) return edits().replace(tree()[tree()[old].value].span, value);
  uint32_t behind = 0;
  for (uint32_t key = tree()[mapping].first; key != 0; key = tree()[key].next) {
    if (!comes_after_claims(tree()[key].text)) behind = key;
  }
  keys_.add(mapping, behind, "nag: " + value);
}

void ClaimEdits::correct(const ComputedTurn& computed) {
  const WrittenTurn& turn = record_.turn(computed.turn);
  const std::size_t players = record_.players.size();
  const auto correct_one = [&](const SeatClaim& written, std::string_view key, SeatClaim right,
                               char separator) {
    right.claimed &= written.claimed;  // a `?` is no claim
    replace(written, layout_.mapping_of(turn), key, right, separator);
  };
  if (gain_is_wrong(turn.gain, computed, players)) {
    correct_one(turn.gain, "gain", in_form_of(turn.gain, computed, players), '/');
  }
  if (totals_are_wrong(turn.totals, computed, players)) {
    correct_one(turn.totals, "totals", computed_totals(computed, players), ':');
  }
}

void ClaimEdits::replace(const SeatClaim& written, uint32_t mapping, std::string_view key,
                         const SeatClaim& right, char separator) {
  if (const uint32_t value = value_of(tree(), mapping, key); value != 0) {
    replace_numbers(value, right, separator);
  } else if (text_[written.span.offset] == (separator == '/' ? '+' : '=')) {
    fill(written, right, separator);
  }
}

void ClaimEdits::write(const WrittenTurn& turn, const SeatClaim& gain, const SeatClaim& totals) {
  const uint32_t mapping = layout_.mapping_of(turn);
  Claims added;
  if (turn.gain.given && gain.given) replace(turn.gain, mapping, "gain", gain, '/');
  if (turn.totals.given && totals.given) replace(turn.totals, mapping, "totals", totals, ':');
  if (!turn.gain.given) added.gain = gain;
  if (!turn.totals.given) added.totals = totals;
  if (turn.is_text) {
    add_words(turn, added);
  } else {
    add_keys(mapping, added);
  }
}

/// A claim in a mapping is a word, a list, or a mapping by name.
void ClaimEdits::replace_numbers(uint32_t node, const SeatClaim& computed, char separator) {
  const YamlNode& value = tree()[node];
  if (value.kind == YamlNode::Kind::scalar) {
    std::string text = seats_text(computed, record_.players.size(), separator);
    if (value.text.starts_with('+') || value.text.starts_with('='))
      text.insert(0, 1, value.text[0]);
    if (value.exact) edits().replace(tree().place_of(value), std::move(text));
    return;
  }
  std::size_t seat = 0;
  for (uint32_t at = value.first; at != 0; at = tree()[at].next, ++seat) {
    if (value.kind == YamlNode::Kind::sequence) {
      const auto p = static_cast<Player>(seat);
      if (computed.has(p)) replace_number(at, computed.points[p]);
      continue;
    }
    for (Player p : record_.seats()) {
      if (computed.has(p) && record_.players[p].name == tree()[at].text) {
        replace_number(tree()[at].value, computed.points[p]);
      }
    }
  }
}

void ClaimEdits::replace_number(uint32_t node, int number) {
  const YamlNode& value = tree()[node];
  const auto written = parse_number(value.text);
  if (!value.exact || !written || *written == number) return;
  edits().replace(tree().place_of(value), std::to_string(number));
}

/// A name as YAML: a word of letters alone needs no quotes.
std::string ClaimEdits::name_text(Player player) const {
  const std::string& name = record_.players[player].name;
  const auto plain = [](char c) { return is_letter(c) || (c & 0x80) != 0; };
  const auto is_taken = [&name](std::string_view word) { return same_word(word, name); };
  const bool is_word =
      std::ranges::all_of(name, plain) && std::ranges::none_of(kTakenWords, is_taken);
  return is_word ? name : quoted_yaml(name);
}

uint32_t ClaimEdits::result_value(std::string_view key) const {
  return value_of(tree(), value_of(tree(), YamlDocument::kRoot, "result"), key);
}

void ClaimEdits::correct_result(const Verdict& verdict) {
  if (!record_.result.given) return;
  for (Player p : record_.seats()) {
    write_score(p, verdict.totals[p]);
    for (engine::Category c : engine::kAllCategories) {
      write_category(p, c, verdict.by_category[p][c]);
    }
  }
  if (!record_.result.winner || verdict.winners.empty() ||
      record_.result.winner->value == verdict.winners) {
    return;
  }
  write_winner(verdict.winners);
}

void ClaimEdits::write_score(Player player, int points) {
  const uint32_t scores = result_value("scores");
  if (scores == 0 || !record_.result.scores.has(player)) return;
  SeatClaim claim;
  claim.set(player, points);
  replace_numbers(scores, claim, ':');
}

void ClaimEdits::write_category(Player player, engine::Category category, int points) {
  const uint32_t row = value_of(tree(), result_value("breakdown"), record_.players[player].name);
  const uint32_t number = value_of(tree(), row, kCategoryNames[category]);
  if (number != 0) replace_number(number, points);
}

void ClaimEdits::write_winner(engine::PlayerSet winners) {
  std::vector<std::string> names;
  for (Player p : winners) names.push_back(name_text(p));
  edits().replace(record_.result.winner->span,
                  names.size() == 1 ? names[0] : fmt::format("[{}]", joined(names, ", ")));
}

}  // namespace cartulary::formats
