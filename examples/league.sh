#!/usr/bin/env bash
# A program for `cuatro-tools league`: for each line with the columns played so far it answers with the free column nearest the middle.
while read -ra played; do
  for column in 3 2 4 1 5 0 6; do
    discs=0
    for move in "${played[@]}"; do [ "$move" = "$column" ] && discs=$((discs + 1)); done
    if [ "$discs" -lt 6 ]; then echo "$column"; break; fi
  done
done
