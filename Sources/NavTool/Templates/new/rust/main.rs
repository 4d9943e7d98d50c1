//! starter: keys send intents, and what the app says is drawn on the terminal.

// `nav gen` wrote it.
mod routes;

use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{event, execute, terminal};
use navruntime::{EntryId, Error, Route, Schema};
use navruntime_tui::{Page, Pages};
use routes::{App, Fact, Note, Share};
use std::{io::stdout, time::Duration};
use tui::backend::{Backend, CrosstermBackend};
use tui::widgets::{Clear, Widget};
use tui::{buffer::Buffer, layout::Rect, style::Style, Terminal};

const SCHEMA: &str = include_str!("../starter.schema.json");
const KEYS: &str = "1 notes, 2 settings, n note, s share, i sign in, o sign out, b back, q quit";

/// A screen, made once: what a person types belongs in here.
struct Screen {
    name: String,
}

impl Page for Screen {
    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        Clear.render(area, buffer); // A sheet has what lies below in there.
        buffer.set_string(area.x, area.y, &self.name, Style::default());
        buffer.set_string(area.x, area.bottom() - 1, KEYS, Style::default());
    }

    fn key(&mut self, _: KeyEvent) {}
}

/// What a key does. It is sent as from the page that is shown, so that the second of two keys
/// is refused. The app decides what comes of it: sharing asks for sign-in first.
fn press(app: &App, page: EntryId, key: char) -> Result<(), Error> {
    let here = app.at(page)?;
    match key {
        '1' => drop(here.select("notes")?),
        '2' => drop(here.select("settings")?),
        'n' => drop(here.go(Note::new(7))?),
        's' => drop(here.go(Share::new(7))?),
        'i' => drop(app.set_fact(Fact::SignedIn(true))?),
        'o' => drop(app.set_fact(Fact::SignedIn(false))?),
        'b' => drop(here.back()?),
        _ => {}
    }
    Ok(())
}

fn pages(app: &App) -> Result<Pages<'_>, Error> {
    Pages::new(app, 8, |_, route: &Route| {
        let name = route.name().to_owned();
        Some(Box::new(Screen { name }) as Box<dyn Page>)
    })
}

/// Runs until q is pressed.
fn run<B: Backend>(terminal: &mut Terminal<B>) -> Result<(), Box<dyn std::error::Error>> {
    let app = App::new(&Schema::new(SCHEMA)?)?;
    let mut pages = pages(&app)?;
    loop {
        let moves = pages.frame(terminal)?;
        if moves && !event::poll(Duration::from_millis(30))? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.code == KeyCode::Char('q') => return Ok(()),
            Event::Key(key) => {
                if let (KeyCode::Char(letter), Some(page)) = (key.code, pages.shown().last()) {
                    press(&app, *page, letter)?;
                }
            }
            event => pages.take(&event, terminal.size()?.width)?, // The mouse drags pages away.
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    terminal::enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
    let ended = run(&mut Terminal::new(CrosstermBackend::new(stdout()))?);
    execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen)?;
    terminal::disable_raw_mode()?;
    ended
}

#[cfg(test)]
mod tests {
    use super::*;
    use tui::backend::TestBackend;

    #[test]
    fn sharing_waits_for_sign_in() -> Result<(), Box<dyn std::error::Error>> {
        let app = App::new(&Schema::new(SCHEMA)?)?;
        let mut pages = pages(&app)?;
        let mut terminal = Terminal::new(TestBackend::new(80, 6))?;
        for (key, shown, wanted) in [
            ('n', "note", "[notes]: notes > note(id=7)"),
            ('2', "settings", "[settings]: settings"),
            ('s', "signIn", "[settings]: settings + sheet signIn"),
            ('i', "share", "notes > note(id=7) > share(id=7)"),
            ('o', "note", "[notes]: notes > note(id=7)"),
            ('b', "notes", "[notes]: notes"),
        ] {
            while pages.frame(&mut terminal)? {}
            let page = *pages.shown().last().expect("a page");
            press(&app, page, key)?;
            press(&app, page, key)?; // Of two quick keys, the second comes from a covered page.
            while pages.frame(&mut terminal)? {}
            assert!(app.describe()?.ends_with(wanted), "after {key}");
            let buffer = terminal.backend().buffer();
            let line: String = (0..80).map(|x| buffer.get(x, 0).symbol.as_str()).collect();
            assert_eq!(line.trim_end(), shown);
        }
        Ok(())
    }
}
