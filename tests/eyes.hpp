// How different colours look, to all people.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace cartulary::test {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// How a kind of eyes sees linear colours: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
/// Visualization and Computer Graphics 15 (2009), severity 1.
struct Eyes {
  std::string_view name;
  Matrix matrix;
};
inline constexpr Eyes kEyes[] = {
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868},
       {0.114503, 0.786281, 0.099216},
       {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968},
       {0.280085, 0.672501, 0.047413},
       {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779},
       {-0.078411, 0.930809, 0.147602},
       {0.004733, 0.691367, 0.303900}}}},
};

inline Triple product(const Matrix& matrix, const Triple& v) {
  Triple out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t i = 0; i < 3; ++i) out[row] += matrix[row][i] * v[i];
  }
  return out;
}

/// The light of a part of a colour, given as 0 to 1.
inline double linear(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

inline constexpr Matrix kXyz{{{0.4124564, 0.3575761, 0.1804375},
                              {0.2126729, 0.7151522, 0.0721750},
                              {0.0193339, 0.1191920, 0.9503041}}};

/// CIELAB, where the distance of colours is about how different they look.
inline Triple lab(Triple rgb) {
  for (double& value : rgb) value = std::clamp(value, 0.0, 1.0);
  const Triple xyz = product(kXyz, rgb);
  const Triple white = product(kXyz, {1, 1, 1});
  Triple f{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double t = xyz[i] / white[i];
    f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

}  // namespace cartulary::test
