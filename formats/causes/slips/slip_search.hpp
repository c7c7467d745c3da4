// Which slips together explain the wrong claims of a record: a search in the order of the game.
#pragma once

#include <deque>
#include <unordered_map>

#include "formats/causes/slips/slip.hpp"

namespace cartulary::formats {

/// A difference that a slip adds to those before: mostly one step for each player.
struct Step {
  uint32_t claim = 0;  ///< index in ClaimsMade::all()
  int points = 0;
  bool operator==(const Step&) const = default;
};
/// In the order of the claims; none of no points.
using Steps = std::vector<Step>;

struct SlipClass {
  Steps steps;
  double weight = 0;     ///< how often one of them happens
  std::size_t move = 0;  ///< the first at which one of them happens
  std::vector<const Slip*> slips{};

  /// Nothing that is known: some points, and nobody can say why.
  bool unexplained() const { return slips.front()->kind->often == 0; }
};

/// One way to explain all claims: slips of these classes, all together, in the order of the game.
struct Explanation {
  std::vector<const SlipClass*> parts{};
  double weight = 0;  ///< logarithm

  std::size_t unexplained() const { return count_of(parts, std::mem_fn(&SlipClass::unexplained)); }
};

/// Each first wrong number is explained by itself: by a known slip, by two, or by an unknown one.
class SlipSearch {
 public:
  explicit SlipSearch(const ClaimsMade& claims);

  /// More slips to explain claims by; they must outlive the search.
  void add(const Slips& slips);
  /// The ways to explain all claims, the weightiest first. One slip comes before two.
  std::vector<Explanation> explain();

  /// The steps by which differences come about: a total goes on from the one before.
  Steps steps(const Differences& differences) const;
  /// The steps that are wrong.
  const Steps& target() const { return target_; }
  /// How often slips that nobody knows would look like this, against one in `often`.
  double unknown(const Steps& steps, double often) const;

 private:
  struct Node {
    Steps rest;
    std::vector<const SlipClass*> parts;
    double weight = 0;

    double worth() const;
  };

  void add(const Slip& slip);
  /// By what a claim may be wrong because of a slip that begins there.
  const std::vector<uint32_t>* exact(uint32_t claim, int points) const;
  void expand(const Node& node);
  void push(const Node& node, std::initializer_list<const SlipClass*> parts);
  void push_unknown(const Node& node);
  const SlipClass* unknown_class(const Steps& steps);

  const std::span<const ClaimMade> claims_;
  /// The next total or score of the same player by claim; their number if there is none.
  std::vector<std::size_t> next_;
  Steps target_;
  std::size_t wrong_numbers_ = 0;
  std::deque<SlipClass> classes_;
  std::unordered_multimap<uint64_t, uint32_t> by_hash_;            ///< of all steps
  std::unordered_map<uint64_t, std::vector<uint32_t>> by_first_;   ///< by the first step
  std::unordered_map<uint32_t, std::vector<uint32_t>> beginning_;  ///< at a claim
  std::deque<Slip> unknown_slips_;
  std::unordered_map<uint64_t, const SlipClass*> unknown_classes_;
  std::deque<SlipClass> unknown_store_;
  std::vector<std::vector<Node>> open_;  ///< by the first claim that is still wrong
  std::vector<Explanation> found_;
};

/// The points that nothing explains, as a slip; told, not proposed.
extern const SlipKind kUnexplained;

}  // namespace cartulary::formats
