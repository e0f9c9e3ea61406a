//! Short messages that come and stay until they are read.

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something could not be done.
    Trouble,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Which one, for taking it away.
    pub number: u64,
    /// How bad it is.
    pub tone: Tone,
    /// What it says.
    pub text: String,
}

/// The messages shown, the newest last.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    list: Vec<Notice>,
    last: u64,
}

/// How many are shown at once.
const MOST: usize = 3;

impl Notices {
    /// The messages, the newest last.
    pub fn list(&self) -> &[Notice] {
        &self.list
    }

    /// Says that something was done.
    pub fn info(&mut self, text: impl Into<String>) {
        self.push(Tone::Info, text.into());
    }

    /// Says that something could not be done, and why.
    pub fn trouble(&mut self, text: impl Into<String>) {
        self.push(Tone::Trouble, text.into());
    }

    fn push(&mut self, tone: Tone, text: String) {
        self.list.retain(|n| n.text != text);
        self.last += 1;
        self.list.push(Notice {
            number: self.last,
            tone,
            text,
        });
        // Troubles stay longer than good news.
        while self.list.len() > MOST {
            let at = self.list.iter().position(|n| n.tone == Tone::Info);
            self.list.remove(at.unwrap_or(0));
        }
    }

    /// Takes one away.
    pub fn dismiss(&mut self, number: u64) {
        self.list.retain(|n| n.number != number);
    }

    /// Takes the good news away, as when the next move is made.
    pub fn clear_info(&mut self) {
        self.list.retain(|n| n.tone != Tone::Info);
    }
}
