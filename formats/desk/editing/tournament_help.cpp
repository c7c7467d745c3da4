#include "formats/desk/editing/tournament_help.hpp"

#include <algorithm>
#include <span>

#include "formats/game/record/options.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {
namespace {

struct BelowRow {
  std::string_view key;
  std::string_view mapping;  ///< as TournamentKey::mapping
};
constexpr BelowRow kBelow[] = {{"", "a tournament"},        {"stages", "a stage"},
                               {"players", "a player"},     {"withdrawn", "a withdrawal"},
                               {"walkovers", "a walkover"}, {"byes", "a bye"},
                               {"rulings", "a ruling"},     {"published", "published tables"}};

constexpr std::array<std::string_view, 2> kTruths{"true", "false"};

/// Keys whose values are one of some words.
struct WordsRow {
  std::string_view key;
  std::span<const std::string_view> words;
};
constexpr WordsRow kWordsOfKeys[] = {{"pairing", standings::kPairings},
                                     {"pairing-order", kPairingOrders},
                                     {"unplayed", kUnplayed},
                                     {"played", kBeforeLeaving},
                                     {"counts", kByePoints},
                                     {"missed", kByePoints},
                                     {"board", kRuledBoards},
                                     {"early-end", kEarlyEnds},
                                     {"split-points", kTruths},
                                     {"virtual-fourth", kTruths},
                                     {"clubs-apart", kTruths},
                                     {"across-stages", kTruths},
                                     {"acceleration", kAccelerations},
                                     {"third-place", kTruths},
                                     {"all-games", kTruths},
                                     {"unplayed-rounds", standings::kNoOpponents}};

bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

Span word_at(std::string_view text, uint32_t offset) {
  uint32_t begin = std::min(offset, static_cast<uint32_t>(text.size()));
  uint32_t end = begin;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  while (end < text.size() && is_word(text[end])) ++end;
  // The dash of a list is no part of a word.
  while (begin < end && text[begin] == '-') ++begin;
  return {begin, end - begin};
}

/// A line as far as it matters: how far in it stands, and its first key.
struct Line {
  std::size_t indent = 0;
  std::string_view key{};  ///< empty if it has none
  bool open = false;       ///< nothing follows the key
};

Line line_of(std::string_view line) {
  Line out;
  out.indent = std::min(line.find_first_not_of(" -"), line.size());
  const std::string_view rest = line.substr(out.indent);
  std::size_t end = 0;
  while (end < rest.size() && is_word(rest[end])) ++end;
  if (end > 0 && end < rest.size() && rest[end] == ':') {
    out.key = rest.substr(0, end);
    out.open = rest.find_first_not_of(" \r", end + 1) == rest.npos;
  }
  return out;
}

struct Context {
  std::string_view parent{};  ///< the key that the mapping or the list stands below
  std::string_view key{};     ///< whose value the cursor is in; empty for a key, or a list's item
};

Context context_at(std::string_view text, uint32_t begin) {
  const std::size_t newline = text.substr(0, begin).rfind('\n');
  const std::size_t line_begin = newline == text.npos ? 0 : newline + 1;
  const std::string_view before = text.substr(line_begin, begin - line_begin);
  Context out;
  const std::string_view whole =
      text.substr(line_begin, std::min(text.find('\n', line_begin), text.size()) - line_begin);
  const Line own = line_of(whole);
  // Lines above that stand further out.
  std::size_t indent = own.indent;
  std::size_t end = newline;
  while (indent > 0 && end != text.npos && end <= text.size()) {
    const std::size_t above = end == 0 ? text.npos : text.rfind('\n', end - 1);
    const std::size_t from = above == text.npos ? 0 : above + 1;
    const Line line = line_of(text.substr(from, end - from));
    if (line.indent < indent && line.open) {
      out.parent = line.key;
      break;
    }
    end = above;
  }
  const std::size_t brace = before.find_last_of("{[");
  const std::size_t comma = before.find_last_of("{[,");
  const std::size_t closed = before.find_last_of("}]");
  if (brace != before.npos && (closed == before.npos || closed < brace)) {
    // Within brackets of this line.
    const std::string_view item = before.substr(comma + 1);
    if (const std::size_t colon = item.find(':'); colon != item.npos) {
      std::string_view key = item.substr(0, colon);
      while (key.starts_with(' ')) key.remove_prefix(1);
      out.key = key;
    }
    if (!own.key.empty() && before.find(own.key) < brace) out.parent = own.key;
    return out;
  }
  if (!own.key.empty() && own.key.data() + own.key.size() < before.data() + before.size()) {
    out.key = own.key;
  }
  return out;
}

void add(std::string_view word, std::string_view detail, OfferKind kind, Offers& out) {
  out.offers.push_back({kind, std::string(word), std::string(detail)});
}

void add_values(std::string_view key, Offers& out) {
  if (key == "system") {
    for (const standings::System& system : standings::all_systems()) {
      add(system.name, system.meaning, OfferKind::value, out);
    }
  } else if (key == "chain") {
    for (std::string_view word : standings::step_words()) {
      const standings::Step step = *standings::step_of(word);
      add(word, standings::row_of(step.criterion).meaning, OfferKind::value, out);
    }
  } else if (key == "tie") {
    for (const OptionValue& tie : tie_values()) add(tie.name, tie.meaning, OfferKind::value, out);
  }
  for (const WordsRow& row : kWordsOfKeys) {
    if (row.key != key) continue;
    for (std::string_view word : row.words) add(word, "", OfferKind::value, out);
  }
}

std::string_view mapping_below(std::string_view parent) {
  for (const BelowRow& row : kBelow) {
    if (row.key == parent) return row.mapping;
  }
  return "";
}

}  // namespace

Offers tournament_offers(std::string_view text, uint32_t offset) {
  Offers out{.replaced = word_at(text, offset)};
  const Context context = context_at(text, out.replaced.offset);
  if (!context.key.empty()) {
    add_values(context.key, out);
  } else if (context.parent == "chain") {
    add_values("chain", out);
  } else {
    const std::string_view mapping = mapping_below(context.parent);
    for (const TournamentKey& key : tournament_keys()) {
      if (key.mapping != mapping) continue;
      add(fmt::format("{}: ", key.key), key.meaning, OfferKind::key, out);
    }
  }
  return out;
}

std::optional<Hover> tournament_hover(std::string_view text, const Findings& findings,
                                      uint32_t offset) {
  Hover out{.span = word_at(text, offset), .text = ""};
  for (const Finding& finding : findings) {
    if (finding.span.offset > offset || offset > finding.span.end()) continue;
    put(out.text, out.text.empty() ? "" : "\n\n", "**", row_of(finding.code).id, "** ",
        finding.message);
    for (const std::string& help : finding.help) put(out.text, "\n\nhelp: ", help);
  }
  const std::string_view word = text.substr(out.span.offset, out.span.size);
  std::string told;
  if (text.substr(out.span.end()).starts_with(':')) {
    const Context context = context_at(text, out.span.offset);
    const std::string_view mapping = mapping_below(context.parent);
    for (const TournamentKey& key : tournament_keys()) {
      if (key.key == word && key.mapping == mapping) {
        told = fmt::format("`{}`: {}", key.key, key.meaning);
      }
    }
  } else if (const std::string page = tournament_page(word); !page.empty()) {
    told = fmt::format("```text\n{}```", page);
  }
  if (!told.empty()) put(out.text, out.text.empty() ? "" : "\n\n", told);
  if (out.text.empty()) return {};
  return out;
}

}  // namespace cartulary::formats
