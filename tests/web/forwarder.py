"""A real TCP forwarder that can stop without closing, as a line does whose phone sleeps."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Forwarder:
    """Passes bytes on between its port and another one. What it holds back comes later, all at once."""

    def __init__(self, to: tuple[str, int]) -> None:
        self._to = to
        self.port = 0
        self.lines = 0
        self.passed = 0
        """Bytes that have come from whoever called."""
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._open: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []

    def stop(self) -> None:
        """Pass nothing on; whatever comes is kept."""
        self._do(self._flows.clear)

    def go_on(self) -> None:
        """Pass on what was kept, and what comes."""
        self._do(self._flows.set)

    def _do(self, work: object) -> None:
        async def call() -> None:
            work()  # type: ignore[operator]

        asyncio.run_coroutine_threadsafe(call(), self._loop).result(timeout=30)

    def run(self) -> None:
        """Serve until `end`."""
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serve())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())  # and what was closed is gone
        self._loop.close()

    def end(self) -> None:
        """Close everything."""
        self._loop.call_soon_threadsafe(self._serving.cancel)

    async def _serve(self) -> None:
        self._flows = asyncio.Event()
        self._flows.set()
        task = asyncio.current_task()
        assert task is not None
        self._serving = task
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        try:
            await asyncio.Event().wait()
        finally:
            server.close()
            for line in self._open:
                line.cancel()
            await asyncio.gather(*self._open, return_exceptions=True)
            for end in self._ends:
                end.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        self._ends.append(writer)
        try:
            there, back = await asyncio.open_connection(*self._to)
        except OSError:
            writer.close()
            return
        self._ends.append(back)
        await asyncio.gather(self._pump(reader, back, counts=True), self._pump(there, writer, counts=False))

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, counts: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                self.passed += len(data) if counts else 0
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        # Closed when all has been written: the other end of the line sees it, and so does the other pump.
        writer.close()


@contextmanager
def forwarding(to: tuple[str, int]) -> Iterator[Forwarder]:
    """A forwarder to a port, in a thread of its own."""
    made = Forwarder(to)
    thread = threading.Thread(target=made.run, name="forwarder")
    thread.start()
    made._ready.wait(timeout=30)
    try:
        yield made
    finally:
        made.end()
        thread.join(timeout=30)
