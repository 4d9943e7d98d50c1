"""Writes a C file that defines every function of the header: `make_stub.py [HEADER] > stub.c`.

A Swift library carries no C types in its debug information; a stub compiled from the header does,
and so it is what `abidw` and `abidiff` compare.
"""

import sys

import nav_header


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else nav_header.HEADER
    print('#include "navruntime.h"')
    for function in nav_header.functions(path):
        body = "".join("(void)%s; " % p.name for p in function.parameters)
        if function.type != "void":
            body += "return 0;"
        print("%s { %s }" % (function.declaration.rstrip(";"), body))


main()
