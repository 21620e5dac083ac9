//! Players: their record, their names, and leaving.

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use utoipa::IntoParams;

use super::games::qr;
use super::history::history_item;
use crate::problem::Failure;
use crate::request::lists::Limit;
use crate::request::params::Within;
use crate::request::{AllFields, BodyFields, QueryFields, RequestLang, Segments, Sender};
use crate::state::Server;
use cuatro_app::{self as app, HistoryFilter, RivalFilter, RivalRow};
use cuatro_game::computer::Level;
use cuatro_game::names::NameKey;
use cuatro_protocol::{
    Bot, ClaimRequest, Claimed, Deleted, FoundPlayer, Page, Player, RenameRequest, Review, Rival, Transfer,
};
use cuatro_words::lang::Lang;

/// How many games a player's record lists; fewer if they are large.
const LAST_GAMES: u32 = 10;
/// How many rivals a player's record lists.
const RIVALS: u32 = 10;

/// A player: totals, rating, rivals, last games.
#[utoipa::path(
    get,
    path = "/players/{name}",
    operation_id = "readPlayer",
    tag = "players",
    params(
        ("against" = Option<String>, Query, description = "A name or a level: only what there was between the two"),
    ),
    responses((status = 200, body = Player)),
)]
pub(crate) async fn player(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    Segments(name): Segments<String>,
    QueryFields(mut fields): QueryFields,
) -> Result<Json<Player>, Failure> {
    let against: Option<String> = fields.take("against")?;
    fields.finish()?;
    let rivals = match against {
        None => RivalFilter::MostPlayed(RIVALS),
        Some(rival) => match Level::from_word(&rival) {
            Ok(level) => RivalFilter::Computer(level),
            Err(_) => RivalFilter::Person(NameKey::to_find(&rival)),
        },
    };
    Ok(Json(record(&server, &name, &rivals, lang).await?))
}

async fn record(server: &Server, name: &str, rivals: &RivalFilter, lang: Lang) -> Result<Player, Failure> {
    let player = server.app.player(name).await?;
    let last =
        HistoryFilter { player: Some(NameKey::to_find(name)), limit: LAST_GAMES, ..HistoryFilter::default() };
    let last = server.app.history(&last).await?;
    let computers = player.computers();
    let rivals = server.app.rivals(player.id, rivals).await?;
    Ok(Player {
        name: player.name,
        bot: player.bot,
        created_at: player.created_at.into(),
        totals: player.all.into(),
        rating: player.rating.into(),
        against_people: player.people.into(),
        against_bots: player.bots.into(),
        against_computer: computers.into(),
        carried: player.carried.into(),
        head_to_head: rivals.into_iter().map(rival).collect(),
        last_games: last.iter().map(|item| history_item(item, lang)).collect(),
    })
}

/// How many reviews to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReviewsQuery {
    /// Among how many of the newest games to look, 1 to 100; 100 by default
    #[param(inline)]
    limit: Option<Limit>,
}

/// What the reports that exist of a player's newest games say of the player: how often a choice was right, and what can be learnt.
/// No report is computed for it.
#[utoipa::path(
    get,
    path = "/players/{name}/reviews",
    operation_id = "readReviews",
    tag = "players",
    params(ReviewsQuery),
    responses((status = 200, body = Page<Review>)),
)]
pub(crate) async fn reviews(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    Segments(name): Segments<String>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Page<Review>>, Failure> {
    let ReviewsQuery { limit } = fields.read()?;
    let limit = limit.map_or(100, |Within(limit)| limit as u32);
    let reviews = server.app.reviews(&name, limit).await?;
    let items = reviews.into_iter().map(|(item, side, report)| {
        let past = history_item(&item, lang);
        Review {
            game: past.id,
            ended_at: past.ended_at,
            seats: past.seats,
            side,
            accuracy: report.accuracy(side).into(),
            lessons: report.lessons.iter().filter(|lesson| lesson.side == side).map(|one| one.ply).collect(),
        }
    });
    Ok(Json(Page::whole(items.collect())))
}

/// The search for players.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FindQuery {
    /// A part of a name, in any case
    query: String,
    /// 1 to 20; 8 by default
    #[param(inline)]
    limit: Option<Within<1, 20>>,
}

/// The players whose names contain these letters, most points first.
#[utoipa::path(
    get,
    path = "/players",
    operation_id = "findPlayers",
    tag = "players",
    params(FindQuery),
    responses((status = 200, body = Page<FoundPlayer>)),
)]
pub(crate) async fn find(
    State(server): State<Server>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Page<FoundPlayer>>, Failure> {
    let FindQuery { query, limit } = fields.read()?;
    let limit = limit.map_or(8, |Within(limit)| limit as u32);
    let found = server.app.players_like(&query, limit).await?;
    let items =
        found.into_iter().map(|row| FoundPlayer { name: row.name, bot: row.bot, totals: row.totals.into() });
    Ok(Json(Page::whole(items.collect())))
}

fn rival(row: RivalRow) -> Rival {
    let (name, level) = match row.rival {
        app::Rival::Person(name) => (Some(name), None),
        app::Rival::Computer(level) => (None, Some(level)),
    };
    Rival {
        human: level.is_none(),
        bot: row.bot,
        name,
        level: level.map(Into::into),
        totals: row.totals.into(),
    }
}

/// Options of a deletion.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeleteQuery {
    /// `purge`, for the operator, also removes the games
    #[param(value_type = Option<String>)]
    games: Option<TheirGames>,
    /// `1` only counts
    #[param(value_type = Option<String>)]
    #[serde(default)]
    dry_run: bool,
}

/// What happens to the games of a deleted player.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TheirGames {
    Keep,
    Purge,
}

/// Deletes a player, by the player's own token or the operator's. Opponents keep what they won. The options are read from a body,
/// too.
#[utoipa::path(
    delete,
    path = "/players/{name}",
    operation_id = "deletePlayer",
    tag = "players",
    params(DeleteQuery),
    responses((status = 200, body = Deleted)),
)]
pub(crate) async fn delete(
    State(server): State<Server>,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    request: Request,
) -> Result<Json<Deleted>, Failure> {
    server.app.identity(&caller).await?;
    let AllFields(fields) = AllFields::from_request(request, &()).await?;
    let DeleteQuery { games, dry_run } = fields.read()?;
    let purge = games == Some(TheirGames::Purge);
    let erased = server.app.delete_player(&name, &caller, purge, dry_run).await?;
    Ok(Json(Deleted {
        games_anonymised: erased.anonymised,
        games_removed: erased.removed,
        games_aborted: erased.aborted,
        dry_run,
    }))
}

/// Claims a free name, or uses a one-time code on another device.
#[utoipa::path(
    post,
    path = "/players",
    operation_id = "claimName",
    tag = "players",
    request_body = ClaimRequest,
    responses((status = 201, body = Claimed), (status = 200, body = Claimed, description = "The token of the request holds it already")),
    security((), ("token" = [])),
)]
pub(crate) async fn claim(
    State(server): State<Server>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let ClaimRequest { name, code } = fields.read()?;
    let player_token = match code {
        None => {
            if let Some(own) = caller.token()
                && server.app.holds_name(&name, &caller).await?
            {
                return Ok(Json(Claimed { player_token: own.to_owned() }).into_response());
            }
            server.app.claim_name(&name, &caller).await?
        }
        Some(code) => server.app.redeem(&name, &code, &caller).await?,
    };
    Ok((StatusCode::CREATED, Json(Claimed { player_token })).into_response())
}

/// Marks a name as a bot. Only its own token can, and it cannot be undone. Repeating it changes nothing.
///
/// From then on all of its games, including past ones, count as games with a bot: for both players they are in `against_bots`
/// and no longer in `against_people`, and they are not rated.
#[utoipa::path(
    post,
    path = "/players/{name}/bot",
    operation_id = "markBot",
    tag = "players",
    responses((status = 200, body = Bot)),
)]
pub(crate) async fn bot(
    State(server): State<Server>,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Bot>, Failure> {
    fields.finish()?;
    let name = server.app.mark_bot(&name, &caller).await?;
    Ok(Json(Bot { name, bot: true }))
}

/// Gives a player another name that is free: points, history and rating stay, and every game shows the new name. The former name is
/// free again. Refused until the player's games and tournaments are over. Repeating it changes nothing.
#[utoipa::path(
    post,
    path = "/players/{name}/rename",
    operation_id = "renamePlayer",
    tag = "players",
    request_body = RenameRequest,
    responses((status = 200, body = Player)),
)]
pub(crate) async fn rename(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Player>, Failure> {
    server.app.identity(&caller).await?;
    let RenameRequest { name: new } = fields.read()?;
    server.app.rename_player(&name, &new, &caller).await?;
    Ok(Json(record(&server, &new, &RivalFilter::MostPlayed(RIVALS), lang).await?))
}

/// Issues a code, valid once and for ten minutes, that takes the name to another device.
#[utoipa::path(
    post,
    path = "/players/{name}/transfer",
    operation_id = "transferName",
    tag = "players",
    responses((status = 201, body = Transfer)),
)]
pub(crate) async fn transfer(
    State(server): State<Server>,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    fields.finish()?;
    let (code, until) = server.app.transfer(&name, &caller).await?;
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    // In the fragment, so that no log of ours or of a proxy ever contains the code.
    let path = format!("/#redeem={}&name={}", encoded(&code), encoded(&name));
    let qr = qr::code_of(&server.settings, &path);
    let body = Transfer { code, expires_at: until.into(), qr };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}
