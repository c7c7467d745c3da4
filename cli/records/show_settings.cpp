#include "cli/records/show_settings.hpp"

#include <algorithm>

#include "cli/input/documents.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/yaml.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

/// A value that holds when nobody says anything; no other key has one then.
struct DefaultRow {
  std::string_view key;
  std::string_view value;
};
constexpr DefaultRow kDefaults[] = {{"select", "all"}, {"fail-on", "error"}, {"format", "full"},
                                    {"jobs", "cores"}, {"rules", "C2"},      {"axes", "y-south"}};

using Given = formats::Configuration::Given;

class SettingsWriter {
 public:
  SettingsWriter(const Input& input, std::span<const FlagSetting> flags, std::string& out)
      : configuration_(input.configuration.get()), flags_(flags), out_(out) {}

  void write(const formats::Document& document) {
    // Games of other programs say all themselves.
    const bool record = document.origin == nullptr;
    std::vector<Given> own;
    formats::Findings findings;
    if (record && tree_.read(document, findings)) own = given_keys(document, tree_);
    formats::put(out_, formats::record_name(document), "\n");
    for (const formats::ConfigurationKey& key : formats::configuration_keys()) {
      if (key.inherited && !record) continue;
      const auto given = std::ranges::find_if(
          own, [&key](const Given& g) { return key.inherited && g.key == key.key; });
      if (given != own.end()) {
        line(key.key, given->value, fmt::format("{}:{}", document.name, given->line));
      } else {
        setting(key);
      }
    }
  }

 private:
  void line(std::string_view key, std::string_view value, std::string_view where) {
    formats::put(out_, "  ", key, ": ", formats::printable(value), " (", formats::printable(where),
                 ")\n");
  }

  /// Shows a setting as it holds for a record that does not state it.
  void setting(const formats::ConfigurationKey& setting) {
    const std::string_view key = setting.key;
    for (const FlagSetting& flag : flags_) {
      if (flag.key == key && !flag.value.empty()) return line(key, flag.value, flag.flag);
    }
    // Those of a run come with the flags.
    const bool may_say = configuration_ != nullptr && !setting.of_run;
    if (const Given* given = may_say ? configuration_->find(key) : nullptr) {
      return line(key, given->value, fmt::format("{}:{}", configuration_->name, given->line));
    }
    std::string_view value = "none";
    for (const DefaultRow& row : kDefaults) {
      if (row.key == key) value = row.value;
    }
    line(key, value, "default");
  }

  const formats::Configuration* configuration_;
  std::span<const FlagSetting> flags_;
  std::string& out_;
  formats::YamlDocument tree_;
};

}  // namespace

int show_settings(const std::vector<Input>& inputs, std::span<const FlagSetting> flags,
                  std::vector<formats::UnreadFile> unread) {
  Output output;
  for (const Input& input : inputs) {
    SettingsWriter writer(input, flags, output.text());
    const bool go_on = for_each_document(input, unread, [&](const formats::Document& document) {
      writer.write(document);
      return output.flush_if_large();
    });
    if (!go_on) break;
  }
  const int written = output.finish();
  report_unread(unread);
  return written != kClean ? written : unread.empty() ? kClean : kFailed;
}

}  // namespace cartulary::cli
