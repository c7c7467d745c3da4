#!/usr/bin/python3
"""Size of a PNG from standard input, and the colours at places named as `X,Y` of a picture that is
1000 pixels wide: `pixels.py 500,20`. With `has #c8291c` instead, how many hundreds of its pixels have
that colour."""

import struct
import sys
import zlib


def chunks(png):
    at = 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", png[at + 8 + length :][:4])[0]
        yield kind, body
        at += 12 + length


def rows(packed, width, high):
    """Rows of pixels, each three bytes: the filters of the PNG specification, section 9, undone."""
    length = width * 3
    above = bytearray(length)
    for y in range(high):
        kind, *row = packed[y * (length + 1) : (y + 1) * (length + 1)]
        for i in range(length):
            a = row[i - 3] if i >= 3 else 0
            b = above[i]
            c = above[i - 3] if i >= 3 else 0
            nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[i] = (row[i] + (0, a, b, (a + b) // 2, nearest)[kind]) & 255
        yield row
        above = row


png = sys.stdin.buffer.read()
assert png[:8] == b"\x89PNG\r\n\x1a\n"
parts = list(chunks(png))
width, high, depth, colours = struct.unpack(">IIBB", parts[0][1][:10])
assert (depth, colours) == (8, 2), "8 bits each of red, green and blue"
print(f"{width} x {high}")
packed = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
if len(sys.argv) > 1:
    picture = list(rows(packed, width, high))
    if sys.argv[1] == "has":
        for colour in sys.argv[2:]:
            wanted = list(bytes.fromhex(colour[1:]))
            found = sum(row[i : i + 3] == wanted for row in picture for i in range(0, width * 3, 3))
            print(colour, f"{found // 100} hundreds")
    else:
        for place in sys.argv[1:]:
            x, y = (int(n) * width // 1000 for n in place.split(","))
            print(place, "#" + bytes(picture[y][x * 3 : x * 3 + 3]).hex())
