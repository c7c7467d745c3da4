#include <string>

#include "cli/lsp/json_rpc.hpp"
#include "cli/lsp/server.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {

/// A stream of frames, and each line as a message to a server that has begun.
void fuzz_messages(std::string_view input) {
  std::string_view rest = input;
  cli::MessageReader reader([&rest](char* bytes, std::size_t size) {
    const std::size_t got = rest.copy(bytes, size < 7 ? size : 7);
    rest.remove_prefix(got);
    return got;
  });
  cli::LanguageServer server("0", [](const std::string& message) {
    formats::JsonTree tree;
    require(!tree.read(message), "an answer that is no JSON");
  });
  std::string message;
  auto result = reader.next(message);
  for (; result == cli::MessageReader::Result::message; result = reader.next(message)) {
    server.take(message);
  }
  server.take(R"({"jsonrpc":"2.0","id":1,"method":"initialize"})");
  for (std::size_t begin = 0; begin < input.size() && !server.done();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    server.take(input.substr(begin, end - begin));
    server.publish();
    begin = end + 1;
  }
}

}  // namespace cartulary::test
