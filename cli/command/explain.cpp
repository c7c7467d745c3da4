// `explain`: what a finding, an option, an expansion or a game means.
#include <functional>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/pages/installed_pages.hpp"
#include "formats/checking/conditions.hpp"
#include "formats/checking/configuration.hpp"
#include "formats/checking/games.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/sentences.hpp"
#include "formats/league/tournament/tournament.hpp"
#include "formats/reports/arbiter/book_page.hpp"

namespace cartulary::cli {
namespace {

struct ExplainFlags {
  std::string topic;
  bool bad = false;
  bool good = false;
  bool book = false;
};

/// Codes with this beginning; empty if there are none.
std::string list_of_codes(std::string_view beginning) {
  std::string out;
  for (const formats::CodeRow& row : formats::kCodes) {
    if (!row.id.starts_with(beginning)) continue;
    out += fmt::format("  {}  {:<8} {}\n", row.id, formats::name_of(row.severity), row.summary);
  }
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

std::string game_page(const formats::GameRow& row) {
  return fmt::format("{0}: {1}\n\n{2}\nRecord: `game: {0}`\nSource: {3}\n", row.name, row.meaning,
                     row.rules(), row.source);
}

std::string code_page(const formats::CodeRow& row) {
  const formats::Page* const page = formats::find_page(row.id);
  return fmt::format("{} {} ({}): {}\n\n{}", row.id, row.name, formats::name_of(row.severity),
                     row.summary, page == nullptr ? "" : page->text);
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

struct Topic {
  std::string_view heading{};  ///< of those that it is one of
  std::string word{};
  std::string meaning{};
  std::function<std::string()> page{};
};

/// Adds rows, each with its page; without one, its meaning is the page.
template <class Rows, class Name, class Page = std::nullptr_t>
void add_topics(std::vector<Topic>& out, std::string_view heading, const Rows& rows, Name name,
                Page page = nullptr) {
  for (const auto& row : rows) {
    Topic& topic =
        out.emplace_back(Topic{heading, std::string(row.*name), std::string(row.meaning)});
    if constexpr (std::is_null_pointer_v<Page>) {
      topic.page = [text = fmt::format("{}: {} (one of the {})\n", row.*name, row.meaning,
                                       heading)] { return text; };
    } else {
      topic.page = [row = row, page] { return page(row); };
    }
  }
}

/// Boxes and options say more of things than their names do.
constexpr std::string_view kBoxes = "expansions", kOptions = "options of the rules";

struct Term {
  std::string_view word;
  std::string_view meaning;
};
constexpr Term kTerms[] = {
#include "cli/command/terms.def"
};

std::string command_page(const Command& command) {
  std::string out = fmt::format("{}: {} (one of the commands)\n", command.word, command.meaning);
  for (const Example& example : command.examples) {
    formats::print(out, "  {}\n      {}\n", example.command, example.meaning);
  }
  return fmt::format("{}`cartulary help {}` shows its flags\n", out, command.word);
}

/// All of them, the codes last.
std::vector<Topic> all_topics() {
  std::vector<Topic> out{
      {"lists", "sentences", "what the printed rules say, each with a record",
       [] { return page_of_sentences("sentences"); }},
      {"lists", "editions", "which edition prints which rule", page_of_editions},
      {"lists", "conditions", "the words by which `find` chooses games", formats::conditions_page}};
#define TOPICS(...) add_topics(out, __VA_ARGS__);
#include "cli/command/topics.def"
#undef TOPICS
  for (const CommandOf& row : kCommands) {
    const Command command = row.texts();
    out.push_back(
        {"commands", command.word, command.meaning, [command] { return command_page(command); }});
  }
  for (const formats::CodeRow& row : formats::kCodes) {
    out.push_back({"findings", std::string(row.id), std::string(row.summary),
                   [&row] { return code_page(row); }});
  }
  return out;
}

/// Those that shells offer, which take blanks for ends of words.
Choices topic_words() {
  Choices out;
  for (const Topic& topic : all_topics()) {
    const bool is_known = formats::find_row(out, &Choice::word, topic.word) != nullptr;
    if (!is_known && !formats::contains(topic.word, ' '))
      out.push_back({topic.word, topic.meaning});
  }
  return out;
}

std::string list_of_topics() {
  std::string out = "sentences of the rules, by chapter\n";
  for (const formats::Chapter& chapter : formats::book_of_sentences()) {
    formats::print(out, "  {:<4}  {}\n", chapter.number, chapter.title);
  }
  std::string_view heading;
  for (const Topic& topic : all_topics()) {
    if (topic.heading != heading) formats::put(out, "\n", topic.heading, "\n");
    heading = topic.heading;
    formats::print(out, "  {:<22} {}\n", topic.word, topic.meaning);
  }
  return out;
}

/// A suggestion of what may have been meant by a topic that there is not.
std::string suggestion(const std::string& asked) {
  constexpr std::size_t most_others = 4;
  const std::vector<Topic> topics = all_topics();
  std::vector<std::string> about;
  const std::string word = upper(asked);
  for (const Topic& topic : topics) {
    const bool says_more = topic.heading == kBoxes || topic.heading == kOptions;
    const bool found = mentions(says_more ? topic.page() : topic.word + " " + topic.meaning, word);
    if (found && word.size() > 2) formats::add_once(about, topic.word);
  }
  const std::vector<std::string> words = formats::mapped(topics, &Topic::word);
  const std::string_view near = formats::nearest(asked, words);
  if (!near.empty() && (about.empty() || formats::edit_distance(asked, near) == 1)) {
    return fmt::format("; did you mean `{}`?", near);
  }
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

/// The pages of all topics with a word, or else with its singular or plural.
std::string own_page_of(const std::string& asked) {
  if (asked.empty()) return list_of_topics();
  std::vector<std::string> pages;
  const std::vector<Topic> topics = all_topics();
  for (const std::string_view end : {"", "s"}) {
    for (const Topic& topic : topics) {
      const bool found = formats::same_word(topic.word + std::string(end), asked) ||
                         formats::same_word(topic.word, asked + std::string(end));
      if (found) formats::add_once(pages, topic.page());
    }
    if (!pages.empty()) return formats::joined(pages, "\n");
  }
  if (std::string page = formats::tournament_page(asked); !page.empty()) return page;
  if (std::string page = page_of_sentences(asked); !page.empty()) return page;
  return list_of_codes(upper(asked));
}

/// The page of a topic, and the sentences that speak of it; empty when there is neither.
std::string page_of(const ExplainFlags& flags) {
  std::string page = own_page_of(flags.topic);
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
  return {
#include "cli/command/explain.def"
      .run = [flags](const Settings&) { return run_explain(*flags); }};
}

}  // namespace cartulary::cli
