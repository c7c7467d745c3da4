#include "cli/command/rewrite.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/command/settings.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/inputs.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/terminal.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/games/verifier.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/line_diff.hpp"

namespace cartulary::cli {
namespace {

/// The games of a file of another program. Such a file itself is never written back.
Rewritten rewrite_games(const formats::ImportFormat& format, const Input& input,
                        const std::string& content, bool to_output, bool coloured,
                        Rewriter& rewriter, std::string& out, std::string& messages) {
  if (!to_output) {
    out = content;
    messages = fmt::format("{}: a {}, not changed; `cartulary convert` makes a record of it\n",
                           formats::printable(input.name), format.meaning);
    return Rewritten::clean;
  }
  Rewritten worst = Rewritten::clean;
  uint32_t number = 0;
  const auto file = std::make_shared<const std::string>(content);
  for (const formats::Imported& game : formats::import(format, file, {})) {
    if (!out.empty()) out += "---\n";
    const formats::Document document = formats::document_of(game, input.name, ++number);
    if (document.text.empty()) {
      formats::Verifier verifier;
      formats::write_full_record({.color = coloured}, verifier.verify(document, false), messages);
      worst = Rewritten::findings;
    } else {
      worst = std::max(worst, rewriter.document(document, coloured, out, messages));
    }
  }
  return worst;
}

/// The content of one input, document by document.
Rewritten rewrite_content(const Input& input, const std::string& content, bool to_output,
                          bool coloured, Rewriter& rewriter, std::string& out,
                          std::string& messages) {
  out.clear();
  messages.clear();
  if (const formats::ImportFormat* format = formats::recognise(content)) {
    return rewrite_games(*format, input, content, to_output, coloured, rewriter, out, messages);
  }
  std::FILE* stream = fmemopen(const_cast<char*>(content.data()), content.size(), "rb");
  if (stream == nullptr) return Rewritten::refused;
  formats::DocumentStream documents(stream, input.name);
  formats::Document document;
  Rewritten worst = Rewritten::clean;
  std::size_t end = 0;
  while (documents.next(document)) {
    let_inherit(input, document);
    rewriter.between(std::string_view(content).substr(end, document.file_offset - end),
                     document.text, out);
    worst = std::max(worst, rewriter.document(document, coloured, out, messages));
    end = document.file_offset + document.text.size();
  }
  std::fclose(stream);
  rewriter.between(std::string_view(content).substr(std::min(end, content.size())), "", out);
  return worst;
}

}  // namespace

int rewrite(const RewriteFlags& flags, const Settings& settings, Rewriter& rewriter) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  if (flags.target == Target::standard_output && inputs.size() > 1) {
    say_error("expected one file for {}, got {}; --in-place writes them back",
              flags.output.empty() ? "standard output" : flags.output, inputs.size());
    return kFailed;
  }
  const Protected if_protected =
      flags.force ? Protected::replace : Protected::refuse_but_tell_of_force;
  Output output(flags.output, if_protected);
  if (output.failed()) return output.finish();
  const bool checks = flags.target == Target::nowhere;
  bool findings = false;
  bool failed = false;
  std::string content;
  std::string rewritten;
  std::string messages;
  FileRead read;
  for (const Input& input : inputs) {
    const bool to_output = flags.target == Target::standard_output ||
                           (input.path.empty() && flags.target == Target::in_place);
    const bool keeps_state = flags.target == Target::in_place && !to_output;
    if (!read_whole(input, content, unread, keeps_state ? &read : nullptr)) continue;
    const bool coloured = use_color(settings.color, to_output ? stderr : stdout);
    const Rewritten result =
        rewrite_content(input, content, to_output, coloured, rewriter, rewritten, messages);
    findings |= result != Rewritten::clean;
    // Messages never get mixed up with a record.
    if (to_output || flags.target == Target::difference) {
      std::fputs(messages.c_str(), stderr);
    } else {
      output.text() += messages;
    }
    if (to_output) {
      // What could not be read passes unchanged.
      output.add_record(result == Rewritten::refused ? content : rewritten);
    } else if (result != Rewritten::refused && rewritten != content) {
      if (flags.target == Target::difference) {
        std::string difference;
        formats::append_diff(difference, input.name, content, rewritten);
        output.add_record(difference);
      } else if (checks) {
        findings = true;
        output.text() += fmt::format("{}: would be changed\n", formats::printable(input.name));
      } else if (const std::string error = replace_file(input.path, rewritten, read, if_protected);
                 !error.empty()) {
        say_error("cannot write {}: {}", input.name, error);
        failed = true;
      } else {
        output.text() += fmt::format("{}: changed\n", formats::printable(input.name));
      }
    }
    // Nobody needs to be told what was changed for the rest to be changed.
    if (!output.flush_if_large() && checks) break;
  }
  const int written = output.finish();
  report_unread(unread);
  if (written != kClean) return written;
  return failed || !unread.empty() ? kFailed : findings ? kFindings : kClean;
}

}  // namespace cartulary::cli
