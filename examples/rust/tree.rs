//! A part of shop.rs: what the shop is made of. Tabs, each with a stack and modals; sheets with a stack and modals of their own.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

use navruntime::json::Raw;
use navruntime::{
  Error, ErrorKind, EventMask, FlowStore, LinkHandler, LinkPolicy, ModalStore, Pipeline, Presentation, PresentationId, Route, StepResult,
  Store, TabStore,
};

use crate::checkout::Checkout;
use crate::screen::{bad, put_event, Bad};

/// The tabs, and how routes are shown: a view never says it. The same filter is a sheet in one tab and a cover in another.
const TABS: &str = r#"{
  "tabs": [
    {"name": "shop", "path": [{"push": "home"}], "stack": {"root": "inside"}},
    {"name": "basket", "path": [{"push": "basket"}], "stack": {"root": "inside"}},
    {"name": "orders", "path": [{"push": "orders"}], "stack": {"root": "inside"}, "presentation": {"filter": "fullScreenCover"}}
  ],
  "presentation": {
    "home": "tab:shop", "product": "tab:shop", "basket": "tab:basket", "orders": "tab:orders", "order": "tab:orders",
    "filter": "sheet", "sale": "replace"
  }
}"#;

/// Links that work wherever the user is: each says the whole path of the tab where its last route lives.
const TAB_LINKS: &str = r#"{
  "allowedSchemes": ["shop", "https"], "allowedHosts": ["app", "shop.example"], "requireAuthentication": ["order"], "placement": "flow",
  "mappings": [
    {"pattern": "/", "route": "home"},
    {"pattern": "/products/:id{uint}", "routes": ["home", {"name": "product", "params": {"id": ":id"}}]},
    {"pattern": "/basket", "route": "basket"},
    {"pattern": "/orders/:number{uint}", "routes": ["orders", {"name": "order", "params": {"number": ":number"}}]}
  ]
}"#;

/// Asked by the pipelines about every route that needs sign-in.
#[derive(Clone, Default)]
pub struct SignIn(Arc<AtomicBool>);

impl SignIn {
  pub fn set(&self, signed_in: bool) {
    self.0.store(signed_in, Relaxed);
  }
}

impl LinkPolicy for SignIn {
  fn is_authenticated(&self, _: &Route) -> bool {
    self.0.load(Relaxed)
  }
}

fn observe(stack: &Store, modals: &ModalStore) -> Result<(), Error> {
  stack.observers().add_json(EventMask::CHANGED | EventMask::PATH_MISMATCH | EventMask::DELTA, put_event)?;
  modals.observers().add_json(EventMask::ALL.without(EventMask::COMMAND_INTERCEPTED), put_event)?;
  Ok(())
}

/// What a presentation owns.
pub struct Sheet {
  owner: PresentationId,
  pub stack: Store,
  pub modals: ModalStore,
}

/// A tab: its flow and the parts of it, and what its modal owns, as far as that was asked for.
pub struct Tab {
  pub name: &'static str,
  pub flow: FlowStore,
  pub stack: Store,
  pub modals: ModalStore,
  pub links: LinkHandler,
  sheet: Option<Sheet>,
}

impl Tab {
  fn new(tabs: &TabStore, name: &'static str, pipeline: &Pipeline) -> Result<Tab, Error> {
    let flow = tabs.flow(name)?.expect("the tab was made");
    let (stack, modals) = (flow.stack()?, flow.modals()?);
    observe(&stack, &modals)?;
    Ok(Tab { name, links: LinkHandler::new(pipeline, &stack)?, flow, stack, modals, sheet: None })
  }

  /// The sheet of a presentation that has one already.
  pub fn sheet_of(&self, owner: &Presentation) -> Option<&Sheet> {
    self.sheet.as_ref().filter(|sheet| sheet.owner == owner.id)
  }

  /// The stack and the modals that the current presentation owns, made and observed when they are first asked for.
  pub fn sheet(&mut self) -> Result<&Sheet, Bad> {
    let current = self.modals.current()?;
    let state = "no modal is shown that could own a stack; present one with {\"modal\":intent} or {\"routeTo\":route}";
    let owner = current.ok_or_else(|| bad(ErrorKind::State, None, state))?.id;
    if self.sheet.as_ref().map(|sheet| sheet.owner) != Some(owner) {
      let (stack, modals) = self.modals.child(owner, &Store::builder(), &ModalStore::builder())?.expect("what is current may own a stack");
      observe(&stack, &modals)?;
      self.sheet = Some(Sheet { owner, stack, modals });
    }
    Ok(self.sheet.as_ref().expect("it was just made"))
  }
}

/// The tabs, their links, the checkout and the basket.
pub struct Tree {
  pub tabs: TabStore,
  pub tab: Vec<Tab>,
  pub links: LinkHandler,
  pub checkout: Checkout,
  pub in_basket: i64,
}

impl Tree {
  pub fn new(pipeline: &Pipeline, sign_in: &SignIn) -> Result<Tree, Error> {
    let tabs = TabStore::from_config(TABS)?;
    let links = LinkHandler::new(&Pipeline::from_config_with(TAB_LINKS, sign_in.clone())?, &tabs)?;
    let tab = ["shop", "basket", "orders"].into_iter().map(|name| Tab::new(&tabs, name, pipeline)).collect::<Result<_, _>>()?;
    tabs.observers().add_json(EventMask::TAB_SELECTED | EventMask::BADGE_CHANGED, put_event)?;
    Ok(Tree { tabs, tab, links, checkout: Checkout::new(sign_in.clone())?, in_basket: 0 })
  }

  /// The tab that is selected.
  pub fn shown(&self) -> Result<usize, Error> {
    let selected = self.tabs.selected()?;
    Ok(self.tab.iter().position(|tab| tab.name == selected).expect("the tabs do not change"))
  }

  /// After the last step the checkout answers, the basket is empty, and the user is led to the orders.
  pub fn next_step(&mut self, shown: usize) -> Result<StepResult, Bad> {
    let tab = &self.tab[shown];
    let result = self.checkout.steps(tab, tab.modals.current()?.as_ref())?.next()?;
    if result == StepResult::Finished {
      self.in_basket = 0;
      tab.modals.dismiss_with_result(Raw(b"{\"paid\":true}"))?;
      self.tabs.set_badge("basket", 0)?;
      self.tabs.route_to(Route::new("orders"))?;
    }
    Ok(result)
  }
}

/// A checkout that is open does not tell that the program ends.
impl Drop for Tree {
  fn drop(&mut self) {
    self.checkout.forget();
  }
}
