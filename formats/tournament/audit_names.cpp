// Names that may be those of one player. They are told, and never taken for one.
#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "formats/convert/record_text.hpp"
#include "formats/text/characters.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/text/source.hpp"
#include "formats/tournament/audit_places.hpp"

namespace cartulary::formats {
namespace {

/// Shorter names that differ in one letter are mostly two names.
constexpr std::size_t kShortest = 6;
/// More comparisons of letters of other alphabets than the players of any tournament need.
constexpr std::size_t kMaxCompared = 300'000;
constexpr std::size_t kLongest = 40;

struct Name {
  std::string_view name;
  const Entry* first = nullptr;         ///< the entry that has it first
  std::string bare{};                   ///< small letters without accents, words in their order
  std::string sorted{};                 ///< the same, words sorted
  std::set<std::string_view> rounds{};  ///< stage and round in which the player plays
};

std::vector<std::string> words_of(std::string_view bare) {
  std::vector<std::string> out(1);
  for (char c : bare) {
    const bool between = c == ' ' || c == ',' || c == '.' || c == '-' || c == '_';
    if (!between) {
      out.back() += c;
    } else if (!out.back().empty()) {
      out.emplace_back();
    }
  }
  if (out.back().empty() && out.size() > 1) out.pop_back();
  return out;
}

std::string digits_of(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (is_digit(c)) out += c;
  }
  return out;
}

/// Seats such as P01 and P02 are others than each other, and so are teams such as Lions 1.
bool one_letter_apart(const std::string& a, const std::string& b) {
  return std::min(a.size(), b.size()) >= kShortest && digits_of(a) == digits_of(b) &&
         edit_distance(a, b) <= 1;
}

class NameAudit {
 public:
  NameAudit(const League& league, AuditPlaces& places) : league_(league), places_(places) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (const Entry& entry : league.entries()) {
      rounds_.push_back(entry.stage + '\n' + entry.round);
    }
    for (std::size_t i = 0; i < league.entries().size(); ++i) {
      const Entry& entry = league.entries()[i];
      for (const std::string& player : entry.players) {
        const auto [found, fresh] = numbers.try_emplace(player, names_.size());
        if (fresh) {
          Name& name = names_.emplace_back();
          name.name = player;
          name.first = &entry;
          name.bare = bare_letters(player);
          std::vector<std::string> words = words_of(name.bare);
          name.bare = joined(words, " ");
          std::sort(words.begin(), words.end());
          name.sorted = joined(words, " ");
        }
        if (!entry.round.empty()) names_[found->second].rounds.insert(rounds_[i]);
      }
    }
  }

  void look() {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      compare_words(i);
      compare_letters(i);
    }
    compare_looks();
    if (!complete_) {
      places_.at_entry(*names_.front().first,
                       {.code = Code::not_checked,
                        .span = {},
                        .message = "there are too many names in letters of other alphabets: not "
                                   "all of them were compared",
                        .label = ""});
    }
  }

 private:
  /// Whoever plays against somebody, or in the same round, is somebody else; and so are those whom
  /// the tournament's file lists.
  bool are_two(const Name& a, const Name& b) const {
    for (std::string_view round : a.rounds) {
      if (b.rounds.contains(round)) return true;
    }
    if (a.first->seat_of(b.name) || b.first->seat_of(a.name)) return true;
    const Tournament& tournament = league_.tournament();
    return tournament.find(a.name) != nullptr && tournament.find(b.name) != nullptr;
  }

  void tell(std::size_t earlier, std::size_t later, std::string_view how) {
    const Name& known = names_[earlier];
    const Name& other = names_[later];
    if (told_.contains(later) || are_two(known, other)) return;
    told_.insert(later);
    Finding finding{.code = Code::alike_names,
                    .span = {},
                    .message = fmt::format("`{}` and `{}` differ {}: are they one player?",
                                           other.name, known.name, how),
                    .label = ""};
    finding.notes.push_back(fmt::format("`{}` is in {}", known.name, where_read(*known.first)));
    finding.help.push_back(
        fmt::format("if they are one: `players: [{{name: {}, also: [{}]}}]` in the tournament's "
                    "file; if they are two, list both there",
                    yaml_text(known.name), yaml_text(other.name)));
    places_.at_cell(*other.first, places_.name_in(*other.first, other.name), std::move(finding));
  }

  void compare_words(std::size_t i) {
    const auto [found, fresh] = by_words_.try_emplace(names_[i].sorted, i);
    if (fresh) return;
    const bool order = names_[found->second].bare != names_[i].bare;
    tell(found->second, i,
         order ? "only in the order of their parts" : "only in capitals, accents or signs");
  }

  /// Two names that are a letter apart have the same rest when the right letter is left out of
  /// each.
  void compare_letters(std::size_t i) {
    const std::string& own = names_[i].sorted;
    if (own.size() < kShortest || own.size() > kLongest) return;
    std::set<std::string> rests{own};
    for (std::size_t at = 0; at < own.size(); ++at) {
      rests.insert(own.substr(0, at) + own.substr(at + 1));
    }
    for (const std::string& rest : rests) {
      std::vector<std::size_t>& same = by_rest_[rest];
      for (std::size_t other : same) {
        if (names_[other].sorted != own && one_letter_apart(names_[other].sorted, own)) {
          tell(other, i, "in one letter");
        }
      }
      // Names of a hostile file may all be alike.
      if (same.size() < kMostAlike) same.push_back(i);
    }
  }

  /// Letters of other alphabets that look like those of the keyboard.
  void compare_looks() {
    std::unordered_map<std::size_t, std::vector<std::size_t>> by_length;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      std::vector<std::size_t>& same = by_length[count_characters(names_[i].bare)];
      for (std::size_t other : same) {
        if (is_ascii(names_[i].bare) && is_ascii(names_[other].bare)) continue;
        if (++compared > kMaxCompared) {
          complete_ = false;
          return;
        }
        if (look_alike(names_[other].name, names_[i].name) == true) {
          tell(other, i, "only in letters that look alike");
        }
      }
      same.push_back(i);
    }
  }

  static constexpr std::size_t kMostAlike = 8;

  const League& league_;
  AuditPlaces& places_;
  std::vector<std::string> rounds_{};  ///< of each entry
  std::vector<Name> names_{};
  std::unordered_map<std::string, std::size_t> by_words_{};
  std::unordered_map<std::string, std::vector<std::size_t>> by_rest_{};
  std::set<std::size_t> told_{};
  bool complete_ = true;
};

}  // namespace

void audit_names(const League& league, AuditPlaces& places) {
  NameAudit(league, places).look();
}

}  // namespace cartulary::formats
