#include "cli/input/published_names.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {

std::vector<std::string_view> components(std::string_view path) {
  std::vector<std::string_view> out;
  if (path.starts_with('/')) out.push_back(path.substr(0, 1));
  while (!path.empty()) {
    const std::string_view part = formats::take_before(path, '/');
    if (!part.empty() && part != ".") out.push_back(part);
  }
  return out;
}

namespace {

using Parts = std::vector<std::string>;

/// True if a component says where a path begins, and names no folder.
bool is_way(std::string_view part) {
  return part == "/" || part == "..";
}

std::string joined(Parts::const_iterator begin, Parts::const_iterator end) {
  std::string out;
  for (; begin != end; ++begin) {
    if (!is_way(*begin)) out += *begin + "/";
  }
  return out;
}

}  // namespace

PublishedNames::PublishedNames(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "-" || argument.starts_with('<')) continue;
    if (argument.starts_with("https://") || argument.starts_with("http://")) continue;
    const std::vector<std::string_view> parts = components(argument);
    Folder folder{.given = argument, .parts = {parts.begin(), parts.end()}};
    std::error_code error;
    if (!std::filesystem::is_directory(formats::path_of(argument), error) && !parts.empty()) {
      folder.parts.pop_back();
      folder.given.resize(argument.rfind('/') == argument.npos ? 0 : argument.rfind('/'));
    }
    const bool known = std::ranges::find(folders_, folder.parts, &Folder::parts) != folders_.end();
    if (!known) folders_.push_back(std::move(folder));
  }
  if (folders_.empty()) return;
  Parts shared = folders_.front().parts;
  for (const Folder& folder : folders_) {
    const auto same =
        std::mismatch(shared.begin(), shared.end(), folder.parts.begin(), folder.parts.end());
    shared.erase(same.first, shared.end());
  }
  std::size_t longest = 0;
  for (const Folder& folder : folders_) longest = std::max(longest, folder.parts.size());
  for (std::size_t shown = 1; shown <= longest; ++shown) {
    std::set<std::string> labels;
    for (Folder& folder : folders_) {
      const auto end = folder.parts.cend();
      auto begin = folder.parts.cbegin() + static_cast<std::ptrdiff_t>(shared.size());
      const bool is_below =
          std::ranges::none_of(folder.parts, [](const std::string& part) { return is_way(part); });
      if (!is_below)
        begin = std::max(begin, end - std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(shown),
                                                               end - folder.parts.cbegin()));
      folder.label = joined(begin, end);
      labels.insert(folder.label);
    }
    if (labels.size() == folders_.size()) return;
  }
}

std::string PublishedNames::name(std::string_view name) const {
  if (name.starts_with('<')) return std::string(name);
  const std::vector<std::string_view> parts = components(name);
  if (parts.empty()) return std::string(name);
  const Folder* in = nullptr;
  for (const Folder& folder : folders_) {
    const bool below = folder.parts.size() < parts.size() &&
                       std::equal(folder.parts.begin(), folder.parts.end(), parts.begin()) &&
                       !is_way(parts[folder.parts.size()]);
    if (below && (in == nullptr || folder.parts.size() > in->parts.size())) in = &folder;
  }
  std::string out;
  if (in != nullptr) {
    out = in->label;
    for (std::size_t i = in->parts.size(); i + 1 < parts.size(); ++i) {
      if (!is_way(parts[i])) out.append(parts[i]).append("/");
    }
  }
  return out.append(parts.back());
}

std::string PublishedNames::words(std::string_view words) const {
  std::string out(words);
  for (const Folder& folder : folders_) {
    if (folder.given.empty() || folder.given == ".") continue;
    const std::string before = folder.given.ends_with('/') ? folder.given : folder.given + "/";
    for (std::size_t at = 0; (at = out.find(before, at)) != out.npos; at += folder.label.size()) {
      out.replace(at, before.size(), folder.label);
    }
  }
  // Other paths, up to the next blank.
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = std::min(out.find(' ', at), out.size());
    const std::string word = out.substr(at, end - at);
    const bool is_path = word.starts_with('/') || word.starts_with("../");
    const std::string shown = is_path ? name(word) : word;
    out.replace(at, word.size(), shown);
    at += shown.size() + 1;
  }
  return out;
}

void PublishedNames::publish(std::vector<formats::UnreadFile>& files) const {
  for (formats::UnreadFile& file : files) {
    file.name = name(file.name);
    file.reason = words(file.reason);
  }
}

std::shared_ptr<const PublishedNames> publish(std::vector<Input>& inputs, const InputFlags& flags) {
  std::vector<std::string> given = flags.paths;
  given.push_back(flags.stdin_name);
  auto names = std::make_shared<const PublishedNames>(given);
  for (Input& input : inputs) input.published = names;
  return names;
}

void publish(const Input& input, formats::Document& document) {
  if (input.published == nullptr) return;
  auto names = std::make_shared<formats::PublishedNames>();
  names->file = input.published->name(document.name);
  if (document.inherits != nullptr) {
    names->inherited = input.published->name(document.inherits->name);
  }
  document.published = std::move(names);
}

}  // namespace cartulary::cli
