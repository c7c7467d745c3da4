// Files without a game, as importers that make nothing but a finding: it says what the file is.
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using KindOf = const FileKind* (*)(const ImportFile& beginning);

std::string keys_label(JsonValue json) {
  constexpr std::size_t most = 5;
  const JsonValue object = json.is_list() && json.begin() != json.end() ? *json.begin() : json;
  std::vector<std::string> keys;
  std::size_t more = 0;
  for (const JsonValue member : object) {
    if (keys.size() < most) {
      keys.push_back(fmt::format("`{}`", printable(member.key())));
    } else {
      ++more;
    }
  }
  if (more > 0) keys.push_back(fmt::format("{} more", more));
  return keys.empty() ? "" : fmt::format("its keys are {}", enumerate(keys));
}

/// The one game of the file, which is none.
template <KindOf kind_of>
void tell_kind(const ImportFile& file, const ImportOptions&, std::vector<Imported>& out) {
  JsonTree tree;
  const bool marked = file.text.starts_with(kByteOrderMark);
  const auto from = marked ? static_cast<uint32_t>(kByteOrderMark.size()) : 0;
  const ImportFile beginning = json_at(file.text.substr(0, kImportHead), from, tree);
  const FileKind& kind = *kind_of(beginning);
  Imported& game = out.emplace_back();
  game.origin->format = kind.name;
  const bool is_text = kind.content != FileKind::Content::bytes;
  // No bytes are shown.
  if (!is_text) game.origin->file = std::make_shared<const std::string>();
  std::string_view rest = beginning.text;
  const Span first = span_of(beginning.text, next_line(rest));
  std::string label;
  if (kind.content == FileKind::Content::keys) label = keys_label(beginning.json);
  Finding& finding = game.add(Code::no_game, {is_text ? first.offset : 0, is_text ? 1u : 0},
                              "expected a game, got " + words_of(kind), std::move(label));
  if (kind.content == FileKind::Content::moves) {
    finding.help.emplace_back(
        "a record begins with the lines `cartulary: 1`, `players: [Ann, Bob]` and `moves: |`, as "
        "`cartulary init Ann Bob` writes them");
    finding.help.emplace_back(
        "its moves follow, each on an indented line: tile, place, rotation and figure, as in "
        "`U 1,0 r1 highwayman`");
  }
}

template <KindOf kind_of>
constexpr ImportFormat row_of_kinds(std::string_view name) {
  return {.name = name,
          .meaning = "file without a game",
          .recognises = [](const ImportFile& beginning) { return kind_of(beginning) != nullptr; },
          .read = tell_kind<kind_of>,
          .shows_game = [](const ImportFile&) { return false; },
          .no_game = true};
}

}  // namespace

const ImportFormat kForeign = row_of_kinds<kind_by_signs>("foreign");
const ImportFormat kOther = row_of_kinds<kind_without_signs>("other");

}  // namespace cartulary::formats
