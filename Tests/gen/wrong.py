"""Wrong programs on the shop's types, with what the compiler says of each."""

from __future__ import annotations

C = '#include "shop.h"\nnav_status f(nav_app *app, nav_error *error) {{ return {}; }}\n'
CPP = '#include "shop.hpp"\nvoid f(shop::app &app) {{ {}; }}\n'
PYTHON = "import shop\n\n\nasync def f(app: shop.App) -> None:\n    {}\n"
RUST = (
    "#[allow(dead_code)]\nmod shop;\nfn f(app: &shop::App) {{ let _ = {}; }}\n"
    "fn main() {{ let _ = f; }}\n"
)
SWIFT = "func f(_ app: Shop.App) async throws {{ _ = {} }}\n"

WRONG = [
    # A wrong parameter.
    ("c", C.format('shop_go_product(app, (shop_product){.id = "7"}, error)'), "pointer"),
    ("cpp", CPP.format('app.go(shop::product("7"))'), "invalid conversion"),
    (
        "python",
        PYTHON.format('app.go(shop.Product("7"))'),
        'incompatible type "str"; expected "int"',
    ),
    ("rust", RUST.format('app.go(shop::Product::new("7"))'), "mismatched types"),
    (
        "swift",
        SWIFT.format('try app.go(.product(id: "7"))'),
        "cannot convert value of type 'String'",
    ),
    # A missing parameter.
    ("c", C.format("shop_go_product(app, shop_new_product(), error)"), "too few arguments"),
    ("cpp", CPP.format("app.go(shop::product())"), "no matching function"),
    ("python", PYTHON.format("app.go(shop.Product())"), 'Missing positional argument "id"'),
    ("rust", RUST.format("app.go(shop::Product::new())"), "takes 1 argument but 0"),
    ("swift", SWIFT.format("try app.go(.product())"), "missing argument for parameter 'id'"),
    # An unknown route.
    ("c", C.format("shop_go_produkt(app, error)"), "shop_go_produkt"),
    ("cpp", CPP.format('app.go("produkt")'), "cannot convert"),
    ("python", PYTHON.format('app.go("produkt")'), 'incompatible type "str"'),
    ("rust", RUST.format('app.go("produkt")'), "is not satisfied"),
    ("swift", SWIFT.format("try app.go(.produkt)"), "has no member 'produkt'"),
    # An answer of a wrong type.
    ("c", C.format("shop_answer_filter(app, true, error)"), "incompatible type"),
    ("cpp", CPP.format("app.answer<shop::filter>(7)"), "cannot convert"),
    ("python", PYTHON.format('shop.SignIn.answer(app, "yes")'), 'expected "bool"'),
    ("python", PYTHON.format("text: str = await app.ask(shop.SignIn())"), "Asks[str]"),
    ("rust", RUST.format('app.answer::<shop::SignIn>("yes")'), "mismatched types"),
    ("swift", SWIFT.format('try app.answerSignIn("yes")'), "cannot convert value of type 'String'"),
    # A fact of a wrong type, a text that is not among the choices, a route that answers nothing.
    (
        "python",
        PYTHON.format('app.facts.signed_in = "yes"'),
        'has type "str", variable has type "bool"',
    ),
    ("python", PYTHON.format('app.go(shop.Product(7, "inof"))'), "Literal['inof']"),
    ("rust", RUST.format("app.ask(shop::Home)"), "Answers"),
    ("swift", SWIFT.format("try await app.ask(.home)"), "has no member 'home'"),
    (
        "swift",
        SWIFT.format("try await app.ask(.signIn) as String"),
        "cannot convert value of type 'Bool' to type 'String'",
    ),
]
