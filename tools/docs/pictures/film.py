"""Puts SVG pictures of one size on each other, each with a caption and a time of its own: a picture
that moves without a script. Who asked the system for less motion sees the still picture."""

from __future__ import annotations

from collections.abc import Sequence

CAPTION = 64  # the height of the line with the caption
STYLE = """
.story { opacity: 0; animation: story %(whole)gs step-end infinite }
%(delays)s
@keyframes story { 0%% { opacity: 1 } %(share)g%% { opacity: 0 } 100%% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { .story { animation: none } .s%(still)d { opacity: 1 } }
.link { font: 19px "DejaVu Sans Mono", monospace; fill: #ffc36b; text-anchor: end }
.said { font: 600 28px Helvetica, Arial, sans-serif; fill: #fff }
"""


def film(
    pictures: Sequence[str],
    size: tuple[float, float],
    captions: Sequence[str],
    seconds: float,
    still: int,
    link: str = "",
) -> str:
    """The film. `pictures` are whole SVG texts of that size, each shown for so many seconds; `link`
    stands at the right of the first caption."""
    (width, height), parts = size, []
    for number, (text, caption) in enumerate(zip(pictures, captions, strict=True)):
        text = text.replace("<svg", f'<svg width="{width:g}" height="{height:g}"', 1)
        said = (
            f'<text class="said" x="24" y="{height + 43:.0f}">{number + 1}&#160; {caption}</text>'
        )
        if number == 0 and link:
            said += f'<text class="link" x="{width - 24:g}" y="{height + 41:.0f}">{link}</text>'
        parts.append(f'<g class="story s{number}">{text.rstrip()}{said}</g>\n')
    style = STYLE % {
        "whole": seconds * len(parts),
        "share": 100 / len(parts),
        "still": still,
        "delays": " ".join(
            f".s{number} {{ animation-delay: {number * seconds:g}s }}"
            for number in range(len(parts))
        ),
    }
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height + CAPTION:g}">'
    ground = f'<rect width="{width:g}" height="{height + CAPTION:g}" rx="12" fill="#17324d"/>'
    return f"{head}\n<style>{style}</style>\n{ground}\n{''.join(parts)}</svg>\n"
