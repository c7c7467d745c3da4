#include "formats/drawing/picture/seat_looks.hpp"

#include <algorithm>
#include <vector>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

// Apart for colour-blind readers, too, as seat_colours_test.cpp measures; contrast of ink 4.5.
constexpr SeatColour kColours[] = {
#include "formats/drawing/picture/seat_colours.def"
};

/// Letters whose small ones stand at the same distance from the capitals.
struct Alphabet {
  char32_t first;
  char32_t last;
  char32_t to_small;
  char32_t step;  ///< 2: capitals and small letters take turns
};
constexpr Alphabet kAlphabets[] = {
#include "formats/drawing/picture/alphabets.def"
};

struct Letter {
  char32_t capital = 0;
  char32_t small = 0;
};

Letter letter_of(char32_t sign) {
  for (const Alphabet& row : kAlphabets) {
    for (const char32_t below : {char32_t{0}, row.to_small}) {
      const char32_t capital = sign - below;
      if (capital >= row.first && capital <= row.last && (capital - row.first) % row.step == 0) {
        return {capital, capital + row.to_small};
      }
    }
  }
  return {};
}

std::string utf8(char32_t sign) {
  if (sign < 0x80) return {static_cast<char>(sign)};
  return {static_cast<char>(0xC0 | (sign >> 6)), static_cast<char>(0x80 | (sign & 0x3F))};
}

/// The next sign of at most two bytes; longer ones are no letters here.
char32_t take(std::string_view& text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  char32_t sign = byte(0);
  std::size_t size = 1;
  if (sign >= 0xC2 && sign < 0xE0 && (byte(1) & 0xC0u) == 0x80) {
    sign = (sign & 0x1F) << 6 | (byte(1) & 0x3Fu);
    size = 2;
  } else if (sign >= 0x80) {
    sign = 0;
  }
  text.remove_prefix(size);
  return sign;
}

}  // namespace

SeatColours seat_colours(const Record& record) {
  SeatColours out(record.players.size(), nullptr);
  const auto is_free = [&](const SeatColour& colour) { return !contains(out, &colour); };
  const auto take = [&](engine::Player player, std::string_view word) {
    for (const SeatColour& colour : kColours) {
      if (out[player] == nullptr && same_word(word, colour.name) && is_free(colour)) {
        out[player] = &colour;
      }
    }
  };
  for (engine::Player p : record.seats()) take(p, record.players[p].colour);
  for (engine::Player p : record.seats()) take(p, record.players[p].name);
  for (const SeatColour*& seat : out) {
    if (seat == nullptr) seat = &*std::ranges::find_if(kColours, is_free);
  }
  return out;
}

engine::Player whose_turn(engine::PlayerSet players, std::size_t place) {
  auto player = players.begin();
  for (std::size_t skip = place % static_cast<std::size_t>(players.size()); skip > 0; --skip) {
    ++player;
  }
  return *player;
}

SeatLetters seat_letters(const Record& record, bool ascii) {
  std::vector<char32_t> taken;
  SeatLetters out;
  for (const RecordedPlayer& player : record.players) {
    Letter found;
    std::string_view rest = player.name;
    while (found.capital == 0 && !rest.empty()) {
      const Letter letter = letter_of(take(rest));
      const bool free = !contains(taken, letter.capital);
      if (letter.capital != 0 && free && !(ascii && letter.capital > U'Z')) found = letter;
    }
    if (found.capital == 0) found.capital = found.small = static_cast<char32_t>(U'1' + out.size());
    taken.push_back(found.capital);
    out.push_back({utf8(found.capital), utf8(found.small)});
  }
  return out;
}

}  // namespace cartulary::formats
