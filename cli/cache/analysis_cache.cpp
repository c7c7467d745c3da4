#include "cli/cache/analysis_cache.hpp"

#include <utility>
#include <vector>

#include "cli/cache/packed.hpp"
#include "cli/io/process.hpp"
#include "formats/ground/text/digest.hpp"

namespace cartulary::cli {
namespace {

std::string digest_of_all(const std::vector<std::string>& texts) {
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  return formats::digest_of(views);
}

void pass_shown(auto& way, auto& shown) {
  // The compiler refuses a member that is not named here. The first three are those of the program.
  auto& [addition, players] = shown;
  auto& [script, script_digest, shared_style, style, data, board, beside, below, back, forward,
         keys, steps, section] = addition;
  auto& [svg, turns] = board;
  pass_all(way, style, data, svg, turns, beside, below, back, forward, keys, steps, section);
  pass_list(way, players, [&way](auto& player) {
    auto& [own_turns, loss, loss_error, luck, marks, missed] = player;
    pass_all(way, own_turns, loss, loss_error, luck, marks);
    pass_list(way, missed, [&way](auto& row) {
      auto& [better, times, lost] = row;
      pass_all(way, better, times, lost);
    });
  });
}

/// True if it can be that of this report: bytes of an old fault never make a new one.
bool belongs_to(const formats::ShownAnalysis& shown, const formats::Report& report) {
  constexpr auto kAll = engine::RotationSet::first(engine::kRotations);
  for (const engine::RotationSet turns : shown.addition.board.turns) {
    if ((turns - kAll).bits != 0) return false;
  }
  return shown.players.size() == report.record.players.size();
}

}  // namespace

AnalysisCache::AnalysisCache(std::string folder, const AnalysedHow& how)
    : store_(std::move(folder), kAnalysesFile),
      situation_(
          digest_of_all({std::string(kVersion), program_build(),
                         std::to_string(formats::kAnalysisVersion), std::to_string(how.budget),
                         std::to_string(how.seed), std::to_string(static_cast<int>(how.by))})) {}

std::string AnalysisCache::key_of(const formats::Report& report) const {
  std::vector<std::string> texts = formats::analysed_values(report);
  texts.push_back(situation_);
  return digest_of_all(texts);
}

bool AnalysisCache::find(std::string_view key, const formats::Report& report,
                         formats::ShownAnalysis& out) {
  std::string bytes;
  if (!store_.find(key, bytes)) return false;
  Unpacking way(bytes);
  pass_shown(way, out);
  return way.good() && way.rest().empty() && belongs_to(out, report);
}

void AnalysisCache::keep(std::string_view key, const formats::ShownAnalysis& shown) {
  Packing way;
  pass_shown(way, shown);
  store_.keep(key, way.bytes());
}

}  // namespace cartulary::cli
