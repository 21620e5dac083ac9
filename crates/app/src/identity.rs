//! Identity: names, tokens and one-time codes. There are no passwords; a token is 128 random bits and only its hash is stored.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::StdRng;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::creation::Made;
use super::{App, AppError, Caller, FieldProblem};
use cuatro_game::names::{NameKey, PlayerName};
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;
use cuatro_store::{Change, Claim, Hint, PlayerRow, Renaming, TokenHash};

/// How long a one-time code for another device is valid, in milliseconds.
const TRANSFER_MS: i64 = 10 * 60 * 1000;
/// How many one-time codes a player can have at once; a new one replaces the oldest.
const MOST_OF_A_PLAYER: u32 = 3;

/// The hash under which a token is stored and looked up.
pub fn token_hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token).into())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Seat,
    Player,
    Invite,
    Organiser,
}

impl TokenKind {
    const ALL: [TokenKind; 4] = [TokenKind::Seat, TokenKind::Player, TokenKind::Invite, TokenKind::Organiser];

    /// The prefix of such tokens.
    fn prefix(self) -> &'static str {
        match self {
            TokenKind::Seat => "c4s_",
            TokenKind::Player => "c4p_",
            TokenKind::Invite => "c4i_",
            TokenKind::Organiser => "c4m_",
        }
    }
}

/// Whether a token could be one that the operator chose: it must not look like a player's.
pub fn may_be_operators(token: &str) -> bool {
    !TokenKind::ALL.iter().any(|kind| token.starts_with(kind.prefix()))
}

/// A new token: its text, to be shown once, and its hash, to be stored. `of` distinguishes the tokens of one creation.
pub(super) fn new_token(caller: &Caller, kind: TokenKind, of: &str) -> (String, TokenHash) {
    token_from(caller.by_request(&format!("{}{of}", kind.prefix())), kind)
}

/// The same for a token that a creation makes at most once, independent of the rest of the request. So a key that is reused with
/// another request finds the first result.
pub(super) fn keyed_token(caller: &Caller, kind: TokenKind, of: &str) -> (String, TokenHash) {
    token_from(caller.by_key(&format!("{}{of}", kind.prefix())), kind)
}

fn token_from(mut rng: StdRng, kind: TokenKind) -> (String, TokenHash) {
    let token = format!("{}{:032x}", kind.prefix(), rng.random::<u128>());
    let hash = token_hash(&token);
    (token, hash)
}

/// The operator's secret.
pub struct AdminToken {
    pub(super) hash: TokenHash,
    /// Whether a person chose it, so that it could be guessed.
    pub(super) chosen: bool,
}

/// What a generated admin token begins with. 32 hexadecimal digits follow.
const ADMIN_PREFIX: &str = "c4a_";

impl AdminToken {
    /// Takes the token's text and keeps only its hash. A text that [`AdminToken::generate`] cannot have made was chosen.
    pub fn new(token: &str) -> AdminToken {
        let digits = token.strip_prefix(ADMIN_PREFIX).unwrap_or_default();
        let generated = digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        AdminToken { hash: token_hash(token), chosen: !generated }
    }

    /// The same for a text that the operator has chosen.
    pub fn chosen(token: &str) -> AdminToken {
        AdminToken { chosen: true, ..AdminToken::new(token) }
    }

    /// A new token's text.
    pub fn generate() -> String {
        format!("{ADMIN_PREFIX}{:032x}", crate::chance::rng().random::<u128>())
    }

    pub(super) fn is(&self, token: &TokenHash) -> bool {
        self.hash.0.ct_eq(&token.0).into()
    }
}

/// The identity that a token proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Identity {
    /// The caller holds a seat.
    Seat(GameId, Side),
    Player(PlayerId),
    /// The caller has entered a tournament, or organises one.
    Tournament,
    Admin,
}

/// A person about to take a seat.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) id: PlayerId,
    /// The name as stored.
    pub(super) name: String,
    /// Whether it is marked as a bot.
    pub(super) bot: bool,
    /// The claim to commit too, if the name was free.
    pub(super) claim: Option<Claim>,
    /// The player token for the answer, if this request claims the name, or claimed it in an earlier run.
    pub(super) token: Option<String>,
}

impl App {
    /// The identity behind the caller's token; `Unauthorized` without a token or for one that was never issued.
    pub async fn token_identity(&self, caller: &Caller) -> Result<Identity, AppError> {
        let hash = token_hash(caller.token().ok_or(AppError::Unauthorized)?);
        if self.admin.is(&hash) {
            return Ok(Identity::Admin);
        }
        if let Some((player, _)) = self.store.player_of_token(&hash).await? {
            let theirs = self.may_speak_for(caller, player).await?;
            return if theirs { Ok(Identity::Player(player)) } else { Err(AppError::Unauthorized) };
        }
        match self.store.seat_of_token(&hash).await? {
            Some((game, side)) => Ok(Identity::Seat(game, side)),
            None if self.store.is_tournament_token(&hash).await? => Ok(Identity::Tournament),
            None => Err(AppError::Unauthorized),
        }
    }

    /// Whether a token is the operator's.
    pub fn is_operator(&self, token: &str) -> bool {
        self.admin.is(&token_hash(token))
    }

    /// Whether a token could be a guess at the operator's: a generated one cannot be guessed.
    pub fn may_be_guess(&self, token: &str) -> bool {
        self.admin.chosen && may_be_operators(token)
    }

    /// Refuses everybody except the operator.
    pub async fn admin(&self, caller: &Caller) -> Result<(), AppError> {
        match self.token_identity(caller).await? {
            Identity::Admin => Ok(()),
            _ => Err(AppError::Forbidden),
        }
    }

    /// The person for a name: a free name is claimed, a held one needs its own token.
    pub(super) async fn person(&self, field: &str, name: &str, caller: &Caller) -> Result<Person, AppError> {
        if self.at_keyboard {
            let name = self.new_name(field, name).await?;
            let (id, bot) = self.unclaimed_player(&name).await?;
            return Ok(Person { id, name: name.as_str().to_owned(), bot, claim: None, token: None });
        }
        let mut name =
            PlayerName::existing(name).map_err(|error| AppError::field(field, FieldProblem::Name(error)))?;
        caller.may_be(&name)?;
        let known_as = match caller.token() {
            Some(_) => match self.token_identity(caller).await? {
                Identity::Player(player) => Some(player),
                Identity::Seat(..) | Identity::Tournament | Identity::Admin => None,
            },
            None => None,
        };
        match self.store.player(name.key()).await? {
            Some(row) if row.held => {
                let shown = row.name.to_string();
                let token = match caller.signs_on() || known_as == Some(row.id) {
                    true => None,
                    false => match self.issued_token(caller, name.key(), row.id).await? {
                        None => return Err(AppError::NameTaken(shown)),
                        issued => issued,
                    },
                };
                Ok(Person { id: row.id, name: shown, bot: row.bot, claim: None, token })
            }
            row => {
                if row.is_none() {
                    name = self.new_name(field, name.as_str()).await?;
                }
                self.claimant(caller, &name, row).await
            }
        }
    }

    /// Reads a name that somebody wants to take. A valid code for another device is none, because lists of games would publish it.
    pub(super) async fn new_name(&self, field: &str, text: &str) -> Result<PlayerName, AppError> {
        let refused = |problem| AppError::field(field, problem);
        let name = PlayerName::parse(text).map_err(|error| refused(FieldProblem::Name(error)))?;
        let typed = name.as_str().to_ascii_lowercase();
        if typed.len() == CODE_LENGTH && typed.bytes().all(|letter| CODE_ALPHABET.contains(&letter)) {
            let until = self.store.one_time_code_until(&token_hash(&typed)).await?;
            if until.is_some_and(|until| until > self.time.now()) {
                return Err(refused(FieldProblem::CodeAsName));
            }
        }
        Ok(name)
    }

    /// The claim to a free name.
    async fn claimant(
        &self,
        caller: &Caller,
        name: &PlayerName,
        row: Option<PlayerRow>,
    ) -> Result<Person, AppError> {
        let (id, shown, bot) = match row {
            Some(row) => (row.id, row.name.to_string(), row.bot),
            None => (self.store.next_player_id().await?, name.as_str().to_owned(), false),
        };
        let (token, hash) = new_token(caller, TokenKind::Player, name.key().as_str());
        let claim = Claim {
            player: id,
            name: shown.clone(),
            name_key: name.key().clone(),
            token: hash,
            at: self.time.now(),
            further: false,
        };
        // Where people sign on, the token would prove nothing.
        let token = (!caller.signs_on()).then_some(token);
        Ok(Person { id, name: shown, bot, claim: Some(claim), token })
    }

    /// The player token that an earlier run of this creation issued for a name.
    pub(super) async fn issued_token(
        &self,
        caller: &Caller,
        name_key: &NameKey,
        player: PlayerId,
    ) -> Result<Option<String>, AppError> {
        if !caller.repeats() || caller.signs_on() {
            return Ok(None);
        }
        let (token, hash) = new_token(caller, TokenKind::Player, name_key.as_str());
        let issued = self.store.player_of_token(&hash).await?;
        let is_same = issued.is_some_and(|(holder, at)| holder == player && self.is_repeatable(at));
        Ok(is_same.then_some(token))
    }

    /// Whether this is a player token for the name; `Unauthorized` for a token that was never issued.
    pub async fn holds_name(&self, name: &str, caller: &Caller) -> Result<bool, AppError> {
        let Identity::Player(player) = self.token_identity(caller).await? else { return Ok(false) };
        Ok(self.player_named(name).await?.is_some_and(|row| row.id == player))
    }

    /// Claims a free name and returns its player token.
    pub async fn claim_name(&self, name: &str, caller: &Caller) -> Result<String, AppError> {
        let (token, hash) = keyed_token(caller, TokenKind::Player, "");
        let find = async || {
            if caller.signs_on() {
                return Ok(None);
            }
            let Some((holder, at)) = self.store.player_of_token(&hash).await? else { return Ok(None) };
            // Another name was another request.
            let same = self.player_named(name).await?.is_some_and(|row| row.id == holder);
            Ok(Some(Made { answer: (), same, at }))
        };
        let make = async {
            let person = self.person("name", name, &caller.without_token()).await?;
            caller.refuse_tokens()?;
            let claim = person.claim.ok_or(AppError::NameTaken(person.name))?;
            let claim = Claim { token: hash, ..claim };
            Ok(self.writer.apply(Change { claims: vec![claim], ..Change::default() }).await?)
        };
        self.find_or_make(caller, find, make).await?;
        Ok(token)
    }

    /// Marks a name as a bot, forever; only its holder can. Returns the name. Repeating it changes nothing.
    pub async fn mark_bot(&self, name: &str, caller: &Caller) -> Result<Arc<str>, AppError> {
        let row = self.own_player(name, caller).await?;
        if row.bot {
            return Ok(row.name);
        }
        let app = self.clone();
        // A client that disconnects must not stop it halfway.
        let marking = tokio::spawn(async move {
            let _alone = app.rewriting.lock().await;
            if !app.store.mark_bot(row.id).await? {
                return Err(AppError::no_player(&row.name));
            }
            app.hub.mark_bot(row.id);
            app.hub.notify(|| Hint::Bot(row.id));
            app.weekly_ranking.forget().await;
            app.store.refresh_ratings().await?;
            Ok(row.name)
        });
        marking.await.unwrap_or(Err(AppError::Broken))
    }

    /// Gives a player another name, in which nothing else changes; only its holder can. Repeating it changes nothing.
    pub async fn rename_player(&self, name: &str, to: &str, caller: &Caller) -> Result<(), AppError> {
        let from = PlayerName::existing(name).map_err(|_| AppError::no_player(name))?;
        let Identity::Player(player) = self.identity(caller).await? else { return Err(AppError::Forbidden) };
        caller.refuse_tokens()?;
        let to = self.new_name("name", to).await?;
        let app = self.clone();
        // A client that disconnects must not stop it halfway.
        let renaming = tokio::spawn(async move {
            let _alone = app.rewriting.lock().await;
            match app.store.rename(player, from.key(), &to).await? {
                Renaming::Done => {}
                Renaming::OtherName => {
                    let is_free = app.store.player(from.key()).await?.is_none();
                    return Err(if is_free {
                        AppError::no_player(from.as_str())
                    } else {
                        AppError::Forbidden
                    });
                }
                Renaming::Taken => return Err(AppError::NameTaken(to.as_str().to_owned())),
                Renaming::Playing(game) => return Err(AppError::StillPlaying(game)),
                Renaming::Entered(id) => return Err(AppError::StillEntered(id)),
            }
            app.hub.rename(player, &to.as_str().into());
            app.hub.notify(|| Hint::Renamed { player, name: to.as_str().to_owned() });
            app.weekly_ranking.forget().await;
            Ok(())
        });
        renaming.await.unwrap_or(Err(AppError::Broken))
    }

    /// A one-time code with which the same player can be used on another device, and when it expires.
    pub async fn transfer(&self, name: &str, caller: &Caller) -> Result<(String, Time), AppError> {
        let row = self.own_player(name, caller).await?;
        caller.refuse_tokens()?;
        // Short enough to type; valid once, for ten minutes: 50 bits.
        let mut rng = caller.by_key("transfer code");
        let letter = |_| char::from(CODE_ALPHABET[rng.random_range(0..CODE_ALPHABET.len())]);
        let code: String = (0..CODE_LENGTH).map(letter).collect();
        let hash = token_hash(&code);
        let find = async || {
            let until = self.store.one_time_code_until(&hash).await?;
            Ok(until.map(|until| Made { answer: until, same: true, at: until.plus(-TRANSFER_MS) }))
        };
        let make = async {
            let now = self.time.now();
            let until = now.plus(TRANSFER_MS);
            self.store.keep_one_time_code(&hash, row.id, now, until, MOST_OF_A_PLAYER).await?;
            Ok(until)
        };
        let until = self.find_or_make(caller, find, make).await?;
        Ok((code, until))
    }

    /// Uses a one-time code: returns another player token for the same player.
    pub async fn redeem(&self, name: &str, code: &str, caller: &Caller) -> Result<String, AppError> {
        caller.refuse_tokens()?;
        let nobody = || AppError::no_player(name);
        let name = PlayerName::existing(name).map_err(|_| nobody())?;
        let row = self.store.player(name.key()).await?.ok_or_else(nobody)?;
        let (token, hash) = new_token(caller, TokenKind::Player, name.key().as_str());
        let find = async || {
            let issued = self.store.player_of_token(&hash).await?;
            Ok(issued.map(|(holder, at)| Made { answer: (), same: holder == row.id, at }))
        };
        let make = async {
            let now = self.time.now();
            let typed: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
            // Reading the code uses it up, in every process.
            let found = self.store.take_one_time_code(&token_hash(&typed.to_ascii_lowercase()), now).await?;
            if found != Some(row.id) {
                return Err(AppError::field("code", FieldProblem::Code));
            }
            let claim = Claim {
                player: row.id,
                name: row.name.to_string(),
                name_key: name.key().clone(),
                token: hash,
                at: now,
                further: true,
            };
            Ok(self.writer.apply(Change { claims: vec![claim], ..Change::default() }).await?)
        };
        self.find_or_make(caller, find, make).await?;
        Ok(token)
    }

    /// The player with this name, for that player alone.
    async fn own_player(&self, name: &str, caller: &Caller) -> Result<PlayerRow, AppError> {
        let row = self.player(name).await?;
        match self.identity(caller).await? {
            Identity::Player(player) if player == row.id => Ok(row),
            _ => Err(AppError::Forbidden),
        }
    }

    /// The player with this name as typed; `None` for a free or invalid name.
    pub(super) async fn player_named(&self, name: &str) -> Result<Option<PlayerRow>, AppError> {
        match PlayerName::existing(name) {
            Ok(name) => Ok(self.store.player(name.key()).await?),
            Err(_) => Ok(None),
        }
    }
}

/// The length of a one-time code.
const CODE_LENGTH: usize = 10;
/// Letters and digits that cannot be confused with each other: no 0 o 1 l i u.
const CODE_ALPHABET: &[u8] = b"23456789abcdefghjkmnpqrstvwxyz";
