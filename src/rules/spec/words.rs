//! Clauses whose values are words.

/// Declares a clause whose values are words: the enum, its words with their labels, and their order.
macro_rules! word_clause {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal: $label:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("\n\nIn words: ", $label, ".")] $variant),+ }

        impl $name {
            /// All values, in the order of rule table E1.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The words for them.
            pub const WORDS: &'static [Word] = &[$(Word::new($word, $label)),+];

            /// The word for this value.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value a word stands for.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl ClauseType for $name {
            fn value(&self) -> ClauseValue {
                ClauseValue::Word(self.word())
            }

            fn from_value(value: &ClauseValue) -> Option<Self> {
                match value {
                    ClauseValue::Word(word) => Self::from_word(word),
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use word_clause;
