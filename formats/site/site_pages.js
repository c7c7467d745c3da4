// The script of all pages of a site that replay a game: each starts what it holds.

import { startDiceReplay } from "../page/dice_replay.js";
import { byId } from "../page/elements.js";
import { startReplay } from "../page/replay.js";

if (byId("dice-replay")) startDiceReplay();
else startReplay();
