#include "cli/io/line_editor.hpp"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <exception>

#include "cli/io/descriptor.hpp"
#include "cli/io/libedit.hpp"
#include "cli/io/terminal.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/shared_library.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::cli {
namespace {

/// Longer lists have no details.
constexpr std::size_t kMaxLines = 20;
constexpr int kRemembered = 1000;

struct Libedit {
  formats::SharedLibrary library{"libedit.so.2"};

#define LIBRARY_FUNCTION(name) \
  decltype(&::name) const name = library.function<decltype(&::name)>(#name)
  LIBRARY_FUNCTION(el_init);
  LIBRARY_FUNCTION(el_end);
  LIBRARY_FUNCTION(el_gets);
  LIBRARY_FUNCTION(el_set);
  LIBRARY_FUNCTION(el_get);
  LIBRARY_FUNCTION(el_source);
  LIBRARY_FUNCTION(el_line);
  LIBRARY_FUNCTION(el_insertstr);
  LIBRARY_FUNCTION(el_deletestr);
  LIBRARY_FUNCTION(history_init);
  LIBRARY_FUNCTION(history_end);
  LIBRARY_FUNCTION(history);
#undef LIBRARY_FUNCTION
};

const Libedit& libedit() {
  static const Libedit loaded;
  return loaded;
}

class LibeditEditor final : public LineEditor {
 public:
  explicit LibeditEditor(Complete complete) : complete_(std::move(complete)) {
    // Records are UTF-8, and so is what is typed into them.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    editor_ = libedit().el_init("cartulary", stdin, stdout, stderr);
    history_ = libedit().history_init();
    if (editor_ == nullptr || history_ == nullptr) return;
    HistEvent event{};
    libedit().history(history_, &event, kSetSize, kRemembered);
    set(kClientData, this);
    set(kPrompt, &prompt);
    set(kEditor, "emacs");
    set(kSignals, 1);
    set(kHistory, libedit().history, history_);
    set(kAddFunction, "cartulary-complete", "Complete a word of a turn", &complete_word);
    libedit().el_source(editor_, nullptr);
    set(kBind, "^I", "cartulary-complete", static_cast<const char*>(nullptr));
  }
  ~LibeditEditor() override {
    if (history_ != nullptr) libedit().history_end(history_);
    if (editor_ != nullptr) libedit().el_end(editor_);
  }
  LibeditEditor(const LibeditEditor&) = delete;
  LibeditEditor& operator=(const LibeditEditor&) = delete;

  bool works() const { return editor_ != nullptr && history_ != nullptr; }

  std::optional<std::string> read(const std::string& prompt) override {
    prompt_ = prompt;
    int size = 0;
    const char* const line = libedit().el_gets(editor_, &size);
    if (line == nullptr || size <= 0) return {};
    std::string out(line, static_cast<std::size_t>(size));
    while (out.ends_with('\n') || out.ends_with('\r')) out.pop_back();
    HistEvent event{};
    if (!out.empty()) libedit().history(history_, &event, kEnter, out.c_str());
    return out;
  }

 private:
  template <class... Values>
  void set(int what, Values... values) {
    libedit().el_set(editor_, what, values...);
  }

  static LibeditEditor& of(EditLine* editor) {
    void* self = nullptr;
    libedit().el_get(editor, kClientData, &self);
    return *static_cast<LibeditEditor*>(self);
  }

  // Called by libedit.
  static char* prompt(EditLine* editor) { return of(editor).prompt_.data(); }
  static unsigned char complete_word(EditLine* editor, int) {
    try {
      return of(editor).complete();
    } catch (const std::exception&) {
      return kBeep;
    }
  }

  LibeditResult complete() {
    const LineInfo& info = *libedit().el_line(editor_);
    const std::string line(info.buffer, info.lastchar);
    const auto cursor = static_cast<std::size_t>(info.cursor - info.buffer);
    const TabWords found = fitting(complete_(line, cursor), line, cursor);
    if (found.words.empty()) return kBeep;
    std::string written = common_beginning(found.words);
    // The next word follows.
    if (found.words.size() == 1 && cursor == line.size()) written += ' ';
    const std::string_view typed = std::string_view(line).substr(found.begin, cursor - found.begin);
    if (typed != written) {
      // The typed text fits, so each of its bytes is a character.
      libedit().el_deletestr(editor_, static_cast<int>(typed.size()));
      return libedit().el_insertstr(editor_, written.c_str()) == 0 ? kRefresh : kBeep;
    }
    const std::string list = listed(found.words, terminal_columns(kStandardOutput));
    std::fputs(("\n" + list).c_str(), stdout);
    std::fflush(stdout);
    return kDrawAgain;
  }

  const Complete complete_;
  EditLine* editor_ = nullptr;
  History* history_ = nullptr;
  std::string prompt_{};
};

}  // namespace

TabWords fitting(TabWords offered, std::string_view line, std::size_t cursor) {
  const std::string_view typed = line.substr(offered.begin, cursor - offered.begin);
  std::erase_if(offered.words, [typed](const TabWord& word) {
    return word.text.size() < typed.size() || !formats::same_letters(typed, word.text);
  });
  return offered;
}

std::string common_beginning(const std::vector<TabWord>& words) {
  if (words.empty()) return "";
  std::string out = words.front().text;
  for (const TabWord& word : words) {
    const auto end = std::mismatch(out.begin(), out.end(), word.text.begin(), word.text.end());
    out.erase(end.first, out.end());
  }
  return out;
}

std::string listed(const std::vector<TabWord>& words, std::size_t columns) {
  std::size_t widest = 0;
  for (const TabWord& word : words) widest = std::max(widest, word.text.size());
  std::string out;
  if (words.size() <= kMaxLines) {
    for (const TabWord& word : words) {
      formats::put(out, "  ",
                   word.detail.empty() ? word.text : formats::pad_right(word.text, widest + 2),
                   formats::printable(word.detail), "\n");
    }
    return out;
  }
  const std::size_t across = std::max<std::size_t>(1, columns / (widest + 2));
  const std::size_t down = (words.size() + across - 1) / across;
  for (std::size_t row = 0; row < down; ++row) {
    std::string line;
    for (std::size_t i = row; i < words.size(); i += down) {
      if (i != row) line += std::string(widest + 2 - words[i - down].text.size(), ' ');
      line += words[i].text;
    }
    formats::put(out, line, "\n");
  }
  return out;
}

std::unique_ptr<LineEditor> LineEditor::open(Complete complete) {
  if (!is_terminal(kStandardInput) || !understands_escapes(kStandardOutput)) return nullptr;
  if (!libedit().library.complete()) return nullptr;
  auto out = std::make_unique<LibeditEditor>(std::move(complete));
  if (!out->works()) return nullptr;
  return out;
}

bool read_line(std::string& line, std::size_t most) {
  static char bytes[64 << 10];
  static std::string_view ahead;  // what has been read of the next lines
  line.clear();
  for (bool any = false;;) {
    if (ahead.empty()) {
      const std::ptrdiff_t got = read_some(kStandardInput, bytes, sizeof bytes);
      if (got <= 0) return any;
      ahead = {bytes, static_cast<std::size_t>(got)};
    }
    any = true;
    const std::size_t end = ahead.find('\n');
    const std::string_view piece = ahead.substr(0, end);
    if (line.size() <= most) line += piece;
    ahead.remove_prefix(piece.size() + (end == ahead.npos ? 0 : 1));
    if (end != ahead.npos) return true;
  }
}

bool ask(const std::string& question, std::string& answer) {
  std::fputs(question.c_str(), stderr);
  const bool answered = read_line(answer);
  // A user who types ends the line with the answer.
  if (!is_terminal(kStandardInput)) std::fputc('\n', stderr);
  return answered;
}

}  // namespace cartulary::cli
