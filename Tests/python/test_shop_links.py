"""A URL works from wherever the user is: from every state that six random steps in the shop reach, opening the same link ends in the same place.

The shop is the example program itself: its tabs, its presentation table, its links. docs/modals-flows-tabs.md says when the law holds.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from navruntime import NavError, Status

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES / "python"))

import shop as program  # noqa: E402

RUNS = 3 * int(os.environ.get("NAV_MODEL_RUNS", "1000"))
TABLE = (EXAMPLES / "data" / "shop.links.json").read_bytes()

LINKS = {
    "shop://app/": ["shop", [{"push": {"name": "home"}}]],
    "https://shop.example/products/1042?utm_source=mail": ["shop", [{"push": {"name": "home"}}, {"push": {"name": "product", "params": {"id": 1042}}}]],
    "shop://app/basket": ["basket", [{"push": {"name": "basket"}}]],
    "shop://app/orders/7": ["orders", [{"push": {"name": "orders"}}, {"push": {"name": "order", "params": {"number": 7}}}]],
}
ROUTES = ["home", "filter", "orders", "sale", "basket", "sizes"]

routes = st.sampled_from([f'"{name}"' for name in ROUTES] + ['{"name":"product","params":{"id":1042}}', '{"name":"order","params":{"number":7}}'])
words = st.sampled_from([
    "systemBack", "systemBack", "back", "checkout", "checkout", "next", "next", "previous", "add", "closeSheet", "closeAll", "signIn", "signOut",
]).map(lambda word: f'"{word}"')


def forms(template: str) -> st.SearchStrategy[str]:
    return routes.map(lambda route: template.replace("ROUTE", route))


steps = st.one_of(
    words, words,
    st.sampled_from(["shop", "basket", "orders"]).map(lambda name: f'{{"tab":"{name}"}}'),
    st.integers(0, 4).map(lambda step: f'{{"step":{step}}}'),
    forms('{"routeTo":ROUTE}'), forms('{"routeTo":ROUTE}'), forms('{"tap":{"go":ROUTE}}'), forms('{"tap":{"goMany":[ROUTE,"sizes"]}}'),
    forms('{"modal":{"present":{"route":ROUTE,"style":"sheet"}}}'), forms('{"modal":{"present":{"route":ROUTE,"style":"fullScreenCover"}}}'),
    forms('{"sheet":{"go":ROUTE}}'), forms('{"over":{"present":{"route":ROUTE,"style":"sheet"}}}'), forms('{"flow":{"presentCover":ROUTE}}'),
    forms('{"flow":{"reset":[{"push":ROUTE},{"sheet":"sizes"}]}}'), forms('{"command":{"replace":[ROUTE,ROUTE]}}'),
    st.sampled_from(list(LINKS)).map(lambda url: f'{{"open":"{url}"}}'), st.sampled_from(list(LINKS)).map(lambda url: f'{{"link":"{url}"}}'),
)


def place(shop: program.Shop) -> list[Any]:
    """Where the user is: the tab, its whole path with what is presented over it, and that nothing waits behind that."""
    tab = shop.shown
    path = next(tab.path for tab in shop.tabs.tabs if tab.selected)
    assert tab.modals.queue_count == 0 and tab.sheet_of(tab.modals.current) is None
    return [shop.tabs.selected, [step.to_json() for step in path]]


def follow(shop: program.Shop, url: str) -> None:
    """Open a link; if it waits for sign-in, sign in."""
    result = shop.run(f'{{"link":"{url}"}}'.encode())
    if result.status == Status.PENDING:
        result = shop.run(b'"signIn"')
    assert result.status == Status.OK, result.json


@pytest.mark.parametrize("url", LINKS)
@settings(max_examples=max(RUNS // len(LINKS), 1), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(walk=st.lists(steps, min_size=6, max_size=6))
def test_a_url_works_from_wherever_the_user_is(url: str, walk: list[str]) -> None:
    shop = program.Shop(TABLE)
    try:
        for line in walk:
            try:
                shop.run(line.encode())
            except NavError as error:
                # A step that makes no sense there: nothing has changed.
                assert error.status == Status.ERR_STATE, error
        follow(shop, url)
        assert place(shop) == LINKS[url]
        # And from there, since that is a state too.
        follow(shop, url)
        assert place(shop) == LINKS[url]
    finally:
        shop.close()


def test_the_walks_lead_to_every_kind_of_state() -> None:
    """What the law is checked from: other tabs, deep stacks, sheets with stacks of their own, queues, the middle of a checkout."""
    shop = program.Shop(TABLE)
    for line in ('{"routeTo":"filter"}', '{"sheet":{"go":"sizes"}}', '{"over":{"present":{"route":"home","style":"sheet"}}}', '{"tab":"basket"}',
                 '"checkout"', '{"modal":{"present":{"route":"sale","style":"sheet"}}}', '"next"'):
        assert shop.run(line.encode()).status >= Status.OK
    assert shop.shown.modals.queue_count == 1 and shop.checkout.steps.index == 1
    follow(shop, "shop://app/")
    assert place(shop) == LINKS["shop://app/"]
    # The checkout still stands in its tab: tabs do not see each other's modals.
    shop.run(b'{"tab":"basket"}')
    assert shop.checkout.shown_steps(shop.shown).index == 1
    shop.close()
