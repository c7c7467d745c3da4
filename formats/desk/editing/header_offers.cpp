#include <algorithm>
#include <vector>

#include "formats/checking/games.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/desk/editing/offers.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using OfferList = std::vector<Offer>;

template <class Rows>
OfferList named(const Rows& rows) {
  OfferList out;
  for (const auto& row : rows) {
    out.push_back({OfferKind::value, std::string(row.name), std::string(row.meaning)});
  }
  return out;
}

template <class Names>
OfferList bare(const Names& names) {
  OfferList out;
  for (const std::string_view name : names)
    out.push_back({OfferKind::value, std::string(name), {}});
  return out;
}

struct ValueRow {
  std::string_view section;
  std::string_view key;
  OfferList (*values)();
};
constexpr ValueRow kValues[] = {
#include "formats/desk/editing/header_values.def"
};

OfferList keys_in(MappingOf mapping) {
  OfferList out;
  for (const KeyRow& row : keys_of(mapping)) {
    out.push_back({OfferKind::key, std::string(row.key), std::string(row.meaning)});
  }
  return out;
}

OfferList option_keys() {
  OfferList out{{OfferKind::key, "preset", "a set of options to start from"}};
  for (const Option& option : all_options()) {
    out.push_back({OfferKind::key, std::string(option.key), std::string(option.meaning)});
  }
  return out;
}

struct KeysRow {
  std::string_view section;
  OfferList (*keys)();
};
constexpr KeysRow kKeys[] = {
#include "formats/desk/editing/header_mappings.def"
};

OfferList values_of(std::string_view section, std::string_view key) {
  for (const ValueRow& row : kValues) {
    if (row.section == section && row.key == key) return row.values();
  }
  const Option* option = section == "rules" ? find_option(key) : nullptr;
  return option == nullptr ? OfferList{} : named(option->values);
}

OfferList keys_below(std::string_view section) {
  for (const KeysRow& row : kKeys) {
    if (row.section == section) return row.keys();
  }
  return {};
}

bool is_key_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-' || c == '_' ||
         c == '/';
}

/// The key with which a line begins at its first column; empty if it has none.
std::string_view top_key(std::string_view line) {
  const auto end = std::ranges::find_if_not(line, is_key_letter);
  const std::string_view key = line.substr(0, static_cast<std::size_t>(end - line.begin()));
  return end != line.end() && *end == ':' && !key.starts_with('-') ? key : std::string_view();
}

/// A stretch of a line that holds no more than a key and its value.
std::string_view last_entry(std::string_view line) {
  const std::size_t sign = line.find_last_of("{[,");
  if (sign != line.npos) line.remove_prefix(sign + 1);
  line = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
  if (line.starts_with("- ")) line.remove_prefix(2);
  return line;
}

bool has_key(std::string_view text, std::string_view key) {
  for (std::size_t at = 0; at < text.size(); at = line_end(text, static_cast<uint32_t>(at))) {
    if (top_key(text.substr(at)) == key) return true;
  }
  return false;
}

}  // namespace

HeaderPlace header_place(std::string_view text, uint32_t offset) {
  HeaderPlace out;
  const uint32_t begin = line_begin(text, offset);
  std::size_t first = offset;
  std::size_t last = offset;
  while (first > begin && is_key_letter(text[first - 1])) --first;
  while (last < text.size() && is_key_letter(text[last])) ++last;
  out.word = {static_cast<uint32_t>(first), static_cast<uint32_t>(last - first)};
  out.has_colon = last < text.size() && text[last] == ':';

  const std::string_view before = text.substr(begin, first - begin);
  const std::string_view line = text.substr(begin, last - begin);
  const std::string_view own = top_key(before);
  const bool nested = before.find_first_of("{[") != before.npos;
  if (!own.empty() && nested) {
    out.section = own;
  } else if (own.empty() && !line.empty() && (line[0] == ' ' || line[0] == '-')) {
    for (uint32_t at = begin; at > 0 && out.section.empty();) {
      at = line_begin(text, at - 1);
      out.section = top_key(text.substr(at));
    }
  }
  const std::string_view entry = last_entry(before);
  if (const std::size_t colon = entry.find(':'); colon != entry.npos) {
    out.key = trimmed(entry.substr(0, colon));
  }
  return out;
}

Offers header_offers(std::string_view text, const HeaderPlace& place) {
  Offers out{.replaced = place.word, .offers = values_of(place.section, place.key)};
  if (!place.key.empty() || !out.offers.empty()) return out;
  for (Offer& offer : keys_below(place.section)) {
    if (place.section.empty() && !place.has_colon && has_key(text, offer.text)) continue;
    if (!place.has_colon) offer.text += ": ";
    out.offers.push_back(std::move(offer));
  }
  return out;
}

std::string header_meaning(std::string_view word, const HeaderPlace& place) {
  const auto in = [word](const OfferList& offers) {
    const auto found =
        std::ranges::find_if(offers, [word](const Offer& offer) { return offer.text == word; });
    return found == offers.end() || found->detail.empty()
               ? std::string()
               : fmt::format("`{}`: {}", found->text, found->detail);
  };
  if (!place.has_colon) return in(values_of(place.section, place.key));
  std::string out = in(keys_below(place.section));
  const Option* option = place.section == "rules" ? find_option(word) : nullptr;
  if (option == nullptr) return out;
  out += '\n';
  if (option->values.empty()) put(out, "\n- ", option->form);
  for (const OptionValue& value : option->values) {
    put(out, "\n- `", value.name, "`: ", value.meaning);
  }
  put(out, "\n\nDefault: `", value_text(*option, Rules{}), "`. Source: ", option->source);
  return out;
}

}  // namespace cartulary::formats
