"""Who plays in the ladder, and against whom.

An engine of others is one more row of PLAYERS and of PAIRINGS; its driver is a file of `engines/`.
"""

import functools
import os
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Optional

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "build" / "bench"
# The last search that did not try every move.
FORMER = "9469831"


class Missing(Exception):
    """A player is not there. `wanted`: but should be."""

    def __init__(self, why, wanted=True):
        super().__init__(why)
        self.wanted = wanted


# What decides how the players of these sources play.
SOURCES = ["engine", "formats", "cli", "tests/analysis/opponent*", ":(exclude)*.md"]


def commit_of(folder, paths):
    """The commit of sources, with a + if these paths were changed; none outside of git."""
    told = []
    for command in (["rev-parse", "--short=8", "HEAD"], ["status", "--porcelain", "--", *paths]):
        ran = subprocess.run(["git", *command], cwd=folder, capture_output=True, text=True)
        if ran.returncode != 0:
            return None
        told.append(ran.stdout.strip())
    return told[0] + ("+" if told[1] else "")


def commit_here():
    return commit_of(ROOT, SOURCES)


@dataclass(frozen=True)
class Player:
    name: str
    plays: str  # as the page says it
    command: Callable[[], str]  # builds it; what speaks the protocol. Raises Missing
    commit: Callable[[], Optional[str]] = commit_here
    # Of one who may answer otherwise next time; None: it is found by what the player answers.
    version: Optional[Callable[[], str]] = None


@dataclass(frozen=True)
class Pairing:
    first: str
    second: str
    seconds: Optional[float]  # a turn, for each; None: whoever plays does not look at the time
    pairs: int  # of games, that are wanted in the end: a measure of how often it has its turn
    share: Optional[float] = None  # of wins that is wanted

    @property
    def names(self):
        return (self.first, self.second)

    @property
    def key(self):
        return (self.first, self.second, self.seconds)

    @property
    def limit(self):
        return {} if self.seconds is None else {"seconds": self.seconds}

    def __str__(self):
        return f"{self.first} against {self.second}" + (f", {self.seconds:g} s" if self.seconds else "")


def build_step(command, folder=ROOT):
    """Runs a step of a build, or says which one failed."""
    ran = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ran.returncode != 0:
        tail = "\n".join(ran.stdout.strip().splitlines()[-5:])
        raise Missing(f"`{shlex.join(map(str, command))}` failed:\n{tail}")


@functools.cache
def tree_here():
    """The program and its opponents of these sources, built."""
    build_step(["cmake", "--preset", "bench"])
    build_step(["cmake", "--build", "--preset", "bench", "--target", "cartulary", "opponent"])
    return HERE


@functools.cache
def tree_of(commit):
    """The program of a commit, built in a folder of its own."""
    folder = ROOT / "build" / "ladder" / commit
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as made:
            packed = Path(made) / "sources.tar"
            build_step(["git", "archive", "--output", packed, commit])
            unpacked = Path(made) / "sources"
            shutil.unpack_archive(packed, unpacked)
            unpacked.rename(folder)
    build_step(["cmake", "--preset", "release"], folder)
    build_step(["cmake", "--build", "--preset", "release", "--target", "cartulary"], folder)
    return folder / "build" / "release"


def play_of(tree):
    return lambda: f"{shlex.quote(str(tree() / 'cartulary'))} play"


def opponent(name):
    return lambda: f"{shlex.quote(str(tree_here() / 'tests' / 'opponent'))} {name}"


def folder_named(variable):
    """That of an engine, which who runs the ladder has fetched."""
    folder = os.environ.get(variable)
    if not folder:
        raise Missing(f"{variable} does not name its folder", wanted=False)
    if not Path(folder).is_dir():
        raise Missing(f"{variable} names {folder}, which is no folder")
    return folder


# The folder of the package, and the function that plays, as MODULE:FUNCTION.
WINGEDSHEEP = "LADDER_WINGEDSHEEP"
WINGEDSHEEP_PLAYER = "LADDER_WINGEDSHEEP_PLAYER"


def play_wingedsheep():
    driver = ROOT / "tests" / "analysis" / "engines" / "play_wingedsheep.py"
    # The Python that has what the player needs.
    command = ["python3", "-B", driver, folder_named(WINGEDSHEEP), tree_here() / "cartulary"]
    player = os.environ.get(WINGEDSHEEP_PLAYER)
    return shlex.join(map(str, command + ([player] if player else [])))


def wingedsheep_commit():
    return commit_of(folder_named(WINGEDSHEEP), ["."])


PLAYERS = [
    Player("search", "the answers of `cartulary play` with that much time", play_of(tree_here)),
    Player(
        f"search of {FORMER}",
        f"the same of commit {FORMER}, which tried only the sixteen moves that gain most at once",
        play_of(lambda: tree_of(FORMER)),
        commit=lambda: FORMER,
    ),
    Player("policy", "the policy of the playouts, without any playouts", opponent("policy")),
    Player("worth", "the legal move after which the position has the most worth", opponent("worth")),
    Player(
        "greedy",
        "the move after which the lead would be largest if the game ended there, with 3 points for each meeple "
        "at home",
        opponent("greedy"),
    ),
    Player(
        "flat",
        "flat Monte Carlo: all legal moves, continued to the end by random moves with the same orders of tiles, "
        "the better half in each round",
        opponent("flat"),
    ),
    Player("random", "any legal move", opponent("random")),
    Player(
        "wingedsheep",
        "a player for the Python package `wingedsheep.carcassonne`, named by its version",
        play_wingedsheep,
        commit=wingedsheep_commit,
        version=lambda: f"{os.environ.get(WINGEDSHEEP_PLAYER) or 'by chance'}, {wingedsheep_commit()}",
    ),
]

PAIRINGS = [
    Pairing("search", f"search of {FORMER}", 0.1, pairs=100, share=0.6),
    Pairing("search", f"search of {FORMER}", 1, pairs=10, share=0.6),
    Pairing("search", "flat", 0.1, pairs=30),
    Pairing("search", "greedy", 0.02, pairs=50),
    Pairing("search", "policy", 0.02, pairs=50),
    Pairing("flat", "greedy", 0.1, pairs=30),
    Pairing("policy", "greedy", None, pairs=200),
    Pairing("worth", "greedy", None, pairs=200),
    Pairing("greedy", "random", None, pairs=100),
    Pairing("search", "wingedsheep", 1, pairs=10),
]
