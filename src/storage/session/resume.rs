//! Going on with the last session: what is broken is put aside, never lost or overwritten, and the rest goes on.

use std::fmt::Display;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::session_file::{self, Resumed, Session, SessionFault};
use super::slots::Slot;
use crate::game::contest::{Game, Moment};
use crate::rules::words::phrase::counted;

/// How long a file that could not be read is left alone before it is read again.
const BREATH: Duration = Duration::from_millis(50);

/// What a copy of the program begins with.
#[derive(Debug)]
pub struct Resumption {
    /// Where this copy keeps its game; `None` if it cannot keep it.
    pub slot: Option<Slot>,
    /// The last session; `None` if there is none that can be read.
    pub session: Option<Session>,
    /// What the user should know.
    pub troubles: Vec<String>,
}

/// Takes a slot and reads what it holds; in place of a game that is broken comes `another`.
///
/// A broken autosave is set aside. Where that is not possible the slot is left as it is, and another one is taken.
pub fn resume(folder: &Path, now: Moment, another: impl Fn() -> Game) -> Resumption {
    let mut troubles = Vec::new();
    // Still held, so that they are not taken again.
    let mut spoilt = Vec::new();
    loop {
        let slot = match Slot::acquire(folder) {
            Ok(slot) => slot,
            Err(error) => {
                troubles.push(format!("Games are not kept: {error}"));
                return Resumption {
                    slot: None,
                    session: None,
                    troubles,
                };
            }
        };
        for error in slot.passed_over() {
            let text = format!("A game of another start may be there, but {error}");
            if !troubles.contains(&text) {
                troubles.push(text);
            }
        }
        match session_in(&slot, now, &another, &mut troubles) {
            Ok(session) => {
                if let Some(session) = &session {
                    tell_resumed(&slot, session);
                }
                return Resumption {
                    slot: Some(slot),
                    session,
                    troubles,
                };
            }
            Err(CannotSetAside) => spoilt.push(slot),
        }
    }
}

/// Takes the slot with this number and reads what it holds, to go on with that.
///
/// # Errors
/// In one sentence: another copy has it, or what it holds cannot be gone on with; it is as it was, or set aside.
pub fn resume_slot(
    folder: &Path,
    number: u32,
    now: Moment,
    another: impl Fn() -> Game,
) -> Result<(Slot, Session, Vec<String>), String> {
    let slot = Slot::take(folder, number).map_err(|error| error.to_string())?;
    let mut troubles = Vec::new();
    match session_in(&slot, now, &another, &mut troubles) {
        Ok(Some(session)) => {
            tell_resumed(&slot, &session);
            Ok((slot, session, troubles))
        }
        Ok(None) if troubles.is_empty() => Err("that game is not there any more".to_owned()),
        Ok(None) | Err(CannotSetAside) => Err(troubles.join("; ")),
    }
}

/// A broken autosave could not be moved out of the way, which was told.
struct CannotSetAside;

fn session_in(
    slot: &Slot,
    now: Moment,
    another: &impl Fn() -> Game,
    troubles: &mut Vec<String>,
) -> Result<Option<Session>, CannotSetAside> {
    let mut read = read_twice(slot, another, || thread::sleep(BREATH));
    let mut found: Option<Resumed> = None;
    let mut told = Vec::new();
    while let Some(faults) = faults(&read) {
        let is_whole = faults.is_empty();
        if is_whole && told.is_empty() {
            let session = read.ok().flatten().map(|read| read.session);
            let kept = session.as_ref().and_then(|s| s.comparison.as_ref());
            troubles.extend(kept.into_iter().flat_map(|k| k.content.unknown.clone()));
            return Ok(session);
        }
        let is_older = !told.is_empty();
        told.extend(faults);
        if !is_whole {
            match slot.set_aside() {
                Ok(path) => told.push(format!("it is kept as {}", path.display())),
                Err(error) => {
                    told.push(format!("{error}; it is left where it is"));
                    troubles.push(told.join("; "));
                    return Err(CannotSetAside);
                }
            }
        }
        if let Some(before) = read.ok().flatten() {
            let is_used = match &mut found {
                Some(found) => fill(found, before),
                None => {
                    found = Some(before);
                    true
                }
            };
            if is_used && is_older {
                told.push("what was written before it goes on".to_owned());
            }
        }
        if is_whole {
            break;
        }
        read = self::read(slot, another);
    }
    let session = found.map(|found| found.session);
    // It is in the slot again before anything else can happen.
    let text = session.as_ref().map(|s| session_file::to_text(s, now));
    if let Some(text) = text.and_then(Result::ok) {
        told.extend(slot.save(&text).err().map(|e| e.to_string()));
    }
    if !told.is_empty() {
        troubles.push(told.join("; "));
    }
    Ok(session)
}

/// What is wrong with what was read, in sentences; `None` if there is nothing.
fn faults(read: &Result<Option<Resumed>, String>) -> Option<Vec<String>> {
    match read {
        Ok(None) => None,
        Ok(Some(read)) => Some(read.faults.iter().map(tell_fault).collect()),
        Err(error) => Some(vec![not_resumed("game", error)]),
    }
}

/// Takes what is broken here from what was written before, as far as it is whole there; whether anything is.
fn fill(found: &mut Resumed, before: Resumed) -> bool {
    let (here, there) = (&mut found.session, before.session);
    let many = found.faults.len();
    let is_broken = |same: &SessionFault| {
        let mut faults = before.faults.iter();
        faults.any(|other| std::mem::discriminant(other) == std::mem::discriminant(same))
    };
    let mut comparison = there.comparison;
    let mut setup = there.setup;
    let mut waits = there.waits;
    let mut game = Some((there.game, there.file));
    found.faults.retain(|fault| {
        if is_broken(fault) {
            return true;
        }
        match fault {
            SessionFault::Game(_) => {
                if let Some(game) = game.take() {
                    (here.game, here.file) = game;
                }
                false
            }
            SessionFault::Waits(_) => {
                here.waits = waits.take();
                here.waits.is_none()
            }
            SessionFault::Comparison(_) => {
                here.comparison = comparison.take();
                here.comparison.is_none()
            }
            SessionFault::Setup(_) => {
                here.setup = setup.take();
                here.setup.is_none()
            }
        }
    });
    found.faults.len() < many
}

/// Reads what a slot holds, once more if that fails: a disk may have been away for an instant.
fn read_twice(
    slot: &Slot,
    another: &impl Fn() -> Game,
    rest: impl FnOnce(),
) -> Result<Option<Resumed>, String> {
    match read(slot, another) {
        Ok(found) if found.as_ref().is_none_or(|r| r.faults.is_empty()) => Ok(found),
        _ => {
            rest();
            read(slot, another)
        }
    }
}

fn read(slot: &Slot, another: &impl Fn() -> Game) -> Result<Option<Resumed>, String> {
    let text = slot.load().map_err(|error| error.to_string())?;
    let read = text.map(|text| session_file::from_text(&text, another));
    read.transpose().map_err(|error| error.to_string())
}

fn tell_fault(fault: &SessionFault) -> String {
    match fault {
        SessionFault::Game(fault) => not_resumed("game", fault),
        SessionFault::Waits(fault) => not_resumed("game that waited", fault),
        SessionFault::Comparison(fault) => not_resumed("comparison", fault),
        SessionFault::Setup(fault) => not_resumed("position being set up", fault),
    }
}

fn not_resumed(part: &str, fault: &dyn Display) -> String {
    format!("The last {part} could not be resumed: {fault}")
}

fn tell_resumed(slot: &Slot, session: &Session) {
    let (number, made) = (slot.number(), session.game.record.made_count());
    log::info!("resumed slot-{number} with {}", counted(made, "move"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::contest::NamedRules;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::BySide;
    use std::fs;

    #[test]
    fn what_cannot_be_read_at_all_is_read_once_more() {
        let folder = tempfile::tempdir().unwrap();
        let slot = Slot::acquire(folder.path()).unwrap();
        let usual = NamedRules {
            name: "Kalah".to_owned(),
            rules: RuleSet::usual(),
        };
        let another = || Game::new(usual.clone(), BySide::default(), Moment(0));
        fs::write(slot.file(), [0xff]).unwrap();
        assert!(read_twice(&slot, &another, || ()).is_err());
        let mend = || fs::remove_file(slot.file()).unwrap();
        assert!(matches!(read_twice(&slot, &another, mend), Ok(None)));
    }
}
