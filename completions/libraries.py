"""The libraries that are compiled into the files of a release, by the ends of their names, and what their
Debian packages say of them."""

import subprocess
from pathlib import Path

import packing

# Compiled into the module for browsers, and so into everything that contains it.
MODULE = "yaml-cpp fmt rapidjson lemon libmd utf8proc".split()
PROGRAM = [*MODULE, "cli11", "spdlog"]
OF_WINDOWS = [*PROGRAM, "pugixml", "zlib", "sqlite3", "libarchive"]
OF_LINUX = [*OF_WINDOWS, *"icu nettle acl xz zstd lz4 bzip2 libxml2 glibc".split()]
OF_WEBASSEMBLY = [*PROGRAM, "pugixml", "zlib", "libarchive"]
# By the ends of the names of files.
CONTENTS = {
    "_amd64.deb": PROGRAM,
    "-linux-x86_64.tar.gz": OF_LINUX,
    "-windows-x86_64.zip": OF_WINDOWS,
    ".html": MODULE,
    ".tgz": OF_WEBASSEMBLY,
    "-any.whl": OF_WEBASSEMBLY,
    "_x86_64.whl": OF_LINUX,
}
# The Debian package of each library, and the licence that its authors give; Debian's file has the licences of
# all files of its source, tests and tools included.
LIBRARIES = {
    "acl": ("libacl1-dev", "LGPL-2.1-or-later"),
    "bzip2": ("libbz2-dev", "bzip2-1.0.6"),
    "cli11": ("libcli11-dev", "BSD-3-Clause"),
    "fmt": ("libfmt-dev", "MIT"),
    "glibc": ("libc6-dev", "LGPL-2.1-or-later"),
    "icu": ("libicu-dev", "NOASSERTION"),
    "lemon": ("liblemon-dev", "BSL-1.0"),
    "libarchive": ("libarchive-dev", "NOASSERTION"),
    "libmd": ("libmd-dev", "NOASSERTION"),
    "libxml2": ("libxml2-dev", "MIT"),
    "lz4": ("liblz4-dev", "BSD-2-Clause"),
    "nettle": ("nettle-dev", "LGPL-3.0-or-later OR GPL-2.0-or-later"),
    "pugixml": ("libpugixml-dev", "MIT"),
    "rapidjson": ("rapidjson-dev", "MIT"),
    "spdlog": ("libspdlog-dev", "MIT"),
    "sqlite3": ("libsqlite3-dev", "blessing"),
    "utf8proc": ("libutf8proc-dev", "MIT"),
    "xz": ("liblzma-dev", "NOASSERTION"),
    "yaml-cpp": ("libyaml-cpp-dev", "MIT"),
    "zlib": ("zlib1g-dev", "Zlib"),
    "zstd": ("libzstd-dev", "BSD-3-Clause OR GPL-2.0-only"),
}


def contents(name):
    """The libraries of a file of a release."""
    return next((names for end, names in CONTENTS.items() if name.endswith(end)), [])


def found(name):
    """Debian's source of a library, its version and its copyright file."""
    package = LIBRARIES[name][0]
    done = subprocess.run(
        ["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    copyrights = Path("/usr/share/doc") / package / "copyright"
    if done.returncode != 0 or not copyrights.exists():
        packing.stop(f"expected the Debian package {package}; `.ci/set-up release` installs it")
    source, version = done.stdout.split()
    return source, version, copyrights.read_text(encoding="utf-8")


def notices(name):
    """The copyright notices of the libraries of a file of a release, one after the other."""
    parts = ["These libraries are compiled into it, from Debian's sources. It says of each:\n"]
    for library in contents(name):
        source, version, text = found(library)
        head = f"{source} {version}"
        parts.append(f"{head}\n{'=' * len(head)}\n\n{text.strip()}\n")
    return "\n\n".join(parts)
