"""What the packages for other programs have in common: version, time, and archives that have the same
bytes wherever and whenever they are made."""

import gzip
import io
import os
import re
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A zip knows no earlier time.
FIRST_YEAR_OF_ZIP = 1980


def stop(reason):
    print(f"{Path(sys.argv[0]).parent.name}/{Path(sys.argv[0]).name}: {reason}", file=sys.stderr)
    sys.exit(2)


def version():
    """Of the program, as CMakeLists.txt has it."""
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"^project\(cartulary VERSION ([0-9.]+)", text, re.M)[1]


def report_formats():
    """Their names, as formats/reports/report/formats.def has them."""
    rows = (ROOT / "formats/reports/report/formats.def").read_text()
    return re.findall(r"^FORMAT\((\w+)\)", rows, re.M)


def seconds():
    """The time of all files: SOURCE_DATE_EPOCH, the last commit's, or the date of the version."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    done = subprocess.run(
        ["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False
    )
    if done.returncode == 0 and done.stdout.strip():
        return int(done.stdout)
    text = (ROOT / "CMakeLists.txt").read_text()
    date = re.search(r"^set\(CARTULARY_DATE ([0-9-]+)\)", text, re.M)[1]
    return int(subprocess.check_output(["date", "-u", "-d", date, "+%s"]))


def module(given=None):
    """The bytes of the module for browsers: a file `given`, the one in the sources, or the last built."""
    places = [ROOT / "formats/doors/browser/cartulary.wasm.gz", ROOT / "build/web/cartulary.wasm"]
    for place in [Path(given)] if given else places:
        if place.is_file():
            data = place.read_bytes()
            return gzip.decompress(data) if place.suffix == ".gz" else data
    stop("expected the module for browsers; `tests/run web` builds it, or --module FILE names it")


def program_module(given=None):
    """The bytes of the program as WebAssembly: a file `given`, or the last built."""
    place = Path(given or ROOT / "build/web/cartulary-program.wasm")
    if not place.is_file():
        stop(f"expected {place}; `cmake --build --preset web --target cartulary` builds it")
    return place.read_bytes()


def program(given=None):
    """The path of the program: one that is `given`, PROGRAM, or that of the release build."""
    place = Path(given or os.environ.get("PROGRAM") or ROOT / "build/release/cartulary")
    if not place.is_file():
        stop(f"expected the program {place}; PROGRAM or --program names another one")
    return place


def write_tar_gz(path, entries):
    """`entries`: bytes by name. Nothing in it tells who made it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(entries.items()):
            info = tarfile.TarInfo(name)
            info.size = len(data)
            info.mtime = seconds()
            info.mode = 0o644
            tar.addfile(info, io.BytesIO(data))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))


def write_zip(path, entries, executable=()):
    """`entries`: bytes by name."""
    moment = time.gmtime(seconds())[:6]
    if moment[0] < FIRST_YEAR_OF_ZIP:
        moment = (FIRST_YEAR_OF_ZIP, 1, 1, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, data in entries.items():
            info = zipfile.ZipInfo(name, moment)
            info.create_system = 3  # Unix, on whatever system it is made
            info.external_attr = (0o100755 if name in executable else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, data)
