//! A failing list made short: delta debugging, as Zeller and Hildebrandt described it in 2002.

/// Of lists up to this length, pairs are taken out too.
const FEW: usize = 12;

/// The list made short and its elements simple, each by turns until neither helps.
pub(super) fn shrunk<T: Clone + PartialEq>(
  mut steps: Vec<T>,
  simpler: impl Fn(&T) -> Vec<T>,
  mut fails: impl FnMut(&[T]) -> bool,
) -> Vec<T> {
  loop {
    let before = steps.clone();
    steps = without_pairs(shortest(steps, &mut fails), &mut fails);
    for at in 0..steps.len() {
      for other in simpler(&steps[at]) {
        let mut changed = steps.clone();
        changed[at] = other;
        if fails(&changed) {
          steps = changed;
          break;
        }
      }
    }
    if steps == before {
      return steps;
    }
  }
}

fn shortest<T: Clone>(mut steps: Vec<T>, fails: &mut impl FnMut(&[T]) -> bool) -> Vec<T> {
  let mut pieces = 2;
  while steps.len() >= 2 {
    let size = steps.len().div_ceil(pieces);
    let without = (0..steps.len()).step_by(size).find_map(|start| {
      let end = (start + size).min(steps.len());
      let rest = [&steps[..start], &steps[end..]].concat();
      (!rest.is_empty() && fails(&rest)).then_some(rest)
    });
    match without {
      Some(rest) => (steps, pieces) = (rest, (pieces - 1).max(2)),
      None if size == 1 => break,
      None => pieces = (pieces * 2).min(steps.len()),
    }
  }
  steps
}

/// The list without pairs that it fails without: a step may undo another.
fn without_pairs<T: Clone>(mut steps: Vec<T>, fails: &mut impl FnMut(&[T]) -> bool) -> Vec<T> {
  'again: while (3..=FEW).contains(&steps.len()) {
    for first in 0..steps.len() {
      for second in first + 1..steps.len() {
        let mut rest = steps.clone();
        rest.remove(second);
        rest.remove(first);
        if fails(&rest) {
          steps = rest;
          continue 'again;
        }
      }
    }
    break;
  }
  steps
}
