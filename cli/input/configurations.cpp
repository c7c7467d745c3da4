#include "cli/input/configurations.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/input/file_source.hpp"
#include "cli/io/messages.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// Reads a configuration. One that cannot be read has a fault.
Configurations::Configuration read(const std::string& path, std::string name,
                                   formats::Quote quote = formats::Quote::words) {
  say_detail("configuration {}", name);
  auto out = std::make_shared<formats::Configuration>();
  FileSource file(path);
  std::string text;
  read_on(file, text, formats::kMaxConfiguration);
  std::string fault = file.error();
  if (text.size() > formats::kMaxConfiguration) fault = "too large for a configuration";
  if (!fault.empty()) {
    out->name = name;
    out->fault = name + ": cannot read this configuration: " + fault;
    return out;
  }
  *out = formats::read_configuration(std::move(name), text, quote);
  if (!out->fault.empty() && quote == formats::Quote::nothing) {
    out->fault += "; it is a link, so nothing of it is shown";
  }
  return out;
}

/// The folder itself, whatever links lead to it.
fs::path resolved(const fs::path& folder) {
  std::error_code error;
  const fs::path whole = folder.empty() ? fs::current_path(error) : folder;
  fs::path out = fs::weakly_canonical(whole, error);
  return error ? whole.lexically_normal() : out;
}

/// A path as somebody in the working folder would name it.
std::string as_named(const fs::path& path, bool absolute) {
  if (absolute) return formats::text_of(path);
  const std::string out = formats::text_of(path.lexically_relative(resolved("")));
  return out.empty() ? formats::text_of(path) : out;
}

}  // namespace

bool is_configuration(const std::string& path) {
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  return formats::contains(formats::kConfigurationNames, name);
}

Configurations::Configurations(const ConfigurationFlags& flags) : none_(flags.no_config) {
  const char* usual = std::getenv("CARTULARY_CONFIG");
  const std::string file =
      !flags.config.empty() || none_ || usual == nullptr ? flags.config : usual;
  if (file.empty()) return;
  auto configuration = std::make_shared<formats::Configuration>(*read(file, file));
  configuration->folder = formats::text_of(resolved(formats::path_of(file).parent_path()));
  for_all_ = configuration;
}

const Configurations::OfFolder& Configurations::of_folder(const std::string& folder) {
  if (last_ != nullptr && *last_ == folder) return as_given_.find(folder)->second;
  auto row = as_given_.find(folder);
  if (row == as_given_.end()) {
    OfFolder answer;
    if (!none_) {
      const fs::path given = formats::path_of(folder);
      const fs::path real = resolved(given);
      answer.configuration =
          for_all_ != nullptr ? for_all_ : find(formats::text_of(real), given.is_absolute());
      if (answer.configuration != nullptr) {
        const fs::path inside =
            real.lexically_relative(formats::path_of(answer.configuration->folder));
        // A folder elsewhere has no path there.
        const bool elsewhere = inside.empty() || *inside.begin() == "..";
        if (!elsewhere && inside != ".") answer.inside = formats::text_of(inside) + "/";
      }
    }
    row = as_given_.emplace(folder, std::move(answer)).first;
  }
  last_ = &row->first;
  return row->second;
}

const Configurations::OfFolder& Configurations::of_file(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == path.npos) return of_folder("");
  return of_folder(slash == 0 ? "/" : path.substr(0, slash));
}

Configurations::Configuration Configurations::of_run(const std::vector<std::string>& paths) {
  const std::string first = paths.empty() || paths.front() == "-" ? "" : paths.front();
  std::error_code error;
  const bool is_folder = first.empty() || fs::is_directory(formats::path_of(first), error);
  return (is_folder ? of_folder(first) : of_file(first)).configuration;
}

Configurations::Configuration Configurations::find(const std::string& folder, bool absolute) {
  const std::string key = (absolute ? "/" : "") + folder;
  if (const auto row = found_.find(key); row != found_.end()) return row->second;
  Configuration out;
  for (std::string_view name : formats::kConfigurationNames) {
    const fs::path path = formats::path_of(folder) / name;
    std::error_code error;
    const fs::file_type type = fs::status(path, error).type();
    const bool nothing = type == fs::file_type::not_found && !fs::is_symlink(path, error);
    if (nothing || type == fs::file_type::directory) continue;
    auto here = std::make_shared<formats::Configuration>();
    here->name = as_named(path, absolute);
    const bool leads_nowhere = type == fs::file_type::not_found || type == fs::file_type::none;
    if (type == fs::file_type::regular || leads_nowhere) {
      const bool link = fs::is_symlink(path, error);
      *here = *read(formats::text_of(path), here->name,
                    link ? formats::Quote::nothing : formats::Quote::words);
    } else {
      here->fault = here->name + ": not a regular file";  // a pipe would be waited for
    }
    here->folder = folder;
    out = here;
    break;
  }
  const std::string above = formats::text_of(formats::path_of(folder).parent_path());
  if (out == nullptr && above != folder && !above.empty()) out = find(above, absolute);
  found_.emplace(key, out);
  return out;
}

std::vector<Configurations::Configuration> Configurations::all() const {
  std::vector<Configuration> out;
  if (for_all_ != nullptr) out.push_back(for_all_);
  for (const auto& [folder, configuration] : found_) {
    if (configuration == nullptr) continue;
    if (std::ranges::find(out, configuration) == out.end()) out.push_back(configuration);
  }
  return out;
}

}  // namespace cartulary::cli
