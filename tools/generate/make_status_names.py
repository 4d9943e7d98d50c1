"""Writes the statuses of the header as C initialisers, `{ -1, "NAV_ERR_ARGUMENT" },`:
`make_status_names.py > status_names.inc`."""

import nav_header

for name, number in nav_header.statuses().items():
    print('{ %d, "%s" },' % (number, name))
