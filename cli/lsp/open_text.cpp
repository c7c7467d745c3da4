#include "cli/lsp/open_text.hpp"

#include "cli/input/configurations.hpp"
#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::cli {
namespace {

/// True if a text is of records, or may become so.
bool is_of_records(const std::string& name, std::string_view text) {
  if (std::string_view(name).substr(name.rfind('/') + 1) == formats::kTournamentFile) return false;
  if (formats::is_packed(text)) return false;
  if (formats::recognise(text.substr(0, formats::kImportHead)) != nullptr) return false;
  formats::RecordSigns signs(is_configuration(name));
  return signs.read(text) || signs.any();
}

bool inherits(const OpenText::Configuration& configuration) {
  return configuration != nullptr && configuration->fault.empty();
}

formats::Selection selection_of(const OpenText::Configuration& configuration) {
  if (!inherits(configuration)) return {};
  return {.select = configuration->select.value_or(std::vector<std::string>{}),
          .ignore = configuration->ignore.value_or(std::vector<std::string>{})};
}

/// Calls `visit` for each document, as a part of the text itself.
template <class Visit>
void for_each_part(const std::string& name, std::string_view text,
                   const OpenText::Configuration& configuration, Visit visit) {
  formats::TextSource source(text);
  formats::DocumentStream documents(source, name);
  for (formats::Document document; documents.next(document);) {
    document.name = name;
    document.text = text.substr(document.file_offset, document.text.size());
    if (inherits(configuration)) document.inherits = configuration->inherited;
    visit(document);
  }
}

}  // namespace

const TextLines& OpenText::lines() {
  if (!lines_) lines_.emplace(text_);
  return *lines_;
}

void OpenText::forget_records() {
  records_.clear();
  verified_ = false;
  is_published = false;
}

void OpenText::replace(formats::Span span, std::string_view text) {
  forget_records();
  text_.replace(span.offset, span.size, text);
  lines_.reset();
}

void OpenText::replace_all(std::string text) {
  forget_records();
  text_ = std::move(text);
  lines_.reset();
}

const std::deque<OpenRecord>& OpenText::records(const Configuration& configuration) {
  if (verified_) return records_;
  verified_ = true;
  if (!is_of_records(name_, text_)) return records_;
  formats::Verifier verifier(selection_of(configuration), formats::Causes::of_all);
  verifier.compare_records();
  for_each_part(name_, text_, configuration, [&](const formats::Document& document) {
    records_.emplace_back(verifier, document);
  });
  return records_;
}

formats::Document OpenText::document_at(uint32_t offset, const Configuration& configuration) {
  const std::string_view text = text_;
  formats::Document out{.name = name_, .text = text};
  std::optional<uint64_t> next;
  for_each_part(name_, text, configuration, [&](const formats::Document& document) {
    if (document.file_offset <= offset) out = document;
    if (document.file_offset > offset && !next) next = document.file_offset;
  });
  out.text = text.substr(out.file_offset, next.value_or(text.size()) - out.file_offset);
  return out;
}

}  // namespace cartulary::cli
