#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

ImportFile json_at(std::string_view text, uint32_t from, JsonTree& tree) {
  ImportFile out{.text = text, .end = from};
  const auto first = text.find_first_not_of(" \t\r\n", from);
  if (first == text.npos || (text[first] != '{' && text[first] != '[')) return out;
  out.fault = tree.read(text, static_cast<uint32_t>(first));
  out.json = tree.root();
  out.end = tree.end();
  return out;
}

Finding& Imported::add(Code code, Span span, std::string message, std::string label) {
  return findings->emplace_back(Finding{.code = code,
                                        .span = {span.offset | kInOrigin, span.size},
                                        .message = std::move(message),
                                        .label = std::move(label)});
}

Document document_of(const Imported& game, std::string_view name, uint32_t number) {
  return {.name = name,
          .text = game.text,
          .number = number,
          .origin = game.origin,
          .made_with = game.findings};
}

}  // namespace cartulary::formats
