//! Nothing is left over. Alone in its program, because the count of handles is the process's.

use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Wake, Waker};

use navruntime::{
  App, EventMask, EventQueue, FlowStore, LinkHandler, Mapping, ModalStore, ModalStyle, Pipeline,
  Schema, SplitColumn, SplitStore, StepFlow, Store, TabStore,
};

const APP: &str = r#"{"format":1,"id":"a","root":{"stack":"home"},
  "routes":{"home":{},"picker":{"show":"sheet","returns":"int"}}}"#;

/// Wakes nobody.
struct Nobody;

impl Wake for Nobody {
  fn wake(self: Arc<Self>) {}
}

#[test]
fn every_handle_goes_when_it_is_dropped() {
  assert_eq!(navruntime::live_handles(), 0);
  {
    let (store, modals, queue) =
      (Store::new().unwrap(), ModalStore::new().unwrap(), EventQueue::new().unwrap());
    store.observers().attach(&queue, EventMask::ALL).unwrap();
    let (sender, modal_sender) = (store.sender().unwrap(), modals.sender().unwrap());
    let pipeline = Pipeline::builder().mappings([Mapping::route("/a", "a")]).build().unwrap();
    let matcher = pipeline.matcher().unwrap();
    let handler = LinkHandler::new(&pipeline, &store).unwrap();
    store.push_for_result("a", |_| ()).unwrap();
    modals.present_for_result("m", ModalStyle::Sheet, |_| ()).unwrap();
    Store::from_config("{\"path\":[").unwrap_err();
    let flow = FlowStore::new().unwrap();
    let tabs = TabStore::builder().tab("a", FlowStore::builder()).build().unwrap();
    let split = SplitStore::new().unwrap();
    let wizard = StepFlow::new(["a"]).unwrap();
    let parts = (
      flow.stack(),
      flow.modals(),
      flow.sender(),
      tabs.flow("a"),
      split.column(SplitColumn::Detail),
    );
    let shown = flow.modals().unwrap().present("m", ModalStyle::Sheet).unwrap().id().unwrap();
    let child =
      flow.modals().unwrap().child(shown, &Store::builder(), &ModalStore::builder()).unwrap();
    tabs.observers().attach(&queue, EventMask::ALL).unwrap();
    let schema = Schema::new(APP).unwrap();
    let app = App::new(&schema).unwrap();
    app.observers().attach(&queue, EventMask::ALL).unwrap();
    let screen = app.at(navruntime::EntryId(1)).unwrap();
    let waker = Waker::from(Arc::new(Nobody));
    let mut ask = Box::pin(app.ask("picker"));
    let mut context = Context::from_waker(&waker);
    assert!(ask.as_mut().poll(&mut context).is_pending());
    let mut orphan = Box::pin(app.ask("picker"));
    assert!(orphan.as_mut().poll(&mut context).is_pending());
    drop(ask);
    drop((schema, app));
    assert!(orphan.as_mut().poll(&mut context).is_ready(), "it ends with its app");
    assert!(navruntime::live_handles() >= 18);
    // In another order than they were made: each keeps what it needs.
    drop((flow, tabs, split, wizard));
    drop((store, pipeline, queue, child, parts));
    drop((sender, matcher, handler, modals, modal_sender, screen));
  }
  assert_eq!(navruntime::live_handles(), 0);
}
