#include "formats/game/record/reading.hpp"

#include <unordered_set>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

std::string_view name_of(YamlNode::Kind kind) {
  constexpr std::array<std::string_view, 3> names{"a single value", "a list", "a mapping"};
  return names[static_cast<std::size_t>(kind)];
}

std::string got_text(const YamlNode& node) {
  const bool is_word = node.kind == YamlNode::Kind::scalar;
  return is_word ? fmt::format("`{}`", node.text) : std::string(name_of(node.kind));
}

void Reading::read_plainly(uint32_t value) {
  if (tree[value].kind == Kind::sequence) {
    for (uint32_t item = tree[value].first; item != 0; item = tree[item].next) read_plainly(item);
  }
  if (tree[value].kind != Kind::scalar) return;
  const std::string_view written = tree[value].text;
  if (is_ascii(written)) return;
  auto meant = plain_value(written, tree[value].span, others);
  if (meant) plain.insert_or_assign(value, std::move(*meant));
}

bool Reading::complain(Code code, Span span, std::string message, std::vector<std::string> help) {
  name_other_characters(code, document, span, help);
  findings.add(
      {.code = code, .span = span, .message = std::move(message), .help = std::move(help)});
  return false;
}

void Reading::advise(std::string help) {
  if (!help.empty() && findings.last()) findings[*findings.last()].help.push_back(std::move(help));
}

bool Reading::expect(uint32_t node, Kind kind, std::string_view what) {
  if (tree[node].kind == kind) return true;
  constexpr std::array<std::string_view, 3> help{
      "write one word, number or text in quotes",
      "a list is written `[one, two]`, or one item a line after `- `",
      "a mapping is written `{key: value}`, or one `key: value` a line"};
  return complain(
      Code::wrong_shape, tree[node].span,
      fmt::format("expected {} for {}, got {}", name_of(kind), what, name_of(tree[node].kind)),
      {std::string(help[static_cast<std::size_t>(kind)])});
}

void Reading::bad_value(uint32_t node, std::string_view what, std::string_view wanted) {
  complain(Code::bad_value, tree[node].span,
           fmt::format("expected {} for {}, got {}", wanted, what, got(node)));
}

std::string Reading::got(uint32_t node) const {
  return text(node).empty() ? "nothing" : fmt::format("`{}`", text(node));
}

bool Reading::number(uint32_t node, std::string_view what, Range range, int16_t& out) {
  if (!expect(node, Kind::scalar, what)) return false;
  const auto value = parse_number(text(node));
  if (!value || *value < range.lowest || *value > range.highest) {
    bad_value(node, what, fmt::format("a whole number from {} to {}", range.lowest, range.highest));
    return false;
  }
  out = static_cast<int16_t>(*value);
  return true;
}

bool Reading::says_true(uint32_t node, std::string_view key) {
  const int made = choice(node, key, kTruthNames);
  if (made < 0) advise(fmt::format("write `{}: true`", key));
  return made == 1;
}

void Reading::unique_keys(uint32_t mapping) {
  std::unordered_set<std::string_view> seen;
  std::size_t count = 0;
  for (uint32_t key = tree[mapping].first; key != 0; key = tree[key].next) ++count;
  for (uint32_t key = tree[mapping].first; key != 0; key = tree[key].next) {
    uint32_t earlier = 0;
    if (count <= 32) {
      for (uint32_t k = tree[mapping].first; k != key && earlier == 0; k = tree[k].next) {
        if (text(k) == text(key)) earlier = k;
      }
    } else if (!seen.insert(text(key)).second) {
      earlier = tree[mapping].first;
      while (text(earlier) != text(key)) earlier = tree[earlier].next;
    }
    if (earlier == 0) continue;
    if (mapping == YamlDocument::kRoot && text(key) == kVersionKey) return second_record(key);
    findings.add({.code = Code::duplicate_key,
                  .span = tree[key].span,
                  .message = fmt::format("duplicate key `{}`", text(key)),
                  .label = "repeated here",
                  .labels = {{tree[earlier].span, "first here"}},
                  .help = {"leave out one of them"}});
  }
}

void Reading::second_record(uint32_t key) {
  findings.add(
      {.code = Code::duplicate_key,
       .span = tree[key].span,
       .message = fmt::format("expected the end of the record, got another `{}`", text(key)),
       .label = "a second record begins here",
       .labels = {{tree[tree[YamlDocument::kRoot].first].span, "the first begins here"}},
       .help = {"separate records with a line `---`"}});
  unusable = stop = true;
}

void Reading::unknown_key(uint32_t key, const std::vector<std::string_view>& known,
                          const MappingForm& mapping) {
  UnknownKey unknown{.key = key,
                     .message = fmt::format("unknown key `{}` in {}", text(key), mapping.name),
                     .help = ""};
  if (mapping.explain != nullptr) mapping.explain(*this, unknown);
  if (unknown.help.empty()) {
    const std::string_view near = nearest(text(key), known);
    unknown.help = near.empty()
                       ? fmt::format("the keys are {}", enumerate({known.begin(), known.end()}))
                       : fmt::format("did you mean `{}`?", near);
  }
  complain(Code::unknown_key, tree[key].span, std::move(unknown.message),
           {std::move(unknown.help)});
}

void Reading::missing_key(uint32_t mapping, const KeyRow& row, std::string_view what) {
  complain(Code::missing_key, tree[mapping].span,
           row.unless.empty()
               ? fmt::format("missing key `{}` in {}", row.key, what)
               : fmt::format("missing key `{}` or `{}` in {}", row.key, row.unless, what),
           row.meaning.empty() ? std::vector<std::string>{}
                               : std::vector{fmt::format("`{}`: {}", row.key, row.meaning)});
  unusable = true;
}

std::string help_for(const Reading& in, uint32_t key, std::span<const KeyHint> rows) {
  const auto* const row = find_row(rows, &KeyHint::written, in.text(key));
  return row != nullptr ? fmt::format("did you mean `{}`?", row->meant) : "";
}

void Reading::seat_mapping(uint32_t value, std::string_view what, SeatClaim& out) {
  unique_keys(value);
  out.given = out.by_name = true;
  for (uint32_t key = tree[value].first; key != 0; key = tree[key].next) {
    const engine::Player player = read_player(text(key), tree[key].span, words());
    int16_t points = 0;
    const uint32_t node = tree[key].value;
    out.span = out.span.size == 0 ? tree[key].span : out.span;
    out.span.size = tree[node].span.end() - out.span.offset;
    if (tree[node].kind == Kind::scalar && text(node) == "?") continue;
    if (!number(node, what, kPoints, points) || player == engine::kNobody) continue;
    out.set(player, points);
  }
}

void Reading::seat_list(uint32_t value, SeatClaim& out) {
  std::string joined;
  for (uint32_t item = tree[value].first; item != 0; item = tree[item].next) {
    if (!expect(item, Kind::scalar, "a total")) return;
    if (!joined.empty()) joined += ':';
    joined += text(item);
  }
  read_seats(joined, ':', false, tree[value].span, words(), out);
}

}  // namespace cartulary::formats
