// The nodes of a YAML document, and how its parts become a tree.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/literal_blocks.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// A node of a document. Every scalar is text; what it means is up to its reader.
struct YamlNode {
  enum class Kind : uint8_t { scalar, sequence, mapping };
  enum class Style : uint8_t { plain, quoted, literal, folded };

  Kind kind = Kind::scalar;
  Style style = Style::plain;
  bool exact = false;     ///< the value is in the source letter by letter
  Span span;              ///< in the document; of a collection, where it begins
  std::string_view text;  ///< value of a scalar; of a literal block, its lines in the source
  uint32_t first = 0;     ///< first item, or first key; 0 when there is none
  uint32_t next = 0;      ///< next item, or next key
  uint32_t value = 0;     ///< of a key: its value
};

struct YamlTree {
  static constexpr std::size_t kMaxNodes = 50'000;
  static constexpr std::size_t kMaxDepth = 64;

  std::vector<YamlNode> nodes{};    ///< [0] is nothing
  std::deque<std::string> texts{};  ///< values that do not stand just so in the document
};

/// Is told what a plain document holds, in the order of its text. Offsets count in it.
class PlainEvents {
 public:
  virtual ~PlainEvents() = default;
  /// A list or a mapping begins, in brackets or on lines of its own.
  virtual void begin(YamlNode::Kind kind, uint32_t at) = 0;
  virtual void end(YamlNode::Kind kind) = 0;
  /// A word, or several: a key, an item or a value. It is what is written there.
  virtual void words(Span written) = 0;
  /// The same in quotes, which are not part of `inside`.
  virtual void quoted(Span inside) = 0;
  virtual void block(const LiteralBlock& block) = 0;
};

/// Ends the reading by a finding that makes the rest meaningless.
struct RefusedYaml {
  Finding finding;
};

inline constexpr std::string_view kNoClosingQuote =
    "expected the closing quote, got the end of the record";
inline constexpr std::string_view kCloseQuote = "close the quote on the line where it opens";

/// Puts before other help which characters near a place only look like others.
void name_characters_near(std::string_view text, std::size_t at, std::vector<std::string>& help);

/// Makes a tree of what it is told, in text order. Throws RefusedYaml for what no record may have.
class TreeBuilder : public PlainEvents {
 public:
  /// `cut`: a block whose body the parser does not see; nullptr if it sees all.
  TreeBuilder(std::string_view source, const LiteralBlock* cut, YamlTree& tree);

  void begin(YamlNode::Kind kind, uint32_t at) override;
  void end(YamlNode::Kind kind) override;
  void words(Span written) override;
  void quoted(Span inside) override;
  void block(const LiteralBlock& block) override;
  /// A scalar of any form that begins at `at`, and its value as a parser has it.
  void scalar(uint32_t at, std::string_view value);

  /// Throws a finding about the word at a place.
  [[noreturn]] void refuse(Code code, uint32_t at, std::string message, std::string help);
  /// The word of the source at `at`.
  std::string_view word_at(uint32_t at) const;
  /// True if the parser has found the block that was cut out, as an empty one.
  bool cut_is_block() const { return cut_is_block_; }
  /// The bracket that was opened last and not closed; false if there is none.
  bool open_bracket(Span& out) const;

 private:
  struct Open {
    uint32_t node;
    uint32_t last = 0;  ///< last item or key
    uint32_t key = 0;   ///< key that waits for its value
  };

  [[noreturn]] void refuse(Code code, Span span, std::string message, std::string help);
  void refuse_bare_key(const YamlNode& key);
  void refuse_deep_blank_line(Span header);
  uint32_t add(const YamlNode& node);
  void attach(uint32_t index);
  void locate_block(YamlNode& node, std::string_view rest, std::string_view value, bool literal);
  void locate_quoted(YamlNode& node, std::string_view rest, std::string_view value);

  std::string_view source_;
  const LiteralBlock* cut_;
  bool cut_is_block_ = false;
  YamlTree& tree_;
  std::vector<Open> stack_{};
};

}  // namespace cartulary::formats
