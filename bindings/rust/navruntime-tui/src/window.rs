//! The terminal of a program: raw mode, the alternate screen, the mouse, and a loop that waits for
//! keys and for commits of any thread.

use std::error::Error;
use std::fmt;
use std::io::{self, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use navruntime::{App, EventMask};
use tui::{backend::CrosstermBackend, Terminal};

use crate::{Note, Pages};

/// How long a frame of an animation is shown.
const FRAME: Duration = Duration::from_millis(15);

/// What a program does with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
  /// The page on top gets it.
  Page,
  /// The program has handled it.
  Taken,
  /// The loop ends.
  End,
}

enum Happening {
  Terminal(Vec<Event>),
  Wake,
  Gone,
}

/// Draws again, from any thread: for what is shown and is not in the state of the app.
#[derive(Clone, Debug)]
pub struct Waker(Sender<Happening>);

impl Waker {
  /// Has the next frame drawn. Nothing happens after the window has ended.
  pub fn wake(&self) {
    let _ = self.0.send(Happening::Wake);
  }
}

/// Whether the alternate screen is shown.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);
/// Wakes the window that was opened last.
static LAST: Mutex<Option<Waker>> = Mutex::new(None);

fn take() -> io::Result<()> {
  terminal::enable_raw_mode()?;
  IS_TAKEN.store(true, Ordering::SeqCst);
  crossterm::execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

fn give_back() {
  if IS_TAKEN.swap(false, Ordering::SeqCst) {
    let _ = crossterm::execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = terminal::disable_raw_mode();
  }
}

/// What a panic says would be gone with the alternate screen: the terminal is given back before.
fn tell_panics() {
  static ONCE: Once = Once::new();
  ONCE.call_once(|| {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
      give_back();
      tell(info);
      if let Ok(Some(waker)) = LAST.try_lock().as_deref() {
        waker.wake();
      }
    }));
  });
}

/// The terminal, which is given back when this is dropped. A panic of any thread gives it back
/// before its message is written; if the program goes on, it takes it again and draws.
pub struct Window {
  terminal: Terminal<CrosstermBackend<Stdout>>,
  happenings: Receiver<Happening>,
  waker: Waker,
}

impl Window {
  /// Takes the terminal. Keys are read in a thread of their own.
  ///
  /// # Errors
  /// Those of the terminal: there may be none.
  pub fn open() -> io::Result<Window> {
    let told = |error: io::Error| {
      io::Error::new(error.kind(), format!("this program needs a terminal: {error}"))
    };
    let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).map_err(told)?;
    let (sender, happenings) = mpsc::channel();
    let window = Window { terminal, happenings, waker: Waker(sender.clone()) };
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(window.waker());
    tell_panics();
    take().map_err(told)?;
    thread::spawn(move || {
      let _ = read(&sender);
      let _ = sender.send(Happening::Gone);
    });
    Ok(window)
  }

  /// What draws again, from any thread.
  pub fn waker(&self) -> Waker {
    self.waker.clone()
  }

  /// A note that is to be shown, and draws again when another thread writes it.
  pub fn note(&self) -> Note {
    Note::new(self.waker())
  }

  /// Draws the pages of an app until `handle` ends it or the terminal is gone. Any thread may
  /// commit meanwhile. Events that waited together with one that changed the state are dropped:
  /// they were meant for the page that the person saw.
  ///
  /// # Errors
  /// Those of the presenter, and of the terminal.
  pub fn run(
    &mut self,
    app: &App,
    pages: &mut Pages<'_>,
    mut handle: impl FnMut(&Event) -> Handling,
  ) -> Result<(), Box<dyn Error>> {
    let waker = self.waker();
    let mask = EventMask::COMMITTED | EventMask::QUESTION | EventMask::WITHDRAWN;
    let observer = app.observers().add(mask, move |_| waker.wake())?;
    'drawn: loop {
      if !IS_TAKEN.load(Ordering::SeqCst) {
        take()?; // Another thread has panicked.
        self.terminal.clear()?;
      }
      let moves = pages.frame(&mut self.terminal)?;
      let happening = if moves {
        self.happenings.recv_timeout(FRAME).unwrap_or(Happening::Wake)
      } else {
        self.happenings.recv()?
      };
      let batch = match happening {
        Happening::Terminal(batch) => batch,
        Happening::Wake => continue,
        Happening::Gone => break,
      };
      let revision = app.revision();
      if batch.iter().any(|event| matches!(event, Event::Resize(..))) {
        // What was cut off is drawn again, also if the window soon had its size of before.
        self.terminal.clear()?;
      }
      for event in &batch {
        match handle(event) {
          Handling::End => break 'drawn,
          Handling::Page => pages.take(event, self.terminal.size()?.width)?,
          Handling::Taken => {}
        }
        if app.revision() != revision {
          break;
        }
      }
    }
    app.observers().remove(observer)?;
    Ok(())
  }
}

impl fmt::Debug for Window {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("Window").finish_non_exhaustive()
  }
}

impl Drop for Window {
  fn drop(&mut self) {
    give_back();
  }
}

/// Reads events until the window has ended: those that wait, as one batch.
fn read(sender: &Sender<Happening>) -> io::Result<()> {
  loop {
    let mut batch = vec![event::read()?];
    while event::poll(Duration::ZERO)? {
      batch.push(event::read()?);
    }
    if sender.send(Happening::Terminal(batch)).is_err() {
      return Ok(());
    }
  }
}
