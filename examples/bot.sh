#!/usr/bin/env bash
# A bot with nothing but bash and curl: it drops each disc in a column picked at random.
#   examples/bot.sh SERVER LEVEL      plays the computer:    examples/bot.sh http://127.0.0.1:8080 easy
#   examples/bot.sh SERVER GAME       joins an open game, by its id
set -euo pipefail
api=$1/api/v1 name=bash-$RANDOM-$RANDOM
claimed=$(curl -sSf "$api/players" -d "name=$name")
[[ $claimed =~ (c4p_[0-9a-f]+) ]] && owner=${BASH_REMATCH[1]}
# Once is enough: it marks the name as a bot, which is not ranked among people.
curl -sSf -u "$name:$owner" -X POST "$api/players/$name/bot" >/dev/null
case $2 in
  ????????????) seat=$(curl -sSf -u "$name:$owner" "$api/games/$2/join" -d "name=$name") ;;
  *) seat=$(curl -sSf -u "$name:$owner" "$api/games" -d "name=$name" -d "level=$2") ;;
esac
[[ $seat =~ \"id\":\"([a-z0-9]+)\" ]] && game=${BASH_REMATCH[1]}
[[ $seat =~ (c4s_[0-9a-f]+) ]] && token=${BASH_REMATCH[1]}
version=0
while true; do
  # Answers when something has changed since this version, or after half a minute without a change.
  state=$(curl -sSf -u "bot:$token" -H "If-None-Match: \"$version\"" "$api/games/$game?wait=30")
  [[ $state =~ \"version\":([0-9]+) ]] && version=${BASH_REMATCH[1]}
  if [[ $state =~ \"result\":(\{.*\"winner\":(\"[XO]\"|null)) ]]; then echo "winner: ${BASH_REMATCH[2]}"; break; fi
  [[ $state =~ \"to_move\":\"(.)\" ]] && side=${BASH_REMATCH[1]} || continue
  [[ $state == *"\"you\":\"$side\""* && $state =~ \"legal\":\[([0-9,]+)\] ]] || continue
  IFS=, read -ra columns <<<"${BASH_REMATCH[1]}"
  curl -sSf -u "bot:$token" -d "column=${columns[RANDOM % ${#columns[@]}]}" "$api/games/$game/moves" >/dev/null
done
