// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 10 of the header: The journal.

use core::ffi::c_char;

use crate::*;

extern "C" {
  /// Open a journal and recover what it holds. An incomplete end is cut off and kept next to the
  /// file as `.torn`. The file is locked until the journal is closed; it is created if it does not
  /// exist.
  ///
  /// A nav_journal keeps the state of an app in a file, commit by commit, so that a killed program
  /// comes back where it was (docs/restoring.md, docs/journal.md). The file is text: `NAVJ 1 SALT`,
  /// then one record per line. It is written while a commit is made, before any observer is called.
  /// Life: open, restore what it recovered, attach, destroy.
  ///
  /// - `config`: JSON object: "path" (required), "maxBytes" (262144: a longer file is rewritten),
  ///   "sync" ("none": the system writes when it likes, or "commit": fdatasync after each record),
  ///   "onError" ("continue": the commit is made anyway, or "refuse")
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `journal`: gets the handle, or NULL on an error; must not be NULL
  /// - `recovered`: gets a snapshot for nav_app_restore, or nothing (length 0) if there is none;
  ///   may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT (the file is
  /// longer than 1 GiB), NAV_ERR_STATE (another process or journal holds the file, it is not a
  /// regular file, or it has something else in it), NAV_ERR_IO (the system refused: the message has
  /// its reason).
  ///
  /// Ownership: the caller destroys `journal`; `recovered` is the caller's. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_journal_open(
    config: *const c_char,
    length: usize,
    journal: *mut *mut nav_journal,
    recovered: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Open a journal of which only the path is given: nav_journal_open with {"path":path}. Use it
  /// unless you need another option.
  ///
  /// - `path`: plain text
  /// - `length`: bytes in `path`, or NAV_NUL
  /// - `journal`: gets the handle, or NULL on an error; must not be NULL
  /// - `recovered`: gets a snapshot for nav_app_restore, or nothing (length 0) if there is none;
  ///   may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_journal_open.
  ///
  /// Ownership: the caller destroys `journal`; `recovered` is the caller's. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_journal_open_path(
    path: *const c_char,
    length: usize,
    journal: *mut *mut nav_journal,
    recovered: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. An app that writes to the journal keeps it open.
  ///
  /// - `journal`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_journal_destroy(journal: *mut nav_journal);
  /// What opening found: {"path", "generation":"current"|"previous"|null, "records":n,
  /// "lastSeq":n|null, "torn":{"at":offset,"bytes":n,"path":p|null}|null}, and
  /// "previousTorn":{"at","bytes"} if the generation before was read and is damaged too.
  ///
  /// - `journal`: the journal
  /// - `report`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `report` is the caller's. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_journal_report(
    journal: *mut nav_journal,
    report: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Have the system write all of the journal to the disk (fdatasync). Commits wait meanwhile.
  /// After an error the next commit rewrites the file. Until then, and as long as the file lacks a
  /// commit that could not be written, this fails.
  ///
  /// - `journal`: the journal
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_IO.
  ///
  /// Ownership: none. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_journal_flush(journal: *mut nav_journal, error: *mut nav_error) -> nav_status;
  /// Write each commit of an app to a journal, starting with a snapshot of its current state. A
  /// journal serves one app at a time, and an app has one journal.
  ///
  /// - `app`: the app
  /// - `journal`: the journal, kept open by the app; NULL stops writing
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (the journal serves another
  /// app), NAV_ERR_IO.
  ///
  /// Ownership: shares `journal`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_attach_journal(
    app: *mut nav_app,
    journal: *mut nav_journal,
    error: *mut nav_error,
  ) -> nav_status;
}
