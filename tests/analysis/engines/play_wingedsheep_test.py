#!/usr/bin/python3
"""The driver of `wingedsheep.carcassonne` with a stand-in for the package.

  play_wingedsheep_test.py PROGRAM
"""

import random
import sys
import unittest
from pathlib import Path

import stand_in

sys.path.append(str(Path(__file__).resolve().parent.parent))
import driver  # noqa: E402
import play_wingedsheep  # noqa: E402

PROGRAM = ""


class Side:
    """The driver as one side of a match, in this process."""

    def __init__(self, choose=None):
        self.command = "wingedsheep"
        self.driver = play_wingedsheep.Driver(".", PROGRAM, choose)

    def ask(self, position, _):
        return self.driver.move_for(position)


def position(moves, tile, **others):
    return {"players": ["Ann", "Bob"], "moves": moves, "tile": tile, **others}


def choosing(row, column, turns, meeple=None, side=None):
    """A player who lays the tile here, and places this meeple."""

    def choose(state, _):
        for action in stand_in.ActionUtil.get_possible_actions(state):
            if isinstance(action, stand_in.TileAction):
                where = action.coordinate
                if (where.row - 17, where.column - 17, action.tile_rotations) == (row, column, turns):
                    return action
            elif isinstance(action, stand_in.PassAction):
                return action
            elif action.meeple_type == meeple and action.coordinate_with_side.side == side:
                return action

    return choose


class Driver(unittest.TestCase):
    def setUp(self):
        stand_in.load()

    def move(self, choose, *given, **others):
        return Side(choose).ask(position(*given, **others), 0)

    def test_tiles_lie_as_the_program_has_them(self):
        self.assertEqual(sum(play_wingedsheep.COUNTS.values()), 72)
        tiles = driver.all_tiles(PROGRAM)
        for letter, count in play_wingedsheep.COUNTS.items():
            self.assertEqual(tiles.count(letter), count - (letter == "D"))

    def test_a_whole_game_is_legal(self):
        deck = driver.shuffled(driver.all_tiles(PROGRAM), "a whole game")
        _, record = driver.play_game(PROGRAM, [Side(), Side()], deck, "turns", {})
        self.assertGreaterEqual(len(record["moves"]), 71)
        for figure in ("knight", "highwayman", "farmer"):
            self.assertTrue(any(figure in move for move in record["moves"]), figure)

    def test_figures_are_named_as_the_program_does(self):
        side, meeple = stand_in.Side, stand_in.MeepleType
        for choose, told in (
            (choosing(0, 1, 1), "U 1,0 r1"),
            (choosing(0, 1, 3), "U 1,0 r1"),  # looks the same
            (choosing(0, 1, 1, meeple.NORMAL, side.RIGHT), "U 1,0 r1 highwayman:E"),
            (choosing(0, 1, 1, meeple.FARMER, side.TOP_RIGHT), "U 1,0 r1 farmer:NNW"),
        ):
            self.assertEqual(self.move(choose, [], "U"), told)

    def test_a_figure_that_the_rules_do_not_allow_is_not_placed(self):
        choose = choosing(0, 2, 1, stand_in.MeepleType.NORMAL, stand_in.Side.RIGHT)
        self.assertEqual(self.move(choose, ["U 1,0 r1 highwayman:E"], "U"), "U 2,0 r1")

    def test_a_tile_that_fits_nowhere_is_discarded(self):
        # The full city, while no edge of a city is open.
        self.assertEqual(self.move(None, ["E 0,-1 r2 knight:S"], "C"), "discard C")

    def test_what_comes_is_not_told(self):
        held = []

        def choose(state, _):
            held.append([tile.description for tile in state.deck])
            return random.choice(stand_in.ActionUtil.get_possible_actions(state))

        side = Side(choose)
        moves = ["E 0,-1 r2 knight:S", "discard C"]
        for seed in (1, 2):
            side.ask(position(moves, "U", seed=seed), 0)
        first, second = held[0], held[2]
        self.assertEqual(len(first), 71 - 3)
        self.assertNotIn("full_city_with_shield", first)
        self.assertEqual(sorted(first), sorted(second))
        self.assertNotEqual(first, second)

    def test_only_the_base_game_is_played(self):
        with self.assertRaisesRegex(play_wingedsheep.Fault, "without `expansions`"):
            self.move(None, [], "U", expansions=["hills-and-sheep"])
        with self.assertRaisesRegex(play_wingedsheep.Fault, "tile of the base game"):
            self.move(None, [], "BA/RR")

    def test_moves_that_it_cannot_read_are_told(self):
        for moves in (["crfr 1,0"], ["U 40,0 r1"], ["U 1,0 r1 monk:N"]):
            with self.assertRaises(play_wingedsheep.Fault):
                self.move(None, moves, "U")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop()
    unittest.main()
