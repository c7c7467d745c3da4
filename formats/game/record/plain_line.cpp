// Lines with characters that only look like those of the keyboard, as they are meant.
#include <algorithm>

#include "formats/game/record/turn_line.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Copies a line, character by character.
class PlainCopy {
 public:
  PlainCopy(std::string_view line, uint32_t at) : line_(line), at_(at) {}

  /// False if the line is as it should be.
  bool run(const engine::VectorBy<engine::Player, RecordedPlayer>& players) {
    while (i_ < line_.size()) {
      const std::string_view rest = line_.substr(i_);
      if (word_begins_ && begins_comment(rest)) {
        copy(rest.size());
      } else if (word_begins_ && rest.starts_with('@')) {
        copy(1);
        name(players);
      } else if (word_begins_ && rest.starts_with("buy:")) {
        copy(word_size());
      } else {
        character();
      }
    }
    out.places.push_back(place(i_));
    return changed_;
  }

  PlainLine out{};
  std::vector<OtherPlace> others{};

 private:
  uint32_t place(std::size_t i) const { return at_ + static_cast<uint32_t>(i); }

  void add(char c, std::size_t from) {
    out.text += c;
    out.places.push_back(place(from));
    word_begins_ = is_space(c);
  }

  void copy(std::size_t size) {
    for (const std::size_t end = i_ + size; i_ < end; ++i_) {
      add(line_[i_], unseen_.value_or(i_));
      unseen_.reset();
    }
  }

  std::size_t word_size() const {
    std::size_t end = i_;
    while (end < line_.size() && !is_space(line_[end])) {
      const auto found = other_character(line_, end);
      if (found && found->plain == " ") break;
      ++end;
    }
    return end - i_;
  }

  void character() {
    const auto found = other_character(line_, i_);
    if (!found || !found->certain) return copy(1);
    changed_ = true;
    if (!found->usual) others.push_back({{place(i_), static_cast<uint32_t>(found->size)}, *found});
    // A sign that nobody sees belongs to the word behind it, or else to the one before.
    if (found->plain.empty() && word_begins_ && !unseen_) unseen_ = i_;
    if (!found->plain.empty()) {
      add(found->plain.front(), unseen_.value_or(i_));
      unseen_.reset();
    }
    i_ += found->size;
  }

  /// A player's name as the header writes it: blanks in it may be others.
  void name(const engine::VectorBy<engine::Player, RecordedPlayer>& players) {
    std::size_t best = 0;
    std::size_t size = 0;
    const RecordedPlayer* meant = nullptr;
    for (const RecordedPlayer& player : players) {
      std::size_t at = i_;
      if (player.name.size() <= best || !says(player.name, at)) continue;
      best = player.name.size();
      size = at - i_;
      meant = &player;
    }
    if (meant == nullptr) return copy(word_size());
    const std::string_view name = meant->name;
    const std::size_t begin = i_;
    for (std::size_t n = 0; n < name.size(); ++n) {
      if (line_[i_] == name[n]) {
        copy(1);
      } else {
        character();
      }
    }
    i_ = begin + size;
  }

  bool says(std::string_view name, std::size_t& at) const {
    for (std::size_t n = 0; n < name.size(); ++n) {
      if (at >= line_.size()) return false;
      const auto found = other_character(line_, at);
      if (line_[at] == name[n]) {
        ++at;
      } else if (name[n] == ' ' && found && found->plain == " ") {
        at += found->size;
      } else {
        return false;
      }
    }
    if (at >= line_.size() || is_space(line_[at])) return true;
    const auto found = other_character(line_, at);
    return found && found->plain == " ";
  }

  std::string_view line_;
  uint32_t at_;
  std::size_t i_ = 0;
  bool word_begins_ = true;
  bool changed_ = false;
  std::optional<std::size_t> unseen_{};  ///< what nobody sees before the next character
};

}  // namespace

Span MoveContext::span_in_plain(std::string_view part) const {
  const Span in_line = span_of(plain->text, part);
  const uint32_t begin = plain->places[in_line.offset];
  return {begin, plain->places[in_line.end()] - begin};
}

std::optional<PlainLine> plain_line(std::string_view line, const MoveContext& context) {
  PlainCopy copy(line, span_of(context.document.text, line).offset);
  if (!copy.run(context.record.players)) return {};
  if (context.others != nullptr) {
    context.others->insert(context.others->end(), copy.others.begin(), copy.others.end());
  }
  return std::move(copy.out);
}

std::optional<std::string> plain_value(std::string_view value, Span at,
                                       std::vector<OtherPlace>& others) {
  PlainCopy copy(value, 0);
  if (!copy.run({})) return {};
  for (OtherPlace& place : copy.others) others.push_back({at, place.character});
  return std::move(copy.out.text);
}

void report_others(const Document& document, const std::vector<OtherPlace>& others,
                   Findings& findings) {
  std::vector<uint32_t> told;
  for (const OtherPlace& first : others) {
    const OtherCharacter& character = first.character;
    if (std::ranges::find(told, character.value) != told.end()) continue;
    told.push_back(character.value);
    const auto is_same = [&](const OtherPlace& other) {
      return other.character.value == character.value;
    };
    const auto count = std::ranges::count_if(others, is_same);
    const bool is_seen = !character.plain.empty() && character.plain != " ";
    const std::string sign =
        is_seen && first.span.size == character.size
            ? fmt::format("`{}`, ", document.text.substr(first.span.offset, first.span.size))
            : "";
    Finding& finding = findings.add(
        {.code = Code::other_character,
         .span = first.span,
         .message =
             fmt::format("expected {}, got {}{}", plain_words(character), sign, name_of(character)),
         .label = character.plain.empty() ? "skipped"
                                          : fmt::format("read as {}", plain_words(character)),
         .help = {"`cartulary fmt` writes the characters of the keyboard"}});
    if (count > 1) {
      finding.notes.push_back(fmt::format("and {} like it below", counted(count - 1, "other")));
    }
  }
}

}  // namespace cartulary::formats
