//! Columns and how they are laid out.

use navruntime_sys as sys;

use crate::json::{json_words, FromJson, Reader};
use crate::{Error, Route, SplitLayout};

/// Declares an enum of words that the library knows by number too.
macro_rules! numbered_words {
  ($(#[$attribute:meta])* $type:ident {
    $($(#[$case_attribute:meta])* $case:ident = $word:literal, $number:ident;)*
  }) => {
    $(#[$attribute])*
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum $type {
      $($(#[$case_attribute])* $case,)*
    }

    impl $type {
      pub(super) fn number(self) -> i32 {
        match self {
          $($type::$case => sys::$number,)*
        }
      }
    }

    json_words! {
      $type {
        $($case = $word,)*
      }
    }
  };
}

numbered_words! {
  /// A column of a split.
  SplitColumn {
    /// The first one.
    Sidebar = "sidebar", NAV_COLUMN_SIDEBAR;
    /// The middle one of three.
    Content = "content", NAV_COLUMN_CONTENT;
    /// The last one.
    Detail = "detail", NAV_COLUMN_DETAIL;
  }
}

numbered_words! {
  /// Which columns a wide split shows.
  SplitVisibility {
    /// Those that the toolkit thinks best.
    Automatic = "automatic", NAV_VISIBILITY_AUTOMATIC;
    /// All.
    All = "all", NAV_VISIBILITY_ALL;
    /// The last two.
    DoubleColumn = "doubleColumn", NAV_VISIBILITY_DOUBLE_COLUMN;
    /// The last one.
    DetailOnly = "detailOnly", NAV_VISIBILITY_DETAIL_ONLY;
  }
}

/// The whole state of a split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitState {
  /// The path of the first column.
  pub sidebar: Vec<Route>,
  /// The path of the middle one; `None` for a split with two columns.
  pub content: Option<Vec<Route>>,
  /// The path of the last one.
  pub detail: Vec<Route>,
  /// How they are shown.
  pub layout: SplitLayout,
}

impl FromJson for SplitState {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("a split", |members| {
      let (sidebar, content, detail) = members.read_with("columns", |columns| {
        columns.object("the columns of a split", |columns| {
          Ok((columns.read("sidebar")?, columns.read("content")?, columns.read("detail")?))
        })
      })?;
      Ok(SplitState { sidebar, content, detail, layout: members.read("layout")? })
    })
  }
}
