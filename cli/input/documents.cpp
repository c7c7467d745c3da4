#include "cli/input/documents.hpp"

#include "cli/input/published_names.hpp"
#include "cli/input/sieve.hpp"
#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::cli {
namespace {

/// In a hidden folder, or hidden itself. `..` is the way to a folder above, as in archives.
bool is_hidden(std::string_view path) {
  while (!path.empty()) {
    if (is_hidden_name(formats::take_before(path, '/'))) return true;
  }
  return false;
}

/// The format in which a sheet of a spreadsheet has a game's moves, or a board; nullptr if none.
const formats::ImportFormat* game_in(const Sheet& sheet) {
  const formats::ImportFormat* const format = formats::recognise(sheet.text);
  return format != nullptr && formats::shows_game(*format, sheet.text) ? format : nullptr;
}

/// True if a file of a folder is called like an archive and is a document without a game.
bool is_other_document(const Input& input, const OpenInput& opened) {
  return input.searched && !is_game_name(input.path) && opened.format != nullptr &&
         opened.format->no_game;
}

/// A zip of nothing but one game is that game: so mail sends single files. Reads how it begins.
bool is_that_file(const Input& input, OpenInput& opened) {
  Archive& archive = *opened.archive;
  const std::string& path = archive.path();
  const bool readable = archive.kind() == Archive::Kind::file && !archive.is_encrypted();
  if (!archive.is_single() || !readable || !is_game_name(path)) return false;
  if (is_hidden(path) || is_configuration(path) || input.excludes(path)) return false;
  read_on(archive, opened.begun, formats::kImportHead - 1);
  formats::RecordSigns signs;
  const bool record = is_yaml_name(path) && (signs.read(opened.begun) || signs.any());
  const formats::ImportFormat* const format = formats::recognise(opened.begun);
  const bool game = format != nullptr && !format->no_game;
  if (!record && !game && !formats::says_record(opened.begun)) return false;
  archive.take_as_file();
  return true;
}

/// Takes a file as it is, which begins so: it is no archive of games.
void take_packed(std::string begun, OpenInput& out) {
  out.archive.reset();
  out.begun = std::move(begun);
  out.format = formats::recognise(out.begun);
}

/// Adds a file with its reason to `unread`. Always false.
bool not_read(const std::string& name, std::string reason,
              std::vector<formats::UnreadFile>& unread) {
  unread.push_back({name, std::move(reason)});
  return false;
}

/// Reads the sheets of a spreadsheet, whose archive is at its first file. False after adding to
/// `unread`. `begun`: how the file begins; that of another document says what it is.
bool open_workbook(const Input& input, std::string begun, OpenInput& out,
                   std::vector<formats::UnreadFile>& unread) {
  const auto refuse = [&](std::string reason) {
    return not_read(input.name, std::move(reason), unread);
  };
  Archive& archive = *out.archive;
  WorkbookFiles files;
  std::size_t size = 0;
  for (bool more = true; more; more = archive.next()) {
    if (!is_workbook_file(archive.path())) continue;
    std::string& file = files[archive.path()];
    read_on(archive, file, formats::kMaxImport);
    size += file.size();
    if (size > formats::kMaxImport) return refuse("larger than any spreadsheet of results");
  }
  if (!archive.error().empty()) return refuse(archive.error());
  if (!is_workbook(files)) {
    if (formats::kind_without_game(begun) == nullptr) return refuse("a document without sheets");
    take_packed(std::move(begun), out);
    return true;
  }
  Workbook book = read_workbook(files);
  if (!book.fault.empty()) return refuse("a spreadsheet that cannot be read: " + book.fault);
  std::vector<std::string> names;
  for (const Sheet& sheet : book.sheets)
    names.push_back(fmt::format("`{}`", formats::printable(sheet.name)));
  std::erase_if(book.sheets, [&input](const Sheet& sheet) {
    return input.sheet.empty() ? sheet.hidden : sheet.name != input.sheet;
  });
  if (book.sheets.empty()) {
    return refuse(input.sheet.empty()
                      ? "all sheets of this spreadsheet are hidden"
                      : fmt::format("no sheet is called `{}`; the sheets are {}",
                                    formats::printable(input.sheet), formats::enumerate(names)));
  }
  out.sheets = std::move(book.sheets);
  out.read_already = std::make_unique<formats::TextSource>("");
  const auto shown = std::ranges::find_if(
      out.sheets, [](const Sheet& sheet) { return game_in(sheet) != nullptr; });
  out.begun = (shown == out.sheets.end() ? out.sheets.front() : *shown).text;
  out.format = formats::recognise(out.begun);
  return true;
}

/// Reads a file, or a member of an archive, to its end. False after adding to `unread`.
bool read_rest(const std::string& name, OpenInput& opened,
               std::vector<formats::UnreadFile>& unread) {
  if (opened.file == nullptr) return true;
  read_on(opened.bytes(), opened.begun, formats::kMaxImport);
  std::string reason = opened.bytes().error();
  if (opened.begun.size() > formats::kMaxImport) reason = "larger than any file of a game";
  if (reason.empty()) return true;
  return not_read(name, std::move(reason), unread);
}

}  // namespace

bool open_input(const Input& input, OpenInput& out, std::vector<formats::UnreadFile>& unread) {
  if (!input.address.empty()) {
    out = {.file = nullptr, .begun = input.address, .format = formats::recognise(input.address)};
    if (out.format != nullptr && !out.format->no_game) return true;
    return not_read(input.name, "not the address of a game; nothing is downloaded", unread);
  }
  out.file = std::make_unique<FileSource>(input.path);
  if (out.file->descriptor() < 0) return not_read(input.name, out.file->error(), unread);
  out.begun = input.begun;
  read_on(*out.file, out.begun, formats::kImportHead - 1);
  if (formats::is_packed(out.begun)) {
    std::string begun = out.begun;
    out.archive = std::make_unique<Archive>(*out.file, std::move(out.begun));
    out.begun.clear();
    out.archive->next();
    const bool is_broken = !out.archive->error().empty();
    if (out.has_members() && !is_broken && begins_workbook(out.archive->path())) {
      return open_workbook(input, std::move(begun), out, unread);
    }
    // A document is a zip, too, but no archive of games. One in a folder is called like one.
    const bool may_be_document = is_broken || (out.has_members() && !input.searched);
    if (may_be_document && formats::kind_without_game(begun) != nullptr) {
      take_packed(std::move(begun), out);
      return true;
    }
    if (is_broken) return not_read(input.name, out.archive->error(), unread);
    if (out.has_members() && !is_that_file(input, out)) return true;
    if (out.begun.empty()) read_on(*out.archive, out.begun, formats::kImportHead - 1);
    if (formats::is_packed(out.begun)) {
      return not_read(input.name, "packed several times; unpack it first", unread);
    }
  }
  out.format = formats::recognise(out.begun);
  // A device is told as such: it may never end.
  const bool is_device = out.archive == nullptr && out.file->is_device();
  if (is_device && out.format != nullptr && out.format->no_game) out.format = nullptr;
  return true;
}

bool read_rest(const Input& input, OpenInput& opened, std::vector<formats::UnreadFile>& unread) {
  if (!opened.has_members()) return read_rest(input.name, opened, unread);
  return not_read(input.name, "an archive of files, not a single one", unread);
}

bool read_whole(const Input& input, std::string& content,
                std::vector<formats::UnreadFile>& unread) {
  say_detail("reading {}", input.name);
  OpenInput opened;
  if (!open_input(input, opened, unread) || !read_rest(input, opened, unread)) return false;
  content = std::move(opened.begun);
  return true;
}

InputDocuments::InputDocuments(const Input& input, Read read, const formats::ImportOptions& options)
    : input_(input), read_(read), options_(options) {
  ended_ = !open_input(input, opened_, unread_);
  if (ended_) return;
  if (opened_.has_members()) {
    find_member(From::this_one);
  } else if (opened_.sheets.empty() && !is_other_document(input, opened_)) {
    begin(input.name);
  } else if (!next_sheet()) {
    pass_over_sheets();
  }
}

void InputDocuments::pass_over_sheets() {
  ended_ = true;
  if (input_.searched) {
    census_.add({formats::WhySkipped::no_game, "", formats::kind_of_file(input_.path)});
    messages_.push_back({MessageLevel::detail, input_.name + " is no game"});
  } else {
    unread_.push_back({input_.name,
                       "no sheet of this spreadsheet shows a game; moves have the columns `tile`, "
                       "`x` and `y`, and `cartulary standings` reads tables of results"});
  }
}

bool InputDocuments::next_sheet() {
  while (sheet_ < opened_.sheets.size()) {
    const Sheet& sheet = opened_.sheets[sheet_++];
    const formats::ImportFormat* const format = game_in(sheet);
    if (format == nullptr) continue;
    opened_.begun = sheet.text;
    opened_.format = format;
    const bool named = !input_.sheet.empty() || opened_.sheets.size() == 1;
    begin(named ? input_.name : fmt::format("{}#{}", input_.name, sheet.name));
    return true;
  }
  return false;
}

void InputDocuments::begin(std::string name) {
  names_.push_back(std::move(name));
  games_.clear();
  number_ = 0;
  records_.reset();
  if (opened_.format != nullptr) {
    const bool is_enough = opened_.format->no_game;
    if (!is_enough && !read_rest(names_.back(), opened_, unread_)) return end_file();
    games_ = formats::import(
        *opened_.format, std::make_shared<const std::string>(std::move(opened_.begun)), options_);
    keeps_ = opened_.archive == nullptr;
    return;
  }
  formats::ByteSource& bytes = opened_.bytes();
  device_ = opened_.archive == nullptr && opened_.file->is_device();
  if (read_ == Read::ahead) read_on(bytes, opened_.begun, kMaxAhead);
  // A damaged file is no record, whatever its beginning says.
  if (opened_.archive != nullptr && !bytes.error().empty()) {
    unread_.push_back({names_.back(), bytes.error()});
    return end_file();
  }
  keeps_ = opened_.archive == nullptr && bytes.at_end();
  // The bytes behind a record that is too large may never come.
  records_.emplace(bytes, names_.back(), std::move(opened_.begun),
                   device_ ? formats::TooLarge::stop : formats::TooLarge::skip);
}

void InputDocuments::pass_over(const std::string& path, formats::WhySkipped why) {
  const std::string_view name = why == formats::WhySkipped::excluded ? input_.excluded_by() : "";
  census_.add({why, std::string(name), formats::kind_of_file(path)});
  messages_.push_back(
      {MessageLevel::detail, fmt::format("{}/{} is {}", input_.name, path, words_of(why))});
}

std::optional<formats::WhySkipped> InputDocuments::why_skipped_inside(const std::string& path) {
  Archive& archive = *opened_.archive;
  const bool is_closed = archive.kind() == Archive::Kind::other || archive.is_encrypted();
  if (is_closed) return formats::WhySkipped::no_game;
  read_on(archive, opened_.begun, formats::kImportHead - 1);
  return why_skipped(path, opened_.begun);
}

bool InputDocuments::is_wanted(const std::string& path) {
  using Kind = Archive::Kind;
  const Kind kind = opened_.archive->kind();
  if (path.empty() || kind == Kind::folder) return false;
  const std::string whole = input_.name + "/" + path;
  if (is_configuration(path) && !is_hidden(path.substr(0, path.rfind('/') + 1))) {
    if (input_.settled || input_.excludes(path)) return false;
    unread_.push_back(
        {whole,
         "a configuration in an archive; unpack it, or decide with --config or --no-config"});
    return false;
  }
  const bool of_results = input_.reads == Reads::results && is_table_name(path);
  // A spreadsheet in an archive may be about anything.
  const bool named = of_results || (is_input_name(path) && !is_spreadsheet_name(path));
  if (is_hidden(path)) {
    if (named) pass_over(path, formats::WhySkipped::hidden);
  } else if (input_.excludes(path)) {
    pass_over(path, formats::WhySkipped::excluded);
  } else if (const auto skipped = named ? std::nullopt : why_skipped_inside(path)) {
    pass_over(path, *skipped);
  } else if (kind == Kind::other) {
    unread_.push_back({whole, "no file but a link or the like"});
  } else if (named && !is_game_name(path) && (!of_results || is_spreadsheet_name(path))) {
    unread_.push_back({whole, "packed, in an archive; unpack the archive first"});
  } else if (opened_.archive->is_encrypted()) {
    unread_.push_back({whole, "encrypted; unpack it with its password first"});
  } else {
    return true;
  }
  return false;
}

bool InputDocuments::shows_game(const std::string& path) {
  std::string& begun = opened_.begun;
  if (begun.empty()) read_on(*opened_.archive, begun, formats::kImportHead - 1);
  opened_.format = formats::recognise(begun);
  if (opened_.format != nullptr && !opened_.format->no_game) {
    if (is_yaml_name(path) || formats::shows_game(*opened_.format, begun)) return true;
  } else if (is_yaml_name(path)) {
    read_on(*opened_.archive, begun, kMaxAhead);
    formats::RecordSigns signs;
    if (signs.read(begun) || !opened_.archive->at_end() || signs.any()) return true;
  } else if (is_record_name(path) || formats::says_record(begun) ||
             !opened_.archive->error().empty()) {
    return true;
  }
  if (input_.reads == Reads::results && is_results(path)) {
    unread_.push_back({input_.name + "/" + path,
                       "a table of a tournament in an archive; unpack the archive first"});
    return false;
  }
  pass_over(path, formats::WhySkipped::no_game);
  return false;
}

bool InputDocuments::is_results(const std::string& path) {
  if (!is_table_name(path)) return false;
  read_on(*opened_.archive, opened_.begun, kMaxAhead);
  const auto text = formats::table_text(opened_.begun);
  const auto kind =
      text ? formats::look_at_table(text->text, path, {}).kind : formats::SourceKind::nothing;
  return formats::is_taken(kind) || kind == formats::SourceKind::meant;
}

void InputDocuments::find_member(From from) {
  Archive& archive = *opened_.archive;
  for (bool here = from == From::this_one; here || archive.next(); here = false) {
    if (!here) opened_.begun.clear();
    if (!is_wanted(archive.path()) || !shows_game(archive.path())) continue;
    return begin(fmt::format("{}/{}", input_.name, archive.path()));
  }
  ended_ = true;
  if (!archive.error().empty()) {
    unread_.push_back({input_.name, archive.error()});
  } else if (names_.empty() && unread_.empty()) {
    const std::string reason = no_game_in("archive", census_);
    if (input_.searched) {
      messages_.push_back({MessageLevel::note, fmt::format("skipped {}: {}", input_.name, reason)});
    } else {
      unread_.push_back({input_.name, reason});
    }
  }
}

bool InputDocuments::next_in_file(formats::Document& out) {
  if (number_ < games_.size()) {
    const formats::Imported& game = games_[number_];
    out = formats::document_of(game, names_.back(), ++number_);
    return true;
  }
  if (!records_) return false;
  if (!records_->next(out)) {
    if (!records_->error().empty()) {
      unread_.push_back({names_.back(), records_->error()});
      end_file();
    }
    return false;
  }
  out.name = names_.back();
  let_inherit(input_, out);
  if (out.too_large && device_) {
    unread_.push_back({input_.name, "a device that may never end; reading stopped"});
    ended_ = true;
  }
  return true;
}

bool InputDocuments::next(formats::Document& out) {
  while (!ended_) {
    if (next_in_file(out)) {
      ++given_;
      publish(input_, out);
      return true;
    }
    if (ended_) break;
    if (opened_.has_members()) {
      find_member(From::next_one);
    } else if (!next_sheet()) {
      break;
    }
  }
  ended_ = true;
  return false;
}

void InputDocuments::report_end(std::vector<formats::UnreadFile>& unread,
                                formats::Census& census) const {
  unread.insert(unread.end(), unread_.begin(), unread_.end());
  for (const Message& message : messages_) say(message.level, message.text);
  census.add(census_);
}

bool for_each_document(const Input& input, std::vector<formats::UnreadFile>& unread,
                       const std::function<bool(const formats::Document&)>& visit) {
  say_detail("reading {}", input.name);
  InputDocuments documents(input, InputDocuments::Read::as_needed);
  formats::Document document;
  bool go_on = true;
  while (go_on && documents.next(document)) go_on = visit(document);
  formats::Census census;
  documents.report_end(unread, census);
  report_skipped(census);
  return go_on;
}

}  // namespace cartulary::cli
