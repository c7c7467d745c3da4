#include <algorithm>
#include <span>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/ground/tables/csv.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using namespace std::string_view_literals;

/// The marks of a kind. Those that tell it each by itself are lines of one text.
enum class Sign : uint8_t {
  bytes,   ///< the first bytes; `?` is any
  member,  ///< a file in a zip that is a document
  keys,    ///< of the outermost object of JSON, or of the first one in a list: all must be there
  root,    ///< the first element of XML
  page,    ///< XML or HTML has this in its beginning
  line,    ///< the first line that is neither blank nor a comment; see fits()
  lines,   ///< one of the first such lines
  head,    ///< columns of a table by their names in small letters: all must be there
};

struct KindRow {
  Sign sign;
  std::string_view marks;
  FileKind kind;
};

constexpr auto kText = FileKind::Content::text;
constexpr auto kMoves = FileKind::Content::moves;

constexpr std::string_view kCount = "count the board with `cartulary scribe`";
constexpr std::string_view kUnpack = "unpack it, or pack it as .zip, .tar, .gz, .xz or .zst";
constexpr std::string_view kStandings = "`cartulary standings` reads it";
constexpr std::string_view kNoMoves = "it holds no moves";
constexpr std::string_view kPointTable = "a table of points";
constexpr std::string_view kSaveTable = "save a table of moves or results as CSV";
constexpr std::string_view kNoSheet =
    "no sheet of it has moves with the columns `tile`, `x` and `y`; `cartulary standings` reads "
    "results";
constexpr std::string_view kCopyText = "copy its lines into a text file";
constexpr std::string_view kOfRecord = "the record that it was made of is what is read";
constexpr std::string_view kOfOffice = "a document of an office program";
constexpr std::string_view kNotRead = "it is not read";

/// Kinds that games cannot be mistaken for, the narrower before the wider ones.
constexpr KindRow kBySigns[] = {
#include "formats/exchange/convert/file_kinds.def"
};

/// Kinds of text without any sign of a record.
constexpr KindRow kByText[] = {
#include "formats/exchange/convert/text_kinds.def"
};

constexpr FileKind kJson{
    "JSON of another program",
    "of JSON, records, logs of Board Game Arena and saves of JCloisterZone are read",
    FileKind::Content::keys};
constexpr FileKind kXml{"XML of another program", kNotRead, kText};
constexpr FileKind kTotals{kPointTable, kNoMoves, kText};
constexpr FileKind kOtherYaml{"YAML without the keys of a record", {}, kMoves};
constexpr FileKind kSettings{"settings of another program", kNotRead, kText};
constexpr FileKind kOtherText{"text without the keys of a record", {}, kMoves};
constexpr FileKind kOtherBytes{"bytes that are no text", kNotRead};

/// True if a text has the form of a pattern: `?` a character, `^` a capital, `#` a number, `*` all.
bool fits(std::string_view text, std::string_view pattern) {
  for (; !pattern.empty(); pattern.remove_prefix(1)) {
    if (pattern[0] == '*') {
      pattern.remove_prefix(1);
      if (pattern.empty()) return true;
      for (; !text.empty(); text.remove_prefix(1)) {
        if (fits(text, pattern)) return true;
      }
      return false;
    }
    if (pattern[0] == '#') {
      if (!take_number(text)) return false;
      continue;
    }
    if (text.empty()) return false;
    const bool is_capital = text[0] >= 'A' && text[0] <= 'Z';
    const bool fits_one =
        pattern[0] == '?' || (pattern[0] == '^' ? is_capital : pattern[0] == text[0]);
    if (!fits_one) return false;
    text.remove_prefix(1);
  }
  return text.empty();
}

bool begins_as(std::string_view text, std::string_view mark) {
  return text.size() >= mark.size() &&
         std::equal(mark.begin(), mark.end(), text.begin(),
                    [](char wanted, char c) { return wanted == '?' || wanted == c; });
}

/// True if a zip is a document that has such a member. The first member tells documents from
/// archives, whose members may be documents. Names stand unpacked before each member (APPNOTE.TXT,
/// section 4.3.7), and that of an OpenDocument is the content of its first one.
bool is_document_with(std::string_view zip, std::string_view member) {
  constexpr std::size_t name_at = 30;
  constexpr std::string_view first[] = {"[Content_Types].xml",
                                        "_rels/",
                                        "docProps/",
                                        "customXml/",
                                        "word/",
                                        "xl/",
                                        "ppt/",
                                        "mimetypeapplication/",
                                        "META-INF/",
                                        "Index/",
                                        "AndroidManifest.xml"};
  if (!zip.starts_with("PK\x03\x04") || zip.size() < name_at) return false;
  const std::string_view name = zip.substr(name_at);
  return std::ranges::any_of(first,
                             [name](std::string_view word) { return name.starts_with(word); }) &&
         name.find(member) != name.npos;
}

/// True if a file is JSON as far as it goes, or lines of it. Other texts begin with brackets, too.
bool is_json(const ImportFile& file) {
  if (!file.json || (file.fault && !file.fault->at_end)) return false;
  const auto behind = file.text.find_first_not_of(" \t\r\n", file.end);
  return behind == file.text.npos || file.text[behind] == '{' || file.text[behind] == '[';
}

JsonValue object_of(JsonValue json) {
  return json.is_list() && json.begin() != json.end() ? *json.begin() : json;
}

/// True if an object has all keys of a row; `a.b` is key `b` of what `a` says.
bool has_keys(JsonValue object, std::string_view keys) {
  while (!keys.empty()) {
    std::string_view path = take_before(keys, ' ');
    JsonValue value = object;
    while (!path.empty()) value = value[take_before(path, '.')];
    if (!value) return false;
  }
  return true;
}

/// The name of the first element of XML, perhaps with `html`; empty if the text is none.
std::string_view root_of(std::string_view text) {
  for (auto at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    std::string_view rest = text.substr(at + 1);
    if (rest.starts_with('?') || rest.starts_with('!')) {
      if (rest.starts_with("!--")) at = std::min(text.find("-->", at), text.size() - 1);
      continue;
    }
    return rest.substr(0, rest.find_first_of(" \t\r\n/>"));
  }
  return {};
}

bool has_columns(const CellRow& cells, std::string_view columns) {
  while (!columns.empty()) {
    const std::string_view name = take_before(columns, ' ');
    const auto is_it = [name](const CellText& cell) { return same_word(cell.value, name); };
    if (std::ranges::none_of(cells, is_it)) return false;
  }
  return true;
}

/// The parts of a file in which signs are looked for.
class Look {
 public:
  explicit Look(const ImportFile& file) : file_(file), is_markup_(formats::is_markup(file.text)) {
    if (is_json(file) || is_markup_) return;
    std::string_view rest = file.text;
    for (std::string_view& line : lines_) line = next_line(rest);
  }

  bool is_markup() const { return is_markup_; }
  /// XML that is no page: pages may have the log of a game in them.
  bool is_xml() const {
    constexpr std::string_view declaration = "<?xml";
    const auto begin = file_.text.find('<');
    return is_markup_ && file_.text.substr(begin).starts_with(declaration) &&
           !same_word(root_of(file_.text), "html");
  }
  std::string_view first_line() const { return lines_[0]; }

  bool shows(Sign sign, std::string_view mark) const {
    switch (sign) {
      case Sign::bytes:
        return begins_as(file_.text, mark);
      case Sign::member:
        return is_document_with(file_.text, mark);
      case Sign::keys:
        return is_json(file_) && has_keys(object_of(file_.json), mark);
      case Sign::root:
        return is_markup_ && root_of(file_.text) == mark;
      case Sign::page:
        return is_markup_ && file_.text.find(mark) != file_.text.npos;
      case Sign::line:
        return fits(lines_[0], mark);
      case Sign::lines:
        return std::ranges::any_of(lines_,
                                   [mark](std::string_view line) { return fits(line, mark); });
      case Sign::head:
        return is_head(mark);
    }
    return false;
  }

 private:
  /// Sheets of moves have columns of these, too, and grids.
  bool is_head(std::string_view mark) const {
    for (const char between : kBetween) {
      if (lines_[0].find(between) == std::string_view::npos) continue;
      std::size_t at = 0;
      const CellRow cells = read_row(lines_[0], at, between);
      if (has_columns(cells, mark)) return !has_columns(cells, "tile") && !has_columns(cells, "x");
    }
    return false;
  }

  const ImportFile& file_;
  bool is_markup_;
  std::string_view lines_[5];
};

const FileKind* kind_in(std::span<const KindRow> rows, const Look& look) {
  for (const KindRow& row : rows) {
    for (std::string_view marks = row.marks; !marks.empty();) {
      if (look.shows(row.sign, take_before(marks, '\n'))) return &row.kind;
    }
  }
  return nullptr;
}

/// True if JSON is a record, perhaps with slips: it names the format, or most keys are known.
bool is_like_record(JsonValue object) {
  static const std::vector<KeyRow> rows = keys_of(MappingOf::record);
  std::size_t all = 0;
  std::size_t known = 0;
  for (const JsonValue member : object) {
    const std::string_view key = member.key();
    if (key.starts_with("x-")) continue;
    if (edit_distance(key, kVersionKey) <= 2) return true;
    ++all;
    known += std::ranges::find(rows, key, &KeyRow::key) != rows.end();
  }
  return 2 * known > all;
}

const FileKind* kind_of_json(JsonValue json) {
  const JsonValue object = object_of(json);
  const bool has_keys = object.is_object() && object.begin() != object.end();
  // A list of values is no record, but nobody knows whose it is.
  return has_keys && !is_like_record(object) ? &kJson : nullptr;
}

/// True if so much of a text is control characters or no UTF-8 that no encoding makes it text.
bool is_of_bytes(std::string_view text) {
  constexpr std::size_t looked_at = 1u << 10;
  constexpr std::size_t fewest = 16;
  if (text.size() < fewest) return false;
  const std::string_view all = text = text.substr(0, looked_at);
  std::size_t bad = 0;
  for (std::size_t at = first_bad_byte(text); at != text.npos; at = first_bad_byte(text)) {
    ++bad;
    text.remove_prefix(at + 1);
  }
  return bad > all.size() / 8;
}

bool is_number_cell(const CellText& cell) {
  return parse_number(cell.value).has_value();
}

/// Names above, and nothing but numbers below.
bool is_of_totals(std::string_view text) {
  for (const char between : kBetween) {
    std::size_t at = 0;
    const CellRow names = read_row(text, at, between);
    if (names.size() < 2 || std::ranges::any_of(names, is_number_cell)) continue;
    std::size_t rows = 0;
    for (; at < text.size() && text.find('\n', at) != text.npos; ++rows) {
      const CellRow row = read_row(text, at, between);
      if (row.size() != names.size() || !std::ranges::all_of(row, is_number_cell)) return false;
    }
    if (rows > 1) return true;
  }
  return false;
}

/// `name: value`, `name:` or `- item`.
bool is_of_yaml(std::string_view line) {
  if (line.starts_with("- ")) return true;
  const std::size_t colon = line.find(':');
  if (colon == 0 || colon == line.npos || line[0] == '{' || line[0] == '[') return false;
  return line.find(' ') > colon && (colon + 1 == line.size() || line[colon + 1] == ' ');
}

}  // namespace

const FileKind* kind_by_signs(const ImportFile& beginning) {
  if (!is_json(beginning) && says_record(beginning.text)) return nullptr;
  const Look look(beginning);
  if (const FileKind* kind = kind_in(kBySigns, look)) return kind;
  if (look.is_markup()) return look.is_xml() ? &kXml : nullptr;
  return !is_json(beginning) && is_of_totals(beginning.text) ? &kTotals : nullptr;
}

const FileKind* kind_without_signs(const ImportFile& beginning) {
  const std::string_view text = beginning.text;
  if (is_json(beginning)) return kind_of_json(beginning.json);
  if (says_record(text) || is_packed(text)) return nullptr;
  const Look look(beginning);
  if (is_of_bytes(text)) return &kOtherBytes;
  RecordSigns signs;
  if (signs.read(text) || signs.any() || signs.likely()) return nullptr;
  if (const FileKind* kind = kind_in(kByText, look)) return kind;
  const std::string_view line = look.first_line();
  if (line.starts_with('[') && line.ends_with(']')) return &kSettings;
  // A file of many documents may have a record behind its beginning.
  if (is_of_yaml(line)) return text.size() < kImportHead ? &kOtherYaml : nullptr;
  return &kOtherText;
}

std::string words_of(const FileKind& kind) {
  std::string out(kind.name);
  if (!kind.way.empty()) put(out, "; ", kind.way);
  return out;
}

}  // namespace cartulary::formats
