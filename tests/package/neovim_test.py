#!/usr/bin/python3
"""Neovim as Debian 12 has it, with the set-up of formats/guide/EDITORS.md: findings arrive, offers, a
hover. PROGRAM is the program."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ["PROGRAM"]).resolve()
HEADER = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n"

# Waits for what the server says of the file that is open, then asks as keys would, and prints it.
SCRIPT = """
local said = {}
local function found() return #vim.diagnostic.get(0) > 0 end
said.came = vim.wait(20000, found, 20)
said.findings = {}
for _, d in ipairs(vim.diagnostic.get(0)) do
  table.insert(said.findings, { line = d.lnum, column = d.col, code = d.code, message = d.message })
end
said.omnifunc = vim.bo.omnifunc
local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 3, character = 4 } }
local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do return answer.result end
end
said.hover = ask('textDocument/hover', place)
vim.api.nvim_buf_set_lines(0, 3, 4, false, { '  U 1,0 r1' })
said.went = vim.wait(20000, function() return not found() end, 20)
vim.api.nvim_buf_set_lines(0, 3, 4, false, { '  e 0,-1 r2 k', 'result:', '  termination: unfinished' })
vim.lsp.buf.formatting_sync(nil, 20000)
said.formatted = vim.api.nvim_buf_get_lines(0, 3, 4, false)[1]
said.keys = {}
for _, map in ipairs(vim.api.nvim_buf_get_keymap(0, 'n')) do table.insert(said.keys, map.lhs) end
said.clients = #vim.lsp.get_active_clients()
io.stdout:write(vim.json.encode(said))
vim.cmd('qa!')
"""


def set_up():
    """The Lua of the page that is for this version."""
    page = (ROOT / "formats/guide/EDITORS.md").read_text()
    return re.search(r"0\.7.*?```lua\n(.*?)```", page, re.S)[1]


class Neovim(unittest.TestCase):
    def test_findings_arrive_and_go(self):
        with tempfile.TemporaryDirectory() as folder:
            init, script, record = (Path(folder, name) for name in ("init.lua", "ask.lua", "game.yaml"))
            init.write_text(set_up())
            script.write_text(SCRIPT)
            record.write_text(HEADER + "  U 1,0 r0\n")
            (Path(folder) / "bin").mkdir()
            (Path(folder) / "bin/cartulary").symlink_to(PROGRAM)
            done = subprocess.run(
                ["nvim", "--headless", "-i", "NONE", "-u", init, record, "-c", f"luafile {script}"],
                env={**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "XDG_STATE_HOME": folder,
                     "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder},
                capture_output=True, text=True, timeout=120, check=False,
            )
        self.assertEqual(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        self.assertTrue(said["came"], done.stderr)
        [finding] = said["findings"]
        self.assertEqual((finding["line"], finding["column"]), (3, 8))
        self.assertTrue(finding["message"].startswith("expected a road to the west"))
        self.assertEqual(said["omnifunc"], "v:lua.vim.lsp.omnifunc")
        self.assertEqual(said["hover"]["contents"]["value"], "**Turn 1, not legal**")
        self.assertTrue(said["went"])
        self.assertEqual(said["formatted"], "  E 0,-1 r2 knight")
        self.assertLessEqual({"K", "gra"}, set(said["keys"]))
        self.assertEqual(said["clients"], 1)


if __name__ == "__main__":
    unittest.main()
