// The outline of a record in an editor.
#pragma once

#include "cli/lsp/open_text.hpp"
#include "cli/lsp/positions.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::cli {

/// The symbol of a record: in it those of its turns, and in them the variations that begin there.
void append_record_symbols(formats::Json& result, OpenText& text, const OpenRecord& open,
                           PositionUnit unit);

}  // namespace cartulary::cli
