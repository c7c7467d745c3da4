"""Where the project lives, from one variable: CARTULARY_HOMEPAGE, such as https://github.com/owner/cartulary.

Without it the project has no address, and pages keep `OWNER`, `REF` and `example.org`. All others follow
from it: the site of its pages, unless CARTULARY_SITE names another one, the files of a release, and the
commit that workflows are pinned to.
"""

import os
import re
import subprocess

import packing

EXAMPLE = "https://example.org/"


def homepage():
    """Without a slash at its end; empty if there is none."""
    return os.environ.get("CARTULARY_HOMEPAGE", "").rstrip("/")


def site():
    """The address of the site with a slash at its end, or nothing. A finding has its page at `codes/P303/` there."""
    given = os.environ.get("CARTULARY_SITE", "")
    if not given and (parts := re.fullmatch(r"https://github\.com/([\w.-]+)/([\w.-]+)", homepage())):
        owner, name = parts[1].lower(), parts[2]
        # The repository of this name is the site of its owner, without a folder.
        given = f"https://{owner}.github.io/" + ("" if name.lower() == f"{owner}.github.io" else name)
    return given.rstrip("/") + "/" if given else ""


def commit():
    done = subprocess.run(
        ["git", "-C", packing.ROOT, "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or f"v{packing.version()}"


def release_file(name):
    return f"{homepage()}/releases/download/v{packing.version()}/{name}"


def filled(text):
    """A page or a file for pipelines with the addresses of this project in place of the examples."""
    if not homepage():
        return text
    version = packing.version()
    package = f"cartulary_{version}_amd64.deb"
    changes = {
        EXAMPLE + "cartulary_0.1.0_amd64.deb": release_file(package),
        EXAMPLE + "cartulary/gitlab-template.yml": f"{site()}downloads/gitlab-template.yml",
        "OWNER/cartulary/completions@REF": "/".join(homepage().split("/")[-2:]) + f"/completions@{commit()}",
        "`OWNER` is the owner of the copy of this repository that you use, `REF` a commit of it:":
            "The long number is the commit that this page was made from:",
    }
    for example, own in changes.items():
        text = text.replace(example, own)
    return text
