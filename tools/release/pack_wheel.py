#!/usr/bin/env python3
"""Makes a wheel smaller, in place: pack_wheel.py WHEEL. Prints its size.

Its files, their order, names, times and modes stay as they are. Each is compressed by zopfli, which
looks for the shortest data in the format of deflate, so pip and every other reader take the wheel
as before.
"""

import pathlib
import struct
import sys
import zipfile

import zopfli.zlib

VERSION = 20  # of the format: that with deflate and folders
LOCAL = struct.Struct("<4s5H3I2H")
CENTRAL = struct.Struct("<4s6H3I5H2I")
END = struct.Struct("<4s4H2IH")
# What a wheel has no use for here, and would be lost: names that are not ASCII, data that follows
# its length, comments, extra fields.
PLAIN = 0


def deflated(data):
    """The data as deflate, without the two bytes before it and the checksum of zlib. With more
    than five rounds the library would become no more than ten bytes smaller."""
    return zopfli.zlib.compress(data, numiterations=5)[2:-4]


def moment(item):
    """A file's time as a zip has it: two numbers."""
    year, month, day, hour, minute, second = item.date_time
    return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day


def packed(archive):
    """The bytes of the wheel, made anew."""
    files, directory = bytearray(), bytearray()
    for item in archive.infolist():
        if item.flag_bits != PLAIN or item.comment or item.extra:
            sys.exit("pack_wheel: %s has what this would lose" % item.filename)
        data, name = archive.read(item), item.filename.encode("ascii")
        content, method = deflated(data), zipfile.ZIP_DEFLATED
        if len(content) >= len(data):
            content, method = data, zipfile.ZIP_STORED
        common = (VERSION, PLAIN, method, *moment(item), item.CRC, len(content), len(data))
        made_by = item.create_system << 8 | VERSION
        directory += CENTRAL.pack(
            b"PK\1\2", made_by, *common, len(name), 0, 0, 0, 0, item.external_attr, len(files)
        )
        directory += name
        files += LOCAL.pack(b"PK\3\4", *common, len(name), 0) + name + content
    count = len(archive.infolist())
    end = END.pack(b"PK\5\6", 0, 0, count, count, len(directory), len(files), 0)
    return bytes(files + directory + end)


def main(wheel):
    with zipfile.ZipFile(wheel) as archive:
        content = packed(archive)
    wheel.write_bytes(content)
    print(len(content))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tools/release/pack_wheel.py WHEEL")
    main(pathlib.Path(sys.argv[1]))
