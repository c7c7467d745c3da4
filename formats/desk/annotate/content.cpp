#include "formats/desk/annotate/content.hpp"

#include <algorithm>

#include "formats/game/record/canonical.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

class ContentReader {
 public:
  ContentReader(const Document& document, const YamlDocument& tree, const Record& record,
                Content content)
      : document_(document), tree_(tree), record_(record), content_(content) {}

  std::vector<std::string> run() {
    for (const WrittenPlay& written : record_.form->plays(record_, document_)) {
      add_turn(*written.turn, written.play);
    }
    add_variations();
    add_mappings();
    const auto header = static_cast<std::ptrdiff_t>(out_.size());
    for (uint32_t key = tree_[YamlDocument::kRoot].first; key != 0; key = tree_[key].next) {
      if (tree_[key].text == record_.form->turns_key) continue;
      if (tree_[key].text == kPositionKey && record_.has_position()) {
        add_position(tree_[key].value);
        continue;
      }
      out_.emplace_back(tree_[key].text);
      append_node(tree_[key].value, out_.back());
    }
    std::sort(out_.begin() + header, out_.end());
    return std::move(out_);
  }

 private:
  void add_turn(WrittenTurn turn, std::string_view play) {
    if (content_ == Content::without_additions) {
      turn.gain = turn.totals = {};
      turn.wine_span = turn.grain_span = turn.cloth_span = {};
      turn.nag = {};
    }
    out_.push_back(canonical_turn(turn, play, record_));
    if (content_ == Content::without_additions && turn.is_text) {
      out_.back().append("  ").append(turn.comment);
    }
  }

  /// Each with the place of the move that it replaces.
  void add_variations() {
    for (const Variation& variation : record_.tile_parts().variations) {
      out_.push_back(fmt::format("({} {} {}", variation.line, variation.move, variation.comment));
      for (const RecordedTurn& move : variation.moves) {
        add_turn(move, move_play_text(move, record_, document_));
      }
    }
  }

  /// Turns written as mappings say more than their turn: notes, clocks, keys of their author.
  void add_mappings() {
    const uint32_t list = turns_node(tree_, record_);
    if (list == 0 || tree_[list].kind != YamlNode::Kind::sequence) return;
    for (uint32_t item = tree_[list].first; item != 0; item = tree_[item].next) {
      // `- 9: c5 k4` is a turn as words.
      const uint32_t key = tree_[item].first;
      if (tree_[item].kind != YamlNode::Kind::mapping || parse_number(tree_[key].text)) continue;
      out_.emplace_back();
      append_node(item, out_.back());
    }
  }

  /// Its tiles as they are meant, and what else it says.
  void add_position(uint32_t position) {
    out_.emplace_back(kPositionKey);
    for (const RecordedTurn& tile : record_.tiles().position.tiles) {
      put(out_.back(), "\n", found_text(tile, record_, document_), "  ", tile.comment);
    }
    if (tree_[position].kind != YamlNode::Kind::mapping) return;
    for (uint32_t key = tree_[position].first; key != 0; key = tree_[key].next) {
      if (tree_[key].text == "tiles") continue;
      put(out_.back(), "\n", tree_[key].text);
      append_node(tree_[key].value, out_.back());
    }
  }

  bool is_left_out(std::string_view key) const {
    if (content_ == Content::all) return false;
    constexpr std::string_view keys[] = {"gain", "totals",    "wine",   "grain", "cloth",
                                         "nag",  "breakdown", "scores", "winner"};
    return contains(keys, key);
  }

  void append_node(uint32_t index, std::string& out) const {
    const YamlNode& node = tree_[index];
    // The last line of a block may get the end that it lacks.
    const auto last = node.text.find_last_not_of("\r\n");
    put(out, '\n', static_cast<int>(node.kind), ':', node.text.substr(0, last + 1));
    for (uint32_t child = node.first; child != 0; child = tree_[child].next) {
      if (tree_[child].value != 0 && is_left_out(tree_[child].text)) continue;
      append_node(child, out);
      const uint32_t value = tree_[child].value;
      if (value != 0 && tree_[child].text == "variations") {
        append_mappings_below(value, out);
      } else if (value != 0) {
        append_node(value, out);
      }
    }
    out += "\n.";
  }

  /// The mappings among the moves of variations. What is written as words is told as turns.
  void append_mappings_below(uint32_t lists, std::string& out) const {
    for (uint32_t list = tree_[lists].first; list != 0; list = tree_[list].next) {
      for (uint32_t item = tree_[list].first; item != 0; item = tree_[item].next) {
        if (tree_[item].kind == YamlNode::Kind::mapping) append_node(item, out);
      }
    }
  }

  const Document& document_;
  const YamlDocument& tree_;
  const Record& record_;
  const Content content_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> content_of(const Document& document, const YamlDocument& tree,
                                    const Record& record, Content content) {
  return ContentReader(document, tree, record, content).run();
}

}  // namespace cartulary::formats
