// The script of a replay page of a dice game.

import { startDiceReplay } from "./dice_replay.js";

startDiceReplay();
