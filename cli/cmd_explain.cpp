// `explain`: what a finding or an option means.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cli/app.hpp"
#include "cli/exit_code.hpp"
#include "formats/finding.hpp"
#include "formats/options.hpp"
#include "formats/pages.hpp"

namespace cartulary::cli {
namespace {

struct Flags {
  std::string topic;
  bool bad = false;
  bool good = false;
};

Choices all_topics() {
  Choices out;
  const auto add = [&out](std::string_view word, std::string_view meaning) {
    out.push_back({std::string(word), std::string(meaning)});
  };
  for (const formats::CodeRow& row : formats::kCodes) add(row.id, row.summary);
  for (const formats::Option& option : formats::all_options()) add(option.key, option.meaning);
  for (const formats::Preset& preset : formats::all_presets()) add(preset.name, preset.meaning);
  return out;
}

std::string list_of_topics() {
  std::string out = "findings\n";
  for (const formats::CodeRow& row : formats::kCodes) {
    out += fmt::format("  {}  {:<8} {}\n", row.id, formats::name_of(row.severity), row.summary);
  }
  out += "\noptions of the rules\n";
  for (const formats::Option& option : formats::all_options()) {
    out += fmt::format("  {:<18} {}\n", option.key, option.meaning);
  }
  out += "\npresets of the rules\n";
  for (const formats::Preset& preset : formats::all_presets()) {
    out += fmt::format("  {:<18} {}\n", preset.name, preset.meaning);
  }
  return out;
}

std::string option_page(const formats::Option& option) {
  const engine::Ruleset defaults;
  std::string out = fmt::format("{}: {}\n\n", option.key, option.meaning);
  if (option.values.empty()) {
    out += fmt::format("  {}\n", option.form);
  }
  for (const formats::OptionValue& value : option.values) {
    out += fmt::format("  {:<18} {}\n", value.name, value.meaning);
  }
  out += fmt::format("\nDefault: {}\nSource: {}\n", formats::value_text(option, defaults),
                     option.source);
  return out;
}

std::string preset_page(const formats::Preset& preset) {
  engine::Ruleset rules;
  preset.apply(rules);
  std::string out = fmt::format("rules: {}\n{}\n", preset.name, preset.meaning);
  for (const std::string& difference : formats::differences(rules, engine::Ruleset{})) {
    out += fmt::format("  {}\n", difference);
  }
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}

/// The record that a page shows; empty when the topic has no page or the page no record.
std::string example_of(const Flags& flags) {
  const formats::Page* page = formats::find_page(upper(flags.topic));
  return page == nullptr ? "" : std::string(page->example(flags.bad ? "Bad" : "Good"));
}

/// The page of a topic; empty when there is none.
std::string page_of(const Flags& flags) {
  if (flags.topic.empty()) return list_of_topics();
  const std::string id = upper(flags.topic);
  if (const formats::Page* page = formats::find_page(id)) {
    for (const formats::CodeRow& row : formats::kCodes) {
      if (row.id != id) continue;
      return fmt::format("{} {} ({}): {}\n\n{}", row.id, row.name, formats::name_of(row.severity),
                         row.summary, page->text);
    }
  }
  if (const formats::Option* option = formats::find_option(flags.topic)) {
    return option_page(*option);
  }
  if (const formats::Preset* preset = formats::find_preset(flags.topic)) {
    return preset_page(*preset);
  }
  return "";
}

int run_explain(const Flags& flags) {
  std::string page = page_of(flags);
  if (!page.empty() && (flags.bad || flags.good)) {
    page = example_of(flags);
    if (page.empty()) {
      spdlog::error(
          "expected a code whose page shows a record, got `{}`; see `cartulary explain {}`",
          flags.topic, flags.topic);
      return kFailed;
    }
  }
  if (page.empty()) {
    std::vector<std::string> topics;
    for (Choice& choice : all_topics()) topics.push_back(std::move(choice.word));
    const std::string_view near = formats::nearest(flags.topic, topics);
    spdlog::error("expected a code or an option, got `{}`{}", flags.topic,
                  near.empty() ? "; `cartulary explain` lists them all"
                               : fmt::format("; did you mean `{}`?", near));
    return kFailed;
  }
  Output output;
  output.text() = page;
  return output.finish();
}

}  // namespace

Run add_explain(CLI::App& app, const Settings&) {
  auto flags = std::make_shared<Flags>();
  offer(
      app.add_option("TOPIC", flags->topic, "Code, option or preset; without one, all are listed"),
      all_topics());
  auto* bad = app.add_flag("--bad", flags->bad, "Print only a record that has the finding");
  app.add_flag("--good", flags->good, "Print only the record put right")->excludes(bad);
  return [flags] { return run_explain(*flags); };
}

}  // namespace cartulary::cli
