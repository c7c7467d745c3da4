// Records not in UTF-8, as some editors save them, and files of other programs in UTF-16.
#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/tables/encodings.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

void refuse(Imported& out, Code code, Span span, std::string message, std::string label,
            std::string help) {
  out.add(code, span, std::move(message), std::move(label)).help.push_back(std::move(help));
}

void read_records(const std::shared_ptr<const std::string>& text, std::vector<Imported>& out) {
  TextSource source(*text);
  DocumentStream records(source, "");
  for (Document document; records.next(document);) {
    Imported& record = out.emplace_back();
    record.origin->as_written = true;
    record.origin->links.push_back({0, static_cast<uint32_t>(document.file_offset)});
    if (document.blank) {
      refuse(record, Code::empty_file, {}, "expected a record, got only blank lines and comments",
             "", "a record starts with `cartulary: 1`");
    } else if (document.too_large) {
      refuse(record, Code::too_large, {static_cast<uint32_t>(document.file_offset), 1},
             fmt::format("record is larger than {} MiB", kMaxDocument >> 20), "",
             "separate records with a line `---`");
    } else {
      record.text = document.text;
    }
  }
}

void read_encoded(const ImportFile& file, const ImportOptions& options,
                  std::vector<Imported>& out) {
  const Encoding encoding = encoding_of(file.text);
  if (encoding != Encoding::utf16_little && encoding != Encoding::utf16_big) {
    return refuse(out.emplace_back(), Code::not_text, {0, 1},
                  fmt::format("expected UTF-8 text, got {}", name_of(encoding)), "",
                  "save the file as UTF-8");
  }
  DecodedText made = decoded(file.text);
  const auto text = std::make_shared<const std::string>(std::move(made.text));
  if (made.broken) {
    refuse(out.emplace_back(), Code::not_text, {*made.broken, 1},
           "expected UTF-16 text, got half of a character", "not a character",
           "save the file as UTF-8");
  } else if (const ImportFormat* format =
                 recognise(std::string_view(*text).substr(0, kImportHead))) {
    out = import(*format, text, options);
  } else {
    read_records(text, out);
  }
  for (Imported& game : out) {
    if (game.origin->file == nullptr) game.origin->file = text;
  }
}

}  // namespace

const ImportFormat kEncoded{
    .name = "utf-16",
    .meaning = "record in another encoding",
    .recognises =
        [](const ImportFile& beginning) { return encoding_of(beginning.text) != Encoding::utf8; },
    .read = read_encoded,
    .shows_game =
        [](const ImportFile& beginning) {
          const Encoding encoding = encoding_of(beginning.text);
          if (encoding != Encoding::utf16_little && encoding != Encoding::utf16_big) return true;
          const std::string text = decoded(beginning.text).text;
          const ImportFormat* const format = recognise(text);
          return format != nullptr ? shows_game(*format, text) : says_record(text);
        }};

}  // namespace cartulary::formats
