// Names that may be those of one player. They are asked about, and never taken for one.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

/// Shorter names that differ in one letter are mostly two names.
constexpr std::size_t kShortest = 6;
constexpr std::size_t kLongest = 40;
/// Names of a hostile file may all be alike.
constexpr std::size_t kMostAlike = 8;

/// More than anybody answers.
constexpr std::size_t kMostQuestions = 500;

struct Name {
  std::string_view name;
  std::vector<uint32_t> entries{};  ///< that have it; none of who is listed only
  std::string bare{};               ///< small letters without accents, words in their order
  std::string sorted{};             ///< the same, words sorted
  std::set<std::string> rounds{};   ///< stage and round in which the player plays
};

std::vector<std::string> words_of(std::string bare) {
  const auto is_between = [](char c) { return contains(std::string_view(",.-_"), c); };
  std::replace_if(bare.begin(), bare.end(), is_between, ' ');
  std::vector<std::string> out;
  for (std::string_view rest = bare; !rest.empty();) out.emplace_back(take_before(rest, ' '));
  std::erase(out, "");
  return out;
}

std::string digits_of(std::string text) {
  std::erase_if(text, [](char c) { return !is_digit(c); });
  return text;
}

/// Seats such as P01 and P02 are others than each other, and so are teams such as Lions 1.
bool one_letter_apart(const std::string& a, const std::string& b) {
  return std::min(a.size(), b.size()) >= kShortest && digits_of(a) == digits_of(b) &&
         edit_distance(a, b) <= 1;
}

enum class NamesApart : uint8_t { spelling, order, letter, look };
constexpr std::string_view kNamesApart[] = {"only in capitals, accents or signs",
                                            "only in the order of their parts", "in one letter",
                                            "only in letters that look alike"};

class NameQuestions {
 public:
  NameQuestions(const League& league, std::vector<EntryFault>& out) : league_(league), out_(out) {
    for (const TournamentPlayer& player : league.tournament().players) add(player.name);
    for (uint32_t i = 0; i < league.entries().size(); ++i) {
      const Entry& entry = league.entries()[i];
      if (league.is_bye_of_team(entry)) continue;
      for (const std::string& player : entry.players) {
        Name& name = add(player);
        name.entries.push_back(i);
        if (!entry.round.empty()) name.rounds.insert(entry.stage + '\n' + entry.round);
      }
    }
  }

  void ask() {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (told_.size() >= kMostQuestions) return stop_before(names_[i]);
      compare_words(i);
      compare_letters(i);
      compare_looks(i);
    }
  }

 private:
  Name& add(const std::string& player) {
    const auto [found, fresh] = numbers_.try_emplace(player, names_.size());
    if (!fresh) return names_[found->second];
    Name& name = names_.emplace_back();
    name.name = player;
    std::vector<std::string> words = words_of(bare_letters(player));
    name.bare = joined(words, " ");
    std::ranges::sort(words);
    name.sorted = joined(words, " ");
    return name;
  }

  /// True if two names are two players: they play against each other, or the tournament's file
  /// lists both, or they play in the same round and differ in a letter or in their order.
  bool are_two(const Name& a, const Name& b, NamesApart how) const {
    const bool of_letters = how == NamesApart::order || how == NamesApart::letter;
    for (const std::string& round : a.rounds) {
      if (of_letters && b.rounds.contains(round)) return true;
    }
    const Name& fewer = a.entries.size() < b.entries.size() ? a : b;
    const Name& other = &fewer == &a ? b : a;
    return std::ranges::any_of(
               fewer.entries,
               [&](uint32_t i) { return league_.entries()[i].seat_of(other.name).has_value(); }) ||
           (league_.is_listed(std::string(a.name)) && league_.is_listed(std::string(b.name)));
  }

  std::string where_first(const Name& name) const {
    return name.entries.empty() ? "the tournament's file"
                                : where_read(league_.entries()[name.entries.front()]);
  }

  void tell(std::size_t earlier, std::size_t later, NamesApart how) {
    const Name& known = names_[earlier];
    const Name& other = names_[later];
    if (other.entries.empty() || told_.contains(later) || are_two(known, other, how)) return;
    told_.insert(later);
    Finding finding = finding_of(
        Code::alike_names, fmt::format("`{}` and `{}` differ {}: are they one player?", other.name,
                                       known.name, kNamesApart[static_cast<std::size_t>(how)]));
    finding.notes.push_back(fmt::format("`{}` is in {}", known.name, where_first(known)));
    finding.help.push_back(
        fmt::format("if they are one: `players: [{{name: {}, also: [{}]}}]` in the tournament's "
                    "file; if they are two, list both there",
                    yaml_text(known.name), yaml_text(other.name)));
    out_.push_back({other.entries.front(), std::string(other.name), std::move(finding)});
  }

  void stop_before(const Name& name) {
    if (name.entries.empty()) return;
    out_.push_back(
        {name.entries.front(), std::string(name.name),
         finding_of(Code::not_checked, fmt::format("{} names are like others: `{}` and all behind "
                                                   "it are not compared",
                                                   kMostQuestions, name.name))});
  }

  /// Compares a name with those before it that have something in common with it.
  template <class Differ>
  void compare(std::vector<std::size_t>& before, std::size_t i, Differ differ) {
    for (std::size_t other : before) {
      if (const std::optional<NamesApart> how = differ(names_[other], names_[i]))
        tell(other, i, *how);
    }
    if (before.size() < kMostAlike) before.push_back(i);
  }

  void compare_words(std::size_t i) {
    compare(by_words_[names_[i].sorted], i, [](const Name& a, const Name& b) {
      return std::optional(a.bare == b.bare ? NamesApart::spelling : NamesApart::order);
    });
  }

  /// Two names a letter apart have the same rest when the right letter is left out of each.
  void compare_letters(std::size_t i) {
    const std::string& own = names_[i].sorted;
    if (own.size() < kShortest || own.size() > kLongest) return;
    std::set<std::string> rests{own};
    for (std::size_t at = 0; at < own.size(); ++at) {
      rests.insert(own.substr(0, at) + own.substr(at + 1));
    }
    for (const std::string& rest : rests) {
      compare(by_rest_[rest], i, [](const Name& a, const Name& b) {
        const bool apart = a.sorted != b.sorted && one_letter_apart(a.sorted, b.sorted);
        return apart ? std::optional(NamesApart::letter) : std::nullopt;
      });
    }
  }

  /// Letters of other alphabets that look like those of the keyboard.
  void compare_looks(std::size_t i) {
    const bool plain = is_ascii(names_[i].name);
    if (plain && !has_others_) {
      plain_.push_back(i);  // to be looked at when there is a name in other letters
      return;
    }
    has_others_ = true;
    for (std::size_t other : plain_) add_looks(other);
    plain_.clear();
    add_looks(i);
  }

  void add_looks(std::size_t i) {
    const auto looks = looks_of(names_[i].name);
    if (!looks) return;
    for (std::size_t kind = 0; kind < looks->size(); ++kind) {
      // Letters of the keyboard that look alike, as `l` and `I`, are those of two names.
      compare(by_look_[(*looks)[kind] + static_cast<char>('0' + kind)], i,
              [](const Name& a, const Name& b) {
                const bool others = !is_ascii(a.name) || !is_ascii(b.name);
                return others ? std::optional(NamesApart::look) : std::nullopt;
              });
    }
  }

  const League& league_;
  std::vector<EntryFault>& out_;
  std::vector<Name> names_{};
  std::unordered_map<std::string, std::size_t> numbers_{};
  using Alike = std::unordered_map<std::string, std::vector<std::size_t>>;
  Alike by_words_{};
  Alike by_rest_{};
  Alike by_look_{};
  std::vector<std::size_t> plain_{};  ///< names of which the looks are not known yet
  bool has_others_ = false;           ///< there are names that are not of the keyboard alone
  std::set<std::size_t> told_{};
};

}  // namespace

void League::ask_about_names() {
  NameQuestions(*this, entry_faults_).ask();
}

}  // namespace cartulary::formats
