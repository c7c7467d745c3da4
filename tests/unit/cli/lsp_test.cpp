// Frames and places as editors write them. tests/lsp speaks the whole protocol.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/lsp/json_rpc.hpp"
#include "cli/lsp/positions.hpp"
#include "cli/lsp/server.hpp"

namespace cartulary::test {
namespace {

using cli::EditorPosition;
using cli::MessageReader;
using cli::PositionUnit;
using Result = MessageReader::Result;

/// The messages of a stream that comes in pieces, and how it ends.
struct Stream {
  explicit Stream(std::string bytes, std::size_t piece = 1u << 20) {
    MessageReader reader([&](char* out, std::size_t size) {
      const std::size_t got = bytes.copy(out, std::min(size, piece), 0);
      bytes.erase(0, got);
      return got;
    });
    std::string message;
    while ((end = reader.next(message)) == Result::message) messages.push_back(message);
  }
  std::vector<std::string> messages;
  Result end;
};

TEST(MessageReader, CutsMessagesOutOfAStreamInAnyPieces) {
  const std::string bytes = cli::framed("{}") + cli::framed("") +
                            "content-length:  3 \r\nContent-Type: x\r\n\r\n[1]" +
                            "Content-Length: 4\n\nnull";
  for (const std::size_t piece : {1, 2, 3, 7, 1000}) {
    const Stream stream(bytes, piece);
    EXPECT_EQ(stream.messages, (std::vector<std::string>{"{}", "", "[1]", "null"})) << piece;
    EXPECT_EQ(stream.end, Result::end);
  }
}

TEST(MessageReader, KnowsWhatIsNoFrame) {
  for (const std::string bytes :
       {"\r\n", "Content-Length: 2", "Content-Length: 2\r\n", "Content-Length: 2\r\n\r\n{",
        "Content-Length: 2x\r\n\r\n{}", "Content-Length: -2\r\n\r\n{}", "Content-Length:\r\n\r\n{}",
        "Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Size: 2\r\n\r\n{}"}) {
    const Stream stream(bytes);
    EXPECT_TRUE(stream.messages.empty()) << bytes;
    EXPECT_EQ(stream.end, Result::broken) << bytes;
  }
  EXPECT_EQ(Stream(std::string(cli::kMaxHeader + 1, 'x')).end, Result::broken);
  EXPECT_EQ(Stream("a: " + std::string(cli::kMaxHeader, 'x') + "\r\n\r\n").end, Result::broken);
}

TEST(TextLines, AreCountedAsEditorsCount) {
  // A letter of two bytes; a sign of four bytes, which are two units of UTF-16.
  const std::string text = "a\u00E9\U0001F3B2b\r\n\rlast";
  const cli::TextLines lines(text);
  struct Row {
    uint32_t offset;
    EditorPosition utf16;
    EditorPosition utf8;
  };
  for (const Row& row : {Row{0, {0, 0}, {0, 0}}, Row{1, {0, 1}, {0, 1}}, Row{3, {0, 2}, {0, 3}},
                         Row{7, {0, 4}, {0, 7}}, Row{8, {0, 5}, {0, 8}}, Row{10, {1, 0}, {1, 0}},
                         Row{11, {2, 0}, {2, 0}}, Row{15, {2, 4}, {2, 4}}}) {
    EXPECT_EQ(lines.position_of(row.offset, PositionUnit::utf16), row.utf16) << row.offset;
    EXPECT_EQ(lines.position_of(row.offset, PositionUnit::utf8), row.utf8) << row.offset;
    EXPECT_EQ(lines.offset_of(row.utf16, PositionUnit::utf16), row.offset);
    EXPECT_EQ(lines.offset_of(row.utf8, PositionUnit::utf8), row.offset);
  }
  // Within a character, behind the end of a line, behind the end of the text.
  EXPECT_EQ(lines.offset_of({0, 3}, PositionUnit::utf16), 3U);
  EXPECT_EQ(lines.offset_of({0, 99}, PositionUnit::utf16), 8U);
  EXPECT_EQ(lines.offset_of({2, 99}, PositionUnit::utf16), 15U);
  EXPECT_EQ(lines.offset_of({3, 0}, PositionUnit::utf16), 15U);
}

TEST(TextLines, TakeWhatIsNoUtf8ByteByByte) {
  const std::string text = "\xE9t\xF0\x9F\n";
  const cli::TextLines lines(text);
  EXPECT_EQ(lines.position_of(2, PositionUnit::utf16), (EditorPosition{0, 2}));
  EXPECT_EQ(lines.position_of(4, PositionUnit::utf16), (EditorPosition{0, 4}));
  EXPECT_EQ(lines.offset_of({0, 3}, PositionUnit::utf16), 3U);
}

TEST(Uri, NamesAFile) {
  EXPECT_EQ(cli::path_of_uri("file:///home/a%20b/%C3%A9.yaml"), "/home/a b/\u00E9.yaml");
  EXPECT_EQ(cli::path_of_uri("file://host/a.yaml"), "/a.yaml");
  EXPECT_EQ(cli::path_of_uri("file:///a%2"), "/a%2");
  EXPECT_EQ(cli::path_of_uri("file://"), "");
  EXPECT_EQ(cli::path_of_uri("untitled:Untitled-1"), "untitled:Untitled-1");
}

}  // namespace
}  // namespace cartulary::test
