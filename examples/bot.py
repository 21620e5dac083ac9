#!/usr/bin/env python3
"""A bot that needs only Python's standard library: it wins if it can, blocks if it must, and prefers the middle.

examples/bot.py SERVER LEVEL|GAME    plays the computer at that level, or joins an open game by its id
"""
import json, random, sys, urllib.request

def ask(path, data=None, token=None, accept="application/json"):
    headers = {"Content-Type": "application/json", "Accept": accept} | ({"Authorization": f"Bearer {token}"} if token else {})
    body = None if data is None else json.dumps(data).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{server}/api/v1{path}", body, headers))

def four(board, column, side, connect):
    """Whether a disc of this side in this column completes a line."""
    row = max(row for row in range(len(board)) if board[row][column] == " ")
    there = lambda r, c: 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == side
    reach = lambda dr, dc: next(n for n in range(1, connect + 1) if not there(row + n * dr, column + n * dc)) - 1
    return any(1 + reach(dr, dc) + reach(-dr, -dc) >= connect for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)])

def choose(game):
    me, board = game["you"], game["board"]
    near = sorted(game["legal"], key=lambda column: abs(column - (game["columns"] - 1) / 2))
    fours = [column for side in [me, "XO".replace(me, "")] for column in near if four(board, column, side, game["connect"])]
    return (fours + near)[0]

server, opponent = sys.argv[1:]
name = f"Python-{random.randrange(10**6)}"
owner = json.load(ask("/players", {"name": name}))["player_token"]
ask(f"/players/{name}/bot", {}, owner).close()  # Once is enough: marks the name as a bot, which is not ranked among people.
path, body = (f"/games/{opponent}/join", {}) if len(opponent) == 12 else ("/games", {"level": opponent})
new = ask(path, body | {"name": name}, owner)
seat = json.load(new)
game, token = seat["game"]["id"], next(s["token"] for s in seat.get("seats", [seat]) if s)
for line in ask(f"/games/{game}/events", token=token, accept="application/x-ndjson"):
    state = json.load(ask(f"/games/{game}", token=token))
    if state["result"] or state["status"] == "aborted":
        print("winner:", (state["result"] or {}).get("winner"))
        break
    if state["to_move"] == state["you"]:
        ask(f"/games/{game}/moves", {"column": choose(state), "ply": state["ply"]}, token).close()
