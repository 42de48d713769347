"""The smallest bot: for each line it is asked, it prints one of the legal moves. See bots.md."""

import json
import random
import sys

for line in sys.stdin:
    print(random.choice(json.loads(line)["legal"]), flush=True)
