//! A layer in what a commit changes.

use crate::app::LayerStyle;
use crate::json::{FromJson, Reader, ToJson, Writer};
use crate::{Entry, Error};

/// A layer in a change.
impl FromJson for (Entry, LayerStyle) {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("a layer", |layer| {
      Ok((Entry { id: layer.read("id")?, route: layer.read("route")? }, layer.read("style")?))
    })
  }
}

/// A layer in a change.
impl ToJson for (&Entry, &LayerStyle) {
  fn write_json(&self, writer: &mut Writer) {
    let (entry, style) = self;
    writer.object(&[("id", &entry.id), ("route", &entry.route), ("style", *style)]);
  }
}
