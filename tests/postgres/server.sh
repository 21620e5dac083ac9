# Runs a PostgreSQL as long as its standard input is open, however the process at the other end ends. A line there stops it at
# once and starts it again. Arguments: directory, port, postgres, pg_isready.
directory=$1 port=$2 postgres=$3 isready=$4

start() {
  "$postgres" -D "$directory/data" -k "$directory" -p "$port" -c listen_addresses=127.0.0.1 -c max_connections=400 \
    -c fsync=off 2>>"$directory/log" &
  server=$!
  until "$isready" -q -h "$directory" -p "$port" -U cuatro; do
    kill -0 "$server" || exit 1
    sleep 0.05
  done
  echo ready
}

start
while read -r _; do
  kill -QUIT "$server"
  wait "$server"
  start
done
kill -QUIT "$server"
wait "$server"
rm -rf "$directory"
