//! The pages that a presenter keeps for the host.

use std::sync::Arc;

use navruntime::json::Value;
use navruntime::{EntryId, Next, Presenter, Store};

#[test]
fn a_page_is_kept_until_it_is_removed() {
  let store = Store::builder().path(["home"]).build().unwrap();
  let presenter = Presenter::of_store(&store, "\"lvgl\"").unwrap();
  let Next::Operation(operation) = presenter.next().unwrap() else { panic!("nothing to show") };
  let body = operation.json.get(&operation.kind).unwrap();
  let items = body.get("items").and_then(Value::as_array).unwrap_or_default();
  let id = EntryId(items[0].get("id").and_then(Value::as_i64).unwrap());

  let page = Arc::new("home");
  assert!(presenter.set_page(id, Arc::clone(&page)).unwrap());
  assert_eq!(presenter.page(id).as_ref(), Some(&page));
  assert_eq!(Arc::strong_count(&page), 2);
  assert!(presenter.remove_page(id).unwrap());
  assert_eq!((presenter.page::<&str>(id), Arc::strong_count(&page)), (None, 1));

  let none = EntryId(id.0 + 1);
  assert!(!presenter.remove_page(none).unwrap(), "no page of that id is needed");
}
