// Names in an open folder: what is there, made, renamed and removed, wherever it is by then.
#pragma once

#include <cstdint>
#include <string>

#include "cli/io/descriptor.hpp"

namespace cartulary::cli {

// Functions that fail say why in errno.

Descriptor open_folder(const std::string& path);
/// One that may be written into and not be listed.
Descriptor open_unlisted_folder(const std::string& path);
/// A folder in a folder. Links are not followed.
Descriptor open_folder(int parent, const char* name);
bool make_folder(int parent, const char* name);
/// True if a folder may be listed, and what is in it be opened.
bool may_search(const std::string& path);

enum class Readers : uint8_t { all, owner };

/// A file of a folder, to be read. Links are not followed, and pipes are not waited for.
Descriptor open_in(int folder, const char* name);
Descriptor create_in(int folder, const char* name, Readers readers);
/// A new file without a name; none where that does not work or it cannot get one later.
Descriptor create_nameless(int folder, Readers readers);
/// Gives it one that nothing has.
bool name_nameless(const Descriptor& file, int folder, const char* name);

bool is_in(int folder, const char* name);
bool may_write(int folder, const char* name);
/// Why nothing can take the place of a file, whoever may write to it; empty if something can.
std::string why_fixed(int folder, const char* name);

/// The fate of whatever has the new name.
enum class Renaming : uint8_t {
  replace,   ///< it goes
  exchange,  ///< it gets the other name
  only_new,  ///< it stays, and nothing is renamed
};
/// ENOTSUP, EINVAL or ENOSYS where names cannot be exchanged.
bool rename_in(int folder, const char* from, const char* to, Renaming how);
bool link_in(int folder, const char* from, const char* to);
bool remove_in(int folder, const char* name);

}  // namespace cartulary::cli
