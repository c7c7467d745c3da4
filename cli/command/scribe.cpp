// `scribe`: the page in which games are recorded and checked in a browser.

#include <fstream>
#include <memory>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/pages/built_in_module.hpp"
#include "cli/pages/page_folder.hpp"
#include "formats/doors/browser/scribe_app.hpp"
#include "formats/doors/browser/scribe_page.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

struct ScribeFlags {
  std::string module;
  std::string output;
  std::string app;
};

constexpr std::string_view kPacked = "\x1f\x8b";

int without_module() {
  return say_error(
      "this program was built without the module for browsers; its sources have it in "
      "`formats/doors/browser/cartulary.wasm.gz`: give that by `--module`");
}

int write_app(const std::string& path, std::string_view module) {
  const auto failed = [&](std::string_view name, const std::string& error) {
    return say_error("cannot write {}: {}",
                     formats::printable(path + (name.empty() ? "" : "/")) + std::string(name),
                     error);
  };
  PageFolder folder;
  if (const std::string error = folder.open(path); !error.empty()) return failed("", error);
  const std::vector<formats::AppFile> files = formats::scribe_app(module, kVersion);
  for (const formats::AppFile& file : files) {
    const bool last = &file == &files.back();
    const std::string error = last ? folder.finish(std::string(file.name), file.text)
                                   : folder.write(std::string(file.name), file.text);
    if (!error.empty()) return failed(file.name, error);
  }
  return kClean;
}

/// Browsers open a page by its extension. False after saying so.
bool is_page_name(const std::string& output) {
  constexpr std::string_view kPage = ".html";
  if (output.empty() || output == "-" || extension_of(output) == kPage) return true;
  const std::optional<FileLook> look = look_at(output);
  if (look && !look->is_file()) return true;  // such as /dev/null
  return say_flag_error("--output", "expected a name that ends with `{}`, got `{}`", kPage, output);
}

int run_scribe(const ScribeFlags& flags) {
  if (!flags.app.empty() && !flags.output.empty()) {
    return say_error("`--app` writes a folder, `-o` a single page: expected one of them");
  }
  if (!is_page_name(flags.output)) return kFailed;
  std::string read;
  std::string_view module = built_in_module();
  if (!flags.module.empty()) {
    if (refuse_own_input({{.path = flags.module, .name = flags.module}}, flags.output, "inputs")) {
      return kFailed;
    }
    // As it is, not unpacked as records are.
    std::ifstream file(formats::path_of(flags.module), std::ios::binary);
    read.assign(std::istreambuf_iterator<char>(file), {});
    module = read;
    if (!module.starts_with(kPacked)) {
      return say_error("{}: expected a module packed by gzip, such as `cartulary.wasm.gz`, got {}",
                       formats::printable(flags.module),
                       !file.is_open() ? "nothing that can be read"
                       : read.empty()  ? "an empty file"
                                       : "something else");
    }
  }
  if (module.empty()) return without_module();
  if (!flags.app.empty()) return write_app(flags.app, module);
  Output output(flags.output);
  formats::append_scribe_page(output.text(), module, kVersion);
  return output.finish();
}

}  // namespace

Command scribe_command() {
  auto flags = std::make_shared<ScribeFlags>();
  return {
      .flags = {output_flag(flags->output, "Write to this file, not to standard output"),
                value_flag("--app", "DIR", "Write an installable app to this folder", flags->app),
                value_flag("--module", "FILE",
                           "Browser module, if it is not built into the program", flags->module)},
      .run = [flags](const Settings&) { return run_scribe(*flags); }};
}

}  // namespace cartulary::cli
