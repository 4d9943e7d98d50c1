#!/usr/bin/env python3
"""Writes the letters beyond ASCII that a label of a host may have, as Swift.

    tools/generate/make_letters.py > Sources/DeepLinking/HostLetters.swift

They are the letters, marks and decimal digits of Unicode that normalization (NFKC) leaves alone
and that are shown: a character that browsers turn into another one, or drop, is not among them.
Ranges reach over code points that no character has. The version of Unicode is that of Python.
"""

import unicodedata

# Letters and marks by category, but browsers drop them (Default_Ignorable_Code_Point).
DROPPED = [
    (0x34F, 0x34F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0000, 0xE0FFF),
]

HEAD = '''\
// Written by tools/generate/make_letters.py from Unicode %s: edit that, not this.

extension LinkHost {
  /// The letters, marks and digits beyond ASCII that stay what they are when a browser normalizes
  /// a host: the lengths of ranges by turns without letters and with them, from U+0080 on. A number
  /// is written in digits of base 28, the highest first, as the characters from `#` on; of its last
  /// digit those from `?` on.
  static var letterRanges: StaticString {
    """
%s
    """
  }
}'''


def is_letter(point):
    """None for a code point without a character."""
    category = unicodedata.category(chr(point))
    if category == "Cn":
        return None
    if not (category[0] in "LM" or category == "Nd"):
        return False
    is_dropped = any(first <= point <= last for first, last in DROPPED)
    return not is_dropped and unicodedata.normalize("NFKC", chr(point)) == chr(point)


def ranges():
    """The ranges of letters, as long as no other character lies between."""
    found, is_open = [], False
    for point in range(0x80, 0x110000):
        letter = is_letter(point)
        if letter is None:
            continue
        if letter and is_open:
            found[-1][1] = point
        elif letter:
            found.append([point, point])
        is_open = letter
    return found


def digits(number):
    """A number in characters from `#` to `Z`."""
    text = chr(ord("?") + number % 28)
    while number >= 28:
        number //= 28
        text = chr(ord("#") + number % 28) + text
    return text


def main():
    text, place = "", 0x80
    for first, last in ranges():
        text += digits(first - place) + digits(last + 1 - first)
        place = last + 1
    lines = [text[start : start + 92] for start in range(0, len(text), 92)]
    body = "\n".join("    " + line + ("" if line is lines[-1] else "\\") for line in lines)
    print(HEAD % (unicodedata.unidata_version, body))


main()
