// Abilities of a terminal: colours and columns.
#pragma once

#include <cstddef>

namespace cartulary::cli {

/// The columns assumed of what is no terminal, or of a terminal that does not say.
inline constexpr std::size_t kUsualColumns = 80;

enum class ColorChoice { automatic, always, never };

/// True if to colour what goes to a file: asked for, also by CLICOLOR_FORCE, or a terminal.
/// NO_COLOR forbids what no flag asks for, TERM=dumb what only the terminal does.
bool use_color(ColorChoice choice, int descriptor);

bool is_terminal(int descriptor);
/// True if it is a terminal that knows colours and erases lines.
bool understands_escapes(int descriptor);

/// Columns of the terminal with this descriptor; 0 if it is none.
std::size_t terminal_columns(int descriptor);

}  // namespace cartulary::cli
