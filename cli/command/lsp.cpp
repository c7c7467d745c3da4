// `lsp`: a language server, which editors start and speak with.
#include <algorithm>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/lsp/json_rpc.hpp"
#include "cli/lsp/server.hpp"

namespace cartulary::cli {
namespace {

/// Until the editor says that it was all, or goes away. Returns an exit status.
int serve() {
  bool gone = false;
  LanguageServer server(std::string(kVersion), [&gone](const std::string& message) {
    gone = gone || !answer(framed(message));
  });
  MessageReader reader([](char* bytes, std::size_t size) {
    return static_cast<std::size_t>(
        std::max<std::ptrdiff_t>(0, read_some(kStandardInput, bytes, size)));
  });
  std::string message;
  while (!server.done() && !gone) {
    if (!reader.has_more()) server.publish();
    using Result = MessageReader::Result;
    const Result got = reader.next(message);
    if (got == Result::end) break;
    if (got == Result::broken) {
      return say_error("expected `Content-Length` and a message of that size");
    }
    got == Result::message ? server.take(message) : server.refuse_large();
  }
  return server.shut_down() ? kClean : kFindings;
}

}  // namespace

Command lsp_command() {
  auto stdio = std::make_shared<bool>(false);
  return {.flags = {switch_flag(
              "--stdio", "By standard input and output, as always; some editors say so", *stdio)},
          .run = [stdio](const Settings&) { return serve(); }};
}

}  // namespace cartulary::cli
