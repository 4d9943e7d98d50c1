//! One window for each file: the journal of its states, and links from programs started again.

use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, thread};

use navruntime::{App, ErrorKind, Journal, RestoreMode, Schema};

const LONGEST_LINK: u64 = 8192;

/// A file that this program shows and no other. What it keeps is in the folder for states of
/// programs, `~/.local/state`, under the name of the program.
pub struct Instance {
  journal: Journal,
  listener: UnixListener,
}

impl Instance {
  /// Takes a file, which need not exist. If another window shows it, that gets the link, and there
  /// is no instance.
  ///
  /// # Errors
  /// Those of [`Journal::open`], also if another window shows the file and there is no link; those
  /// of the socket.
  pub fn open(
    program: &str,
    file: &Path,
    link: Option<&str>,
  ) -> Result<Option<Instance>, Box<dyn Error>> {
    let state = state_of(program, file)?;
    let socket = state.with_extension("socket");
    let journal = match (Journal::open(state.with_extension("journal")), link) {
      (Err(error), Some(link)) if error.kind() == ErrorKind::State => {
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
  /// Those of [`App::restored`] and [`App::attach_journal`].
  pub fn app(&self, schema: &Schema) -> Result<App, navruntime::Error> {
    let app = match self.journal.recovered() {
      Some(state) => App::restored(schema, state, RestoreMode::Lenient)?.0,
      None => App::new(schema)?,
    };
    app.attach_journal(&self.journal)?;
    Ok(app)
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
        let read = stream.take(LONGEST_LINK).read_to_string(&mut link);
        let told = |error| io::Error::other(format!("A link came broken: {error}"));
        take(read.map(|_| link).map_err(told));
      }
    });
    Ok(())
  }
}

/// Where the journal and the socket of a file are, without their endings.
fn state_of(program: &str, file: &Path) -> io::Result<PathBuf> {
  let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".local/state"));
  let states = env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(home);
  let folder = states.unwrap_or_default().join(program);
  fs::create_dir_all(&folder)?;
  let mut hash = DefaultHasher::new();
  file.canonicalize().unwrap_or_else(|_| file.to_owned()).hash(&mut hash);
  Ok(folder.join(format!("{:016x}", hash.finish())))
}
