#include "formats/doors/browser/event_folder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "formats/checking/record_signs.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/doors/browser/text_documents.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/player_sheet.hpp"
#include "formats/league/tournament/record_entries.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

struct NamedText {
  std::string name;
  std::string text;
};

bool is_tournament(const NamedText& file) {
  return file.name.substr(file.name.rfind('/') + 1) == kTournamentFile ||
         says_tournament(file.text);
}

/// A table of moves is the game of another program, too.
bool may_be_game(const NamedText& file, const ColumnNames& columns) {
  const std::string_view begun = std::string_view(file.text).substr(0, kImportHead);
  if (says_record(begun)) return true;
  return recognise(begun) != nullptr &&
         !is_taken(look_at_table(file.text, file.name, columns).kind);
}

class FolderReader {
 public:
  explicit FolderReader(EventFolder& out) : out_(out) {}

  void read(std::vector<NamedText> files) {
    for (const NamedText& file : files) {
      if (is_tournament(file)) read_rules(file);
    }
    std::vector<const NamedText*> games;
    for (NamedText& file : files) {
      if (is_tournament(file)) continue;
      if (may_be_game(file, out_.tournament.columns)) {
        games.push_back(&file);
      } else {
        read_table(file);
      }
    }
    EntryBook book(out_.tournament);
    for (uint32_t i = 0; i < out_.tables.size(); ++i) {
      ResultTable& table = out_.tables[i];
      std::vector<Entry> entries;
      read_results(table, i, entries, out_.tournament.columns);
      for (const std::string& name : table.players) {
        if (out_.tournament.find(name) == nullptr) add_once(out_.tournament.listed, name);
      }
      for (const Finding& finding : table.findings) out_.tell(table.document(), finding);
      book.add(std::move(entries));
    }
    for (const NamedText* file : games) read_game(*file, book);
    out_.entries = book.take();
  }

 private:
  void fault(const std::string& file, std::string text) {
    out_.faults.push_back({.file = file, .error = true, .text = std::move(text)});
  }
  void read_rules(const NamedText& file) {
    if (!out_.file.empty()) {
      return fault(file.name, "there is one tournament's file already: " + out_.file);
    }
    out_.file = file.name;
    out_.file_text = file.text;
    Findings findings;
    out_.tournament = read_tournament(out_.document(), findings);
    for (const Finding& finding : findings) out_.tell(out_.document(), finding);
  }
  void read_table(const NamedText& file) {
    auto text = table_text(file.text);
    if (!text) return fault(file.name, "it is no text");
    const TableLook look = look_at_table(text->text, file.name, out_.tournament.columns);
    if (look.kind == TableKind::meant || look.kind == TableKind::none) {
      return fault(file.name, "it is no table of results: " + look.lacks);
    }
    if (!is_taken(look.kind)) return;
    ResultTable sheet{.name = file.name};
    set_text(std::move(*text), sheet);
    if (look.kind == TableKind::results) {
      out_.tables.push_back(std::move(sheet));
      return;
    }
    read_player_sheet(sheet, out_.tournament);
    for (const Finding& finding : sheet.findings) out_.tell(sheet.document(), finding);
  }
  void read_game(const NamedText& file, EntryBook& book) {
    Verifier verifier;
    const auto unread = for_each_document(file.name, file.text, [&](const Document& document) {
      const Report report = verifier.verify(document, false);
      if (names_players(report)) {
        book.add(report);
      } else {
        fault(file.name, "it is no record that can be read, or it does not name its players");
      }
    });
    for (const UnreadFile& it : unread) fault(file.name, it.reason);
  }

  EventFolder& out_;
};

}  // namespace

void EventFolder::tell(const Document& document, const Finding& finding) {
  std::string text = finding.message;
  for (const std::string& line : finding.help) text += "; " + line;
  faults.push_back({.file = std::string(document.name),
                    .line = document.position(finding.span.offset).line,
                    .error = finding.severity() == Severity::error,
                    .text = std::move(text)});
}

void EventFolder::tell_faults(const League& league) {
  for (const Finding& finding : league.faults()) tell(document(), finding);
  for (const EntryFault& fault : league.entry_faults()) {
    const Entry& entry = league.entries()[fault.entry];
    Finding finding = fault.finding;
    if (entry.in_table) {
      const ResultTable& table = tables[entry.source];
      finding.span = place_of(fault, entry, table.text);
      tell(table.document(), finding);
    } else {
      const std::string where = where_read(entry);
      tell({.name = where}, finding);
      faults.back().line = 0;
    }
  }
}

bool EventFolder::has_errors() const {
  return std::ranges::any_of(faults, &EventFault::error);
}

EventFolder read_event_folder(std::string_view json) {
  EventFolder out;
  JsonTree tree;
  if (const auto fault = tree.read(json)) {
    out.faults.push_back({.error = true, .text = std::string(fault->what)});
    return out;
  }
  std::vector<NamedText> files;
  for (const JsonValue file : tree.root()["files"]) {
    files.push_back({std::string(file["name"].text()), std::string(file["text"].text())});
  }
  sort_by(files, [](const NamedText& file) -> const std::string& { return file.name; });
  FolderReader(out).read(std::move(files));
  return out;
}

}  // namespace cartulary::formats
