#!/usr/bin/env python3
"""A round robin of three bots that needs only Python's standard library. Nobody waits for rounds, and nobody asks before there is something new.

examples/round_robin.py SERVER
"""
import json, random, sys, threading, urllib.error, urllib.request

def ask(path, data=None, token=None, known=None):
    """The answer and its tag. With a known tag and `wait` the server answers once something is new, or with 304 if nothing was."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    headers |= {"If-None-Match": known} if known else {}
    body = None if data is None else json.dumps(data).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{server}/api/v1{path}", body, headers)) as answer:
            return json.load(answer), answer.headers["ETag"]
    except urllib.error.HTTPError as error:
        if error.code == 304:
            return None, known
        sys.exit(error.read().decode())

def enter(name):
    owner = ask("/players", {"name": name})[0]["player_token"]
    ask(f"/players/{name}/bot", {}, owner)
    return ask(f"/tournaments/{tournament}/entries", {"name": name}, owner)[0]["token"]

def play(token):
    """Plays one game after another until the stage is over."""
    me, tag = ask(f"/tournaments/{tournament}/me", token=token)
    while me["stage_status"] != "ended":
        if me["game"]:
            play_game(me["game"], token)
        news, tag = ask(f"/tournaments/{tournament}/me?wait=60", token=token, known=tag)
        me = news or me

def play_game(id, token):
    game, tag = ask(f"/games/{id}", token=token)
    while game["status"] == "playing":
        if game["to_move"] == game["you"]:
            ask(f"/games/{id}/moves", {"column": random.choice(game["legal"]), "ply": game["ply"]}, token)
        news, tag = ask(f"/games/{id}?wait=60", token=token, known=tag)
        game = news or game

server = sys.argv[1]
new = ask("/tournaments", {"title": "Three bots", "bots": "only"})[0]
tournament, organiser = new["tournament"]["id"], new["organiser_token"]
bots = [threading.Thread(target=play, args=[enter(f"{name}{random.randrange(1000)}")]) for name in ["Ada", "Bob", "Cleo"]]
for bot in bots:
    bot.start()
ask(f"/tournaments/{tournament}/stages", {"kind": "round_robin", "free": True, "begin": "now"}, organiser)
for bot in bots:
    bot.join()
for row in ask(f"/tournaments/{tournament}/stages/1/table")[0]["items"]:
    print(row["place"], row["name"], row["points"], *row["results"])
