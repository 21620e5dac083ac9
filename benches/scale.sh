#!/usr/bin/env bash
# Moves a second of one, two, three and four servers on one PostgreSQL, and of one server on SQLite, one after the other on this machine:
# driver, servers and database together. PostgreSQL is a private one that flushes as by default. Arguments: games (default 1000), moves
# (default 40000), the binary (default target/release/cuatro; cuatro-tools lies beside it).
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-1000} moves=${2:-40000} cuatro=${3:-target/release/cuatro}
tools=$(dirname "$cuatro")/cuatro-tools
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
directory=$(mktemp -d)
as_server=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$directory"
  as_server=(setpriv --reuid=postgres --regid=postgres --init-groups --)
fi
finish() {
  kill "${servers[@]}" 2>/dev/null || true
  (cd / && "${as_server[@]}" "$bin/pg_ctl" -D "$directory/data" -m immediate stop >/dev/null 2>&1) || true
  rm -rf "$directory"
}
servers=()
trap finish EXIT
port=$((20000 + RANDOM % 10000))
(cd / && "${as_server[@]}" "$bin/initdb" -A trust -U cuatro -E UTF8 --locale=C.UTF-8 -D "$directory/data" >/dev/null)
(cd / && "${as_server[@]}" "$bin/pg_ctl" -D "$directory/data" -l "$directory/log" -w -o "-k $directory -p $port -c listen_addresses=127.0.0.1 -c shared_preload_libraries=pg_stat_statements" start >/dev/null)

measure() { # the number of servers, and what is the same for all of them
  local count=$1 urls=()
  shift
  servers=()
  for number in $(seq "$count"); do
    CUATRO_ADMIN_TOKEN=c4a_only-for-measuring-0000000000 "$cuatro" serve --listen "127.0.0.1:$((port + number))" --rate-limits off \
      --log error --data-dir "$directory/server-$number" "$@" >/dev/null &
    servers+=($!)
    urls+=("http://127.0.0.1:$((port + number))")
    until curl -sf -m 1 "${urls[-1]}/readyz" >/dev/null; do
      kill -0 "${servers[-1]}" || { echo "a server did not start" >&2; exit 1; }
      sleep 0.05
    done
  done
  "$tools" bench "${urls[@]}" --games "$games" --moves "$moves" "${extra[@]}"
  kill "${servers[@]}"
  wait "${servers[@]}" || true
  servers=()
}

extra=()
if [ -n "${PACED:-}" ]; then extra=(--paced "$PACED"); fi
umask 000
chmod 755 "$directory"
if [ -z "${ONLY_POSTGRES:-}" ]; then
  echo "one server, SQLite"
  measure 1
fi
for count in ${COUNTS:-1 2 3 4}; do
  echo "servers on PostgreSQL: $count"
  psql -q -h 127.0.0.1 -p "$port" -U cuatro postgres -c "create database n$count"
  sql() { psql -At -F ' ' -h 127.0.0.1 -p "$port" -U cuatro postgres -c "$1"; }
  sql 'create extension if not exists pg_stat_statements' 2>/dev/null
  measure "$count" --database-url "postgres://cuatro@127.0.0.1:$port/n$count"
  echo "statements, milliseconds of all, milliseconds of one, rows of one:"
  sql "select calls, total_exec_time::bigint, mean_exec_time::numeric(9, 3), (rows / calls::numeric)::numeric(9, 1), left(regexp_replace(query, '\\s+', ' ', 'g'), 60)
       from pg_stat_statements where dbid = (select oid from pg_database where datname = 'n$count') order by calls desc limit ${STATEMENTS:-5}"
done
