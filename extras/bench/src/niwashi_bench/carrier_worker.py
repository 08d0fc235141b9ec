"""The process that loads a broker for `niwashi_bench.carriers`; its output is described in `carrier_load`."""

import asyncio
import sys

from niwashi_bench import mqtt_boards, nats_boards
from niwashi_bench.carrier_load import measured, more_files


def main() -> None:
    """Work for a broker: its kind, address, boards, turns a second, seconds, and the folder of its club."""
    broker, address, count, rate, seconds, folder = sys.argv[1:]
    more_files()
    boards = {"nats": nats_boards.connected, "mqtt": mqtt_boards.connected}[broker]
    asyncio.run(measured(lambda load: boards(load, address, int(count), folder), int(rate), float(seconds)))


if __name__ == "__main__":
    main()
