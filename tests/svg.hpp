// Checks that pictures and pages are complete in themselves.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cartulary::test {

/// Every id is there once, and so is each that is referred to.
inline void expect_whole(const std::string& svg) {
  std::set<std::string> ids;
  for (std::size_t at = svg.find(" id=\""); at != svg.npos; at = svg.find(" id=\"", at + 1)) {
    const std::string id = svg.substr(at + 5, svg.find('"', at + 5) - at - 5);
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
  for (const std::string mark : {"href=\"#", "url(#", "labelledby=\""}) {
    for (std::size_t at = svg.find(mark); at != svg.npos; at = svg.find(mark, at + 1)) {
      const std::size_t from = at + mark.size();
      const std::string id = svg.substr(from, svg.find_first_of("\")", from) - from);
      EXPECT_TRUE(ids.contains(id)) << id;
    }
  }
}

}  // namespace cartulary::test
