#include "formats/doors/browser/variation_view.hpp"

#include <algorithm>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/pages/page/replay_steps.hpp"
#include "formats/pages/page/step_sentence.hpp"

namespace cartulary::formats {
namespace {

class VariationList {
 public:
  VariationList(Json& json, const Report& report) : json_(json), report_(report) {}

  /// Those of a move of a line: of the game, or of another variation.
  void append(std::size_t line, std::size_t move) {
    const std::vector<Variation>& all = report_.record.tiles().variations;
    bool any = false;
    for (std::size_t v = 0; v < all.size(); ++v) {
      if (all[v].line != line || all[v].move != move) continue;
      if (!any) json_.key("variations").open('[');
      any = true;
      variation(v);
    }
    if (any) json_.close(']');
  }

 private:
  void variation(std::size_t number) {
    const Variation& it = report_.record.tiles().variations[number];
    const auto& all = report_.tiles().variations;
    const auto* const played = find_row(all, &PlayedVariation::number, number);
    std::vector<ReplayStep> steps;
    if (played != nullptr) steps = replay_steps(*played->line);
    std::string_view comment = it.comment;
    comment.remove_prefix(std::min(comment.find_first_not_of("#/> \t"), comment.size()));
    json_.open('{');
    json_.field("comment", printable(comment));
    json_.objects("moves", it.moves.size(), [&](std::size_t m) {
      const std::size_t step = played == nullptr ? steps.size() : played->from + m + 1;
      if (step < steps.size()) {
        replayed(*played->line, steps[step]);
      } else {
        written(it.moves[m].span);
      }
      json_.field("wrong", is_wrong(number, m));
      append(number, m);
    });
    json_.close('}');
  }

  void replayed(const Report& line, const ReplayStep& step) {
    json_.field("number", step.number);
    json_.field("said", step_sentence(line, step));
    json_.field("play", step.move);
    json_.field("nag", step.nag);
    json_.field("comment", step.comment);
  }
  /// A move behind one that could not be replayed, as it stands in the record.
  void written(Span span) {
    constexpr std::size_t kLongest = 120;  // columns
    const std::string_view text = report_.document.text.substr(span.offset, span.size);
    json_.field("play", cut_to_width(printable(text), kLongest, "…"));
  }

  /// True if a move has an error that is none of its own variations.
  bool is_wrong(std::size_t line, std::size_t move) const {
    const auto& all = report_.record.tiles().variations;
    const Span span = all[line].moves[move].span;
    const auto is_deeper = [&](Span place) {
      return std::ranges::any_of(all, [&](const Variation& v) {
        return v.line == line && v.move == move && place.offset >= v.span.offset &&
               place.offset < v.span.end();
      });
    };
    return std::ranges::any_of(report_.findings, [&](const Finding& finding) {
      const Span place = finding.span;
      return finding.severity() == Severity::error && place.offset >= span.offset &&
             place.end() <= span.end() && !is_deeper(place);
    });
  }

  Json& json_;
  const Report& report_;
};

}  // namespace

void append_variations_of(Json& json, const Report& report, std::size_t move) {
  if (report.record.tile_parts().variations.empty()) return;
  VariationList(json, report).append(Variation::kGame, move);
}

}  // namespace cartulary::formats
