"""A bot that plays on somebody's server, over the socket for programs: `python remote_bot.py SERVER SEAT_LINK [TOKEN]`.

Without a token it asks for one and prints it: keep it, it is who the bot is. This one plays at random; put your own
thoughts into `choose`. It needs the package `websockets` alone.
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

import websockets


def ask(server: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(server + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(moves: list[str], view: dict[str, Any]) -> str:
    return random.choice(moves)  # `view` is all that the seat may know


async def play(server: str, link: str, token: str) -> None:
    ask(server, f"/api{link}", {}, token)  # sit down
    address = f"ws{server[4:]}/api{link.split('/seat/')[0]}/live?views=1"
    async for line in websockets.connect(address, additional_headers={"authorization": f"Bearer {token}"}):
        try:
            async for text in line:
                message = json.loads(text)
                if message["type"] == "view" and message["view"]["legal"]:
                    move = choose(message["view"]["legal"], message["view"])
                    await line.send(json.dumps({"type": "play", "moves": [move], "id": random.randbytes(16).hex()}))
                if message.get("over"):
                    print("over")
                    return
        except websockets.ConnectionClosed:
            continue


if __name__ == "__main__":
    server, link, *kept = sys.argv[1:]
    server, link = server.rstrip("/"), link[link.index("/tables/") :]  # a whole address does as well
    token = kept[0] if kept else ask(server, "/api/bots", {"name": "Rolling Dice"})["token"]
    print(token, flush=True)
    asyncio.run(play(server, link, token))
