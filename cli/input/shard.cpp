#include "cli/input/shard.hpp"

#include <fmt/core.h>

#include "formats/checking/fingerprint.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::cli {
namespace {

/// FNV-1a of a plain name and what stands behind it, and a step that spreads names which differ at
/// their end. Parts made on different days belong together, so this stays as it is for ever.
uint64_t hash_of(std::string_view name, std::string_view behind = {}) {
  uint64_t out = formats::fnv1a(behind, formats::fnv1a(formats::plain_path(name)));
  out = (out ^ out >> 33) * 0xff51afd7ed558ccd;
  out = (out ^ out >> 33) * 0xc4ceb9fe1a85ec53;
  return out ^ out >> 33;
}

}  // namespace

std::string Shard::text() const {
  return given ? fmt::format("{}/{}", number, of) : "";
}

bool Shard::takes(std::string_view name) const {
  return of == 1 || hash_of(name) % of == number - 1;
}

bool Shard::takes(std::string_view name, uint32_t document) const {
  return of == 1 || hash_of(name, fmt::format("#{}", document)) % of == number - 1;
}

bool Cut::keeps_whole(std::optional<std::size_t> size) const {
  return whole_files || !size || *size < kMinShared;
}

bool read_shard(std::string_view text, Shard& out) {
  const auto slash = text.find('/');
  if (slash == text.npos) return false;
  const auto number = formats::parse_number(text.substr(0, slash));
  const auto of = formats::parse_number(text.substr(slash + 1));
  if (!number || !of || *number < 1 || *of < *number || *of > kMaxShards) return false;
  out.number = static_cast<uint32_t>(*number);
  out.of = static_cast<uint32_t>(*of);
  out.given = true;
  return true;
}

std::string expect_shard(std::string& word) {
  Shard shard;
  if (read_shard(word, shard) && shard.text() == word) return "";
  return fmt::format("expected a part as `2/5`, of at most {}, got `{}`", kMaxShards, word);
}

}  // namespace cartulary::cli
