"""Twenty kinds of wrong programs in five languages, with what each compiler says.

`Refused` has a program and words of the compiler's message. `Told` is what a language cannot
refuse: the library does, with these words, and nothing changes. `Unseen` is what neither sees.
docs/wrong-programs.md is made of this: `Tests/gen/wrong_kinds.py --write`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Union

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "wrong-programs.md"


@dataclass
class Refused:
    program: str
    message: str
    more: str = ""
    """What the program includes besides."""


@dataclass
class Told:
    program: str
    message: str


@dataclass
class Unseen:
    advice: str


Cell = Union[Refused, Told, Unseen]
LANGUAGES = {"c": "C", "cpp": "C++", "python": "Python", "rust": "Rust", "swift": "Swift"}
NO_FUNCTION = "implicit declaration of function"
PAYMENT = '#include "payment.%s"\n'

KINDS: list[tuple[str, list[Cell]]] = [
    (
        "a parameter of another type",
        [
            Refused(
                'return shop_go_product(app, (shop_product){.id = "7"}, error)',
                "makes integer from pointer without a cast",
            ),
            Refused('return app.go(shop::product("7"))', "invalid conversion from"),
            Refused('app.go(shop.Product("7"))', 'incompatible type "str"; expected "int"'),
            Refused('let _ = app.go(shop::Product::new("7"))', "mismatched types"),
            Refused(
                '_ = try app.go(.product(id: "7"))', "cannot convert value of type 'String' to"
            ),
        ],
    ),
    (
        "a parameter left out",
        [
            Refused("return shop_go_product(app, shop_new_product(), error)", "too few arguments"),
            Refused("return app.go(shop::product())", "no matching function for call to"),
            Refused("app.go(shop.Product())", 'Missing positional argument "id"'),
            Refused("let _ = app.go(shop::Product::new())", "takes 1 argument but 0 arguments"),
            Refused("_ = try app.go(.product())", "missing argument for parameter 'id' in call"),
        ],
    ),
    (
        "a route that does not exist",
        [
            Refused("return shop_go_produkt(app, error)", NO_FUNCTION),
            Refused("return app.go(shop::produkt(7))", "is not a member of"),
            Refused("app.go(shop.Produkt(7))", 'Module has no attribute "Produkt"'),
            Refused("let _ = app.go(shop::Produkt)", "cannot find value `Produkt` in module"),
            Refused("_ = try app.go(.produkt)", "type 'Shop.Route' has no member 'produkt'"),
        ],
    ),
    (
        "a parameter of a route that has none",
        [
            Refused("return shop_update_home(app, 0, error)", NO_FUNCTION),
            Refused("return app.go(shop::home(7))", "no matching function for call to"),
            Refused("app.go(shop.Home(7))", "Too many arguments"),
            Refused("let _ = app.go(shop::Home(7))", "expected function, found"),
            Refused("_ = try app.go(.home(7))", "enum case 'home' has no associated values"),
        ],
    ),
    (
        "a route of another schema",
        [
            Refused(
                "return payment_go_pay(app, shop_new_product(7), error)",
                "incompatible type for argument 2",
                PAYMENT % "h",
            ),
            Refused('return app.go(payment::pin("1"))', "cannot convert", PAYMENT % "hpp"),
            Refused('app.go(payment.Pin("1"))', 'incompatible type "Pin"; expected'),
            Refused('let _ = app.go(payment::Pin::new("1"))', "is not satisfied"),
            Refused(
                '_ = try app.go(Payment.Route.pin(digits: "1"))',
                "cannot convert value of type 'Payment.Route' to expected argument type",
            ),
        ],
    ),
    (
        "`go` to a screen that its conditions show",
        [
            Refused("return shop_go_closed(app, error)", NO_FUNCTION),
            Refused("return app.go(shop::closed())", "cannot convert"),
            Refused("app.go(shop.Closed())", 'incompatible type "Closed"; expected'),
            Refused("let _ = app.go(shop::Closed)", "is shown by its conditions (`while`)"),
            Told("_ = try app.go(.closed)", "whileOnly"),
        ],
    ),
    (
        "a sheet in place of a screen",
        [
            Refused("return shop_replace_filter(app, (shop_filter){0}, error)", NO_FUNCTION),
            Refused("return app.replace(shop::filter())", "cannot convert"),
            Refused("app.replace(shop.Filter())", 'incompatible type "Filter"; expected'),
            Refused(
                "let _ = app.replace(shop::Filter::default())", "does not stand in a stack above"
            ),
            Told("_ = try app.replace(.filter())", "notPushed"),
        ],
    ),
    (
        "a sheet in a stack",
        [
            Refused(
                "shop_pushed one = shop_pushed_filter();\n"
                "  return shop_reset(app, SHOP_AT_SHOP, &one, 1, error)",
                NO_FUNCTION,
            ),
            Refused(
                "return app.reset(shop::at::shop, {shop::filter()})",
                "no matching function for call to",
            ),
            Refused('app.reset([shop.Filter()], "shop")', 'List item 0 has incompatible type "Fil'),
            Refused(
                'let _ = app.reset(Some("shop"), [shop::Filter::default()])',
                "does not stand in a stack above",
            ),
            Refused("_ = try app.reset([.filter()])", "has no member 'reset'"),
        ],
    ),
    (
        "an address that does not exist",
        [
            Refused("return shop_select(app, SHOP_AT_ATTIC, error)", "undeclared"),
            Refused("return app.select(shop::at::attic)", "is not a member of"),
            Told('app.select("attic")', "unknownAddress"),
            Told('let _ = app.select("attic")?', "unknownAddress"),
            Told('_ = try app.at(1).select("attic")', "unknownAddress"),
        ],
    ),
    (
        "a fact that does not exist",
        [
            Refused("return shop_set_signed_inn(app, true, NULL, error)", NO_FUNCTION),
            Refused("return app.set_signed_inn(true)", "has no member named"),
            Refused("app.facts.signed_inn = True", '"Facts" has no attribute "signed_inn"'),
            Refused("let _ = app.set_fact(shop::Fact::SignedInn(true))", "no variant"),
            Refused("_ = try app.setSignedInn(true)", "has no member 'setSignedInn'"),
        ],
    ),
    (
        "a text for a boolean",
        [
            Refused(
                'return shop_set_signed_in(app, "no", NULL, error)',
                "selector of type",
            ),
            Refused('return app.set_signed_in("no")', "use of deleted function"),
            Refused('app.facts.signed_in = "no"', 'has type "str", variable has type "bool"'),
            Refused('let _ = app.set_fact(shop::Fact::SignedIn("no"))', "mismatched types"),
            Refused(
                '_ = try app.setSignedIn("no")', "cannot convert value of type 'String' to expected"
            ),
        ],
    ),
    (
        "a choice that does not exist",
        [
            Refused("return shop_set_plan(app, SHOP_PLAN_CHOICE_BOSS, NULL, error)", "undeclared"),
            Refused("return app.set_plan(shop::plan_choice::boss)", "is not a member of"),
            Refused('app.facts.plan = "boss"', "has type \"Literal['boss']\""),
            Refused("let _ = app.set_fact(shop::Fact::Plan(shop::PlanChoice::Boss))", "no variant"),
            Refused("_ = try app.setPlan(.boss)", "has no member 'boss'"),
        ],
    ),
    (
        "an answer of another type",
        [
            Refused("return shop_answer_filter(app, true, error)", "incompatible type"),
            Refused("return app.answer<shop::filter>(7)", "cannot convert"),
            Refused('shop.SignIn.answer(app, "yes")', 'incompatible type "str"; expected "bool"'),
            Refused('let _ = app.answer::<shop::SignIn>("yes")', "mismatched types"),
            Refused(
                '_ = try app.answerSignIn("yes")',
                "cannot convert value of type 'String' to expected",
            ),
        ],
    ),
    (
        "an answer that is read as another type",
        [
            Refused(
                "bool yes;\n  return shop_answered_filter((shop_event *)0, 1, &yes, error)",
                "incompatible",
            ),
            Refused(
                "auto asked = app.ask_through_gates(shop::sign_in());\n"
                '  std::string text = *asked.answer("");\n  return text',
                "conversion from",
            ),
            Refused("text: str = await app.ask(shop.SignIn())", 'expected "Asks[str]"'),
            Refused("let _: String = app.ask(shop::SignIn).await?", "has incompatible types"),
            Refused(
                "let _: String = try await app.ask(.signIn)",
                "cannot convert value of type",
            ),
        ],
    ),
    (
        "a question to a screen that answers nothing",
        [
            Refused("return shop_ask_home(app, NULL, error)", NO_FUNCTION),
            Refused("return app.ask(shop::home())", "no matching"),
            Refused("await app.ask(shop.Home())", 'incompatible type "Home"; expected "Asks'),
            Refused("let _ = app.ask(shop::Home)", "is not satisfied"),
            Refused("_ = try await app.ask(.home)", "has no member 'home'"),
        ],
    ),
    (
        "a view that sets facts",
        [
            Refused(
                "return shop_set_signed_in(shop_from(app, 1), true, NULL, error)",
                "incompatible type for argument 1",
            ),
            Refused("return app.at(1).set_signed_in(true)", "has no member named"),
            Refused("app.at(1).facts.signed_in = True", 'has no attribute "facts"'),
            Refused("let _ = app.at(navruntime::EntryId(1))?.facts()", "no method named `facts`"),
            Refused("_ = try app.at(1).setSignedIn(true)", "has no member 'setSignedIn'"),
        ],
    ),
    (
        "a view that restores",
        [
            Refused(
                'return nav_app_restore(shop_from(app, 1), "{}", 2, 0, NULL, error)',
                "incompatible type for argument 1",
            ),
            Refused('return app.at(1).restore("{}")', "has no member named"),
            Refused('app.at(1).restore("{}")', 'has no attribute "restore"'),
            Refused(
                "let _ = app.at(navruntime::EntryId(1))?.snapshot()", "no method named `snapshot`"
            ),
            Refused('_ = try app.at(1).restore("{}")', "has no member 'restore'"),
        ],
    ),
    (
        "a parameter of another route",
        [
            Unseen("a union has every member: look at `name` first"),
            Refused(
                "return std::get<shop::product>(shop::route(shop::home())).number",
                "has no member named",
            ),
            Refused(
                'match shop.read("home"):\n        case shop.Product() as one:\n'
                "            print(one.number)",
                '"Product" has no attribute "number"',
            ),
            Refused(
                "if let shop::Route::Product(one) = shop::Route::from(shop::Home) "
                "{ let _ = one.number; }",
                "no field `number` on type",
            ),
            Refused(
                "if case .product(number: _, tab: _) = Shop.Route.home {}",
                "tuple pattern element label 'number' must be 'id'",
            ),
        ],
    ),
    (
        "a `switch` or `match` that lacks a route",
        [
            Refused(
                "shop_route route = {0};\n  switch (route.name) {\n"
                "    case SHOP_ROUTE_HOME: return NAV_OK;\n  }\n  return error == NULL",
                "not handled in switch",
            ),
            Refused(
                "return std::visit([](const shop::home &) { return 1; }, shop::route())",
                "invoke_result",
            ),
            Refused(
                'route = shop.read("home")\n    match route:\n        case shop.Home():\n'
                "            pass\n        case _:\n            assert_never(route)",
                'Argument 1 to "assert_never" has incompatible type',
            ),
            Refused(
                "match shop::Route::from(shop::Home) { shop::Route::Home(_) => {} }",
                "non-exhaustive patterns",
            ),
            Refused(
                "let route = Shop.Route.home\n  switch route { case .home: break }",
                "switch must be exhaustive",
            ),
        ],
    ),
    (
        "a result that nobody looks at",
        [
            Refused("shop_go_home(app, error);\n  return NAV_OK", "warn_unused_result"),
            Refused("app.go(shop::home())", "nodiscard"),
            Unseen("neither true nor false: `if app.back():` raises `TypeError`"),
            Refused("app.go(shop::Home)", "unused `Result` that must be used"),
            Refused("try app.go(.home)", "result of call to 'go' is unused"),
        ],
    ),
]


def cells(language: str) -> list[tuple[str, Cell]]:
    """The kinds in one language."""
    index = list(LANGUAGES).index(language)
    return [(kind, row[index]) for kind, row in KINDS]


def page() -> str:
    """The page of the documentation."""

    def text(cell: Cell) -> str:
        if isinstance(cell, Unseen):
            return f"**not seen**: {cell.advice}"
        message = f"`{cell.message}`" if "`" not in cell.message else f"`` {cell.message} ``"
        return message if isinstance(cell, Refused) else f"**at run time**: {message}"

    lines = [HEAD, "| a mistake | " + " | ".join(LANGUAGES.values()) + " |", "|---" * 6 + "|"]
    for kind, row in KINDS:
        lines.append("| " + " | ".join([kind, *map(text, row)]) + " |")
    refused = sum(isinstance(cell, Refused) for _, row in KINDS for cell in row)
    lines.append(FOOT % (refused, sum(len(row) for _, row in KINDS)))
    return "\n".join(lines)


HEAD = """\
# Wrong programs

What compilers say of twenty mistakes, with the types that `nav gen` writes for the shop
([typed-routes.md](typed-routes.md)). Each cell has words of the message: of gcc (C11 and C++17, all
warnings as errors), `mypy --strict`, `cargo check` and swiftc. Tests compile every program and
compare the message.
"""
FOOT = """
Of these %d of %d do not compile. What a language cannot refuse, the library does: the call gives
an error with the name that is shown here, and nothing changes. This page is made from the tests
(`Tests/gen/wrong_kinds.py --write`).
"""


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page())
    else:
        print(page())
