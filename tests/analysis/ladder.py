#!/usr/bin/python3
"""Plays the ladder: matches of the search against players of known strength, and against others.

  ladder.py [--hours H] [--player NAME]...    plays, then writes the tables of the page
  ladder.py --table                           writes them from the log as it is

Plays one batch, which ends before ten minutes, or batches one after the other for H hours, once all
players are built. Each deck is played twice, so that each player begins once. Every pair of games is a
line of the log, written at once: a run can be stopped at any time, and the next one goes on where it
was. Next is always the pairing that has the smallest part of the pairs that ladder_players.py wants,
with its first deck that was not played. The tables are of all that the log has.

With --player, only pairings with this player have their turn.
"""

import argparse
import datetime
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

import ladder_log
import ladder_players
import ladder_table
from driver import Fault, OutOfTime, Program, all_tiles, play_game, play_pair, shuffled

LOG = Path(__file__).resolve().parent / "ladder.jsonl"
PAGE = ladder_players.ROOT / "formats/guide/ANALYSIS.md"
BATCH = 580  # seconds
# By which a player is known: answers with few playouts, in a whole game against itself.
KNOWN_BY = {"playouts": 50}
# In one game two players that are not the same may give the same answers.
KNOWN_GAMES = 5
# Turns of two games with the base game's tiles, and a share of time that other things take.
TURNS = 2 * 71
SLACK = 1.2


def say(text):
    print(text, flush=True)


def complain(text):
    print(f"ladder.py: {text}", file=sys.stderr, flush=True)


@dataclass
class Entrant:
    """A player who is there."""

    command: str
    version: str
    commit: Optional[str]


class Ladder:
    """Pairings, and what they have played. `referee` is cartulary."""

    def __init__(self, referee, players, pairings, log):
        self.referee = referee
        self.tiles = all_tiles(referee)
        self.players = players
        self.pairings = pairings
        self.log = log
        self.entrants = {}
        self.failed = False

    def version_of(self, player, command):
        """A digest of what a player answers; the same as long as it would answer the same."""
        if player.version:
            return player.version()
        with Program(command) as side:
            for game in range(KNOWN_GAMES):
                deck = shuffled(self.tiles, f"known by {game}")
                play_game(self.referee, [side, side], deck, "known by", KNOWN_BY)
            return side.answers.hexdigest()[:8]

    def enter(self, names):
        """Builds these players, and says who is not there."""
        for player in self.players:
            if player.name not in names:
                continue
            try:
                command = player.command()
                self.entrants[player.name] = Entrant(command, self.version_of(player, command), player.commit())
            except ladder_players.Missing as missing:
                complain(f"{player.name} does not play: {missing}")
                self.failed = self.failed or missing.wanted
            except Fault as fault:
                complain(f"{player.name} does not play: {fault}")
                self.failed = True
        there = [pairing for pairing in self.pairings if all(name in self.entrants for name in pairing.names)]
        self.pairings = there

    def played(self, pairing):
        """The decks that the players as they are have played."""
        versions = {name: entrant.version for name, entrant in self.entrants.items()}
        return ladder_table.games_of(self.log.lines, versions).get(pairing.key, [])

    def expected(self, pairing):
        """Seconds for two games, not too few."""
        took = [line["took"] for line in self.log.lines if (*line["players"], line["seconds"]) == pairing.key]
        turns = TURNS * (pairing.seconds or 0)
        return SLACK * max([turns, *took[-10:]])

    def part_played(self, pairing):
        return len(self.played(pairing)) / pairing.pairs

    def unfinished(self):
        return [pairing for pairing in self.pairings if self.part_played(pairing) < 1]

    def next_pairing(self, seconds):
        """The one that lacks most of those for which there is time; none if there is time for none."""
        fit = [pairing for pairing in self.unfinished() if self.expected(pairing) <= seconds]
        return min(fit, key=self.part_played, default=None)

    def next_deck(self, pairing):
        played = {line["deck"] for line in self.played(pairing)}
        return next(deck for deck in range(1, len(played) + 2) if deck not in played)

    def play(self, pairing, deadline):
        """Plays its next deck twice, and adds a line to the log."""
        deck = self.next_deck(pairing)
        entrants = [self.entrants[name] for name in pairing.names]
        order = shuffled(self.tiles, f"ladder {deck}")
        begun = time.monotonic()
        with Program(entrants[0].command) as first, Program(entrants[1].command) as second:
            sides = [first, second]
            games = play_pair(self.referee, sides, order, f"ladder {deck} turns", pairing.limit, deadline)
        scores = [totals for totals, _ in games]
        self.log.add(
            {
                "players": list(pairing.names),
                "versions": [entrant.version for entrant in entrants],
                "seconds": pairing.seconds,
                "deck": deck,
                "scores": scores,
                "ms": [round(side.milliseconds(), 3) for side in sides],
                "playouts": [round(mean) if (mean := side.mean_playouts()) else None for side in sides],
                "took": round(time.monotonic() - begun, 2),
                "commits": [entrant.commit for entrant in entrants],
                "date": datetime.date.today().isoformat(),
            }
        )
        say(f"{pairing}, deck {deck}: " + ", ".join(":".join(map(str, totals)) for totals in scores))

    def play_batch(self, seconds):
        """Returns whether there was time for anything."""
        deadline = time.monotonic() + seconds
        any_played = False
        while pairing := self.next_pairing(deadline - time.monotonic()):
            try:
                self.play(pairing, deadline)
                any_played = True
            except Fault as fault:
                complain(f"{pairing} has ended: {fault}")
                self.failed = True
                self.pairings = [other for other in self.pairings if other != pairing]
            except OutOfTime:  # this pair is played anew in another batch
                break
        return any_played


def write_page(lines):
    text = PAGE.read_text(encoding="utf-8")
    tables = ladder_table.tables(lines, ladder_players.PLAYERS, ladder_players.PAIRINGS)
    PAGE.write_text(ladder_table.with_tables(text, tables), encoding="utf-8")


def play(ladder, hours):
    """Batches until the time is over, or all that is wanted has been played."""
    end = time.monotonic() + (BATCH if hours is None else 3600 * hours)
    try:
        while ladder.play_batch(min(BATCH, end - time.monotonic())):
            write_page(ladder.log.lines)
            if hours is None:
                break
    finally:  # a run that is stopped has played something, too
        write_page(ladder.log.lines)
    if not ladder.unfinished():
        say("nothing more is wanted; ladder_players.py says how much")


def chosen(names):
    """The pairings that have one of these players; all if there are none."""
    return [pairing for pairing in ladder_players.PAIRINGS if not names or set(pairing.names) & set(names)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, metavar="H")
    parser.add_argument("--player", action="append", default=[], choices=[p.name for p in ladder_players.PLAYERS])
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    if given.hours is not None and not 0 < given.hours < 1000:
        parser.error("expected hours, more than 0 and less than 1000")
    try:
        if given.table:
            write_page(ladder_log.read(LOG.read_text(encoding="utf-8"), LOG.name)[0])
            return 0
        with ladder_log.Log(LOG) as log:
            if log.cut:
                complain(f"left out a line of {LOG.name} that was cut off: {log.cut}")
            pairings = chosen(given.player)
            referee = ladder_players.tree_here() / "cartulary"
            ladder = Ladder(referee, ladder_players.PLAYERS, pairings, log)
            ladder.enter({name for pairing in pairings for name in pairing.names})
            play(ladder, given.hours)
            return 1 if ladder.failed else 0
    except (ladder_log.Broken, ladder_log.Busy, ladder_players.Missing) as fault:
        complain(str(fault))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
