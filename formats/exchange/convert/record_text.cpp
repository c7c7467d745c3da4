#include "formats/exchange/convert/record_text.hpp"

#include <algorithm>

#include "formats/game/record/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::string yaml_text(std::string_view text) {
  const auto plain = [](char c) { return is_letter(c) || is_digit(c) || c == ' '; };
  const bool safe = !text.empty() && is_letter(text.front()) && text.back() != ' ' &&
                    std::ranges::all_of(text, plain);
  return safe ? std::string(text) : quoted_yaml(text);
}

std::string name_of_seat(std::size_t seat) {
  return "Player " + std::to_string(seat + 1);
}

std::string yaml_list(const std::vector<std::string>& items) {
  return "[" + joined(items, ", ", yaml_text) + "]";
}

std::string_view next_line(std::string_view& rest) {
  while (!rest.empty()) {
    std::string_view line = take_before(rest, '\n');
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    line = trimmed(line);
    if (!line.empty() && line[0] != '#') return line;
  }
  return {};
}

bool is_markup(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (first == text.npos || text[first] != '<' || first + 1 == text.size()) return false;
  const char next = text[first + 1];
  return next == '!' || next == '?' || next == '/' || is_letter(next);
}

std::string without_markup(std::string_view html) {
  constexpr std::pair<std::string_view, std::string_view> entities[] = {
      {"&amp;", "&"},   {"&lt;", "<"},   {"&gt;", ">"},
      {"&quot;", "\""}, {"&#039;", "'"}, {"&#39;", "'"}};
  std::string out;
  while (!html.empty()) {
    if (html.front() == '<') {
      const auto end = html.find('>');
      html.remove_prefix(end == html.npos ? html.size() : end + 1);
      continue;
    }
    const auto entity =
        std::ranges::find_if(entities, [&](const auto& e) { return html.starts_with(e.first); });
    if (entity != std::end(entities)) {
      out += entity->second;
      html.remove_prefix(entity->first.size());
    } else {
      out += html.front();
      html.remove_prefix(1);
    }
  }
  const auto begin = out.find_first_not_of(' ');
  if (begin == out.npos) return "";
  return out.substr(begin, out.find_last_not_of(' ') + 1 - begin);
}

void RecordText::line(std::string_view key, std::string_view value) {
  put(out_.text, key, ": ", value, "\n");
}

void RecordText::text(std::string_view key, std::string_view value) {
  if (!value.empty()) line(key, yaml_text(value));
}

bool says_box(const ExpansionRow& box, std::string_view tile, std::string_view figure,
              std::string_view words) {
  const engine::TileId id = is_any_tile(tile) ? engine::find_tile(tile) : engine::kNoTile;
  if (id != engine::kNoTile &&
      (expansion_of(id) == &box || expansion_of(engine::kPlainTile[id]) == &box)) {
    return true;
  }
  return std::ranges::any_of(box.figures,
                             [&](const RoleRow& row) { return figure.starts_with(row.name); }) ||
         std::ranges::any_of(box.words, [&](const NamedWord& row) {
           return is_letter(row.name[0]) &&
                  fmt::format(" {}", words).find(fmt::format(" {}", row.name)) != std::string::npos;
         });
}

std::string goods_text(const engine::PerPlayer<engine::Goods>& goods, const Record& record) {
  std::string out;
  for (engine::Player p : record.seats()) {
    std::string tokens;
    for (engine::Good good : engine::kAllGoods) {
      if (goods[p][good] == 0) continue;
      put(tokens, tokens.empty() ? "{" : ", ", name_of(good), ": ", int{goods[p][good]});
    }
    if (tokens.empty()) continue;
    put(out, out.empty() ? "{" : ", ", yaml_text(record.players[p].name), ": ", tokens, "}");
  }
  return out.empty() ? "{}" : out + "}";
}

}  // namespace cartulary::formats
