"""A whole bot: it sits down on the first open seat of a table and plays any legal move until the end.

python example_bot.py http://localhost:8720 TOKEN TABLE          (needs: pip install websockets)
"""

import json
import random
import sys

from websockets.sync.client import connect

address, token, table = sys.argv[1:]
url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as socket:
    for text in socket:
        message = json.loads(text)
        if message["type"] == "welcome" and not message["you"]["seats"]:
            seat = [each["name"] for each in message["seating"]["seats"]].index("")
            socket.send(json.dumps({"type": "sit", "seat": seat, "id": "sit"}))
        update = message["update"] if message["type"] == "welcome" else message
        if update["type"] != "update":
            continue
        if "outcome" in update:
            break
        for seat, legal in update.get("legal", {}).items():
            move = {"type": "play", "seat": int(seat), "move": random.choice(legal), "seen": update["seq"]}
            socket.send(json.dumps({**move, "id": f"{seat}-{update['seq']}"}))
