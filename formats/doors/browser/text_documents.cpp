#include "formats/doors/browser/text_documents.hpp"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/ground/text/escape.hpp"

namespace cartulary::formats {
namespace {

/// Visits the games in a file of another program.
void visit_games(const ImportFormat& format, std::string_view name, std::string_view text,
                 const std::function<void(const Document&)>& visit) {
  uint32_t number = 0;
  for (const Imported& game : import(format, std::make_shared<const std::string>(text), {})) {
    visit(document_of(game, name, ++number));
  }
}

}  // namespace

std::vector<UnreadFile> for_each_document(std::string_view name, std::string_view text,
                                          const std::function<void(const Document&)>& visit) {
  const auto unread = [name](std::string reason) {
    return std::vector<UnreadFile>{{std::string(name), std::move(reason), {1, 0}}};
  };
  if (is_packed(text)) return unread("packed; unpack it first");
  if (const ImportFormat* format = recognise(text.substr(0, kImportHead))) {
    if (text.size() > kMaxImport) return unread("larger than any file of a game");
    visit_games(*format, name, text, visit);
    return {};
  }
  TextSource source(text);
  DocumentStream records(source, std::string(name));
  for (Document document; records.next(document);) visit(document);
  return {};
}

Answer about_record(const Question& question, const std::function<Answer(const Document&)>& use) {
  std::optional<Answer> out;
  std::size_t number = 0;
  const auto unread =
      for_each_document(question.name, question.text, [&](const Document& document) {
        if (++number == question.document) out = use(document);
      });
  if (!unread.empty()) return refused(fmt::format("{}: {}", unread[0].name, unread[0].reason));
  if (out) return std::move(*out);
  if (number == 0) return refused("expected a record, found none");
  return refused(fmt::format("expected a record from 1 to {}, got {}", number, question.document));
}

Answer refused(std::string_view reason) {
  return {.made = false, .text = printable(reason)};
}

}  // namespace cartulary::formats
