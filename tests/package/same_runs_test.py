#!/usr/bin/python3
"""The same runs with the program and with another command, such as that of the npm package: the same
bytes on standard output and error, the same files and exit statuses.

    PROGRAM=... same_runs_test.py COMMAND...
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("PROGRAM", ROOT / "build/release/cartulary")).resolve()
# In a copy of samples/. A run with `<` reads that file from a pipe.
RUNS = """
--version
--help
verify
verify tournament-final.yaml
verify .
verify --format json harbour-cup
verify --format sarif broken
verify --jobs 4 --format jsonl -o run.jsonl .
verify --select S,E --strict broken/wrong-claim.yaml
verify broken/wrong-claim.yaml no-such-file.yaml
verify no-such-folder/
verify no-record.bin
verify - < tournament-final.yaml
verify --stdin-filename x.yaml --format concise - < broken/wrong-claim.yaml
verify --no-such-flag
verify board-game-arena.json
verify packed.yaml.gz
verify games.zip games.tar
verify ./link.yaml
score tournament-final.yaml
score --format csv --per turn -o turns.csv .
repair broken/
repair --all broken/occupied-road.yaml
repair -o repaired.yaml broken/illegal-placement.yaml
repair -i broken/illegal-placement.yaml
board --move 20 tournament-final.yaml
board --move 20 -o board.svg tournament-final.yaml
board -o replay.html tournament-final.yaml
fmt --check .
fmt .
fmt --diff untidy.yaml
fmt -i read-only.yaml
fmt - < untidy.yaml
annotate tournament-final.yaml -o annotated.yaml
annotate --check .
convert board-game-arena.json -o arena.yaml
convert --to link tournament-final.yaml
convert --to jcz study-base.yaml
diff tournament-final.yaml broken/wrong-claim.yaml
merge tournament-final.yaml tournament-final.yaml
standings harbour-cup
standings --format json harbour-cup
standings results.xlsx
pair --stage Preliminary --round 3 harbour-cup
audit harbour-cup
stats harbour-cup
legal tournament-final.yaml --move 20
odds tournament-final.yaml --move 50 --format json
analyse --playouts 400 --move 70-71 --format json tournament-final.yaml
play --playouts 50 < positions.jsonl
init Marta Henrik -o new.yaml
init Marta Henrik -o tournament-final.yaml
site harbour-cup -o site
site --force tournament-final.yaml -o site/deeper
tiles D --rotation 1
explain P303
dice odds 6
dice verify dice-game.yaml
schema report
generate bash
lsp < /dev/null
""".strip().splitlines()


def prepare(folder):
    shutil.copytree(ROOT / "samples", folder)
    (folder / "no-record.bin").write_bytes(bytes(range(256)) * 40)
    final = (folder / "tournament-final.yaml").read_text()
    (folder / "untidy.yaml").write_text(final.replace("\n", "  \n"))
    (folder / "read-only.yaml").write_text(final.replace("\n", " \n"))
    (folder / "read-only.yaml").chmod(0o444)
    (folder / "link.yaml").symlink_to("tournament-final.yaml")
    (folder / "positions.jsonl").write_text('{"players": ["Ann", "Bob"], "tile": "K"}\nno position\n')
    subprocess.run(["gzip", "-9nk", "tournament-final.yaml"], cwd=folder, check=True)
    (folder / "tournament-final.yaml.gz").rename(folder / "packed.yaml.gz")
    for kind in ("zip", "tar"):
        shutil.make_archive(str(folder / "games"), kind, folder, "league")


def state(folder):
    """All files: bytes, mode, target of a link."""
    return {
        str(path.relative_to(folder)): (
            os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else "",
            path.lstat().st_mode,
        )
        for path in folder.rglob("*")
    }


def outcome(command, run, place):
    words, _, file = run.partition(" < ")
    folder = place / "samples"
    prepare(folder)
    data = Path(folder, file).read_bytes() if file else b""
    environment = {name: os.environ[name] for name in ("HOME", "PATH")}
    done = subprocess.run([*command, *words.split()], cwd=folder, input=data, capture_output=True, check=False,
                          env=environment)
    files = state(folder)
    shutil.rmtree(folder)
    return {"status": done.returncode, "output": done.stdout, "error": done.stderr, "files": files}


def difference(part, wanted, got):
    if part == "files":
        names = sorted(name for name in {**wanted, **got} if wanted.get(name) != got.get(name))
        return f"files: {', '.join(names)}"
    return f"{part}: expected {str(wanted)[-300:]}, got {str(got)[-300:]}"


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as place:
        place = Path(place).resolve()
        for run in RUNS:
            wanted, got = (outcome(command, run, place) for command in ([PROGRAM], sys.argv[1:]))
            differs = [difference(part, wanted[part], got[part]) for part in wanted if wanted[part] != got[part]]
            failed += bool(differs)
            print(f"FAILED  {run}: {'; '.join(differs)}" if differs else f"ok      {run}: {got['status']}", flush=True)
    print(f"{len(RUNS)} runs, {failed} of them differ")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
