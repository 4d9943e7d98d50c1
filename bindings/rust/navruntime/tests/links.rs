//! Deep links: matcher, pipeline, handler, and the host's part in them.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::Arc;

use navruntime::json::{FromJson, Raw, ToJson, Value};
use navruntime::{
  Command, ErrorKind, Finding, FindingKind, FlowStep, FlowStore, LinkDecision, LinkHandler,
  LinkLimits, LinkOutcome, LinkPlan, LinkPolicy, LinkQuestion, LinkRejection, LinkReport, Mapping,
  Matcher, Outcome, PendingLink, Pipeline, Placement, PresentAs, Route, Store, TabRefusal,
  TabStore,
};

fn shop() -> navruntime::PipelineBuilder {
  Pipeline::builder()
    .mappings([
      Mapping::route("/products/:id{uint}", "product").with_query(["tab"]),
      Mapping::routes("/orders/:id", [Route::new("home"), Route::new("order").with("id", ":id")]),
      Mapping::template("/search/:term?", Route::new("search").with("text", ":term")),
      Mapping::route("/help/*page", "help").with_whole_query(),
    ])
    .allowed_schemes(["shop", "https"])
    .allowed_hosts(["app", "*.shop.example"])
    .require_authentication(["order"])
}

#[test]
fn the_first_mapping_that_takes_a_url_wins() {
  let matcher = shop().build().unwrap().matcher().unwrap();
  assert_eq!(matcher.len(), 4);
  let found = |url: &str| matcher.find(url).unwrap().map(|found| (found.index, found.route));
  assert_eq!(
    found("shop://app/products/7?tab=specs&utm=x"),
    Some((0, Route::new("product").with("id", 7).with("tab", "specs")))
  );
  assert_eq!(found("/products/seven"), None);
  assert_eq!(found("/search"), Some((2, Route::new("search"))));
  assert_eq!(found("/search/a%2Fb%20c"), Some((2, Route::new("search").with("text", "a/b c"))));
  let help = matcher.find("/help/a/b?x=1&x=2").unwrap().unwrap();
  assert_eq!(help.params["page"], ["a", "b"]);
  assert_eq!(help.params["x"], ["1", "2"]);
  let order = matcher.find("/orders/9").unwrap().unwrap();
  assert_eq!(order.routes, [Route::new("home"), Route::new("order").with("id", "9")]);
  assert_eq!(matcher.find_json("/orders/9").unwrap(), Some(order.to_json()));
  let error = matcher.find("/a/%zz").unwrap_err();
  assert_eq!((error.kind(), error.offset()), (ErrorKind::Url, Some(3)));
}

#[test]
fn a_route_has_a_url_that_leads_back_to_it() {
  let matcher = shop().build().unwrap().matcher().unwrap();
  for route in [
    Route::new("product").with("id", 7),
    Route::new("order").with("id", "ä/b"),
    Route::new("search"),
    Route::new("help"),
  ] {
    let url = matcher.url_for(&route).unwrap().expect("a mapping leads there");
    assert_eq!(matcher.find(&url).unwrap().map(|found| found.route), Some(route), "{url}");
  }
  assert_eq!(matcher.url_for("nowhere").unwrap(), None);
}

#[test]
fn a_policy_that_protects_nothing_or_shuts_a_mapping_out_is_found() {
  let table = [
    Mapping::route("//evil/x", "x"),
    Mapping::route("ftp://app/y", "y"),
    Mapping::route("/:x{strnig}", "z"),
  ];
  let pipeline = shop().mappings(table).require_authentication(["oder"]).build().unwrap();
  let findings = pipeline.matcher().unwrap().diagnostics().unwrap();
  let kinds: Vec<_> = findings.iter().map(|finding| finding.kind.clone()).collect();
  assert_eq!(
    kinds,
    [
      FindingKind::InvalidParameterName {
        pattern: "/:x{strnig}".into(),
        segment: 0,
        name: "x{strnig}".into(),
        unknown_type: Some("strnig".into()),
        mapping: 6
      },
      FindingKind::UnusedRequirement { name: "oder".into(), nearest: Some("order".into()) },
      FindingKind::HostNotAllowed { pattern: "//evil/x".into(), mapping: 4, host: "evil".into() },
      FindingKind::SchemeNotAllowed {
        pattern: "ftp://app/y".into(),
        mapping: 5,
        scheme: "ftp".into()
      },
    ]
  );
  assert_eq!((findings[1].url.as_deref(), findings[3].url.as_deref()), (None, Some("ftp://app/y")));
  for finding in &findings {
    assert_eq!(&Finding::from_json(&finding.to_json()).unwrap(), finding);
  }
  assert_eq!(
    shop().require_authentication(["oder"]).strict().build().unwrap_err().kind(),
    ErrorKind::Pattern
  );
}

#[test]
fn a_pipeline_decides_in_its_order_and_changes_nothing() {
  let pipeline =
    shop().limits(LinkLimits { url_length: 60, ..LinkLimits::default() }).build().unwrap();
  let rejected = |url: &str| match pipeline.decide(url).unwrap() {
    LinkDecision::Rejected(rejection) => rejection,
    other => panic!("{url}: {other:?}"),
  };
  assert_eq!(rejected("http://app/help"), LinkRejection::SchemeNotAllowed(Some("http".into())));
  assert_eq!(rejected("shop://evil/help"), LinkRejection::HostNotAllowed(Some("evil".into())));
  assert!(matches!(
    rejected("https://me@a.shop.example/help"),
    LinkRejection::NonCanonicalOrigin(_)
  ));
  assert!(
    matches!(rejected("shop://app/\u{1}"), LinkRejection::InvalidUrl(url) if url.offset == 11)
  );
  let up = "shop://app/help/..";
  assert!(matches!(rejected(up), LinkRejection::DotSegment(_)));
  let lenient = shop().dot_segments().build().unwrap();
  assert!(matches!(lenient.decide(up).unwrap(), LinkDecision::Plan(_)));
  let long = format!("shop://app/help/{}", "x".repeat(60));
  assert!(matches!(
    rejected(&long),
    LinkRejection::InputLimitExceeded { actual: 76, maximum: 60, .. }
  ));
  assert_eq!(
    pipeline.decide("shop://app/none").unwrap(),
    LinkDecision::Unhandled { url: "shop://app/none".into() }
  );
  let push = Command::push(Route::new("product").with("id", 7));
  assert_eq!(
    pipeline.decide("shop://app/products/7").unwrap(),
    LinkDecision::Plan(LinkPlan::Commands(vec![push]))
  );
  let LinkDecision::Pending(link) = pipeline.decide("shop://app/orders/7").unwrap() else {
    panic!("orders need sign-in")
  };
  assert_eq!((link.route.name(), link.url.as_str()), ("order", "shop://app/orders/7"));
  assert!(pipeline.web_matcher().unwrap().is_none());
}

#[test]
fn placement_says_how_a_link_is_shown() {
  let plan = |placement| match shop()
    .placement(placement)
    .build()
    .unwrap()
    .decide("shop://app/search")
    .unwrap()
  {
    LinkDecision::Plan(plan) => plan.to_json(),
    other => panic!("{other:?}"),
  };
  assert_eq!(plan(Placement::Push), r#"{"commands":[{"push":{"name":"search"}}]}"#);
  assert_eq!(plan(Placement::Reset), r#"{"commands":[{"replace":[{"name":"search"}]}]}"#);
  let back_or_push = r#"{"commands":[{"whenCancelled":{"primary":{"popTo":{"name":"search"}},"fallback":{"push":{"name":"search"}}}}]}"#;
  assert_eq!(plan(Placement::BackOrPush), back_or_push);
  assert_eq!(plan(Placement::Flow), r#"{"steps":[{"push":{"name":"search"}}]}"#);
}

#[test]
fn the_web_may_have_its_own_table() {
  let pipeline = shop()
    .web_mappings([Mapping::route("/", "landing")])
    .allowed_hosts(["app", "shop.example"])
    .build()
    .unwrap();
  assert_eq!(pipeline.web_matcher().unwrap().unwrap().len(), 1);
  assert!(matches!(pipeline.decide("https://shop.example/").unwrap(), LinkDecision::Plan(_)));
  assert!(matches!(pipeline.decide("shop://app/").unwrap(), LinkDecision::Unhandled { .. }));
}

/// A host that decides everything itself.
struct Host(Arc<AtomicBool>);

impl LinkPolicy for Host {
  fn routes(&self, question: &LinkQuestion) -> Option<Vec<Route>> {
    let code = &question.params["code"][0];
    (code != "no").then(|| {
      vec![Route::new("campaign").with("code", code.as_str()).with("url", question.url.as_str())]
    })
  }
  fn resolve(&self, url: &str) -> Option<Vec<Route>> {
    url.ends_with("/resolved").then(|| vec!["first".into(), "second".into()])
  }
  fn plan(&self, _: &str, routes: &[Route]) -> Option<Vec<Command>> {
    (routes.len() > 1).then(|| vec![Command::PopToRoot, Command::PushAll(routes.to_vec())])
  }
  fn requires_sign_in(&self, route: &Route) -> bool {
    route.text("code").as_deref() == Some("secret")
  }
  fn is_authenticated(&self, _: &Route) -> bool {
    self.0.load(Ordering::Relaxed)
  }
}

#[test]
fn a_host_may_decide_about_routes_plans_and_sign_in() {
  let signed_in = Arc::new(AtomicBool::new(false));
  let table = [Mapping::callback("/go/:code"), Mapping::route("/go/no", "fallthrough")];
  assert_eq!(
    Matcher::new(table.clone()).unwrap_err().kind(),
    ErrorKind::Argument,
    "somebody must answer"
  );
  let pipeline =
    Pipeline::builder().mappings(table).build_with(Host(Arc::clone(&signed_in))).unwrap();
  let plan = |url: &str| match pipeline.decide(url).unwrap() {
    LinkDecision::Plan(plan) => plan.to_json(),
    other => panic!("{other:?}"),
  };
  assert_eq!(
    plan("/go/x"),
    r#"{"commands":[{"push":{"name":"campaign","params":{"code":"x","url":"/go/x"}}}]}"#
  );
  assert_eq!(plan("/go/no"), r#"{"commands":[{"push":{"name":"fallthrough"}}]}"#);
  assert_eq!(
    plan("/any/resolved"),
    r#"{"commands":["popToRoot",{"pushAll":[{"name":"first"},{"name":"second"}]}]}"#
  );
  assert!(matches!(pipeline.decide("/go/secret").unwrap(), LinkDecision::Pending(_)));
  signed_in.store(true, Ordering::Relaxed);
  assert!(matches!(pipeline.decide("/go/secret").unwrap(), LinkDecision::Plan(_)));
}

#[test]
fn opening_a_link_has_one_typed_outcome() {
  let store = Store::builder().path(["home"]).build().unwrap();
  let handler = LinkHandler::new(&shop().build().unwrap(), &store).unwrap();
  assert!(
    matches!(handler.open("shop://app/products/7").unwrap(), LinkOutcome::Executed { report: LinkReport::Batch(batch), .. } if batch.is_success)
  );
  assert!(matches!(
    handler.open("shop://evil/").unwrap(),
    LinkOutcome::Rejected(LinkRejection::HostNotAllowed(_))
  ));
  assert!(matches!(handler.open("shop://app/none").unwrap(), LinkOutcome::Unhandled { .. }));
  assert!(matches!(handler.open("shop://app/%").unwrap(), LinkOutcome::InvalidUrl(_)));
  assert_eq!(handler.resume().unwrap(), LinkOutcome::NoPendingDeepLink);
  let strict = Store::builder().path(["home"]).unique_routes().enforce_always().build().unwrap();
  let handler = LinkHandler::new(
    &Pipeline::builder().mappings([Mapping::route("/home", "home")]).build().unwrap(),
    &strict,
  )
  .unwrap();
  let LinkOutcome::ApplicationRejected { failure, .. } = handler.open("/home").unwrap() else {
    panic!("the engine refuses it")
  };
  assert_eq!((failure.index, failure.command), (0, Command::push("home")));
  assert_eq!((store.depth(), strict.depth()), (2, 1));
}

#[test]
fn a_pending_link_outlives_its_process_and_is_executed_after_sign_in() {
  let signed_in = Arc::new(AtomicBool::new(false));
  let handler = |store: &Store| {
    LinkHandler::new(&shop().build_with(Host(Arc::clone(&signed_in))).unwrap(), store).unwrap()
  };
  let first = Store::new().unwrap();
  let before = handler(&first);
  assert!(matches!(before.open("shop://app/orders/7").unwrap(), LinkOutcome::Pending(_)));
  assert!(
    matches!(before.open("shop://app/help").unwrap(), LinkOutcome::Executed { .. }),
    "another link leaves the slot alone"
  );
  assert!(matches!(before.resume().unwrap(), LinkOutcome::Pending(_)), "nobody has signed in");
  let saved = before.pending().unwrap().unwrap().to_json();
  drop((before, first));

  let second = Store::new().unwrap();
  let after = handler(&second);
  assert_eq!(
    after.restore_pending(Raw("{\"url\":\"x\"}")).unwrap_err().kind(),
    ErrorKind::Argument
  );
  let elsewhere = saved.replace("shop://app/", "shop://evil/");
  assert!(
    elsewhere != saved && !after.restore_pending(Raw(&elsewhere)).unwrap(),
    "the policy is asked again"
  );
  assert!(after.restore_pending(PendingLink::from_json(&saved).unwrap()).unwrap());
  assert!(matches!(
    after.resume_if_allowed(|link| link.route.name() != "order").unwrap(),
    LinkOutcome::Pending(_)
  ));
  signed_in.store(true, Ordering::Relaxed);
  assert!(matches!(after.resume().unwrap(), LinkOutcome::Executed { .. }));
  assert_eq!(
    second.path_json().unwrap(),
    r#"[{"name":"home"},{"name":"order","params":{"id":"7"}}]"#
  );
  assert!(after.pending().unwrap().is_none());
  after.restore_pending(Raw(&saved)).unwrap();
  after.forget_pending().unwrap();
  assert!(after.pending().unwrap().is_none());
}

/// Tables that show "help" as a sheet, "basket" in the tab "cart", and "gone" in a tab that there
/// is not.
fn shown() -> Pipeline {
  let mapping = |name: &str| Mapping::route(format!("/{name}"), name);
  Pipeline::builder().mappings(["product", "help", "basket", "gone"].map(mapping)).build().unwrap()
}

#[test]
fn a_link_works_wherever_the_user_is_in_a_flow() {
  let path = [FlowStep::Push("home".into()), FlowStep::Sheet("coupon".into())];
  let flow = FlowStore::builder().path(path).present("help", PresentAs::Sheet).build().unwrap();
  let handler = LinkHandler::new(&shown(), &flow).unwrap();
  let outcome = handler.open("/product").unwrap();
  let LinkOutcome::Executed { report, .. } = &outcome else { panic!("{outcome:?}") };
  let LinkReport::Transaction { tab: None, transaction } = report else { panic!("{report:?}") };
  assert!(transaction.is_committed);
  assert_eq!(LinkOutcome::from_json(&outcome.to_json()).unwrap(), outcome);
  assert_eq!(handler.open("/help").unwrap().outcome(), Outcome::Done);
  assert_eq!(
    flow.path().unwrap(),
    [
      FlowStep::Push("home".into()),
      FlowStep::Push("product".into()),
      FlowStep::Sheet("help".into())
    ]
  );
}

#[test]
fn a_link_selects_the_tab_where_its_route_lives() {
  let tabs = TabStore::builder()
    .tab("home", FlowStore::builder())
    .tab("cart", FlowStore::builder())
    .present("basket", PresentAs::Tab("cart".into()))
    .present("gone", PresentAs::Tab("none".into()))
    .build()
    .unwrap();
  let handler = LinkHandler::with_time_to_live(&shown(), &tabs, 1_000).unwrap();
  let outcome = handler.open("/basket").unwrap();
  assert!(
    matches!(&outcome, LinkOutcome::Executed { report: LinkReport::Transaction { tab: Some(tab), .. }, .. } if tab == "cart")
  );
  assert_eq!(LinkOutcome::from_json(&outcome.to_json()).unwrap(), outcome);
  assert_eq!(tabs.selected().unwrap(), "cart");
  let refused = handler.open("/gone").unwrap();
  assert_eq!(refused.outcome(), Outcome::Rejected);
  assert!(
    matches!(&refused, LinkOutcome::ExecutionFailed { report: LinkReport::Refused(TabRefusal::UnknownTab(name)), .. } if name == "none")
  );
  assert_eq!(LinkOutcome::from_json(&refused.to_json()).unwrap(), refused);
}

#[test]
fn a_pending_link_may_have_a_time_to_live() {
  let store = Store::new().unwrap();
  let handler = LinkHandler::with_time_to_live(&shop().build().unwrap(), &store, 1_000).unwrap();
  let now = Arc::new(AtomicI64::new(5_000));
  let clock = Arc::clone(&now);
  handler.set_clock(move || clock.load(Ordering::Relaxed)).unwrap();
  assert!(matches!(handler.open("shop://app/orders/7").unwrap(), LinkOutcome::Pending(_)));
  assert_eq!(handler.pending().unwrap().unwrap().stored_at, Some(5_000));
  now.store(6_001, Ordering::Relaxed);
  assert!(handler.pending().unwrap().is_none());
  assert_eq!(handler.resume().unwrap(), LinkOutcome::NoPendingDeepLink);
}

#[test]
fn what_the_library_writes_about_links_reads_as_it_is_written() {
  let pipeline = shop().build().unwrap();
  for url in [
    "shop://app/products/7",
    "shop://app/orders/7",
    "http://app/",
    "https://a@b.shop.example/",
    "shop://app/none",
    "%",
  ] {
    let decision = pipeline.decide(url).unwrap();
    assert_eq!(LinkDecision::from_json(&decision.to_json()).unwrap(), decision);
  }
  let findings =
    Matcher::new((0..3).map(|_| Mapping::route("/a/:b", "c"))).unwrap().diagnostics().unwrap();
  for finding in &findings {
    assert_eq!(&navruntime::Finding::from_json(&finding.to_json()).unwrap(), finding);
  }
  assert!(Value::parse(&findings.to_json()).is_ok() && findings.len() >= 2);
}
