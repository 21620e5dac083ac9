//! The .txt file: export and import.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use http_body_util::BodyExt;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::problem::{Failure, Malformed};
use crate::request::body::{is_stalled, media_type};
use crate::request::{Address, Fields, NoFields, QueryFields, Sender};
use crate::state::Server;
use cuatro_app::{AppError, FieldProblem, ImportInProgress, ImportOptions};
use cuatro_protocol::Imported;

/// Ranking and history as one text file, streamed.
#[utoipa::path(
    get,
    path = "/export.txt",
    operation_id = "exportFile",
    tag = "statistics",
    responses((status = 200, body = String, content_type = "text/plain")),
)]
pub(crate) async fn export(
    State(server): State<Server>,
    address: Address,
    _: NoFields,
) -> Result<Response, Failure> {
    let share = server.share(|limits| &limits.exports, &address)?;
    let export = server.app.export(server.settings.name.clone()).await?;
    // Fused, because the gzip encoder polls once more after the end.
    let body = stream::unfold((export, share), |(mut export, share)| async {
        let piece = export.next().await?;
        Some((piece, (export, share)))
    })
    .fuse();
    let mut response = Body::from_stream(body).into_response();
    let day = server.app.time().date().to_string();
    let name = format!("attachment; filename=\"cuatro-{}.txt\"", day.split('T').next().unwrap_or_default());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::try_from(name).expect("a date is plain ASCII"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Options of an import, in the query or as fields of the form.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportQuery {
    /// `1` only reports what would be done
    #[param(value_type = Option<String>)]
    #[serde(default)]
    dry_run: bool,
    /// `1` restores games that were deleted here
    #[param(value_type = Option<String>)]
    #[serde(default)]
    restore_deleted: bool,
}

/// Imports such a file, all of it or nothing; for the operator. As the body or as a field of a form, compressed with gzip or not.
#[utoipa::path(
    post,
    path = "/import",
    operation_id = "importFile",
    tag = "statistics",
    params(ImportQuery),
    request_body(content((String = "text/plain"), (String = "multipart/form-data"))),
    responses((status = 200, body = Imported)),
)]
pub(crate) async fn import(
    State(server): State<Server>,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    request: Request,
) -> Result<Json<Imported>, Failure> {
    server.app.admin(&caller).await?;
    let limit = server.settings.import_limit;
    let file =
        async || Ok::<_, Failure>(Upload { import: server.app.begin_import().await?, left: limit, limit });
    let (import, ImportQuery { dry_run, restore_deleted }) = match media_type(&request).as_deref() {
        Some("multipart/form-data") => {
            let (import, fields) = file().await?.take_form(request, fields).await?;
            (import, fields.read()?)
        }
        // curl's --data-binary labels everything a form; the body is read as text all the same.
        None | Some("text/plain" | "application/octet-stream" | "application/x-www-form-urlencoded") => {
            let query = fields.read()?;
            (file().await?.take_body(request.into_body()).await?, query)
        }
        Some(_) => return Err(Failure::UnsupportedMediaType(&["text/plain", "multipart/form-data"])),
    };
    let options = ImportOptions { dry_run, restore_deleted };
    let counts = import.finish(options).await?;
    if !options.dry_run {
        tracing::info!(
            new_games = counts.new_games,
            known_games = counts.known_games,
            new_players = counts.new_players,
            restore_deleted = options.restore_deleted,
            "the operator imported a file"
        );
    }
    Ok(Json(Imported {
        new_games: counts.new_games,
        known_games: counts.known_games,
        skipped_deleted: counts.skipped_deleted,
        new_players: counts.new_players,
        carried: counts.carried,
        dry_run: options.dry_run,
    }))
}

/// Refuses an upload that is announced larger than a file may be, compressed or not.
pub(crate) async fn announced(State(server): State<Server>, request: Request, next: Next) -> Response {
    let limit = server.settings.import_limit;
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = length.and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > limit) {
        return Failure::TooLarge(usize::try_from(limit).unwrap_or(usize::MAX)).into_response();
    }
    next.run(request).await
}

/// An upload in progress.
struct Upload {
    import: ImportInProgress,
    /// Bytes that may still arrive, uncompressed, and how many may in all.
    left: u64,
    limit: u64,
}

/// The longest value of a field beside the file, in bytes; what is longer is wrong anyway.
const LONGEST_VALUE: usize = 64;

impl Upload {
    /// False if the rest need not be read.
    async fn take(&mut self, bytes: &Bytes) -> Result<bool, Failure> {
        self.count(bytes)?;
        Ok(self.import.push(bytes).await?)
    }

    fn count(&mut self, bytes: &Bytes) -> Result<(), Failure> {
        let left = self.left.checked_sub(bytes.len() as u64);
        self.left = left.ok_or(Failure::TooLarge(usize::try_from(self.limit).unwrap_or(usize::MAX)))?;
        Ok(())
    }

    async fn take_body(mut self, mut body: Body) -> Result<ImportInProgress, Failure> {
        loop {
            let Some(frame) = body.frame().await else { return Ok(self.import) };
            let frame = frame.map_err(|error| broken_off(&error))?;
            if let Ok(bytes) = frame.into_data()
                && !self.take(&bytes).await?
            {
                return Ok(self.import);
            }
        }
    }

    /// The file, which is the field with a file name or the name `file`, and the query together with the other fields, which may
    /// come before or after it.
    async fn take_form(
        mut self,
        request: Request,
        mut fields: Fields,
    ) -> Result<(ImportInProgress, Fields), Failure> {
        let form = Multipart::from_request(request, &()).await;
        let mut form = form.map_err(|_| Failure::Malformed(Malformed::Upload))?;
        let mut found = false;
        while let Some(mut field) = form.next_field().await.map_err(|error| broken_off(&error))? {
            let name = field.name().unwrap_or_default().to_owned();
            let is_file = field.file_name().is_some() || name == "file";
            if is_file && std::mem::replace(&mut found, true) {
                return Err(Failure::App(AppError::field(name, FieldProblem::Repeated)));
            }
            // The rest of a file that is none of ours is not read, but the fields after it are.
            let (mut wanted, mut value) = (is_file, Vec::new());
            while let Some(bytes) = field.chunk().await.map_err(|error| broken_off(&error))? {
                if wanted {
                    wanted = self.take(&bytes).await?;
                } else {
                    self.count(&bytes)?;
                }
                if !is_file && value.len() <= LONGEST_VALUE {
                    value.extend_from_slice(&bytes[..bytes.len().min(LONGEST_VALUE + 1)]);
                }
            }
            if !is_file {
                fields.add_text(&name, String::from_utf8_lossy(&value).into_owned())?;
            }
        }
        if found { Ok((self.import, fields)) } else { Err(Failure::missing("file")) }
    }
}

/// Why an upload ended early.
fn broken_off(error: &(dyn std::error::Error + 'static)) -> Failure {
    if is_stalled(error) { Failure::Stalled } else { Failure::Malformed(Malformed::Upload) }
}
