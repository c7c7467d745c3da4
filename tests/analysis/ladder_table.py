"""The tables of a page, made of the log of the ladder.

A game counts if both players had the versions that they have in the last line of the log with them.
So games of different searches are never in one row.
"""

from match_statistics import correlation_in_pairs, elo_of, likely_share, mean_and_error, wins_of

BEGIN = "<!-- tests/run analysis ladder -->"
END = "<!-- end of the ladder -->"


def newest_versions(lines):
    out = {}
    for line in lines:
        out.update(zip(line["players"], line["versions"]))
    return out


def games_of(lines, versions):
    """The lines that count, for each pairing. A deck that was played twice counts once."""
    seen = {}
    for line in lines:
        first, second = line["players"]
        if [versions.get(first), versions.get(second)] != line["versions"]:
            continue
        seen.setdefault((first, second, line["seconds"]), {}).setdefault(line["deck"], line)
    return {key: list(decks.values()) for key, decks in seen.items()}


def elo_text(share, low, high):
    if share >= 1:
        return f"over {elo_of(low):+.0f}"
    if share <= 0:
        return f"under {elo_of(high):+.0f}"
    return f"{elo_of(share):+.0f} ({elo_of(low):+.0f} to {elo_of(high):+.0f})"


def error_text(error):
    return "" if error == float("inf") else f" ± {error:.1f}"


def margins_of(lines):
    """Of the first player, in each pair of games."""
    return [[first - second for first, second in line["scores"]] for line in lines]


def playouts_text(lines):
    """The means of both players over the lines that tell them; empty if no line does."""
    out = []
    for side in (0, 1):
        known = [line["playouts"][side] for line in lines if line["playouts"][side] is not None]
        out.append(f"{sum(known) / len(known):.0f}" if known else "–")
    return ", ".join(out) if out != ["–", "–"] else ""


def row_of(pairing, lines):
    head = [pairing.first, pairing.second, "" if pairing.seconds is None else f"{pairing.seconds:g}"]
    wanted = "" if pairing.share is None else f"{100 * pairing.share:g} %"
    if not lines:
        return head + ["0", "", "", "", "", "", "", wanted]
    margins = margins_of(lines)
    games = [margin for pair in margins for margin in pair]
    wins = wins_of(games)
    low, high = likely_share(wins, len(games))
    mean, error = mean_and_error([sum(pair) / len(pair) for pair in margins])
    times = [sum(line["ms"][side] for line in lines) / len(lines) for side in (0, 1)]
    return head + [
        f"{len(games)}",
        ", ".join(f"{time:.1f}" for time in times),
        playouts_text(lines),
        f"{100 * wins / len(games):.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f} %",
        elo_text(wins / len(games), low, high),
        f"{mean:+.1f}{error_text(error)}",
        wanted,
    ]


def table_of(columns, rows):
    """Columns whose names end with a colon have numbers."""
    names = [column.rstrip(":") for column in columns]
    rule = ["--:" if column.endswith(":") else "---" for column in columns]
    lines = [" | ".join(names), *(" | ".join(row) for row in rows)]
    return [f"| {lines[0]} |", f"|{'|'.join(rule)}|", *(f"| {line} |" for line in lines[1:])]


COLUMNS = ["player", "against", "seconds a turn:", "games:", "ms a turn:", "playouts a turn:", "wins:",
           "95 % interval:", "Elo:", "margin:", "wanted:"]


def player_rows(players, lines, versions):
    """Of those who have played, with the commit at which their version was first met."""
    commits = {}
    for line in lines:
        for name, version, commit in zip(line["players"], line["versions"], line["commits"]):
            commits.setdefault((name, version), commit or "")
    return [
        [player.name, player.plays, f"`{versions[player.name]}`", commits[player.name, versions[player.name]]]
        for player in players
        if player.name in versions
    ]


def sum_of(lines, counted):
    """What all games have in common: `counted` is a list of the lines that count, for each pairing."""
    number = sum(map(len, counted))
    if number == 0:
        return []
    days = sorted(line["date"] for match in counted for line in match)
    out = f"{2 * number} games, played {days[0]}" + (f" to {days[-1]}" if days[-1] != days[0] else "") + "."
    correlation = correlation_in_pairs(map(margins_of, counted))
    if correlation is not None:
        out += f" Correlation of the wins in two games with the same order of tiles: {correlation:.2f}."
    if len(lines) > number:
        out += f" The log has {2 * (len(lines) - number)} more games, of former versions."
    return ["", out]


def tables(lines, players, pairings):
    """All that stands between the marks of the page."""
    versions = newest_versions(lines)
    games = games_of(lines, versions)
    return "\n".join(
        [
            *table_of(COLUMNS, [row_of(pairing, games.get(pairing.key, [])) for pairing in pairings]),
            *sum_of(lines, [games[pairing.key] for pairing in pairings if pairing.key in games]),
            "",
            *table_of(["player", "what it plays", "version", "commit"], player_rows(players, lines, versions)),
            "",
        ]
    )


def parts_of(page):
    """A page before its tables, these, and the page after them."""
    before, begin, rest = page.partition(BEGIN + "\n")
    inside, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"expected {BEGIN} and {END} in the page")
    return before + begin, inside.strip("\n") + "\n", end + after


def with_tables(page, text):
    before, _, after = parts_of(page)
    return f"{before}\n{text}\n{after}"
