//! Link cards: Open Graph elements from which messengers and other services preview a link.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use super::assets;
use crate::board_png;
use crate::conditional;
use crate::problem::Failure;
use crate::request::position::PositionQuery;
use crate::request::query::game_id;
use crate::request::{Address, Fields, Segments};
use crate::state::{HttpSettings, Server};
use cuatro_app::text::{board_name, by_hand, card_name, standing};
use cuatro_app::{AppError, LiveGame};
use cuatro_game::{GameId, Status};
use cuatro_rules::Side;
use cuatro_rules::picture::escaped;
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

/// How long a messenger may cache a picture; its address changes with the game.
const FRESH: &str = "public, max-age=300";

/// The contents of a card.
struct Card {
    title: String,
    description: String,
    /// The whole address of the picture.
    picture: String,
    /// The kind of card and the size of its picture in pixels.
    kind: &'static str,
    size: [u32; 2],
}

/// The elements for an address of the page, without its base path: those of the game or the position, otherwise the server's. With the
/// status of the page, which reports a removed game itself.
pub(super) async fn elements(
    server: &Server,
    path: &str,
    query: &str,
    headers: &HeaderMap,
    (lang, address): (Lang, &Address),
) -> (StatusCode, String) {
    let base = server.settings.address_for(headers);
    if path == "/board"
        && let Some(card) = of_position(query, &base, lang)
    {
        let address = format!("{base}/board{}{query}", if query.is_empty() { "" } else { "?" });
        return (StatusCode::OK, html(&card, &server.settings, &address, lang));
    }
    let id = path.strip_prefix("/g/").and_then(|id| id.parse::<GameId>().ok());
    let room = match &id {
        Some(id) => server.app.room(id).await,
        None => Err(AppError::NotFound),
    };
    let status = match &room {
        Err(AppError::Gone) => StatusCode::GONE,
        Err(AppError::NoSuch(_) | AppError::NotFound) if is_missing(server, path, address).await => {
            StatusCode::NOT_FOUND
        }
        _ => StatusCode::OK,
    };
    let card = match room {
        Ok(room) => of_game(&room.game(), &base, lang),
        Err(_) => of_server(&server.settings, &base, lang),
    };
    (status, html(&card, &server.settings, &format!("{base}{path}"), lang))
}

/// Whether an address leads to a game, tournament or player that there is not. The page says so; this is for programs.
async fn is_missing(server: &Server, path: &str, address: &Address) -> bool {
    let Some((folder, name)) = path.trim_start_matches('/').split_once('/') else { return false };
    let refused = match folder {
        "g" => return true,
        "t" => server.tournament_named(name, address).await.err(),
        "players" => {
            let name = percent_decode_str(name).decode_utf8_lossy();
            server.app.player(&name).await.err().map(Failure::App)
        }
        _ => None,
    };
    matches!(refused, Some(Failure::App(AppError::NoSuch(_) | AppError::NotFound)))
}

fn of_server(settings: &HttpSettings, base: &str, lang: Lang) -> Card {
    Card {
        title: site_name(settings).to_owned(),
        description: say!(lang, "page-server"),
        // Both the public address and the file's path contain the base path.
        picture: format!("{base}{}", assets::path_of("icons/icon-512.png")),
        kind: "summary",
        size: [512, 512],
    }
}

/// The card of the board at an address with this query; none if no position is there.
fn of_position(query: &str, base: &str, lang: Lang) -> Option<Card> {
    let asked: PositionQuery = Fields::from_query(query).ok()?.read().ok()?;
    let (position, _) = asked.read().ok()?;
    Some(Card {
        title: format!("{} · {}", board_name(position.variant(), lang), standing(&position, lang)),
        description: say!(lang, "page-position"),
        picture: format!("{base}/board.png?{query}"),
        kind: "summary_large_image",
        size: [board_png::WIDTH, board_png::HEIGHT],
    })
}

fn of_game(live: &LiveGame, base: &str, lang: Lang) -> Card {
    let (title, description) = words(live, lang);
    let picture = format!("{base}/g/{}/card.png?v={}", live.id, live.game.version);
    Card {
        title,
        description,
        picture,
        kind: "summary_large_image",
        size: [board_png::WIDTH, board_png::HEIGHT],
    }
}

/// Title and description of a game's card.
pub(super) fn words(live: &LiveGame, lang: Lang) -> (String, String) {
    let game = &live.game;
    let [x, o] = Side::BOTH.map(|side| card_name(live, side, lang));
    let pair = || say!(lang, "page-against", x = x, o = o);
    match (game.status, &game.result) {
        (Status::Waiting, _) => {
            let host = Side::BOTH.into_iter().find(|side| live.seat(*side).occupant.is_some());
            let title = match host.map(|side| card_name(live, side, lang)) {
                Some(host) => say!(lang, "page-invites", name = host),
                None => pair(),
            };
            let variant = game.setup.variant;
            let (rows, columns, connect) = (variant.rows(), variant.columns(), variant.connect());
            (title, say!(lang, "page-invitation", rows = rows, columns = columns, connect = connect))
        }
        (Status::Finished, Some(result)) => {
            let title = match result.winner {
                Some(Side::X) => say!(lang, "page-won", winner = x, loser = o),
                Some(Side::O) => say!(lang, "page-won", winner = o, loser = x),
                None => say!(lang, "page-drawn", x = x, o = o),
            };
            let description = match game.moves.is_empty() {
                true => by_hand(lang),
                false => label!(lang, "page-over"),
            };
            (title, description.to_owned())
        }
        (Status::Aborted, _) => (pair(), say!(lang, "page-aborted")),
        _ => (pair(), say!(lang, "page-watch")),
    }
}

fn site_name(settings: &HttpSettings) -> &str {
    if settings.name.is_empty() { "Cuatro" } else { &settings.name }
}

/// The card as elements of the page's head. Names are user input and are escaped everywhere.
fn html(card: &Card, settings: &HttpSettings, address: &str, lang: Lang) -> String {
    let [width, height] = card.size.map(|side| side.to_string());
    let properties = [
        ("og:type", "website"),
        ("og:site_name", site_name(settings)),
        ("og:locale", label!(lang, "page-locale")),
        ("og:url", address),
        ("og:title", &card.title),
        ("og:description", &card.description),
        ("og:image", &card.picture),
        ("og:image:type", "image/png"),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:image:alt", &card.title),
    ];
    let mut html = String::new();
    for (property, content) in properties {
        // Writing to a string cannot fail.
        let _ = writeln!(html, "<meta property=\"{property}\" content=\"{}\">", escaped(content));
    }
    html + &format!("<meta name=\"twitter:card\" content=\"{}\">", card.kind)
}

/// `GET /g/{id}/card.png`: the current board.
pub(crate) async fn show(
    State(server): State<Server>,
    Segments(id): Segments<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let id = game_id(&id)?;
    let live = server.app.room(&id).await?.game();
    let tag = conditional::etag(live.game.version);
    let is_known = conditional::is_known(&headers, &tag);
    let fixed = [
        (header::CACHE_CONTROL, HeaderValue::from_static(FRESH)),
        (header::ETAG, HeaderValue::try_from(tag).expect("digits and quotes")),
        // Other sites are meant to show it.
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin")),
    ];
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, fixed).into_response());
    }
    let png = board_png::of(&live).await?;
    Ok((fixed, [(header::CONTENT_TYPE, HeaderValue::from_static("image/png"))], png).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_card_says_stays_text() {
        let settings = HttpSettings { name: "A & B".into(), ..HttpSettings::default() };
        let card =
            Card { title: "\"><script>'".into(), ..of_server(&settings, "http://box.local", Lang::En) };
        let html = html(&card, &settings, "http://box.local/?\"", Lang::En);
        assert!(html.contains("og:title\" content=\"&quot;&gt;&lt;script&gt;'\">"), "{html}");
        assert!(html.contains("og:site_name\" content=\"A &amp; B\">"), "{html}");
        assert!(html.contains("og:url\" content=\"http://box.local/?&quot;\">"), "{html}");
    }
}
