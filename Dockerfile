# One binary and one data directory.
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /cuatro
# Only what the binary is built from, so that a changed document builds nothing.
COPY Cargo.toml Cargo.lock ./
COPY benches benches
COPY crates crates
COPY tools tools
COPY migrations migrations
COPY static static
COPY src src
# What was compiled stays for the next build of an image.
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/cuatro/target \
    cargo build --release --locked --bin cuatro && cp target/release/cuatro /usr/local/bin/cuatro

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data cuatro && install -d -o cuatro /data
# For webhooks by https and PostgreSQL by TLS.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /usr/local/bin/cuatro /usr/local/bin/cuatro
USER 10001
# The volume is the one place to write: files that a command names, and temporary ones, go there, too.
WORKDIR /data
ENV CUATRO_LISTEN=0.0.0.0:8080 CUATRO_DATA_DIR=/data TMPDIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["cuatro", "healthcheck"]
ENTRYPOINT ["cuatro"]
