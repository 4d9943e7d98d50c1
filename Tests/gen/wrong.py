"""Wrong programs on the shop's types, with what the compiler says of each.

Those that every language has are in wrong_kinds.py; these are more, and more of C and C++ alone."""

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
    # A text is no boolean, though a pointer converts to one: nobody is signed in by "no".
    ("c", C.format('shop_set_signed_in(app, "no", NULL, error)'), "selector of type"),
    ("c", C.format("shop_set_signed_in(app, NULL, NULL, error)"), "selector of type"),
    ("c", C.format('shop_answer_sign_in(app, "no", error)'), "selector of type"),
    ("cpp", CPP.format('app.set_signed_in("no")'), "deleted function"),
    ("cpp", CPP.format("app.set_signed_in(nullptr)"), "deleted function"),
    ("cpp", CPP.format("app.set_signed_in(1)"), "deleted function"),
    ("cpp", CPP.format('app.answer<shop::sign_in>("no")'), "cannot convert"),
    ("cpp", '#include "hostile.hpp"\nhostile::new_issue issue(7, "no");\n', "no matching function"),
    ("cpp", '#include "hostile.hpp"\nhostile::confirm confirm("no");\n', "no matching function"),
    ("c", '#include "hostile.h"\nint i;\nvoid f(void) { nav_some_bool("no"); }\n', "selector"),
    (
        "c",
        '#include "hostile.h"\nvoid f(void) { hostile_new_new_issue_(7, "no"); }\n',
        "selector of type",
    ),
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
    ("c", C.format("shop_go_produkt(app, error)"), "implicit declaration of function"),
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
    # What became of the intent that waited for the fact is not swallowed.
    (
        "swift",
        "func f(_ app: Shop.App) throws { try app.setSignedIn(true) }\n",
        "is unused",
    ),
    ("swift", SWIFT.format("try await app.ask(.home)"), "has no member 'home'"),
    (
        "swift",
        SWIFT.format("try await app.ask(.signIn) as String"),
        "cannot convert value of type 'Bool' to type 'String'",
    ),
]

# More kinds, each in both: what it is, the program in C and what gcc says, the same for C++.
KINDS = [
    (
        "a route that its conditions show",
        ("shop_go_closed(app, error)", "implicit declaration of function"),
        ("return app.go(shop::closed())", "cannot convert"),
    ),
    (
        "a sheet in place of a screen",
        ("shop_replace_filter(app, (shop_filter){{0}}, error)", "implicit declaration of function"),
        ("return app.replace(shop::filter())", "cannot convert"),
    ),
    (
        "a root in place of a screen",
        ("shop_replace_home(app, error)", "implicit declaration of function"),
        ("return app.replace(shop::home())", "cannot convert"),
    ),
    (
        "a sheet in a stack",
        (
            "shop_reset(app, SHOP_AT_SHOP, &(shop_pushed[]){shop_pushed_filter()}[0], 1, error)",
            "implicit declaration of function",
        ),
        ("return app.reset(shop::at::shop, {shop::filter()})", "no matching function"),
    ),
    (
        "any route in a stack",
        ("shop_reset(app, SHOP_AT_SHOP, &(shop_route){0}, 1, error)", "incompatible pointer type"),
        ("shop::route r; return app.reset(shop::at::shop, {r})", "no matching function"),
    ),
    (
        "an address that the schema does not have",
        ("shop_select(app, SHOP_AT_ATTIC, error)", "undeclared"),
        ("return app.select(shop::at::attic)", "is not a member of"),
    ),
    (
        "an address as text",
        ('shop_select(app, "orders", error)', "incompatible type"),
        ('return app.select("orders")', "cannot convert"),
    ),
    (
        "a number for a badge",
        ("shop_set_badge(app, SHOP_AT_ORDERS, 3, error)", "incompatible type"),
        ("return app.set_badge(3, std::nullopt)", "cannot convert"),
    ),
    (
        "a text for a choice",
        ('shop_set_plan(app, "staff", NULL, error)', "incompatible type"),
        ('return app.set_plan("staff")', "deleted function"),
    ),
    (
        "a choice that the type does not have",
        ("shop_set_plan(app, SHOP_PLAN_CHOICE_BOSS, NULL, error)", "undeclared"),
        ("return app.set_plan(shop::plan_choice::boss)", "is not a member of"),
    ),
    (
        "a fact that the schema does not have",
        ("shop_set_signed_inn(app, true, NULL, error)", "implicit declaration of function"),
        ("return app.set_signed_inn(true)", "has no member named"),
    ),
    (
        "a view that sets facts",
        ("shop_set_signed_in(shop_from(app, 1), true, NULL, error)", "incompatible type"),
        ("return app.at(1).set_signed_in(true)", "has no member named"),
    ),
    (
        "an answer in a transaction",
        (
            "shop_answer_sign_in(&(shop_transaction){0}, true, error)",
            "not compatible with any association",
        ),
        ("return app.answer<shop::home>(true)", "no matching"),
    ),
    (
        "an answer of a screen that answers nothing",
        ("shop_ask_home(app, NULL, error)", "implicit declaration of function"),
        ("return app.ask(shop::home()) ? 1 : 0", "no matching"),
    ),
    (
        "parameters of a route that has none",
        ("shop_update_home(app, 0, error)", "implicit declaration of function"),
        ("return app.go(shop::home(7))", "no matching function"),
    ),
    (
        "an app that is no app",
        ("shop_go_home(error, error)", "not compatible with any association"),
        ('return shop::app("shop").go(shop::home())', "no matching"),
    ),
    (
        "a route of another schema",
        (
            "payment_go_pay(app, shop_new_product(7), error)",
            "incompatible type",
            '#include "payment.h"\n',
        ),
        ('return app.go(payment::pin("1"))', "cannot convert", '#include "payment.hpp"\n'),
    ),
    (
        "an event that does not exist",
        ("((shop_event *)0)->presented.id", "has no member named"),
        ('return std::get<shop::product>(shop::read_event(""))', "error"),
    ),
    (
        "a result that nobody looks at",
        ("0; shop_go_home(app, error)", "warn_unused_result"),
        ("app.go(shop::home())", "nodiscard"),
    ),
    (
        "a text of C++ for a text of C",
        ("shop_go_article(app, shop_new_article(7), error)", "incompatible type"),
        ("return app.go(shop::article(7))", "no matching function"),
    ),
]


def kinds() -> list[tuple[str, str, str, str]]:
    """The language, the kind, the program and the message of each."""
    made = []
    for kind, c, cpp in KINDS:
        head = c[2] if len(c) > 2 else ""
        body = c[0].replace("{{", "{").replace("}}", "}")
        made.append(
            (
                "c",
                kind,
                f'#include "shop.h"\n{head}nav_status f(nav_app *app, nav_error *error);\n'
                f"nav_status f(nav_app *app, nav_error *error) {{\n"
                f"  (void)app;\n  (void)error;\n  return {body};\n}}\n",
                c[1],
            )
        )
        head = cpp[2] if len(cpp) > 2 else ""
        made.append(
            (
                "cpp",
                kind,
                f'#include "shop.hpp"\n{head}auto f(shop::app &app) {{\n  {cpp[0]};\n}}\n',
                cpp[1],
            )
        )
    return made


def more(language: str) -> list[tuple[str, str, str]]:
    """All of C or of C++: the kind, the program and the message of each."""
    unnamed = [(name, "no kind", program, said) for name, program, said in WRONG]
    every = [*unnamed, *kinds()]
    return [(kind, program, said) for name, kind, program, said in every if name == language]
