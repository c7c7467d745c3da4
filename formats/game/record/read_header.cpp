// The header of a record: what stands before its turns, for all games.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/read_record.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

enum class DateFault : uint8_t {
  none,
  form,      ///< no date, as far as anybody can tell
  calendar,  ///< a date that never was
};

/// Cuts a number of so many digits off a text, behind `before` unless it is 0; -1 if none is there.
int take_digits(std::string_view& rest, char before, std::size_t digits) {
  if (before != 0) {
    if (!rest.starts_with(before)) return -1;
    rest.remove_prefix(1);
  }
  const std::string_view number = rest.substr(0, digits);
  if (number.size() < digits || !std::ranges::all_of(number, is_digit)) return -1;
  rest.remove_prefix(digits);
  return *parse_number(number);
}

int days_of(int year, int month) {
  constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return days[static_cast<std::size_t>(month - 1)] + (leap && month == 2 ? 1 : 0);
}

/// `19:30`, `19:30:05`, `19:30:05.25`, and `Z` or `+02:00` behind it.
DateFault fault_of_time(std::string_view rest) {
  const int hour = take_digits(rest, 0, 2);
  const int minute = take_digits(rest, ':', 2);
  if (hour < 0 || minute < 0) return DateFault::form;
  int second = 0;
  if (rest.starts_with(':')) {
    second = take_digits(rest, ':', 2);
    if (second < 0) return DateFault::form;
    if (rest.starts_with('.')) {
      rest.remove_prefix(1);
      const std::size_t size = std::min(rest.find_first_not_of("0123456789"), rest.size());
      if (size == 0) return DateFault::form;
      rest.remove_prefix(size);
    }
  }
  if (rest.starts_with(' ')) rest.remove_prefix(1);
  int zone_hour = 0;
  int zone_minute = 0;
  if (rest == "Z" || rest == "z") {
    rest = {};
  } else if (rest.starts_with('+') || rest.starts_with('-')) {
    zone_hour = take_digits(rest, rest.front(), 2);
    if (!rest.empty()) zone_minute = take_digits(rest, rest.front() == ':' ? ':' : '\0', 2);
    if (zone_hour < 0 || zone_minute < 0) return DateFault::form;
  }
  if (!rest.empty()) return DateFault::form;
  const bool good = hour < 24 && minute < 60 && second <= 60 && zone_hour < 24 && zone_minute < 60;
  return good ? DateFault::none : DateFault::calendar;
}

/// `2026-05-09`, `2026-05`, `2026`, and a time behind a day.
DateFault fault_of_date(std::string_view rest) {
  const int year = take_digits(rest, 0, 4);
  if (year < 0) return DateFault::form;
  if (rest.empty()) return DateFault::none;
  const int month = take_digits(rest, '-', 2);
  if (month < 0) return DateFault::form;
  if (month < 1 || month > 12) return DateFault::calendar;
  if (rest.empty()) return DateFault::none;
  const int day = take_digits(rest, '-', 2);
  if (day < 0) return DateFault::form;
  if (day < 1 || day > days_of(year, month)) return DateFault::calendar;
  if (rest.empty()) return DateFault::none;
  if (rest.front() != ' ' && rest.front() != 'T' && rest.front() != 't') return DateFault::form;
  return fault_of_time(rest.substr(1));
}

std::string day_help(std::string_view date) {
  const int year = *parse_number(date.substr(0, 4));
  const int month = *parse_number(date.substr(5, 2));
  if (month < 1 || month > 12) return "months run from 01 to 12: year, month and day";
  const int days = days_of(year, month);
  const auto day = parse_number(date.size() >= 10 ? date.substr(8, 2) : "0");
  if (day && *day >= 1 && *day <= days) return "hours run from 00 to 23, minutes from 00 to 59";
  return fmt::format("{} has {} days", date.substr(0, 7), days);
}

void read_version(Reading& in, uint32_t value, Record&) {
  if (!in.expect(value, Kind::scalar, "the format version")) return;
  const auto number = parse_number(in.text(value));
  if (number == kFormatVersion) return;
  in.complain(Code::wrong_version, in.tree[value].span,
              fmt::format("expected format version {}, got `{}`", kFormatVersion, in.text(value)),
              {number && *number > kFormatVersion
                   ? "this record was written for a later version of cartulary"
                   : fmt::format("records start with `cartulary: {}`", kFormatVersion)});
  in.unusable = in.stop = true;
}

void read_game(Reading& in, uint32_t value, Record& out) {
  const int kind = in.choice(value, "the game", kGameNames);
  if (kind < 0) {
    in.advise(expansion_help(in.text(value)));
    in.unusable = true;
    out.game_known = false;
    return;
  }
  // The form of a record depends on whether it is the dice game, which is known already.
  const bool is_of_tiles = in.own_keys == KeyOf::tile_games;
  if (is_of_tiles && static_cast<GameKind>(kind) == GameKind::print_and_play) {
    out.game = GameKind::print_and_play;
    // "Fewer (48 instead of 72) tiles [...] fewer meeples (5 instead of 7)"; there are no farmers.
    out.rules.box = &engine::kPrintAndPlayDistribution;
    out.rules.meeples = 5;
    out.rules.farmers = false;
  }
}

void read_event(Reading& in, uint32_t value, Record& out) {
  if (in.expect(value, Kind::scalar, "the event")) out.event = in.text(value);
}

/// A word by which results are put in order; nothing is wrong with other values.
template <std::string Record::*Member>
void read_text(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind == Kind::scalar) out.*Member = in.text(value);
}

/// In words, or by a player's name: the first of `players`, or nobody knows whose moves they are.
void read_first(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind != Kind::scalar) return;
  const std::string_view name = in.text(value);
  for (const engine::Player p : out.seats()) {
    if (index(p) == 0 || out.players[p].name != name) continue;
    const std::string& first = out.players[engine::Player{}].name;
    in.refuse(Code::bad_value, in.tree[value].span,
              fmt::format("expected `{}`, the first of `players`, got `{}`", printable(first),
                          printable(name)),
              {"`players` has the names in the order of play: whoever begins comes first"});
  }
}

void read_date(Reading& in, uint32_t value, Record& out) {
  if (!in.expect(value, Kind::scalar, "the date")) return;
  out.date = in.text(value);
  const bool is_none =
      in.tree[value].style == YamlNode::Style::plain && (out.date == "null" || out.date == "~");
  if (out.date.empty() || out.date == "?" || is_none) return;
  if (const auto complaint = complaint_of_date(out.date)) {
    in.complain(Code::bad_value, in.tree[value].span, complaint->message, {complaint->help});
  }
}

void read_table_number(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind != Kind::scalar) return;
  out.table = {std::string(in.text(value)), in.tree[value].span};
}

constexpr Key<Record> kHeader[] = {
#include "formats/game/record/header_keys.def"
};

/// It is read when all else has been.
constexpr Key<Record> kResultKey{{"result", "how the game ended"}, read_result};

}  // namespace

std::optional<DateComplaint> complaint_of_date(std::string_view date) {
  const DateFault fault = fault_of_date(date);
  if (fault == DateFault::none) return {};
  if (fault == DateFault::form) {
    return DateComplaint{
        fmt::format("expected a date such as `2026-05-09`, got `{}`", date),
        "year, month and day, or a year and a month, or a year; a time may follow, as in "
        "`2026-05-09 19:30`"};
  }
  return DateComplaint{fmt::format("expected a day of the calendar, got `{}`", date),
                       day_help(date)};
}

std::vector<Key<Record>> record_keys(const GameForm& form) {
  std::vector<Key<Record>> out;
  for (const Key<Record>& key : kHeader) {
    if (key.row.games == KeyOf::all_games || key.row.games == form.games) out.push_back(key);
  }
  out.insert(out.end(), form.keys.begin(), form.keys.end());
  out.push_back(kResultKey);
  return out;
}

std::vector<KeyRow> record_rows(std::span<const GameForm* const> forms) {
  std::vector<KeyRow> out = rows_of(kHeader);
  for (const GameForm* form : forms) {
    for (const Key<Record>& key : form->keys) out.push_back(key.row);
  }
  out.push_back(kResultKey.row);
  return out;
}

}  // namespace cartulary::formats
