// Documents in which every line says at once what it is need no YAML parser.
#pragma once

#include <string_view>

#include "formats/ground/text/yaml_tree.hpp"

namespace cartulary::formats {

/// Tells `events` of a document, if it is as plain as most records are; false, perhaps after some
/// events, if it is not. Whatever could be read in two ways, or is a fault, is not plain: then it
/// is for a YAML parser to say what the document means.
///
/// A plain document is a mapping whose keys are in the first column, perhaps below a line `---`.
/// The references are to YAML 1.2:
/// - A line holds whole entries: `key: value`, `- item`, or `key:` with a list or a mapping on the
///   lines below, which are indented more (8.2.1, 8.2.2). Nothing goes on in the next line, since
///   what comes below is either indented as an entry before it or not plain. Wholly empty lines and
///   comments that stand no farther in than the entry above them may stand between entries (6.6).
/// - Words begin with a letter, a digit or a minus before one, never with an indicator, and hold no
///   `: `, `#` or blank at their ends, in brackets no indicator at all (7.3.3). What is not ASCII
///   is left to the parser where it might be an invisible character or an end of a line (5.1, 5.4).
/// - Quotes hold neither a quote nor a backslash (7.3.1, 7.3.2).
/// - A list or a mapping in brackets is on one line: `, ` stands between its entries, and `: `
///   behind its keys (7.4).
/// - A literal block is as literal_block_below() finds it.
/// There are no anchors, tags, aliases, directives, tabs, complex keys, or values that are missing.
bool read_plain_yaml(std::string_view text, PlainEvents& events);

}  // namespace cartulary::formats
