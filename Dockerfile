# One binary and one data directory.
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /cuatro
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data cuatro && install -d -o cuatro /data
COPY --from=build /cuatro/target/release/cuatro /usr/local/bin/cuatro
USER cuatro
ENV CUATRO_LISTEN=0.0.0.0:8080 CUATRO_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s CMD ["cuatro", "healthcheck"]
ENTRYPOINT ["cuatro"]
