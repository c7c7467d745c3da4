// `explain`: what a finding, an option, an expansion or a game means.
#include "formats/tournament/explain.hpp"

#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/pages/installed_pages.hpp"
#include "formats/checking/games.hpp"
#include "formats/record/expansions.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/options.hpp"
#include "formats/text/code_pages.hpp"
#include "formats/text/finding.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"

namespace cartulary::cli {
namespace {

struct ExplainFlags {
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
  for (const formats::ExpansionRow& row : formats::all_expansions()) add(row.name, row.meaning);
  for (const formats::GameRow& row : formats::all_games()) add(row.name, row.meaning);
  for (const auto& row : formats::standings::all_systems()) add(row.name, row.meaning);
  for (const auto& row : formats::standings::kCriteria) add(row.word, row.meaning);
  return out;
}

/// Codes with this beginning; empty if there are none.
std::string list_of_codes(std::string_view beginning) {
  std::string out;
  for (const formats::CodeRow& row : formats::kCodes) {
    if (!row.id.starts_with(beginning)) continue;
    out += fmt::format("  {}  {:<8} {}\n", row.id, formats::name_of(row.severity), row.summary);
  }
  return out;
}

std::string list_of_topics() {
  std::string out = "findings\n" + list_of_codes("");
  out += "\noptions of the rules\n";
  for (const formats::Option& option : formats::all_options()) {
    out += fmt::format("  {:<18} {}\n", option.key, option.meaning);
  }
  out += "\npresets of the rules\n";
  for (const formats::Preset& preset : formats::all_presets()) {
    out += fmt::format("  {:<18} {}\n", preset.name, preset.meaning);
  }
  out += "\nexpansions\n";
  for (const formats::ExpansionRow& row : formats::all_expansions()) {
    out += fmt::format("  {:<18} {}\n", row.name, row.meaning);
  }
  out += "\ngames\n";
  for (const formats::GameRow& row : formats::all_games()) {
    out += fmt::format("  {:<18} {}\n", row.name, row.meaning);
  }
  out += "\nsystems of tournaments\n";
  for (const auto& row : formats::standings::all_systems()) {
    out += fmt::format("  {:<28} {}\n", row.name, row.meaning);
  }
  out += "\ncriteria of standings\n";
  for (const auto& row : formats::standings::kCriteria) {
    out += fmt::format("  {:<28} {}\n", row.word, row.meaning);
  }
  return out;
}

std::string option_page(const formats::Option& option) {
  const formats::Rules defaults;
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
  formats::Rules rules;
  preset.apply(rules);
  std::string out = fmt::format("rules: {}\n{}\n", preset.name, preset.meaning);
  for (const std::string& difference : formats::differences(rules, formats::Rules{})) {
    out += fmt::format("  {}\n", difference);
  }
  return out;
}

std::string expansion_page(const formats::ExpansionRow& row) {
  return fmt::format(
      "{0}: {1}\n\n{2}\nRecord: `expansions: [{0}]`\nTiles: `cartulary tiles --expansion {0}`\n"
      "Source: {3}\n",
      row.name, row.meaning, row.rules, row.source);
}

std::string game_page(const formats::GameRow& row) {
  return fmt::format("{0}: {1}\n\n{2}\nRecord: `game: {0}`\nSource: {3}\n", row.name, row.meaning,
                     row.rules, row.source);
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}

/// Whether a text has the word, which is in capitals, or its plural.
bool mentions(std::string_view text, std::string_view word) {
  const std::string all = upper(std::string(text));
  const auto is_letter = [&](std::size_t at) {
    return at < all.size() && all[at] >= 'A' && all[at] <= 'Z';
  };
  for (auto at = all.find(word); at != all.npos; at = all.find(word, at + 1)) {
    std::size_t end = at + word.size();
    if (end < all.size() && all[end] == 'S') ++end;
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(end)) return true;
  }
  return false;
}

/// The topics that speak of something, the expansions and options before the codes.
std::vector<std::string> topics_about(const std::string& thing) {
  std::vector<std::string> out;
  if (thing.size() < 3) return out;
  const std::string word = upper(thing);
  for (const formats::ExpansionRow& row : formats::all_expansions()) {
    if (mentions(row.meaning, word) || mentions(row.rules, word)) out.emplace_back(row.name);
  }
  for (const formats::Option& option : formats::all_options()) {
    bool found = mentions(option.key, word) || mentions(option.meaning, word);
    for (const formats::OptionValue& value : option.values) {
      found |= mentions(value.name, word) || mentions(value.meaning, word);
    }
    if (found) out.emplace_back(option.key);
  }
  for (const formats::CodeRow& row : formats::kCodes) {
    if (mentions(row.summary, word)) out.emplace_back(row.id);
  }
  return out;
}

/// What may have been meant by a topic that there is not.
std::string suggestion(const std::string& topic) {
  constexpr std::size_t most_others = 4;
  std::vector<std::string> topics;
  for (Choice& choice : all_topics()) topics.push_back(std::move(choice.word));
  const std::string_view near = formats::nearest(topic, topics);
  if (!near.empty()) return fmt::format("; did you mean `{}`?", near);
  std::vector<std::string> about = topics_about(topic);
  if (about.empty()) return "; `cartulary explain` lists them all";
  const std::string first = about.front();
  about.erase(about.begin());
  if (about.size() > most_others) about.resize(most_others);
  return fmt::format("; did you mean `cartulary explain {}`?{}", first,
                     about.empty() ? "" : " See also " + formats::enumerate(about));
}

/// The record that a page shows; empty when the topic has no page or the page no record.
std::string example_of(const ExplainFlags& flags) {
  const formats::Page* page = formats::find_page(upper(flags.topic));
  return page == nullptr ? "" : std::string(page->example(flags.bad ? "Bad" : "Good"));
}

/// The page of a topic; empty when there is none.
std::string page_of(const ExplainFlags& flags) {
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
  for (const formats::ExpansionRow& row : formats::all_expansions()) {
    if (row.name == flags.topic) return expansion_page(row);
  }
  for (const formats::GameRow& row : formats::all_games()) {
    if (row.name == flags.topic) return game_page(row);
  }
  if (std::string page = formats::tournament_page(flags.topic); !page.empty()) return page;
  if (std::string page = formats::tournament_key_page(flags.topic); !page.empty()) return page;
  return list_of_codes(id);
}

int run_explain(const ExplainFlags& flags) {
  std::string page = page_of(flags);
  if (!page.empty() && (flags.bad || flags.good)) {
    page = example_of(flags);
    if (page.empty()) {
      say_error("expected a code whose page shows a record, got `{}`; see `cartulary explain {}`",
                flags.topic, flags.topic);
      return kFailed;
    }
  }
  if (page.empty()) {
    say_error("unknown topic `{}`{}", flags.topic, suggestion(flags.topic));
    return kFailed;
  }
  Output output;
  output.text() = with_installed_pages(page, documents_folder());
  return output.finish();
}

}  // namespace

Command explain_command() {
  auto flags = std::make_shared<ExplainFlags>();
  return {.word = "explain",
          .meaning = "Explain a finding, an option, a game, or what tournaments count",
          .synonyms = {"codes", "rules"},
          .examples = {{"cartulary explain P303", "Explain a finding"},
                       {"cartulary explain buchholz-cut-1", "Explain a criterion of standings"},
                       {"cartulary explain --bad M406", "Print a record that has the finding"}},
          .arguments = {{.value = "TOPIC",
                         .meaning = "Code or its beginning, option, preset, expansion, game, "
                                    "system or criterion (default: list all)",
                         .target = &flags->topic,
                         .choices = all_topics()}},
          .flags = {{.long_form = "--bad",
                     .meaning = "Print the example with the finding",
                     .target = &flags->bad,
                     .excludes = {"--good"}},
                    {.long_form = "--good",
                     .meaning = "Print the corrected example",
                     .target = &flags->good}},
          .run = [flags](const Settings&) { return run_explain(*flags); }};
}

}  // namespace cartulary::cli
