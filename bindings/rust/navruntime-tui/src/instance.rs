//! One window for each file: the journal of its states, and links from programs started again.

use std::error::Error;
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, thread};

use navruntime::{App, ErrorKind, Journal, RestoreMode, RestoreResult, Schema};

const LONGEST_LINK: u64 = 8192;

/// A file that this program shows and no other. What it keeps is in the folder for states of
/// programs, `$XDG_STATE_HOME` or `~/.local/state`, under the name of the program.
#[derive(Debug)]
pub struct Instance {
  journal: Journal,
  listener: UnixListener,
}

impl Instance {
  /// Takes a file, which need not exist. If another window shows it, that gets the link, and there
  /// is no instance. A link has at most 8,192 bytes.
  ///
  /// # Errors
  /// Those of [`Journal::open`], also if another window shows the file and there is no link; those
  /// of the socket; and if no variable says where the folder for states is.
  pub fn open(
    program: &str,
    file: &Path,
    link: Option<&str>,
  ) -> Result<Option<Instance>, Box<dyn Error>> {
    let state = state_of(program, file)?;
    let socket = state.with_extension("socket");
    let journal = match (Journal::open(state.with_extension("journal")), link) {
      (Err(error), Some(link)) if error.kind() == ErrorKind::State => {
        if link.len() as u64 > LONGEST_LINK {
          return Err("the link is longer than 8,192 bytes".into());
        }
        UnixStream::connect(socket)?.write_all(link.as_bytes())?;
        return Ok(None);
      }
      (journal, _) => journal?,
    };
    let _ = fs::remove_file(&socket); // Who holds the journal owns it.
    Ok(Some(Instance { journal, listener: UnixListener::bind(&socket)? }))
  }

  /// The app as the journal has it, or a new one. What it does is written into the journal.
  ///
  /// # Errors
  /// As [`Instance::restore`].
  pub fn app(&self, schema: &Schema) -> Result<App, navruntime::Error> {
    let app = App::new(schema)?;
    self.restore(&app)?;
    Ok(app)
  }

  /// Brings an app to where the journal has it, and says what could not be kept; none if the
  /// journal is new. What the app does from then on is written into the journal. If an interceptor
  /// cancels it, nothing is written, and the journal stays as it is.
  ///
  /// This is for a new app that has facts of its own, or a recorder.
  ///
  /// # Errors
  /// Those of [`App::restore`] and [`App::attach_journal`].
  pub fn restore(&self, app: &App) -> Result<Option<RestoreResult>, navruntime::Error> {
    let state = self.journal.recovered();
    let result = state.map(|state| app.restore(state, RestoreMode::Lenient)).transpose()?;
    if !matches!(result, Some(RestoreResult::Cancelled(_))) {
      app.attach_journal(&self.journal)?;
    }
    Ok(result)
  }

  /// Takes links of programs started again, in a thread of its own; a link may come broken.
  ///
  /// # Errors
  /// Those of the system.
  pub fn listen(&self, take: impl Fn(io::Result<String>) + Send + 'static) -> io::Result<()> {
    let listener = self.listener.try_clone()?;
    thread::spawn(move || {
      for stream in listener.incoming().flatten() {
        let mut link = String::new();
        let _ = stream.set_read_timeout(Some(Duration::from_secs(2)));
        let read = stream.take(LONGEST_LINK + 1).read_to_string(&mut link);
        let told = |error| io::Error::other(format!("A link came broken: {error}"));
        take(match read {
          Ok(length) if length as u64 > LONGEST_LINK => {
            Err(told(io::Error::other("it is too long")))
          }
          read => read.map(|_| link).map_err(told),
        });
      }
    });
    Ok(())
  }
}

/// Where the journal and the socket of a file are, without their endings.
fn state_of(program: &str, file: &Path) -> io::Result<PathBuf> {
  // A relative one counts as none, as the XDG base directory specification has it.
  let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
  let states = named("XDG_STATE_HOME").or_else(|| Some(named("HOME")?.join(".local/state")));
  let none = "neither XDG_STATE_HOME nor HOME is the path of a folder: set one of them";
  let folder = states.ok_or_else(|| io::Error::other(none))?.join(program);
  fs::create_dir_all(&folder)?;
  Ok(folder.join(format!("{:016x}", hash(&whole(file)))))
}

/// The same path before and after the program has made the file.
fn whole(file: &Path) -> PathBuf {
  let made = || {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    Some(folder.join(file.file_name()?))
  };
  file.canonicalize().ok().or_else(made).unwrap_or_else(|| file.to_owned())
}

/// FNV-1a: Rust's own hash may be another one in its next version.
fn hash(path: &Path) -> u64 {
  let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
  path.as_os_str().as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
