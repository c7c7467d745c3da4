// Where the pages of the documentation are that a package has installed beside the program.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::cli {

/// The folder of the installed documents, with `README.md`; empty if none are installed.
std::string documents_folder();

/// A text in which names of pages, such as `formats/guide/DECISIONS.md`, are those of the files in
/// a folder of documents. Pages that are not there keep their names.
std::string with_installed_pages(std::string_view text, const std::string& folder);

}  // namespace cartulary::cli
