#include "formats/study/analysis/position_line.hpp"

#include <algorithm>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

std::string told(JsonValue value) {
  if (value.is_list()) return "a list";
  if (value.is_object()) return "an object";
  if (value.is(JsonNode::Kind::null)) return "null";
  if (value.is(JsonNode::Kind::boolean)) return value.truth() ? "true" : "false";
  return fmt::format("`{}`", printable(value.text()));
}

bool read_tile(JsonValue value, PositionLine& out) {
  out.tile = value.text();
  return value.is(JsonNode::Kind::string) && !out.tile.empty();
}
bool read_seed(JsonValue value, PositionLine& out) {
  const std::optional<int64_t> number = value.number();
  if (!value.is(JsonNode::Kind::number) || !number || *number < 0) return false;
  out.seed = static_cast<uint64_t>(*number);
  return true;
}
bool read_playouts(JsonValue value, PositionLine& out) {
  const std::optional<int64_t> number = value.number();
  if (!value.is(JsonNode::Kind::number) || !number) return false;
  if (*number < 1 || *number > kMaxPlayouts) return false;
  out.playouts = static_cast<int>(*number);
  return true;
}
bool read_seconds(JsonValue value, PositionLine& out) {
  out.seconds = value.real();
  return value.is(JsonNode::Kind::number) && out.seconds && *out.seconds > 0 &&
         *out.seconds <= kMaxSeconds;
}

struct OwnMember {
  std::string_view name;
  std::string_view expected;
  bool (*read)(JsonValue value, PositionLine& out);
};
constexpr OwnMember kOwnMembers[] = {
#include "formats/study/analysis/position_members.def"
};
const OwnMember* own_member(std::string_view name) {
  return find_row(kOwnMembers, &OwnMember::name, name);
}

std::string flow_text(JsonValue value) {
  if (value.is(JsonNode::Kind::string)) return quoted_yaml(value.text());
  if (value.is(JsonNode::Kind::number)) return std::string(value.text());
  if (value.is(JsonNode::Kind::null)) return "null";
  if (!value.is_list() && !value.is_object()) return value.truth() ? "true" : "false";
  const std::string items = joined(value, ", ", [&value](JsonValue item) {
    return (value.is_object() ? quoted_yaml(item.key()) + ": " : "") + flow_text(item);
  });
  return value.is_object() ? "{" + items + "}" : "[" + items + "]";
}

/// True if a text can be a line of a block: nothing in it would end the line or is no text.
bool is_line(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\x7F'; });
}

class LineRecord {
 public:
  explicit LineRecord(PositionLine& out) : out_(out) {}

  void member(JsonValue value) {
    begin(value.key(), 0);
    put(out_.record, quoted_yaml(value.key()), ": ", flow_text(value), "\n");
  }

  /// A list, or lines in one text. A block where all moves are lines: it is read soonest.
  void moves(JsonValue value) {
    if (value.is(JsonNode::Kind::string)) return block(lines_of(value.text()));
    if (!value.is_list()) return member(value);
    std::vector<std::string_view> lines;
    bool all_lines = true;
    for (const JsonValue item : value) {
      all_lines &= item.is(JsonNode::Kind::string) && is_line(item.text());
      lines.push_back(item.text());
    }
    if (all_lines) return block(lines);
    begin("moves", 0);
    out_.record += "moves:\n";
    int number = 0;
    for (const JsonValue item : value) {
      begin("moves", ++number);
      out_.record += "  - ";
      out_.record += flow_text(item);
      out_.record += '\n';
    }
  }

 private:
  void begin(std::string_view member, int item) {
    out_.parts.push_back({static_cast<uint32_t>(out_.record.size()), member, item});
  }
  static std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) out.push_back(take_before(text, '\n'));
    return out;
  }

  void block(const std::vector<std::string_view>& lines) {
    begin("moves", 0);
    out_.record += lines.empty() ? "moves: []\n" : "moves: |\n";
    int number = 0;
    for (const std::string_view line : lines) {
      begin("moves", ++number);
      // Blanks before the first move would be the indentation of all.
      const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
      put(out_.record, "  ", line.substr(begin), "\n");
    }
  }

  PositionLine& out_;
};

std::optional<PositionFault> read_own(JsonValue root, PositionLine& out) {
  std::vector<std::string_view> seen;
  for (const JsonValue member : root) {
    if (std::ranges::find(seen, member.key()) != seen.end()) {
      const std::string name = printable(member.key());
      return PositionFault{.message = fmt::format("expected `{}` once, got it twice", name),
                           .member = name};
    }
    seen.push_back(member.key());
    const OwnMember* const row = own_member(member.key());
    if (row == nullptr || row->read(member, out)) continue;
    return PositionFault{.message = fmt::format("expected {}, got {}", row->expected, told(member)),
                         .member = std::string(row->name)};
  }
  const OwnMember& tile = kOwnMembers[0];
  if (!root[tile.name]) {
    return PositionFault{.message = fmt::format("expected `{}`: {}, got a position without it",
                                                tile.name, tile.expected),
                         .member = std::string(tile.name)};
  }
  if (out.playouts && out.seconds) {
    return PositionFault{.message = "expected `playouts` or `seconds`, got both",
                         .member = "seconds"};
  }
  return {};
}

}  // namespace

void append_fault(std::string& out, const PositionFault& fault) {
  Json json(out);
  json.open('{');
  json.field("error", fault.message);
  if (!fault.code.empty()) json.field("code", fault.code);
  if (!fault.member.empty()) json.field("member", fault.member);
  if (fault.item) json.field("item", *fault.item);
  if (!fault.help.empty()) {
    json.list("help", fault.help, [&](const std::string& help) { json.value(help); });
  }
  json.close('}');
  out += '\n';
}

const PositionLine::Part* PositionLine::part_at(uint32_t offset) const {
  const Part* out = nullptr;
  for (const Part& part : parts) {
    if (part.offset <= offset) out = &part;
  }
  return out;
}

std::optional<PositionFault> read_position_line(std::string_view line, JsonTree& tree,
                                                PositionLine& out) {
  out = {};
  if (const auto fault = tree.read(line)) {
    std::string_view what = fault->what;
    if (what.ends_with('.')) what.remove_suffix(1);
    return PositionFault{
        .message = fmt::format("expected a JSON object on one line, got none at byte {}: {}",
                               fault->offset + 1, what)};
  }
  const JsonValue root = tree.root();
  if (!root.is_object()) {
    return PositionFault{.message = "expected a JSON object, got " + told(root)};
  }
  if (line.find_first_not_of(" \t\r", tree.end()) != line.npos) {
    return PositionFault{
        .message = fmt::format("expected one JSON object on a line, got more from byte {} on",
                               line.find_first_not_of(" \t\r", tree.end()) + 1)};
  }
  if (auto fault = read_own(root, out)) return fault;
  LineRecord text(out);
  constexpr std::string_view kVersion = "cartulary";
  if (const JsonValue version = root[kVersion]) {
    text.member(version);
  } else {
    print(out.record, "{}: {}\n", kVersion, kFormatVersion);
  }
  for (const JsonValue member : root) {
    if (member.key() == kVersion || own_member(member.key()) != nullptr) continue;
    member.key() == "moves" ? text.moves(member) : text.member(member);
  }
  if (!root["moves"]) out.record += "moves: []\n";
  return {};
}

PositionFault fault_of(const Finding& finding, const PositionLine& position) {
  PositionFault out{.message = finding.message, .code = std::string(row_of(finding.code).id)};
  if (!finding.label.empty()) out.message += fmt::format(" ({})", finding.label);
  if (const auto* part = position.part_at(finding.span.offset)) {
    out.member = printable(part->member);
    if (part->item > 0) out.item = part->item;
  }
  out.help = finding.help;
  if (finding.code == Code::unknown_key) {
    out.help.push_back("a position has `tile`, too, and may have `seed`, `playouts` or `seconds`");
  }
  return out;
}

}  // namespace cartulary::formats
