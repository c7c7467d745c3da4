// Names of files in pages that others will read: enough to tell records apart, and nothing of where
// they lie on their author's disk.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/inputs.hpp"

namespace cartulary::cli {

/// The components of a path that say something; the first is `/` if it begins there.
std::vector<std::string_view> components(std::string_view path);

/// A record is called by its path below the folder that was given, or by its name if it was given
/// itself. If records come from several folders, their names stand before it:
///
///   /home/ann/games                     games/round-1/a2.yaml is round-1/a2.yaml
///   /home/ann/club/2024, /srv/2025      2024/a2.yaml, 2025/a2.yaml
///   /home/ann/2024/club, /srv/2025/club as many of their last folders as tell them apart:
///                                       2024/club/a2.yaml
///   club/2024/open, club/2025/cup       of those below the current folder, all that they do not
///                                       share: 2024/open/a2.yaml, 2025/cup/a2.yaml
///
/// Any other file, such as a configuration above all records, is called by its name alone.
class PublishedNames {
 public:
  PublishedNames() = default;
  /// `arguments`: files and folders that were given.
  explicit PublishedNames(const std::vector<std::string>& arguments);

  /// For a file that is called `name` in messages.
  std::string name(std::string_view name) const;
  /// For files that could not be read, with the reasons.
  void publish(std::vector<formats::UnreadFile>& files) const;
  /// Words that may hold paths, such as why a file cannot be read.
  std::string words(std::string_view words) const;

 private:
  struct Folder {
    std::string given;               ///< as its records' names begin
    std::vector<std::string> parts;  ///< components
    std::string label{};             ///< what stands before what is below it
  };
  std::vector<Folder> folders_;
};

/// From now on, the documents of these inputs tell what pages call their files. Returns that.
std::shared_ptr<const PublishedNames> publish(std::vector<Input>& inputs, const InputFlags& flags);
/// Tells it to a document of an input, if it is to be told.
void publish(const Input& input, formats::Document& document);

}  // namespace cartulary::cli
