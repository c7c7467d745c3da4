#!/usr/bin/python3
"""Prints the seconds of each suite of a run of ctest, longest first: seconds.py BUILD/seconds.xml"""

import re
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path

path = Path(sys.argv[1])
seconds = defaultdict(float)
for case in ET.parse(path).getroot().iter("testcase"):
    seconds[re.sub(r"_\d+$", "", case.get("name"))] += float(case.get("time"))
print(f"seconds by suite, {sum(seconds.values()):.0f} in all:")
print(", ".join(f"{name} {s:.0f}" for name, s in sorted(seconds.items(), key=lambda row: -row[1]) if s >= 1))
