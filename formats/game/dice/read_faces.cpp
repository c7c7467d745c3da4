// The city faces of the dice, as a record of the dice game may tell them.
#include <fmt/core.h>

#include "formats/game/dice/read_dice.hpp"
#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// The sides of one piece of city. `used`: sides of the face that have a piece.
bool read_piece(Reading& in, uint32_t node, engine::dice::Sides& used,
                engine::dice::CityFace& out) {
  if (!in.expect(node, Kind::scalar, "a piece of city")) return false;
  engine::dice::Sides sides;
  for (char c : in.text(node)) {
    if (c == ' ') continue;
    const std::size_t at = std::string_view("NESW").find(c);
    const auto side = static_cast<engine::Side>(at);
    if (at == std::string_view::npos || used.contains(side)) {
      return in.complain(
          Code::bad_value, in.tree[node].span,
          at == std::string_view::npos
              ? fmt::format("expected sides N, E, S, W (capitals) for a piece of city, got {}",
                            in.got(node))
              : fmt::format("side {} is in two pieces of city", c),
          {"each piece has the sides at which it is open (black): `[NS]` is one piece with "
           "two, `[N, S]` are two pieces"});
    }
    sides.insert(side);
    used.insert(side);
  }
  if (sides.empty()) {
    in.bad_value(node, "a piece of city", "at least one of N, E, S, W");
    return false;
  }
  out.pieces.push_back(sides);
  return true;
}

bool read_face(Reading& in, uint32_t value, engine::dice::CityFace& out) {
  engine::dice::Sides used;
  if (in.tree[value].kind != Kind::sequence) return read_piece(in, value, used, out);
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
    if (!read_piece(in, item, used, out)) return false;
  }
  if (out.pieces.empty()) in.bad_value(value, "a face", "at least one piece of city");
  return !out.pieces.empty();
}

}  // namespace

void read_faces(Reading& in, uint32_t value, Record& out) {
  if (!in.require(value, Kind::mapping, "the faces")) return;
  const std::size_t before = in.errors();
  in.unique_keys(value);
  engine::dice::FaceTable table{};
  std::string names;
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    const std::string_view name = in.text(key);
    if (is_private(name)) continue;
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'Z') {
      in.complain(Code::bad_value, in.tree[key].span,
                  fmt::format("expected a capital letter for a face, got {}", in.got(key)),
                  {"write it as in `faces: {A: [N], B: [NS], C: [N, E], D: [NES]}`"});
      continue;
    }
    if (names.size() == table.size()) {
      in.complain(Code::bad_value, in.tree[key].span,
                  fmt::format("more than {} faces", table.size()),
                  {"a die has four faces with a city; the others are a knight and a catapult"});
      break;
    }
    engine::dice::CityFace read;
    if (!read_face(in, in.tree[key].value, read)) continue;
    table[names.size()] = read;
    names += name;
  }
  if (names.empty() && in.errors() == before) {
    in.complain(Code::bad_value, in.tree[value].span, "expected one to four faces, got none");
  }
  in.unusable |= in.errors() != before;
  out.dice().faces = in.tree[value].span;
  out.dice().face_names = names;
  out.dice().face_table = table;
}

}  // namespace cartulary::formats
