"""nav match: which mappings were tried, why each refused, and which won."""

from program import DATA, SHOP, SHOP_LINKS, answer, nav, schema, table


def tries(explanation):
    return {one["pattern"]: one["reason"] for one in explanation["tried"]}


def test_a_table_says_why_each_mapping_refused():
    (found,) = answer("match", SHOP_LINKS, "shop://app/products/abc")
    said = tries(found)
    assert said["/products/:id{uint}"] == 'no: part 2, :id{uint}, does not take "abc"'
    assert said["/products/:slug{slug}"] == "yes" and found["status"] == "NAV_OK"
    assert said["/"] == 'no: the URL goes on with "products"'
    assert list(said)[-1] == "/products/:slug{slug}"
    (found,) = answer("match", SHOP_LINKS, "shop://app/orders", code=0)
    assert found["status"] == "NAV_PENDING"
    (found,) = answer("match", "-", "/a", given=table([{"pattern": "/a/b", "route": "r"}]), code=1)
    assert tries(found) == {"/a/b": "no: the URL ends where part 2, b, should be"}


def test_hosts_and_the_policy():
    (found,) = answer("match", SHOP_LINKS, "ftp://x/y", code=1)
    assert found["status"] == "NAV_REJECTED" and found["tried"] == []
    given = table(
        [{"pattern": "https://a.example/x", "route": "r"}, {"pattern": "/x", "route": "s"}]
    )
    (found,) = answer("match", "-", "https://b.example/x", given=given)
    assert tries(found) == {"https://a.example/x": "no: another scheme or host", "/x": "yes"}


def test_the_web_has_a_table_of_its_own():
    found = answer(
        "match", DATA / "web.json", "https://shop.example/only/web", "https://shop.example/go/away"
    )
    assert tries(found[0]) == {"/only/web": "yes"}
    assert tries(found[1])["/go/:code"] == "matches; the program's callback decides"
    assert tries(found[1])["/only/web"].startswith("no")


def test_a_schema_says_where_a_url_leads():
    found = answer(
        "match", SHOP, "/products/7", "/products/x_y", "/orders/4", "/search/a?sort=bad", code=1
    )
    assert tries(found[0])["/products/:id"] == "yes: product"
    assert found[0]["shows"] == "shop [shop]: home > product(id=7)"
    assert tries(found[1])["/products/:id"] == (
        'matches, and the parameter "id" of product does not take "x_y": expected uint'
    )
    assert tries(found[1])["/products/:slug"] == "yes: article"
    assert found[2]["status"] == "NAV_PENDING" and "sheet signIn" in found[2]["shows"]
    assert found[3]["status"] == "NAV_UNHANDLED"
    assert tries(found[3])["/search/:text?"].startswith(
        'matches, and the parameter "sort" of search does not take "bad": expected ['
    )


def test_the_parameter_that_does_not_fit_is_named():
    given = schema(
        {
            "r": {
                "params": {
                    "id": "uint",
                    "on": "bool?",
                    "tags": {"type": {"list": "slug"}, "default": []},
                    "key": "uuid",
                    "pin": {"type": "string", "default": "", "sensitive": True},
                },
                "links": ["/r/:id"],
            },
            "rest": {"params": {"parts": {"list": "int"}}, "links": ["/rest/*parts"]},
        }
    )
    key = "key=123e4567-e89b-12d3-a456-426614174000"
    for url, parameter, words in [
        ("/r/x?" + key, "id", 'does not take "x": expected uint'),
        ("/r/-1?" + key, "id", 'does not take "-1"'),
        ("/r/7", "key", "is missing: it is required, and may be in the query, as ?key=…"),
        ("/r/7?key=a", "key", 'does not take "a": expected uuid'),
        ("/r/7?on=maybe&" + key, "on", 'does not take "maybe": expected bool'),
        ("/r/7?on=true&on=false&" + key, "on", "is there 2 times: it is no list"),
        ("/r/7?tags=a&tags=B.&" + key, "tags", "expected a list of slug"),
        ("/rest/1/two", "parts", 'does not take "1", "two": expected a list of int'),
        ("/r/a+b?" + key, "id", 'does not take "a+b"'),
    ]:
        (found,) = answer("match", "-", url, given=given, code=1)
        (tried,) = [one for one in found["tried"] if one["matches"]]
        assert tried["parameter"] == parameter and words in tried["reason"], (url, tried)
    (found,) = answer("match", "-", "/r/7?tags=a&tags=b&on=true&" + key, given=given)
    assert found["status"] == "NAV_OK" and "parameter" not in found["tried"][0], found


def test_a_guard_without_or_else_refuses():
    (found,) = answer("match", SHOP, "/stock/7", code=1)
    assert found["status"] == "NAV_REJECTED" and tries(found)["/stock/:product"] == "yes: stock"


def test_text_for_people():
    done = nav("match", SHOP, "shop://app/products/7", code=0)
    assert done.stdout.splitlines()[-2:] == [
        '  NAV_OK "done"',
        "  shows shop [shop]: home > product(id=7)",
    ]
    many = table([{"pattern": "/p%d" % number, "route": "r"} for number in range(50)])
    assert "and 29 more that do not match" in nav("match", "-", "/p49", given=many, code=0).stdout


def test_broken_urls_are_findings():
    given = schema({"r": {"links": ["/r"]}})
    (found,) = answer("match", "-", "/%zz", given=given, code=1)
    assert found["status"] == "NAV_REJECTED" and "invalidURL" in found["result"]["rejected"]
