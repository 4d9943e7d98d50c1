//! How often the crate asks for memory. The library has its own way to it, which is not counted.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

use navruntime::frames::Frames;
use navruntime::typed::Builder;
use navruntime::{App, EventMask, Route, Schema};

struct Counting;

thread_local! {
  static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is the system's allocator; the counter needs no memory and no destructor.
unsafe impl GlobalAlloc for Counting {
  unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
    COUNT.with(|count| count.set(count.get() + 1));
    // SAFETY: the caller's promise.
    unsafe { System.alloc(layout) }
  }

  unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
    // SAFETY: as above.
    unsafe { System.dealloc(block, layout) }
  }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn app() -> App {
  let schema = Schema::new(
    r#"{"format":1,"id":"shop","root":{"stack":"home"},
    "routes":{"home":{},"product":{"params":{"id":"uint"}}}}"#,
  );
  App::new(&schema.unwrap()).unwrap()
}

/// A route as `nav gen --lang rust` writes it.
fn product(id: u64) -> Route {
  let mut built = Builder::new("product");
  built.put("id", id);
  built.route()
}

fn allocations_of_a_go_and_back(app: &App) -> usize {
  let go_and_back = |id| {
    assert!(app.go(product(id)).unwrap().is_done());
    assert!(app.back().unwrap().is_done());
  };
  (0..10).for_each(go_and_back);
  let before = COUNT.with(Cell::get);
  (10..20).for_each(go_and_back);
  (COUNT.with(Cell::get) - before) / 10
}

#[test]
fn going_allocates_the_route_and_nothing_else() {
  assert_eq!(allocations_of_a_go_and_back(&app()), 1);
}

#[test]
fn an_event_that_nobody_reads_allocates_nothing() {
  let app = app();
  app.observers().add_unread(EventMask::ALL, |event| _ = std::hint::black_box(event)).unwrap();
  assert_eq!(allocations_of_a_go_and_back(&app), 1);
}

#[test]
fn an_event_that_is_read_allocates_its_texts_and_lists() {
  let app = app();
  app.observers().add(EventMask::COMMITTED, |event| _ = std::hint::black_box(event)).unwrap();
  // Of each of the two: the cause, the changes, the entries, the route; the address is empty.
  assert_eq!(allocations_of_a_go_and_back(&app), 1 + 2 * 4);
}

#[test]
fn a_frame_in_which_nothing_happens_allocates_nothing() {
  let mut frames = Frames::new(&app(), Duration::ZERO).unwrap();
  let mut frame = || frames.frame(Duration::from_millis(16), |item| Some(item.id)).unwrap().len();
  assert_eq!(frame(), 1);
  let before = COUNT.with(Cell::get);
  assert_eq!(frame(), 1);
  assert_eq!(COUNT.with(Cell::get), before);
}
