"""An archive of games as archives are: copies, broken files, files that cannot be read, streams."""

import gzip
import itertools
import shutil
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# More than one thread reads at once of records, and of anything.
MIDDLE = 40 << 10
LARGE = 300 << 10


def games():
    for place in ("tests/golden", "samples"):
        for path in sorted((ROOT / place).rglob("*.yaml")):
            # Their causes take long to find, and no part of an archive depends on them.
            if "causes" not in path.parts:
                yield path


def make_archive(folder):
    """Small files, among them copies and files that cannot be read, and streams of any size."""
    records = [path.read_bytes() for path in games()]
    (folder / "small").mkdir()
    for number, record in enumerate(itertools.islice(itertools.cycle(records), 120)):
        (folder / "small" / f"{number:03}.yaml").write_bytes(record)
    stream = b"---\n".join(record for record in records if b"\n---" not in record)
    (folder / "small/stream.yaml").write_bytes(stream[:MIDDLE])
    (folder / "small/no-file.yaml").symlink_to("nowhere")
    for path in (ROOT / "tests/golden").rglob("*.jcz"):
        shutil.copy(path, folder / "small")
    large = stream * -(-LARGE // len(stream))
    (folder / "large.yaml").write_bytes(large)
    (folder / "cut-off.yaml").write_bytes(stream[:LARGE] + b"\n- \xff")
    (folder / "one.yaml").write_bytes(records[0])
    with tarfile.open(folder / "small.tar.xz", "w:xz") as packed:
        packed.add(folder / "small", "small")
    (folder / "large.yaml.gz").write_bytes(gzip.compress(large))
