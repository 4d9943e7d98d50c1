"""Small line charts as SVG: logarithmic axes, one colour a line, its name at its end."""

from math import log10
from xml.sax.saxutils import escape

_COLOURS = ("#0b6e99", "#c4452d", "#3d8b37", "#8a4fa3", "#b07d00", "#555555")
_WIDTH, _HEIGHT = 720, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 92, 190, 48, 52


def _power_ticks(low, high):
    """The powers of ten that hold `low` to `high`."""
    first, last = int(log10(low) // 1), int(-(-log10(high) // 1))
    return [10.0**power for power in range(first, max(last, first + 1) + 1)]


def _number(value):
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:g}"


def line_chart(path, title, x_label, y_label, lines):
    """Writes a chart. `lines` is {name: [(x, y), ...]}, every value above zero."""
    points = [point for line in lines.values() for point in line]
    x_ticks = sorted({x for x, _ in points})
    y_ticks = _power_ticks(min(y for _, y in points), max(y for _, y in points))
    x_low, x_high = log10(x_ticks[0]), log10(x_ticks[-1])
    y_low, y_high = log10(y_ticks[0]), log10(y_ticks[-1])

    def place(x, y):
        across = (log10(x) - x_low) / (x_high - x_low or 1)
        up = (log10(y) - y_low) / (y_high - y_low)
        return _LEFT + across * (_WIDTH - _LEFT - _RIGHT), _HEIGHT - _BOTTOM - up * (
            _HEIGHT - _TOP - _BOTTOM
        )

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="26" font-size="16">{escape(title)}</text>',
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 12}" text-anchor="middle">{escape(x_label)}</text>',
        f'<text transform="translate(18 {(_TOP + _HEIGHT - _BOTTOM) / 2}) rotate(-90)" text-anchor="middle">{escape(y_label)}</text>',
    ]
    for tick in y_ticks:
        _, y = place(x_ticks[0], tick)
        out.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - _RIGHT}" y2="{y:.1f}" stroke="#ddd"/>'
        )
        out.append(
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_number(tick)}</text>'
        )
    end = 0.0
    for tick in x_ticks:
        x, _ = place(tick, y_ticks[0])
        if x < end:
            continue  # Its label would be on the one before.
        end = x + 10 * len(_number(tick))
        out.append(
            f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{_number(tick)}</text>'
        )
    names_at = []
    for index, (name, line) in enumerate(lines.items()):
        colour = _COLOURS[index % len(_COLOURS)]
        line = sorted(line)
        places = [place(x, y) for x, y in line]
        out.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in places)}"/>'
        )
        out.extend(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places)
        names_at.append((places[-1][1], name, colour))
    previous = 0.0
    for y, name, colour in sorted(names_at):
        previous = max(y + 4, previous + 15)
        out.append(
            f'<text x="{_WIDTH - _RIGHT + 10}" y="{previous:.1f}" fill="{colour}">{escape(name)}</text>'
        )
    out.append("</svg>\n")
    path.write_text("\n".join(out), encoding="utf-8")
