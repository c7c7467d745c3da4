// Places of a text as editors name them in messages, and the outline of a record.
#pragma once

#include <cstdint>

#include "cli/lsp/open_text.hpp"
#include "cli/lsp/positions.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::cli {

uint32_t offset_in(OpenText& text, formats::JsonValue position, PositionUnit unit);
formats::Span span_in(OpenText& text, formats::JsonValue range, PositionUnit unit);
formats::Span in_text(const formats::Document& document, formats::Span span);
void append_range(formats::Json& json, std::string_view key, OpenText& text, formats::Span span,
                  PositionUnit unit);
/// `{"range", "newText"}`, a value of its own.
void append_text_edit(formats::Json& json, OpenText& text, formats::Span span,
                      std::string_view new_text, PositionUnit unit);
/// The symbol of a record: in it those of its turns, and in them the variations that begin there.
void append_record_symbols(formats::Json& result, OpenText& text, const OpenRecord& open,
                           PositionUnit unit);

}  // namespace cartulary::cli
