// A folder of pages: files that are made or replaced one by one, and never anything beside them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/io/descriptor.hpp"
#include "cli/io/file_state.hpp"
#include "cli/pages/page_names.hpp"

namespace cartulary::cli {

/// Functions that can fail return an error text, empty on success.
class PageFolder {
 public:
  /// Opens a folder, or makes it. Says at once if nothing can be written there.
  std::string open(const std::string& path);

  /// How the folder takes small and capital letters.
  Letters letters() const { return letters_; }

  /// When a page gets its name: once it is written, or once it is on the disk.
  enum class When { written, on_disk };
  /// Writes a page, whose path has no `..` and does not begin with `/`, and makes the folders on
  /// its way. Links are not followed. The page appears whole or not at all; if it need not be on
  /// the disk, a power cut before finish() may cut it off. What has its name is left as it is if it
  /// holds the same text already; else it is replaced if it is a file that may be written and that
  /// `spares` does not want to stay, by one with its owner, mode and other attributes.
  std::string write(const std::string& path, std::string_view text, When when = When::written);
  /// Writes the last page, in the folder itself, once all others are on the disk.
  std::string finish(const std::string& name, std::string_view text);

  /// Called for a file that would be replaced: why it has to stay; empty if it need not.
  std::function<std::string(const FileState&)> spares{};

 private:
  std::string enter(const std::string& folder);
  struct Existing {
    Descriptor file{};
    std::string error{};    ///< why it has to stay
    bool is_right = false;  ///< it is that page already
  };
  Existing look_at_existing(const char* name, std::string_view text) const;
  /// The folder of the last page.
  int entered() const { return inner_ ? inner_.number() : root_.number(); }
  std::string try_letters();

  Descriptor root_;
  Letters letters_ = Letters::differ;
  std::string entered_{};  ///< the folder of the last page; empty: the root
  Descriptor inner_{};     ///< that folder; none for the root
};

}  // namespace cartulary::cli
