//! The file, line by line: its head, its sections, its end.

use std::collections::BTreeMap;

use super::error::{Errors, LineProblem, Section, Source};
use super::game::{Games, people, read_person};
use super::lines::{Line, Lines};
use super::roster::Roster;
use super::standings::{ComparedWith, Standings, is_origin};
use super::text::{excerpt, fields, has_control, number, trimmed, words};
use super::{ReadFile, ReadGame, ReadPlayer, ReadSeat};
use cuatro_game::Time;

/// The first word of the file; the version follows.
const MAGIC: &str = "#cuatro";
/// The version that is read and written.
const VERSION: &str = "1";

/// How files begin that gzip, xz, zip, bzip2, Zstandard and 7-Zip have compressed.
const COMPRESSED: [&[u8]; 6] =
    [b"\x1f\x8b", b"\xfd7zXZ", b"PK\x03\x04", b"BZh", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf"];

/// Reads the file piece by piece in bounded memory: it keeps the start of one line, and some facts about each player.
#[derive(Debug)]
pub struct FileReader {
    lines: Lines,
    content: Content,
}

impl FileReader {
    /// A reader at the beginning of a file. Games that ended after `now` are refused.
    pub fn new(now: Time) -> FileReader {
        let games = Games::new(now);
        FileReader { lines: Lines::default(), content: Content { games, ..Content::default() } }
    }

    /// Takes bytes as they come, split anywhere. Games with valid lines are pushed to `games`, which the caller empties.
    pub fn push(&mut self, bytes: &[u8], games: &mut Vec<ReadGame>) {
        if self.content.refused {
            return;
        }
        self.lines.push(bytes, |line| self.content.line(line, games));
    }

    /// After the last byte: the checks of the whole file.
    pub fn finish(mut self, games: &mut Vec<ReadGame>) -> ReadFile {
        self.lines.finish(|line| self.content.line(line, games));
        self.content.finish()
    }

    /// The players named so far; the seats of games point here.
    pub fn players(&self) -> &[ReadPlayer] {
        self.content.roster.players()
    }

    /// The errors so far. The end of the file can add more, with earlier line numbers too.
    pub fn errors(&self) -> &Errors {
        &self.content.errors
    }

    /// Whether the first line made the whole file invalid, so that the rest need not be read.
    pub fn refused(&self) -> bool {
        self.content.refused
    }

    /// How many bytes of an unfinished line are held, at most [`super::MAX_LINE`].
    pub fn buffered(&self) -> usize {
        self.lines.buffered()
    }
}

/// The part of the file in which a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Place {
    /// Before the first section.
    #[default]
    Start,
    Inside(Section),
    /// In an unknown section. Its lines cannot be checked.
    Unknown,
    End,
}

#[derive(Debug, Default)]
struct Content {
    /// How many lines have been read.
    line: u64,
    refused: bool,
    place: Place,
    /// The sections that have started, in the order of [`Section::ALL`].
    seen: [bool; 4],
    /// Their lines so far.
    counts: [u64; 4],
    /// Whether a line was unreadable, so that it is unknown which count includes it.
    unread: bool,
    /// Whether a line of the games or of the carried totals was wrong, so that no totals follow from them.
    wrong: bool,
    /// The origin in the `# exported` comment.
    origin: Option<Box<str>>,
    roster: Roster,
    games: Games,
    standings: Standings,
    /// The players of `[bots]`, each with its line.
    bots: BTreeMap<ReadSeat, u64>,
    errors: Errors,
}

impl Content {
    fn line(&mut self, line: Line<'_>, games: &mut Vec<ReadGame>) {
        if self.refused {
            return;
        }
        self.line += 1;
        let text = match line {
            Line::TooLong => Err(LineProblem::LineTooLong),
            Line::Bytes(bytes) => {
                let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
                std::str::from_utf8(bytes).map_err(|error| {
                    match self.line == 1 && COMPRESSED.iter().any(|magic| bytes.starts_with(magic)) {
                        true => LineProblem::Compressed,
                        false => LineProblem::NotUtf8 { byte: error.valid_up_to() + 1 },
                    }
                })
            }
        };
        match text {
            Ok(text) if self.line == 1 => self.head(text),
            Ok(text) => self.text(trimmed(text), games),
            Err(problem) => {
                (self.unread, self.wrong, self.refused) = (true, true, self.line == 1);
                self.standings.note_unreadable_row();
                self.error("line", problem);
            }
        }
    }

    fn error(&mut self, field: &'static str, problem: LineProblem) {
        self.errors.add(self.line, field, problem);
    }

    fn head(&mut self, text: &str) {
        let text = trimmed(text.strip_prefix('\u{feff}').unwrap_or(text));
        let version = text.strip_prefix(MAGIC).filter(|version| version.starts_with([' ', '\t']));
        let problem = match version.map(trimmed) {
            Some(VERSION) => return,
            // A file with CR alone as line ends is one long line.
            Some(version) => match version.chars().find(char::is_ascii_control) {
                Some(character) => LineProblem::ControlCharacter { code: character.into() },
                None => LineProblem::UnknownVersion { says: excerpt(version) },
            },
            None => LineProblem::NotCuatro,
        };
        self.refused = true;
        self.error("line", problem);
    }

    fn text(&mut self, text: &str, games: &mut Vec<ReadGame>) {
        let comment = self.is_comment(text);
        if has_control(text) && self.refuse_control(text, comment) {
            self.wrong |= !comment;
            return;
        }
        match text.as_bytes().first() {
            None => {}
            Some(_) if comment => self.comment(text),
            Some(_) if self.place == Place::End => self.error("line", LineProblem::AfterEnd),
            Some(b'[') => self.section(text),
            Some(_) => match self.place {
                Place::Start => self.error("line", LineProblem::OutsideSection),
                Place::Inside(section) => self.row(section, text, games),
                Place::Unknown | Place::End => {}
            },
        }
    }

    /// Whether a line is a comment. In the section of bots a line begins with a name, and a name may begin with the emoji #️⃣.
    fn is_comment(&self, text: &str) -> bool {
        let is_emoji = |rest: &str| rest.starts_with(['\u{fe0f}', '\u{20e3}']);
        let rest = text.strip_prefix('#');
        rest.is_some_and(|rest| self.place != Place::Inside(Section::Bots) || !is_emoji(rest))
    }

    /// Refuses a line with a control character in it. Tabs around fields and in comments are allowed.
    fn refuse_control(&mut self, text: &str, comment: bool) -> bool {
        let found = text.split('|').enumerate().find_map(|(at, field)| {
            let control = |c: &char| c.is_ascii_control() && !(comment && *c == '\t');
            trimmed(field).chars().find(control).map(|character| (at, character))
        });
        let Some((at, character)) = found else { return false };
        let mut field = "line";
        if let Place::Inside(section) = self.place
            && !comment
            && !text.starts_with('[')
        {
            self.counts[section as usize] += 1;
            if section == Section::Ranking {
                self.standings.note_unreadable_row();
            }
            field = section.fields().get(at).copied().unwrap_or(field);
        }
        self.error(field, LineProblem::ControlCharacter { code: character.into() });
        true
    }

    /// Reads the origin of an export, which is in a comment.
    fn comment(&mut self, text: &str) {
        if self.origin.is_none() && text.starts_with("# exported ") {
            let origin = text.rsplit_once("(origin ").and_then(|(_, rest)| rest.strip_suffix(')'));
            self.origin = origin.filter(|origin| is_origin(origin)).map(Into::into);
        }
    }

    fn section(&mut self, text: &str) {
        let counts = self.counts;
        if let Some(says) = text.strip_prefix("[end]") {
            self.place = Place::End;
            match read_end(says) {
                None => self.error("line", LineProblem::WrongEnd { counts }),
                // An unreadable line may have been of any kind.
                Some(_) if self.unread => {}
                Some(says) => {
                    for (section, says) in Section::ALL.into_iter().zip(says) {
                        let found = counts[section as usize];
                        if u64::try_from(says) != Ok(found) {
                            self.error(section.as_str(), LineProblem::CountDisagrees { says, found });
                        }
                    }
                }
            }
            return;
        }
        let word = text.strip_prefix('[').and_then(|word| word.strip_suffix(']')).map(trimmed);
        let Some(section) = Section::ALL.into_iter().find(|section| word == Some(section.as_str())) else {
            self.place = Place::Unknown;
            (self.unread, self.wrong) = (true, true);
            self.standings.note_unreadable_row();
            return self.error("line", LineProblem::UnknownSection { says: excerpt(text) });
        };
        self.place = Place::Inside(section);
        if std::mem::replace(&mut self.seen[section as usize], true) {
            self.error("line", LineProblem::SectionTwice { section });
        }
    }

    fn row(&mut self, section: Section, text: &str, games: &mut Vec<ReadGame>) {
        self.counts[section as usize] += 1;
        let line = self.line;
        let read = match section {
            Section::Games => fields(text).map(|fields| self.game(fields, games)),
            Section::Ranking => fields(text).map(|fields| {
                self.standings.read_row(fields, &mut self.roster, self.errors.of_line(line));
            }),
            Section::Carried => fields(text).map(|fields| {
                let errors = self.errors.of_line(line);
                let right = self.standings.read_carried(fields, &mut self.roster, errors);
                self.wrong |= !right;
            }),
            Section::Bots => fields(text).map(|[name]| self.bot(name)),
        };
        let Err(found) = read else { return };
        match section {
            Section::Ranking => self.standings.note_unreadable_row(),
            Section::Games | Section::Carried => self.wrong = true,
            Section::Bots => {}
        }
        self.error("line", LineProblem::FieldCount { section, found });
    }

    fn bot(&mut self, name: &str) {
        match read_person(name, &mut self.roster).map(|bot| *self.bots.entry(bot).or_insert(self.line)) {
            Ok(first) if first == self.line => {}
            Ok(first) => self.error("player", LineProblem::PlayerTwice { first }),
            Err(problem) => self.error("player", problem),
        }
    }

    fn game(&mut self, fields: [&str; 11], games: &mut Vec<ReadGame>) {
        match self.games.read(self.line, fields, &mut self.roster, &mut self.errors) {
            Some(game) => {
                for (player, field) in people(game.seats).into_iter().zip(["x", "o"]) {
                    if let Some(player) = player {
                        self.standings.note_player(player, self.line, field);
                    }
                }
                self.standings.count(&game);
                games.push(game);
            }
            None => self.wrong = true,
        }
    }

    fn finish(mut self) -> ReadFile {
        if self.line == 0 {
            // An empty file has no first line to refuse.
            (self.line, self.refused) = (1, true);
            self.error("line", LineProblem::NotCuatro);
        }
        let [ranking, with_games, with_carried, _] = self.seen;
        let mut carried = Vec::new();
        if !self.refused {
            if self.place != Place::End {
                let counts = self.counts;
                self.error("line", LineProblem::MissingEnd { counts });
            }
            // A file that was cut off has fewer games than its ranking counts: one error says it all.
            let whole = self.place == Place::End && !self.wrong;
            let against = match (with_games, with_carried) {
                _ if !ranking => None,
                (false, false) => Some(ComparedWith::Paper),
                _ if !whole => Some(ComparedWith::Nothing),
                (true, false) => Some(ComparedWith::Totals(Source::Games)),
                (false, true) => Some(ComparedWith::Totals(Source::Carried)),
                (true, true) if self.counts[Section::Carried as usize] == 0 => {
                    Some(ComparedWith::Totals(Source::Games))
                }
                (true, true) => Some(ComparedWith::Totals(Source::Both)),
            };
            let origin = self.origin.as_deref();
            carried = self.standings.finish(against, origin, &self.roster, &mut self.errors);
        }
        ReadFile {
            players: self.roster.into_players(),
            carried,
            bots: self.bots.into_keys().collect(),
            games: self.counts[Section::Games as usize],
            errors: self.errors,
        }
    }
}

/// The counts after `[end]`, in the order of [`Section::ALL`]: each once, in any order; no bots need no count.
fn read_end(text: &str) -> Option<[i64; 4]> {
    let mut counts = [None; 4];
    for word in words(text) {
        let (name, says) = word.split_once('=')?;
        let section = Section::ALL.into_iter().find(|section| section.as_str() == name)?;
        let says = number(says).ok()?;
        if counts[section as usize].replace(says).is_some() {
            return None;
        }
    }
    let [ranking, games, carried, bots] = counts;
    Some([ranking?, games?, carried?, bots.unwrap_or(0)])
}
