// The findings after an illegal move, under the likeliest reading of the moves before.
#pragma once

#include <vector>

#include "formats/causes/diagnosis/misreadings.hpp"

namespace cartulary::formats {

/// Goes on after each slip that is supposed, one after the other: appends what is found then to
/// `later`, with a note that says what is assumed, and to the causes those of claims that stay
/// wrong.
void go_on(const Report& report, const Misreadings& read, Diagnosis& out,
           std::vector<Finding>& later);

}  // namespace cartulary::formats
