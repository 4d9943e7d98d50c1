//! Going back over a tree of stores.

/// The three functions of every store in which one can go back.
macro_rules! back_methods {
  ($type:ident, $order:literal, $can_go_back:path, $back_target:path, $back:path) => {
    impl $type {
      /// Whether there is anything to go back from.
      pub fn can_go_back(&self) -> bool {
        // SAFETY: the handle is valid while it is borrowed.
        unsafe { $can_go_back(self.as_ptr()) != 0 }
      }

      /// Where going back would lead.
      ///
      /// # Errors
      /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the owner of this store no longer
      /// exists, [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of
      /// another tree.
      pub fn back_target(&self) -> Result<crate::BackTarget, crate::Error> {
        crate::ffi::call_with_outcome(
          // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the
          // call.
          |out, error| unsafe { $back_target(self.as_ptr(), out, error) },
          crate::BackTarget::read,
        )
      }

      /// Go back one step.
      #[doc = $order]
      ///
      /// # Errors
      /// As [`back_target`](Self::back_target), and
      /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from every callback that may only
      /// read.
      pub fn back(&self) -> Result<crate::Back, crate::Error> {
        // SAFETY: as in `back_target`.
        let call = |out, error| unsafe { $back(self.as_ptr(), out, error) };
        crate::ffi::call_for(call, crate::json::read)
      }
    }
  };
}

pub(crate) use back_methods;
