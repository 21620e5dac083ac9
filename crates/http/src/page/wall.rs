//! `GET /tv`: what a screen on a wall shows, as a page that keeps itself up to date; `?plain=1` is one without scripts for old television
//! sets, which loads itself again.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

use super::assets::{self, Theme};
use super::card;
use crate::problem::Failure;
use crate::request::params::Within;
use crate::request::query::game_id;
use crate::request::tournament::tournament_id;
use crate::request::{QueryFields, RequestReader};
use crate::state::Server;
use cuatro_app::Wall;
use cuatro_protocol::WallScene;
use cuatro_rules::picture::escaped;
use cuatro_tournament::TournamentId;
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::{label, say};

/// The style of the plain page, which old browsers know.
const STYLE: &str = "body{margin:2vw;background:#faf7f0;color:#17203a;font:bold 3vw/1.2 sans-serif}h1{margin:0 0 1vw;font-size:4vw}\
     h1.hold{font-size:14vw;text-align:center}img{display:block;max-width:100%;max-height:58vh}table{border-spacing:1vw 0}td{padding-right:2vw}\
     .dark{background:#0e1526;color:#e8ecf5}";
/// How often the plain page loads itself again, in seconds.
const REFRESH_S: u32 = 5;
/// Rows of it.
const ROWS: usize = 10;

/// The page of a wall. Its options are the page's own, except those that the document shows.
pub(crate) async fn show(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    headers: HeaderMap,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let theme: Option<Theme> = fields.take("theme")?;
    let plain: Option<Within<0, 1>> = fields.take("plain")?;
    let tournament: Option<String> = fields.take("t")?;
    let shown: Option<String> = fields.take("now")?;
    // The page reads these itself.
    let _: Option<Within<5, 600>> = fields.take("rotate")?;
    let _: Option<String> = fields.take("names")?;
    fields.finish()?;
    server.may_show(tournament.is_some())?;
    let tournament = tournament.map(|id| tournament_id(&id)).transpose();
    if !matches!(plain, Some(Within(1))) {
        // The page reports a missing tournament itself.
        let address = address(tournament.unwrap_or_default().as_ref(), None, theme, reader.lang);
        return assets::wall(&server.settings.base_path, reader.lang, theme, &escaped(&address));
    }
    let tournament = tournament?;
    let shown = shown.and_then(|id| game_id(&id).ok());
    let wall = server.app.wall(tournament.as_ref(), shown.as_ref(), 0, reader).await?;
    let next =
        address(tournament.as_ref(), wall.game.as_ref().map(|game| game.id.as_str()), theme, reader.lang);
    let html = plain_page(&server, &wall, reader, theme, &next, &headers);
    let mut response = Html(html).into_response();
    let policy = assets::allowing(assets::CONTENT_SECURITY_POLICY, "style-src 'self'", STYLE);
    let policy = HeaderValue::try_from(policy).expect("a policy and a hash in base64 are visible ASCII");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The query of the plain page that shows this game, with the same options.
fn address(
    tournament: Option<&TournamentId>,
    game: Option<&str>,
    theme: Option<Theme>,
    lang: Lang,
) -> String {
    let mut address = format!("tv?plain=1&lang={}", lang.as_str());
    if let Some(id) = tournament {
        let _ = write!(address, "&t={id}");
    }
    if let Some(game) = game {
        let _ = write!(address, "&now={game}");
    }
    match theme {
        None => {}
        Some(Theme::Light) => address.push_str("&theme=light"),
        Some(Theme::Dark) => address.push_str("&theme=dark"),
    }
    address
}

fn plain_page(
    server: &Server,
    wall: &Wall,
    reader: Reader,
    theme: Option<Theme>,
    next: &str,
    headers: &HeaderMap,
) -> String {
    let (settings, lang) = (&server.settings, reader.lang);
    let live = wall.tournament.as_deref();
    let title = live.map_or(settings.name.as_str(), |live| live.state.settings.title.as_str());
    let dark = if matches!(theme, Some(Theme::Dark)) { " class=\"dark\"" } else { "" };
    let mut html = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><title>{}</title>\
         <meta http-equiv=\"refresh\" content=\"{REFRESH_S}; url={}\"><style>{STYLE}</style><body{dark}>",
        lang.as_str(),
        escaped(title),
        escaped(next)
    );
    let mut line = |text: &str| {
        let _ = write!(html, "<h1>{}</h1>", escaped(text));
    };
    line(title);
    if wall.scene == WallScene::Hold {
        let _ = write!(html, "<h1 class=\"hold\">{}</h1>", label!(lang, "wall-hold"));
        return html;
    }
    if let Some(code) = live.and_then(|live| live.code) {
        let address = settings.address_for_others(headers);
        let address = address.split_once("://").map_or(address.as_str(), |(_, rest)| rest);
        line(&say!(lang, "wall-way-in", address = address, code = code.to_string()));
    }
    if let Some(game) = &wall.game {
        line(&card::words(game, lang).0);
        if let Some(decided) = &wall.decided {
            line(decided);
        }
        let _ = write!(
            html,
            "<img src=\"{}/g/{}/card.png?v={}\" alt=\"\">",
            settings.base_path, game.id, game.game.version
        );
    }
    html.push_str("<table>");
    for row in wall.table.iter().take(ROWS) {
        let place = row.place.map(|place| format!("{place}.")).unwrap_or_default();
        let _ = write!(html, "<tr><td>{place}<td>{}<td>{}", escaped(&row.name), row.points);
    }
    for pairing in &wall.pairings {
        let board = say!(lang, "wall-board", board = pairing.board);
        let [x, o] = [&pairing.x, &pairing.o].map(|name| escaped(name));
        let _ = write!(html, "<tr><td>{}<td>{x} – {o}", escaped(&board));
    }
    for name in &wall.byes {
        let bye = say!(lang, "tournament-has-bye", names = &**name);
        let _ = write!(html, "<tr><td><td>{}", escaped(&bye));
    }
    html.push_str("</table>");
    let names: Vec<String> = wall.names.iter().map(|name| escaped(name)).collect();
    let _ = write!(html, "<p>{}</p>", names.join(" · "));
    html
}
