#include "formats/league/standings/rating.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cartulary::formats::standings {
namespace {

// The example of Glickman's paper.
TEST(Rating, IsThatOfThePublishedExample) {
  engine::VectorBy<Entrant, Rating> ratings{{.rating = 1500, .deviation = 200},
                                            {.rating = 1400, .deviation = 30},
                                            {.rating = 1550, .deviation = 100},
                                            {.rating = 1700, .deviation = 300}};
  const std::vector<RatedGame> games{
      {Entrant{0}, Entrant{1}, 1}, {Entrant{0}, Entrant{2}, 0}, {Entrant{0}, Entrant{3}, 0}};
  rate_period(games, ratings);
  EXPECT_NEAR(ratings[Entrant{0}].rating, 1464.06, 0.01);
  EXPECT_NEAR(ratings[Entrant{0}].deviation, 151.52, 0.01);
  EXPECT_NEAR(ratings[Entrant{0}].volatility, 0.05999, 0.00001);
  EXPECT_EQ(ratings[Entrant{0}].games, 3);
}

TEST(Rating, WhoRestsBecomesLessWellKnown) {
  engine::VectorBy<Entrant, Rating> ratings{{.rating = 1600, .deviation = 50, .games = 9},
                                            {.rating = 1500, .deviation = 350, .games = 9},
                                            {}};
  rate_period({}, ratings);
  EXPECT_GT(ratings[Entrant{0}].deviation, 50);
  EXPECT_EQ(ratings[Entrant{0}].rating, 1600);
  EXPECT_EQ(ratings[Entrant{1}].deviation, 350);
  EXPECT_EQ(ratings[Entrant{2}].deviation, 350);
}

TEST(Rating, StaysFiniteHoweverOneSided) {
  engine::VectorBy<Entrant, Rating> ratings(2);
  for (int period = 0; period < 200; ++period) {
    const std::vector<RatedGame> games(50, {Entrant{0}, Entrant{1}, 1});
    rate_period(games, ratings);
  }
  EXPECT_GT(ratings[Entrant{0}].rating, ratings[Entrant{1}].rating);
  EXPECT_LT(ratings[Entrant{0}].rating, 10000);
  EXPECT_GT(ratings[Entrant{0}].deviation, 0);
}

}  // namespace
}  // namespace cartulary::formats::standings
