#!/usr/bin/python3
"""What a moving WebP from standard input says of itself: its size, its pictures, and how long they
are shown. Each picture must lie within the whole, and be compressed without loss."""

import struct
import sys
from itertools import groupby


def chunks(data):
    at = 0
    while at < len(data):
        kind, length = struct.unpack("<4sI", data[at : at + 8])
        yield kind, data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
    assert at == len(data)


def number(three_bytes):
    return int.from_bytes(three_bytes, "little")


def main():
    data = sys.stdin.buffer.read()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    assert struct.unpack("<I", data[4:8])[0] + 8 == len(data)
    shown = []
    for kind, body in chunks(data[12:]):
        if kind == b"VP8X":
            wide, high = number(body[4:7]) + 1, number(body[7:10]) + 1
        elif kind == b"ANIM":
            assert struct.unpack("<H", body[4:6])[0] == 0, "it does not begin again"
        elif kind == b"ANMF":
            x, y, w, h = (number(body[i : i + 3]) for i in (0, 3, 6, 9))
            assert 2 * x + w + 1 <= wide and 2 * y + h + 1 <= high
            assert next(chunks(body[16:]))[0] == b"VP8L"
            shown.append(number(body[12:15]))
    print(f"{wide} x {high}, {len(shown)} pictures")
    for milliseconds, pictures in groupby(shown):
        print(f"{len(list(pictures))} for {milliseconds} ms")


main()
