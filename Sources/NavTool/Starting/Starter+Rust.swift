import NavigationCore

extension Starter {
  static var cargo: Text {
    """
    [package]
    name = "@NAME@"
    version = "0.1.0"
    edition = "2021"

    [dependencies]
    navruntime = @CRATE@

    # A workspace of its own, wherever the folder stands.
    [workspace]

    """
  }

  static var rustProgram: Text {
    #"""
    //! @NAME@: lines send intents, and what the app says is printed.

    // `nav gen` wrote it; not all of it is used here.
    #[allow(dead_code)]
    mod routes;

    use navruntime::{AppIntent, Error, Schema};
    use routes::{App, Fact, Note, Share};
    use std::io::BufRead;

    const SCHEMA: &str = include_str!("../@NAME@.schema.json");

    /// What a key does. The app decides what comes of it: sharing asks for sign-in first.
    fn press(app: &App, key: &str) -> Result<(), Error> {
        match key {
            "1" => drop(app.send(AppIntent::Select("notes".into()))?),
            "2" => drop(app.send(AppIntent::Select("settings".into()))?),
            "n" => drop(app.go(Note::new(7))?),
            "s" => drop(app.go(Share::new(7))?),
            "i" => drop(app.set_fact(Fact::SignedIn(true))?),
            "o" => drop(app.set_fact(Fact::SignedIn(false))?),
            "b" => drop(app.back()?),
            _ => {}
        }
        Ok(())
    }

    fn main() -> Result<(), Error> {
        let app = App::new(&Schema::new(SCHEMA)?)?;
        println!("1 notes, 2 settings, n note, s share, i sign in, o sign out, b back");
        println!("{}", app.describe()?);
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            press(&app, line.trim())?;
            println!("{}", app.describe()?);
        }
        Ok(())
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn sharing_waits_for_sign_in() -> Result<(), Error> {
            let app = App::new(&Schema::new(SCHEMA)?)?;
            for (key, wanted) in [
                ("n", "@NAME@ [notes]: notes > note(id=7)"),
                ("2", "@NAME@ [settings]: settings"),
                ("s", "@NAME@ [settings]: settings + sheet signIn"),
                ("i", "@NAME@ [notes]: notes > note(id=7) > share(id=7)"),
                ("o", "@NAME@ [notes]: notes > note(id=7)"),
                ("b", "@NAME@ [notes]: notes"),
            ] {
                press(&app, key)?;
                assert_eq!(app.describe()?, wanted);
            }
            Ok(())
        }
    }

    """#
  }
}
