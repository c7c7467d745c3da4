#include "cli/command/rewrite.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "cli/command/settings.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/in_order.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/new_file.hpp"
#include "cli/io/output.hpp"
#include "cli/io/spool.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/games/verifier.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/digest.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/line_diff.hpp"

namespace cartulary::cli {
namespace {

/// Whether two texts that come in pieces are the same.
class Comparison {
 public:
  void add(std::string_view before, std::string_view after) {
    if (differ_) return;
    before_ += before;
    after_ += after;
    const std::size_t common = std::min(before_.size(), after_.size());
    differ_ = before_.compare(0, common, after_, 0, common) != 0;
    before_.erase(0, common);
    after_.erase(0, common);
  }
  bool differ() const { return differ_ || !before_.empty() || !after_.empty(); }

 private:
  std::string before_;  ///< what has not been compared yet
  std::string after_;
  bool differ_ = false;
};

/// One input on its way through a rewriter: one thread reads and rewrites it, and whatever the
/// others do, the inputs are written in their order.
struct Passage {
  const Input* input = nullptr;
  OpenInput opened{};
  bool to_output = false;  ///< instead of back into the file
  bool coloured = false;   ///< messages
  std::optional<FileState> state{};
  formats::Sha256 digest{};
  Comparison comparison{};
  uint64_t size = 0;
  Spool before{};  ///< what was read, if it may be needed
  Spool after{};   ///< what takes its place, if it may be needed
  /// What was read of a record that is too large; the rest of the file is still to be read.
  std::optional<std::string> cut_off{};
  Spool messages{};
  std::vector<formats::UnreadFile> unread{};
  Rewritten worst = Rewritten::clean;
  std::string error{};  ///< why it can go no further
};

/// What a thread works on.
struct Work {
  std::optional<Passage> passage{};
  std::unique_ptr<Rewriter> rewriter{};  ///< of all its passages
};

class Rewriting {
 public:
  Rewriting(const RewriteFlags& flags, const Settings& settings, const MakeRewriter& make)
      : flags_(flags),
        settings_(settings),
        make_(make),
        if_protected_(flags.force ? Protected::replace : Protected::refuse_but_tell_of_force),
        output_(flags.output, if_protected_) {}

  int all(const std::vector<Input>& inputs, std::vector<formats::UnreadFile>& unread);

 private:
  // Several threads at a time, each with a passage of its own.
  void read(Passage& passage, Rewriter& rewriter) const;
  void rewrite_records(Passage& passage, Rewriter& rewriter) const;
  void rewrite_games(Passage& passage, Rewriter& rewriter) const;
  void pass(Passage& passage, std::string_view before, std::string_view after) const;

  // One at a time.
  void tell(Passage& passage);
  void finish(Passage& passage);
  std::string write_out(Passage& passage);
  std::string write_rest(Passage& passage);
  std::string write_difference(const Passage& passage);
  std::string write_back(Passage& passage);

  bool goes_to(Target target) const { return flags_.target == target; }

  const RewriteFlags& flags_;
  const Settings& settings_;
  const MakeRewriter& make_;
  const Protected if_protected_;
  Output output_;
  bool findings_ = false;
  bool failed_ = false;
};

/// Messages never get mixed up with a record.
void Rewriting::tell(Passage& passage) {
  const bool apart = passage.to_output || goes_to(Target::difference);
  const std::string error = passage.messages.give([&](std::string_view text) {
    if (apart) {
      std::fwrite(text.data(), 1, text.size(), stderr);
    } else {
      output_.text() += text;
      output_.flush_if_large();
    }
    return std::string();
  });
  if (passage.error.empty()) passage.error = error;
}

/// What was read, and what takes its place.
void Rewriting::pass(Passage& passage, std::string_view before, std::string_view after) const {
  passage.size += before.size();
  passage.comparison.add(before, after);
  const bool keeps_both = passage.to_output || goes_to(Target::difference);
  if (keeps_both) passage.error = passage.before.add(before);
  if (passage.error.empty() && (keeps_both || goes_to(Target::in_place))) {
    passage.error = passage.after.add(after);
  }
  if (goes_to(Target::in_place)) passage.digest.add(before);
}

/// The games of a file of another program. Such a file itself is never written back.
void Rewriting::rewrite_games(Passage& passage, Rewriter& rewriter) const {
  const auto file = std::make_shared<const std::string>(std::move(passage.opened.begun));
  const formats::ImportFormat& format = *passage.opened.format;
  if (!passage.to_output) {
    passage.error = passage.messages.add(
        fmt::format("{}: a {}, not changed; `cartulary convert` makes a record of it\n",
                    formats::printable(passage.input->name), format.meaning));
    return;
  }
  uint32_t number = 0;
  std::string after;
  std::string messages;
  for (const formats::Imported& game : formats::import(format, file, {})) {
    if (!after.empty()) after += "---\n";
    const formats::Document document = formats::document_of(game, passage.input->name, ++number);
    if (document.text.empty()) {
      formats::Verifier verifier;
      formats::write_full_record({.color = passage.coloured}, verifier.verify(document, false),
                                 messages);
      passage.worst = Rewritten::findings;
    } else {
      passage.worst =
          std::max(passage.worst, rewriter.document(document, passage.coloured, after, messages));
    }
  }
  passage.error = passage.messages.add(messages);
  pass(passage, *file, after);
}

/// The records of one input, one by one.
void Rewriting::rewrite_records(Passage& passage, Rewriter& rewriter) const {
  formats::DocumentStream documents(passage.opened.bytes(), passage.input->name,
                                    std::move(passage.opened.begun), formats::TooLarge::stop);
  formats::Document document;
  std::string after;
  std::string messages;
  bool begun = false;
  while (passage.error.empty() && documents.next(document)) {
    let_inherit(*passage.input, document);
    after.clear();
    messages.clear();
    rewriter.between(documents.skipped(), document.text, begun, after);
    const Rewritten result = rewriter.document(document, passage.coloured, after, messages);
    passage.worst = std::max(passage.worst, document.too_large ? Rewritten::refused : result);
    passage.error = passage.messages.add(messages);
    if (document.too_large) {
      passage.cut_off.emplace(documents.skipped()).append(documents.read_ahead());
      return;
    }
    // Copied, because the pieces stand side by side only in what was read.
    const std::string before = fmt::format("{}{}", documents.skipped(), document.text);
    if (passage.error.empty()) pass(passage, before, after);
    begun |= !after.empty();
  }
  after.clear();
  rewriter.between(documents.skipped(), "", begun, after);
  if (passage.error.empty()) pass(passage, documents.skipped(), after);
  if (!documents.error().empty()) {
    passage.unread.push_back({passage.input->name, documents.error()});
    passage.worst = Rewritten::refused;
  } else if (documents.skipped_too_much() && passage.error.empty()) {
    passage.error = "there is too much between its records";
  }
}

/// What follows a record that is too large, as it is.
std::string Rewriting::write_rest(Passage& passage) {
  if (!passage.cut_off) return "";
  // A device may never end.
  if (!passage.input->path.empty() && !passage.state) return "its record is too large";
  output_.add_record(*passage.cut_off);
  std::string chunk(64u << 10, '\0');
  while (output_.flush_if_large() && !output_.reader_gone()) {
    const std::size_t got = passage.opened.bytes().read(chunk.data(), chunk.size());
    output_.add_record(std::string_view(chunk).substr(0, got));
    if (got < chunk.size()) break;
  }
  return !passage.opened.bytes().error().empty() ? "it cannot be read to its end" : "";
}

/// What could not be read passes unchanged.
std::string Rewriting::write_out(Passage& passage) {
  const bool refused = passage.worst == Rewritten::refused;
  std::string error = (refused ? passage.before : passage.after).give([&](std::string_view text) {
    output_.add_record(text);
    output_.flush_if_large();
    return std::string();
  });
  return error.empty() ? write_rest(passage) : error;
}

std::string Rewriting::write_difference(const Passage& passage) {
  if (passage.size > formats::kMaxImport) return "it is too large for a diff";
  std::string before;
  std::string after;
  for (const auto& [spool, text] :
       {std::pair{&passage.before, &before}, {&passage.after, &after}}) {
    std::string error = spool->give([text = text](std::string_view piece) {
      *text += piece;
      return std::string();
    });
    if (!error.empty()) return error;
  }
  std::string difference;
  formats::append_diff(difference, passage.input->name, before, after);
  output_.add_record(difference);
  return "";
}

std::string Rewriting::write_back(Passage& passage) {
  if (passage.opened.archive != nullptr) return "it is packed; unpack it first";
  if (!passage.state) return "not a regular file";
  const FileRead read{.state = *passage.state, .digest = passage.digest.hexadecimal()};
  NewFile file;
  std::string error = file.open(passage.input->path, if_protected_, &read);
  if (error.empty()) {
    error = passage.after.give([&file](std::string_view text) { return file.write(text); });
  }
  if (error.empty()) error = file.finish();
  if (error.empty()) {
    output_.text() += fmt::format("{}: changed\n", formats::printable(passage.input->name));
  }
  return error;
}

void Rewriting::finish(Passage& passage) {
  findings_ |= passage.worst != Rewritten::clean;
  std::string error = std::move(passage.error);
  if (error.empty() && passage.to_output) {
    error = write_out(passage);
  } else if (error.empty() && passage.worst != Rewritten::refused && passage.comparison.differ()) {
    if (goes_to(Target::difference)) {
      error = write_difference(passage);
    } else if (goes_to(Target::in_place)) {
      error = write_back(passage);
    } else {
      findings_ = true;
      output_.text() +=
          fmt::format("{}: would be changed\n", formats::printable(passage.input->name));
    }
  }
  if (error.empty()) return;
  failed_ = true;
  say_error("cannot write {}: {}", passage.input->name, error);
}

void Rewriting::read(Passage& passage, Rewriter& rewriter) const {
  const Input& input = *passage.input;
  passage.to_output =
      goes_to(Target::standard_output) || (input.path.empty() && goes_to(Target::in_place));
  passage.coloured = use_color(settings_.color, passage.to_output ? stderr : stdout);
  if (!open_input(input, passage.opened, passage.unread)) return;
  if (passage.opened.has_members()) {
    passage.unread.push_back({input.name, "an archive of files; unpack it first"});
    return;
  }
  const FileSource* const file = passage.opened.file.get();
  if (file != nullptr) passage.state = state_of(file->descriptor());
  if (passage.opened.format == nullptr) return rewrite_records(passage, rewriter);
  if (read_rest(input, passage.opened, passage.unread)) rewrite_games(passage, rewriter);
}

int Rewriting::all(const std::vector<Input>& inputs, std::vector<formats::UnreadFile>& unread) {
  if (output_.failed()) return output_.finish();
  const StopSignals stop;
  std::size_t next = 0;
  std::size_t done = 0;
  const auto take = [&](Work& work) {
    if (StopSignals::asked() || next == inputs.size()) return false;
    work.passage.emplace().input = &inputs[next++];
    say_detail("reading {}", work.passage->input->name);
    return true;
  };
  const auto rewrite = [&](Work& work) {
    if (work.rewriter == nullptr) work.rewriter = make_();
    read(*work.passage, *work.rewriter);
  };
  const auto put = [&](Work& work) {
    Passage& passage = *work.passage;
    tell(passage);
    if (passage.unread.empty()) finish(passage);
    unread.insert(unread.end(), passage.unread.begin(), passage.unread.end());
    work.passage.reset();
    ++done;
    // Nobody needs to be told what was changed for the rest to be changed.
    return output_.flush_if_large() || !goes_to(Target::nowhere);
  };
  in_order<Work>(jobs_of(flags_), take, rewrite, put);
  tell_stop(inputs, done, unread);
  // A file is not replaced by less than what was asked for.
  if (!flags_.output.empty() && (failed_ || !unread.empty())) output_.give_up();
  const int written = output_.finish();
  report_unread(unread);
  if (StopSignals::asked()) StopSignals::end();
  if (written != kClean) return written;
  return failed_ || !unread.empty() ? kFailed : findings_ ? kFindings : kClean;
}

}  // namespace

int rewrite(const RewriteFlags& flags, const Settings& settings, const MakeRewriter& make) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  if (flags.target == Target::standard_output && inputs.size() > 1) {
    say_error("expected one file for {}, got {}; --in-place writes them back",
              flags.output.empty() ? "standard output" : flags.output, inputs.size());
    return kFailed;
  }
  return Rewriting(flags, settings, make).all(inputs, unread);
}

}  // namespace cartulary::cli
