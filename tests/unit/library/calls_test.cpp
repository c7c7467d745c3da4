#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "formats/doors/library/cartulary.h"

namespace {

using OwnedAnswer = std::unique_ptr<CartularyAnswer, decltype(&cartulary_free)>;

OwnedAnswer asked(std::string_view text, std::string_view format,
                  std::size_t turn = CARTULARY_END) {
  const std::string_view name = "game.yaml";
  return {cartulary_answer(name.data(), name.size(), text.data(), text.size(), format.data(),
                           format.size(), nullptr, 0, CARTULARY_FIRST, turn),
          &cartulary_free};
}

std::string_view text_of(const OwnedAnswer& answer) {
  return {reinterpret_cast<const char*>(answer.get() + 1), answer->size};
}

constexpr std::string_view kRecord = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n";

TEST(Calls, AnswerWithTexts) {
  const OwnedAnswer report = asked(kRecord, "json");
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->made, 1u);
  EXPECT_TRUE(text_of(report).starts_with(R"({"cartulary_report":1,)")) << text_of(report);
  EXPECT_NE(text_of(report).find(cartulary_version()), std::string_view::npos);
  const OwnedAnswer board = asked(kRecord, "board", 0);
  EXPECT_TRUE(text_of(board).starts_with("<svg"));
}

TEST(Calls, SayWhyNothingIsMade) {
  const OwnedAnswer board = asked(kRecord, "board", 7);
  EXPECT_EQ(board->made, 0u);
  EXPECT_EQ(text_of(board), "expected a turn from 0 to 1, got 7");
}

TEST(Calls, TakeTextsThatAreNotThere) {
  const OwnedAnswer answer(
      cartulary_answer(nullptr, 0, nullptr, 0, "json", 4, nullptr, 0, CARTULARY_FIRST, 0),
      &cartulary_free);
  EXPECT_EQ(answer->made, 1u);
  // A text needs no zero at its end: what stands behind it is not read.
  const std::string_view without_turns = kRecord.substr(0, kRecord.find("  U"));
  const std::string copy(without_turns);
  EXPECT_EQ(text_of(asked(without_turns, "json")), text_of(asked(copy, "json")));
  EXPECT_NE(text_of(asked(without_turns, "json")), text_of(asked(kRecord, "json")));
}

TEST(Calls, GiveMemory) {
  for (const std::size_t size : {0, 1, 4096}) {
    void* const memory = cartulary_allocate(size);
    EXPECT_NE(memory, nullptr);
    cartulary_free(memory);
  }
  cartulary_free(nullptr);
}

}  // namespace
