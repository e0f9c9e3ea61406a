//! A path that is being typed, and what is there: looked at when the text changes, not in every frame.

use std::path::PathBuf;

use crate::gui::files::names::with_ending;
use crate::gui::files::purpose::Purpose;

/// A path that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedPath {
    /// What it is for.
    pub purpose: Purpose,
    /// What was typed so far.
    pub text: String,
    /// The file of what is saved, which is written anew.
    own: Option<PathBuf>,
    there: WhatIsThere,
}

/// What lies at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhatIsThere {
    Nothing,
    File,
    Folder,
}

impl TypedPath {
    /// Begins with the path suggested; `own` is the file that what is saved has already.
    pub fn new(purpose: Purpose, suggested: PathBuf, own: Option<PathBuf>) -> Self {
        let mut typed = Self {
            purpose,
            own,
            text: String::new(),
            there: WhatIsThere::Nothing,
        };
        typed.change(suggested.display().to_string());
        typed
    }

    /// Another text was typed.
    pub fn change(&mut self, text: String) {
        self.text = text;
        let path = self.path();
        self.there = if self.plain().is_dir() {
            WhatIsThere::Folder
        } else if path.exists() {
            WhatIsThere::File
        } else {
            WhatIsThere::Nothing
        };
    }

    fn saves(&self) -> bool {
        matches!(self.purpose, Purpose::Save(_))
    }

    fn plain(&self) -> PathBuf {
        PathBuf::from(self.text.trim())
    }

    /// The path, with an ending where something is saved; absolute, for the program may be in another folder the next time.
    pub fn path(&self) -> PathBuf {
        let path = match self.saves() {
            true => with_ending(self.plain(), self.purpose.ending()),
            false => self.plain(),
        };
        std::path::absolute(&path).unwrap_or(path)
    }

    /// What is to be known of what is there before the path is used.
    pub fn told(&self) -> Option<&'static str> {
        let is_named = self.plain().file_name().is_some();
        match (&self.purpose, self.there) {
            (Purpose::Folder, _) => None,
            (_, WhatIsThere::Folder) => Some("This is a folder: add the name of a file in it"),
            (Purpose::Save(_), WhatIsThere::File) if self.own == Some(self.path()) => None,
            (Purpose::Save(_), WhatIsThere::File) => {
                Some("This file exists: it is asked before it is replaced")
            }
            (Purpose::Open(_) | Purpose::Import, WhatIsThere::Nothing) if is_named => {
                Some("There is no such file")
            }
            _ => None,
        }
    }

    /// Whether the path can be used: a folder alone is no file yet.
    pub fn can_be_used(&self) -> bool {
        let is_folder = self.there == WhatIsThere::Folder;
        match self.purpose {
            Purpose::Folder => is_folder,
            Purpose::Open(_) | Purpose::Save(_) | Purpose::Import => {
                self.plain().file_name().is_some() && !is_folder
            }
        }
    }
}
