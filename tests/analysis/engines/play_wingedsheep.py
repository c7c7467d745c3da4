#!/usr/bin/python3
"""Answers positions of `cartulary play` with moves of a player for the Python package `wingedsheep.carcassonne`
(https://github.com/wingedsheep/carcassonne).

  play_wingedsheep.py FOLDER CARTULARY [MODULE:FUNCTION]

FOLDER has the package. FUNCTION(state, seconds) returns one of the actions that are possible in a
CarcassonneGameState: first where the tile goes, then which figure, in so many seconds for each. MODULE is
looked for in FOLDER and where Python looks. Without it, chance takes one of all actions.

CARTULARY tells the legal moves. A figure that the package takes for legal and the rules do not is not placed.
The package counts a tile that fits nowhere as a turn; here, the player draws again, as in the rules.
"""

import importlib
import json
import random
import re
import subprocess
import sys

# Tiles, by their names in the package; they lie as in `cartulary tiles`. Gardens are left out.
TILES = dict(zip(
    "ABCDEFGHIJKLMNOPQRSTUVWX",
    ["chapel_with_road", "chapel", "full_city_with_shield", "city_top_straight_road", "city_top",
     "city_narrow_shield", "city_narrow", "city_left_right", "city_top_right", "city_top_road_bend_right",
     "city_top_road_bend_left", "city_top_crossroads", "city_diagonal_top_right_shield",
     "city_diagonal_top_right", "city_diagonal_top_left_shield_road", "city_diagonal_top_left_road",
     "city_bottom_grass_shield", "city_bottom_grass", "city_bottom_road_shield", "city_bottom_road",
     "straight_road", "bent_road", "three_split_road", "crossroads"],
))
COUNTS = dict(zip(TILES, [2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3, 2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1]))
START = "D"
# Where the start tile lies on a board of 35 rows and columns, which players may count on.
MIDDLE = 17
SIDES = {"top": "N", "right": "E", "bottom": "S", "left": "W"}
HALF_EDGES = {"tlt": "NNW", "trt": "NNE", "trr": "ENE", "brr": "ESE", "brb": "SSE", "blb": "SSW", "bll": "WSW",
              "tll": "WNW"}
CORNERS = {"NW": "NNW WNW", "NE": "NNE ENE", "SE": "SSE ESE", "SW": "SSW WSW"}
# Of a position: there are no options, no expansions and no other beginnings of a game.
MEMBERS = {"cartulary", "players", "moves", "tile", "seed", "playouts", "seconds"}
MOVE = re.compile(r"([A-X]) (-?\d+),(-?\d+) r([0-3])(?: ([a-z]+)(?::([A-Z]+))?)?(?: =.*)?")
DISCARD = re.compile(r"discard ([A-X])")


class Fault(Exception):
    """A position, or an answer of the player, that cannot be translated."""


class Package:
    """What the driver needs of the package."""

    def __init__(self, folder):
        sys.path.insert(0, folder)
        self.state = self.load("carcassonne_game_state").CarcassonneGameState
        self.tile_action = self.load("objects.actions.tile_action").TileAction
        self.meeple_action = self.load("objects.actions.meeple_action").MeepleAction
        self.pass_action = self.load("objects.actions.pass_action").PassAction
        self.coordinate = self.load("objects.coordinate").Coordinate
        self.with_side = self.load("objects.coordinate_with_side").CoordinateWithSide
        self.meeple = self.load("objects.meeple_type").MeepleType
        self.side = self.load("objects.side").Side
        self.tiles = self.load("tile_sets.base_deck").base_tiles
        self.sets = self.load("tile_sets.tile_sets").TileSet
        self.rules = self.load("tile_sets.supplementary_rules").SupplementaryRule
        self.possible = self.load("utils.action_util").ActionUtil.get_possible_actions
        self.apply = self.load("utils.state_updater").StateUpdater.apply_action

    @staticmethod
    def load(name):
        return importlib.import_module("wingedsheep.carcassonne." + name)

    def figures(self, tile):
        """For each feature of a tile: the kind of meeple, the sides by which the package may name it,
        and the words by which a record may."""
        out = []
        if tile.chapel:
            out.append((self.meeple.NORMAL, [self.side.CENTER], {"monk"}))
        for sides in tile.city:
            out.append((self.meeple.NORMAL, list(sides), {"knight:" + SIDES[side.value] for side in sides}))
        for road in tile.road:
            sides = [side for side in (road.a, road.b) if side != self.side.CENTER]
            out.append((self.meeple.NORMAL, sides, {"highwayman:" + SIDES[side.value] for side in sides}))
        for farm in tile.farms:
            words = {"farmer:" + HALF_EDGES[side.value] for side in farm.tile_connections}
            # It looks for farmers at the first position of a field alone.
            out.append((self.meeple.FARMER, [farm.farmer_positions[0]], words))
        return out

    def lie_alike(self, tile, other):
        return all(tile.get_type(side) == other.get_type(side) for side in self.side if side.value in SIDES)


class Game:
    """A game as the package has it, brought to where a position is."""

    def __init__(self, package):
        self.package = package
        self.moves = []
        self.left = dict(COUNTS)
        self.left[START] -= 1
        self.state = package.state(
            tile_sets=[package.sets.BASE],
            supplementary_rules=[package.rules.FARMERS],
            players=2,
            starting_position=package.coordinate(MIDDLE, MIDDLE),
        )
        self.state.board[MIDDLE][MIDDLE] = package.tiles[TILES[START]]

    def goes_on_to(self, moves):
        return moves[: len(self.moves)] == self.moves

    def hold(self, tile):
        """The state in which a tile has been drawn. What comes then is in an order by chance."""
        deck = [letter for letter, count in self.left.items() for _ in range(count - (letter == tile))]
        random.shuffle(deck)
        self.state.next_tile = self.package.tiles[TILES[tile]]
        self.state.deck = [self.package.tiles[TILES[letter]] for letter in deck]
        return self.state

    def play(self, move):
        self.moves.append(move)
        discarded = DISCARD.fullmatch(move)
        if discarded:
            self.left[discarded[1]] -= 1
            return
        read = MOVE.fullmatch(move)
        if not read:
            raise Fault(f"expected a move as `cartulary play` writes it, got `{move}`")
        letter, x, y, rotation, figure, place = read.groups()
        self.hold(letter)
        self.left[letter] -= 1
        tile = self.package.tiles[TILES[letter]].turn(int(rotation))
        where = self.package.coordinate(MIDDLE + int(y), MIDDLE + int(x))
        if not (0 <= where.row < len(self.state.board) and 0 <= where.column < len(self.state.board[0])):
            raise Fault(f"expected a place on the board of the package, got `{move}`")
        self.state = self.package.apply(self.state, self.package.tile_action(tile, where, int(rotation)))
        action = self.package.pass_action() if figure is None else self.meeple_of(tile, where, figure, place)
        self.state = self.package.apply(self.state, action)

    def meeple_of(self, tile, where, figure, place):
        wanted = {figure + ":" + name for name in CORNERS.get(place, place or "").split()} or {figure}
        for meeple, sides, words in self.package.figures(tile):
            if wanted & words or (place is None and any(word.startswith(figure + ":") for word in words)):
                return self.package.meeple_action(meeple, self.package.with_side(where, sides[0]))
        raise Fault(f"expected a figure on the tile, got `{figure}:{place}`")


class Driver:
    def __init__(self, folder, cartulary, choose):
        self.package = Package(folder)
        self.cartulary = cartulary
        self.choose = choose or (lambda state, seconds: random.choice(self.package.possible(state)))
        self.game = Game(self.package)

    def legal_places(self, position):
        record = {"cartulary": 1, **{key: position[key] for key in ("players", "moves")}}
        told = subprocess.run(
            [self.cartulary, "legal", "--no-config", "--tile", position["tile"], "--format", "json", "-"],
            input=json.dumps(record), capture_output=True, text=True, encoding="utf-8",
        )
        if told.returncode != 0:
            raise Fault(told.stderr.strip() or told.stdout.strip())
        return json.loads(told.stdout)["tiles"][0]["places"]

    def follow(self, moves):
        """Brings the game to where these moves end. After a fault the next position begins anew."""
        game = self.game if self.game.goes_on_to(moves) else Game(self.package)
        self.game = Game(self.package)
        for move in moves[len(game.moves) :]:
            game.play(move)
        self.game = game

    def move_for(self, position):
        for member in set(position) - MEMBERS:
            raise Fault(f"expected the base game without `{member}`")
        if len(position["players"]) != 2 or not isinstance(position.setdefault("moves", []), list):
            raise Fault("expected a game of two players whose moves are a list")
        if position["tile"] not in TILES:
            raise Fault(f"expected a tile of the base game, got `{position['tile']}`")
        random.seed(position.get("seed", 1))
        self.follow(position["moves"])
        places = self.legal_places(position)
        if not places:
            return "discard " + position["tile"]
        seconds = position.get("seconds", 1) / 2
        state = self.game.hold(position["tile"])
        laid = self.choose(state, seconds)
        place = self.place_of(laid, places)
        state = self.package.apply(state, laid)
        figure = self.figure_of(self.choose(state, seconds), laid.tile, place)
        return place["move"] + (" " + figure if figure else "")

    def place_of(self, laid, places):
        """The legal place of a tile that the player lays."""
        x, y = laid.coordinate.column - MIDDLE, laid.coordinate.row - MIDDLE
        unturned = self.game.state.next_tile
        for place in places:
            if (place["x"], place["y"]) == (x, y):
                if self.package.lie_alike(unturned.turn(place["rotation"]), laid.tile):
                    return place
        raise Fault(f"expected a legal place, got {x},{y} r{laid.tile_rotations}")

    def figure_of(self, action, tile, place):
        """The figure that the player places, as far as it is legal."""
        if isinstance(action, self.package.pass_action):
            return None
        for meeple, sides, words in self.package.figures(tile):
            if meeple == action.meeple_type and action.coordinate_with_side.side in sides:
                return next(iter(words & set(place["figures"])), None)
        raise Fault(f"expected a figure on the tile, got one at {action.coordinate_with_side.side}")


def function_named(name):
    if name is None:
        return None
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


def main():
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    folder, cartulary = sys.argv[1:3]
    sys.path.insert(0, folder)
    driver = Driver(folder, cartulary, function_named(sys.argv[3] if len(sys.argv) == 4 else None))
    for line in sys.stdin:
        try:
            answer = {"move": driver.move_for(json.loads(line))}
        except (Fault, ValueError, KeyError) as fault:
            answer = {"error": str(fault)}
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
