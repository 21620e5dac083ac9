# One static binary and one data directory. BINARY=prebuilt takes the binary of target/image/<architecture> instead of compiling one:
# that is how a release's image has the binary of its archive (script/image).
ARG BINARY=compiled

FROM rust:1-slim-trixie AS compiled
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates musl-tools && rm -rf /var/lib/apt/lists/*
RUN rustup target add "$(uname -m)-unknown-linux-musl"
WORKDIR /cuatro
# Only what the binary is built from, so that a changed document builds nothing.
COPY Cargo.toml Cargo.lock ./
COPY crates crates
# A member of the workspace, though only tests use it.
COPY tests/people tests/people
COPY migrations migrations
COPY static static
COPY src src
COPY script/static-binary script/
COPY .cargo/config.toml .cargo/
# What was compiled stays for the next build of an image.
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/cuatro/target \
    binary=$(script/static-binary) && install -D "$binary" /image/cuatro && cp /etc/ssl/certs/ca-certificates.crt /image/ && mkdir /image/data

FROM scratch AS prebuilt
ARG TARGETARCH
COPY target/image/$TARGETARCH /image

FROM $BINARY AS binary

FROM scratch
COPY --from=binary /image/cuatro /usr/local/bin/cuatro
# For webhooks by https and PostgreSQL by TLS.
COPY --from=binary /image/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=binary --chown=10001:10001 /image/data /data
# The volume is the one place to write: files that a command names, temporary ones and those of a user go there, too.
USER 10001:10001
WORKDIR /data
ENV CUATRO_LISTEN=0.0.0.0:8080 CUATRO_DATA_DIR=/data TMPDIR=/data HOME=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s CMD ["cuatro", "healthcheck"]
ENTRYPOINT ["cuatro"]
LABEL org.opencontainers.image.title="Cuatro" \
      org.opencontainers.image.description="A self-hosted Connect Four server: one binary, one data file, one link to play." \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
