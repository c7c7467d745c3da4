// Files with saved games of JCloisterZone, one behind the other, and saves of versions not read.
#include <algorithm>

#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/jcz/reading.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// `<game app-version="2.7" ...>`: the element with which saves before version 4 begin.
std::string_view xml_root(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (!text.starts_with('<') && !text.starts_with("\n<")) return {};
  constexpr std::size_t near = 2000;  // behind a declaration and comments
  const std::size_t begin = text.substr(0, near).find("<game ");
  if (begin == text.npos) return {};
  const std::string_view root = text.substr(begin, text.substr(begin).find('>'));
  return root.find("app-version=") == root.npos ? std::string_view() : root;
}

/// Refuses a save before version 4.
void refuse_xml(std::string_view text, Imported& game) {
  const std::string_view root = xml_root(text);
  constexpr std::string_view key = "app-version=";
  std::string_view version = root.substr(root.find(key) + key.size());
  const auto at = static_cast<uint32_t>(version.data() - text.data());
  version.remove_prefix(version.empty() ? 0 : 1);
  version = version.substr(0, version.find_first_of("\"'"));
  game.add(Code::no_equivalent, {at, static_cast<uint32_t>(version.size() + 2)},
           fmt::format("the game was saved by version `{}`; saves of versions 5 and 6 are read",
                       version),
           "no equivalent");
}

/// Guesses at rules of its boxes that a save does not tell; one that tells all has one guess, null.
std::vector<JczGuess> guesses_of(const ImportFile& save) {
  for (const JczBoxRow& box : jcz_boxes()) {
    const bool is_there = std::ranges::any_of(box.sets, [&save](const JczSet& set) {
      return static_cast<bool>(save.json["setup"]["sets"][set.name]);
    });
    if (is_there && !box.guesses.empty()) return {box.guesses.begin(), box.guesses.end()};
  }
  return {nullptr};
}

/// The first guess under which the draws come out is right.
void read_game(const ImportFile& save, const ImportOptions& options, Imported& game) {
  bool first = true;
  for (const JczGuess guess : guesses_of(save)) {
    Imported read;
    read_jcz_game(save, options, guess, read);
    const bool broken = std::ranges::any_of(
        *read.findings, [](const Finding& finding) { return finding.code == Code::broken_file; });
    if (first || !broken) game = std::move(read);
    if (!broken) return;
    first = false;
  }
}

/// Reads a save; false if it is none, so that what follows cannot be read either.
bool read_save(const ImportFile& save, const ImportOptions& options, Imported& game) {
  if (!save.fault && save.json.is_object()) {
    read_game(save, options, game);
    return true;
  }
  const uint32_t at = save.fault  ? save.fault->offset
                      : save.json ? save.json.span().offset
                                  : save.end;
  if (save.fault) {
    game.add(Code::broken_file, {at, 1}, "the save is not valid JSON", "not JSON from here on");
  } else {
    game.add(Code::broken_file, {at, 1}, "unexpected text after the save", "no saved game");
  }
  return false;
}

}  // namespace

const ImportFormat kJcz{
    .name = "jcz",
    .meaning = "JCloisterZone saved game",
    .recognises =
        [](const ImportFile& beginning) {
          const JsonValue root = beginning.json;
          int keys = 0;
          for (std::string_view key :
               {"appVersion", "gameId", "initialRandom", "setup", "replay", "gameAnnotations"}) {
            keys += static_cast<bool>(root[key]);
          }
          // A long replay may come first.
          const JsonValue replay = root["replay"];
          const bool any = replay.begin() != replay.end();
          const JsonValue message = any ? *replay.begin() : JsonValue();
          return keys >= 2 || (message["type"] && message["payload"]) ||
                 !xml_root(beginning.text).empty();
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          if (!xml_root(file.text).empty()) return refuse_xml(file.text, out.emplace_back());
          JsonTree tree;
          // One behind the other, as `convert` writes several.
          for (ImportFile save = file; read_save(save, options, out.emplace_back());) {
            const std::size_t next = file.text.find_first_not_of(" \t\r\n", save.end);
            if (next == file.text.npos) return;
            save = json_at(file.text, static_cast<uint32_t>(next), tree);
          }
        }};

}  // namespace cartulary::formats
