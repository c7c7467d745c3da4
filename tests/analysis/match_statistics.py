"""What the games of a match say of its players."""

import math


def likely_share(wins, games):
    """Wilson's interval of 95 % for a share, from 0 to 1, as if no game depended on another."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_and_error(values):
    """The mean, and its standard error; that of a single value is not known."""
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, math.inf
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def win_of(margin):
    """A tie is half a win."""
    return 1 if margin > 0 else 0.5 if margin == 0 else 0


def wins_of(margins):
    return sum(win_of(margin) for margin in margins)


def correlation_in_pairs(matches):
    """How much the wins in the two games of a pair depend on each other, over matches, each a list of the
    margins in pairs of games. None where nothing varies."""
    together = alone = 0.0
    for pairs in matches:
        mean = wins_of(margin for pair in pairs for margin in pair) / (2 * len(pairs))
        for first, second in pairs:
            a, b = win_of(first) - mean, win_of(second) - mean
            together += a * b
            alone += (a * a + b * b) / 2
    return together / alone if alone > 0 else None


def elo_of(share):
    """The difference of ratings at which a share of wins is expected; infinite for none and all."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))
