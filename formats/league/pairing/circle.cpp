#include "formats/league/pairing/circle.hpp"

namespace cartulary::formats::pairing {

std::vector<std::vector<CirclePair>> circle_rounds(uint32_t players) {
  if (players < 2) return {};
  const uint32_t count = players + players % 2;
  const uint32_t turning = count - 1;  // all but the last, who stands still
  std::vector<std::vector<CirclePair>> out(turning);
  for (uint32_t round = 0; round < turning; ++round) {
    const uint32_t against_last = round * (count / 2) % turning;
    out[round].push_back(round % 2 == 0 ? CirclePair{against_last, turning}
                                        : CirclePair{turning, against_last});
    for (uint32_t k = 1; k < count / 2; ++k) {
      out[round].push_back({(against_last + k) % turning, (against_last + turning - k) % turning});
    }
  }
  return out;
}

}  // namespace cartulary::formats::pairing
