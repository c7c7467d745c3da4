// `explain`: what a finding, an option, an expansion or a game means.
#include "formats/league/tournament/explain.hpp"

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/pages/installed_pages.hpp"
#include "formats/checking/games.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/sentences.hpp"
#include "formats/reports/arbiter/book_page.hpp"

namespace cartulary::cli {
namespace {

struct ExplainFlags {
  std::string topic;
  bool bad = false;
  bool good = false;
  bool book = false;
};

Choices all_topics() {
  Choices out;
  const auto add = [&out](std::string_view word, std::string_view meaning) {
    out.push_back({std::string(word), std::string(meaning)});
  };
  for (const formats::CodeRow& row : formats::kCodes) add(row.id, row.summary);
  add("sentences", "what the printed rules say, each with a record");
  add("editions", "which edition prints which rule");
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

/// Rows with a name, in a column of this width, and a meaning.
template <class Rows, class Name>
void append_topics(std::string& out, std::string_view heading, const Rows& rows, Name name,
                   int width) {
  formats::print(out, "\n{}\n", heading);
  for (const auto& row : rows) formats::print(out, "  {:<{}} {}\n", row.*name, width, row.meaning);
}

std::string list_of_topics() {
  std::string out = "findings\n" + list_of_codes("");
  out += "\nsentences of the rules, by chapter\n";
  for (const formats::Chapter& chapter : formats::book_of_sentences()) {
    out += fmt::format("  {:<4}  {}\n", chapter.number, chapter.title);
  }
  append_topics(out, "options of the rules", formats::all_options(), &formats::Option::key, 18);
  append_topics(out, "presets of the rules", formats::all_presets(), &formats::Preset::name, 18);
  append_topics(out, "expansions", formats::all_expansions(), &formats::ExpansionRow::name, 18);
  append_topics(out, "games", formats::all_games(), &formats::GameRow::name, 18);
  append_topics(out, "systems of tournaments", formats::standings::all_systems(),
                &formats::standings::System::name, 28);
  append_topics(out, "criteria of standings", formats::standings::kCriteria,
                &formats::standings::CriterionRow::word, 28);
  return out;
}

std::string chapter_page(const formats::Chapter& chapter) {
  std::string out = fmt::format("{} {}\n", chapter.number, chapter.title);
  for (const formats::Sentence& sentence : chapter.sentences) {
    out += fmt::format("  {:<5} {}\n", sentence.number, sentence.text);
  }
  return out;
}

/// The sentences with this number: a chapter, or one of its sentences.
std::string page_of_sentences(std::string_view number) {
  std::string out;
  for (const formats::Chapter& chapter : formats::book_of_sentences()) {
    if (number == "sentences") out += chapter_page(chapter);
    if (number == chapter.number) return chapter_page(chapter);
  }
  const formats::Sentence* sentence = formats::find_sentence(number);
  if (sentence == nullptr) return out;
  out = fmt::format("{} {}\n\nSource: {}\nEditions: {}\n", sentence->number, sentence->text,
                    sentence->source, sentence->edition.empty() ? "all" : sentence->edition);
  if (!sentence->word.empty()) out += fmt::format("Record: `{}`\n", sentence->word);
  out += fmt::format("\n{}", sentence->record);
  if (!sentence->finding.empty()) {
    out += fmt::format("\nNot `{}`: {}, {}\n", sentence->instead, sentence->finding,
                       formats::summary_of(sentence->finding));
  }
  return out;
}

/// The sentences about a code or a word of records; empty if none speaks of it.
std::string sentences_for(std::string_view topic) {
  std::string out;
  for (const formats::Sentence* sentence : formats::sentences_about(topic)) {
    out += fmt::format("  {:<5} {}\n", sentence->number, sentence->text);
  }
  return out;
}

/// The rules that editions print about an option.
std::string printed_rules(std::string_view option) {
  std::string out;
  for (const formats::EditionRule& rule : formats::edition_rules()) {
    if (rule.option != option) continue;
    out += fmt::format("  {:<16} {:<14} {} ({})\n", rule.preset, rule.value, rule.source,
                       rule.printed);
  }
  return out;
}

std::string option_page(const formats::Option& option) {
  const formats::Rules defaults;
  std::string out = fmt::format("{}: {}\n\n", option.key, option.meaning);
  if (option.values.empty()) out += fmt::format("  {}\n", option.form);
  for (const formats::OptionValue& value : option.values) {
    out += fmt::format("  {:<18} {}\n", value.name, value.meaning);
  }
  out += fmt::format("\nDefault: {}\nSource: {}\n", formats::value_text(option, defaults),
                     option.source);
  if (const std::string rules = printed_rules(option.key); !rules.empty()) {
    out += fmt::format("\nPrinted\n{}", rules);
  }
  return out;
}

std::string preset_page(const formats::Preset& preset) {
  std::string out = fmt::format("rules: {}\n{}\n", preset.name, preset.meaning);
  for (const formats::EditionRule& rule : formats::edition_rules()) {
    if (rule.preset != preset.name) continue;
    out += fmt::format("  {}: {} ({}; {})\n", rule.option, rule.value, rule.source, rule.printed);
  }
  return out;
}

/// All that editions print, option by option.
std::string page_of_editions() {
  std::string out =
      "What editions print. A preset that is not listed below an option has the value of C2.\n";
  for (const formats::Option& option : formats::all_options()) {
    const std::string rules = printed_rules(option.key);
    if (!rules.empty()) out += fmt::format("\n{}: {}\n{}", option.key, option.meaning, rules);
  }
  return out;
}

std::string expansion_page(const formats::ExpansionRow& row) {
  return fmt::format(
      "{0}: {1}\n\n{2}\nRecord: `expansions: [{0}]`\nTiles: `cartulary tiles --expansion {0}`\n"
      "Source: {3}\n",
      row.name, row.meaning, row.rules, row.source);
}

std::string upper(std::string text) {
  for (char& c : text) c = formats::upper(c);
  return text;
}

/// True if a text has the word, which is in capitals, or its plural.
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

/// A suggestion of what may have been meant by a topic that there is not.
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
  if (const formats::Sentence* sentence = formats::find_sentence(flags.topic)) {
    return flags.bad ? sentence->opposite : sentence->record;
  }
  const formats::Page* page = formats::find_page(upper(flags.topic));
  return page == nullptr ? "" : std::string(page->example(flags.bad ? "Bad" : "Good"));
}

/// The page of a topic that has one.
std::string own_page_of(const ExplainFlags& flags) {
  if (flags.topic.empty()) return list_of_topics();
  if (flags.topic == "editions") return page_of_editions();
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
    if (row.name != flags.topic) continue;
    return fmt::format("{0}: {1}\n\n{2}\nRecord: `game: {0}`\nSource: {3}\n", row.name, row.meaning,
                       row.rules(), row.source);
  }
  if (std::string page = formats::tournament_page(flags.topic); !page.empty()) return page;
  if (std::string page = formats::tournament_key_page(flags.topic); !page.empty()) return page;
  if (std::string page = page_of_sentences(flags.topic); !page.empty()) return page;
  return list_of_codes(id);
}

/// The page of a topic, and the sentences that speak of it; empty when there is neither.
std::string page_of(const ExplainFlags& flags) {
  std::string page = own_page_of(flags);
  const std::string sentences =
      sentences_for(formats::find_page(upper(flags.topic)) ? upper(flags.topic) : flags.topic);
  if (sentences.empty()) return page;
  if (page.empty()) page = fmt::format("{}: a word of records\n", flags.topic);
  return fmt::format("{}\nWhat the rules say (`cartulary explain NUMBER` shows a record)\n{}", page,
                     sentences);
}

int run_explain(const ExplainFlags& flags) {
  if (flags.book) return print(formats::book_page());
  std::string page = page_of(flags);
  if (!page.empty() && (flags.bad || flags.good)) {
    page = example_of(flags);
    if (page.empty()) {
      return say_error(
          "expected a code or a sentence that shows one, got `{}`; see `cartulary explain {}`",
          flags.topic, flags.topic);
    }
  }
  if (page.empty()) return say_error("unknown topic `{}`{}", flags.topic, suggestion(flags.topic));
  return print(with_installed_pages(page, documents_folder()));
}

}  // namespace

Command explain_command() {
  auto flags = std::make_shared<ExplainFlags>();
  return {.arguments = {argument_flag("TOPIC",
                                      "Code or its beginning, sentence or chapter of the rules, "
                                      "word, option, preset, expansion, game, system or "
                                      "criterion (default: list all)",
                                      flags->topic, {.choices = all_topics()})},
          .flags = {switch_flag("--bad", "Print the example with the finding", flags->bad,
                                {.excludes = {"--good"}}),
                    switch_flag("--good", "Print the corrected example", flags->good),
                    switch_flag("--book",
                                "Print all sentences of the rules as a page for arbiters (HTML)",
                                flags->book, {.excludes = {"--good", "--bad"}})},
          .run = [flags](const Settings&) { return run_explain(*flags); }};
}

}  // namespace cartulary::cli
