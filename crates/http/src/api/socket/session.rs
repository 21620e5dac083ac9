//! A socket from its hello to its end, for games and tournaments alike.

use std::pin::pin;
use std::time::Duration;

use serde_json::Value;
use tokio::time::{sleep, sleep_until};

use super::connection::{Close, Connection, End, Pulse};
use super::incoming;
use crate::api::stream::Subscription;
use crate::problem::{self, Failure};
use crate::state::Server;
use cuatro_app::AppError;
use cuatro_protocol::{Hello, ServerFrame};
use cuatro_words::lang::Reader;

/// What the sockets of one kind follow, and which frames their clients may send.
pub(crate) trait Protocol: Send + Sync + 'static {
    type Subscription: Subscription;

    /// Notes what the token of a hello proves.
    fn prove(
        &mut self,
        server: &Server,
        token: Option<&str>,
    ) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Begins the subscription, after `version` if the client has that.
    fn subscribe(
        &mut self,
        connection: &mut Connection,
        version: Option<u32>,
        reference: Option<Value>,
    ) -> impl Future<Output = Result<Box<Self::Subscription>, End>> + Send;

    /// Answers a frame after the hello.
    fn handle(
        &mut self,
        connection: &mut Connection,
        text: &str,
        subscription: &mut Box<Self::Subscription>,
    ) -> impl Future<Output = Result<(), End>> + Send;

    /// Called after every frame, those that only keep the connection alive included.
    fn heard(&mut self, connection: &Connection, subscription: &mut Self::Subscription) {
        let _ = (connection, subscription);
    }

    /// Why the subscription ended.
    fn ended(&self) -> Close {
        Close::Stopping
    }

    /// The language and the first column of refusals, and the version that they state.
    fn refusal_context(&self) -> (Reader, u32);
}

/// How long a socket may still send once the server stops: the data are closed only when nobody uses them any more.
const LAST_SENDS: Duration = Duration::from_secs(1);

/// Serves a socket until it ends. Not an `async fn`, which would keep its arguments twice in the future of each idle socket.
pub(crate) fn run<P: Protocol>(connection: Connection, protocol: P) -> impl Future<Output = ()> + Send {
    let mut session = Session { connection, protocol };
    async move {
        let stopping = session.connection.server.app.stopping().clone();
        let end = tokio::select! {
            biased;
            end = session.serve() => end,
            () = async { stopping.cancelled().await; sleep(LAST_SENDS).await } => End::Gone,
        };
        session.connection.close(end).await;
    }
}

struct Session<P> {
    connection: Connection,
    protocol: P,
}

impl<P: Protocol> Session<P> {
    async fn serve(&mut self) -> End {
        // Boxed: this runs once per connection, and its future should not enlarge every idle session.
        match Box::pin(self.begin()).await {
            Ok(subscription) => self.follow(subscription).await,
            Err(end) => end,
        }
    }

    /// Waits for a hello that is not refused.
    async fn begin(&mut self) -> Result<Box<P::Subscription>, End> {
        let deadline = Connection::hello_deadline();
        loop {
            let text = self.connection.before_hello(deadline).await?;
            if let Some(subscription) = hello(&mut self.protocol, &mut self.connection, &text).await? {
                return Ok(subscription);
            }
        }
    }

    /// Sends what happens and handles incoming frames, until the end.
    async fn follow(&mut self, mut subscription: Box<P::Subscription>) -> End {
        let Session { connection, protocol } = self;
        let mut pulse = Pulse::new();
        let mut timer = pin!(sleep_until(pulse.next()));
        loop {
            let step = tokio::select! {
                // Events before frames, so that answers do not overtake earlier events for long.
                biased;
                frames = subscription.next() => match frames {
                    Some(frames) => connection.send(frames).await,
                    None => Err(End::Close(protocol.ended())),
                },
                received = connection.receive() => match received {
                    Ok(text) => {
                        pulse.heard();
                        let step = match text {
                            // Boxed like the hello: most sockets wait most of the time.
                            Some(text) => Box::pin(protocol.handle(connection, &text, &mut subscription)).await,
                            None => Ok(()),
                        };
                        protocol.heard(connection, &mut subscription);
                        step
                    }
                    Err(end) => Err(end),
                },
                () = timer.as_mut() => {
                    let step = pulse.beat(connection).await;
                    timer.as_mut().reset(pulse.next());
                    step
                }
            };
            let step = match step {
                Ok(()) => connection.flush().await,
                end => end,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }
}

/// Answers a hello, which begins a subscription. `None` if the hello could not be read and the client may send another.
pub(crate) async fn hello<P: Protocol>(
    protocol: &mut P,
    connection: &mut Connection,
    text: &str,
) -> Result<Option<Box<P::Subscription>>, End> {
    let (hello, reference) = incoming::hello(text);
    let Hello { token, version } = match hello {
        Ok(hello) => hello,
        Err(failure) => {
            refuse(protocol, connection, &failure, reference).await?;
            return Ok(None);
        }
    };
    let (server, token) = (connection.server.clone(), token.as_deref());
    let may_try = token.map_or(Ok(()), |token| server.may_try(connection.address, token));
    let proved = match may_try {
        Ok(()) => protocol.prove(&server, token).await,
        refused => refused,
    };
    if let Err(failure) = proved {
        refuse(protocol, connection, &failure, reference).await?;
        return Err(Close::of_refused_token(&failure));
    }
    protocol.subscribe(connection, version, reference).await.map(Some)
}

/// Sends a refusal.
pub(crate) async fn refuse<P: Protocol>(
    protocol: &P,
    connection: &mut Connection,
    failure: &Failure,
    reference: Option<Value>,
) -> Result<(), End> {
    if let Failure::App(AppError::Store(error)) = failure {
        connection.server.app.note(error);
    }
    let (reader, version) = protocol.refusal_context();
    let problem = Box::new(problem::document(failure, reader, None));
    // The same frame on the sockets of games and tournaments.
    connection.feed(&ServerFrame::Problem { reference, version, problem }).await?;
    connection.flush().await
}
