# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: a9d4f21fdeb1a343fbba641b93f50d887a88e5cb05f2b62546b7a897b9fb5826
"""Bytes in and out of the two descriptors.

Pipes and sockets are served on the event loop. Where the loop cannot (a file, `/dev/null`,
a terminal, Windows) a thread reads or writes in its place.
"""

import asyncio
import contextlib
import os
import select
import stat
import sys
import threading
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue

CHUNK = 1 << 16
HIGH_WATER = 1 << 20
"""Bytes that may wait for a client that does not read, before we stop reading from it."""


def loop_can_serve(descriptor: int) -> bool:
    """Whether the event loop can wait for it: a pipe or a socket, not on Windows."""
    mode = os.fstat(descriptor).st_mode
    return sys.platform != "win32" and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode))


def _never_block(descriptor: int) -> None:
    """What the loop serves must not make it wait."""
    if sys.platform != "win32":  # where the loop serves none
        os.set_blocking(descriptor, False)


class Reader:
    """Delivers what arrives, on the loop, until the end of input.

    `on_data` gets bytes, never empty; `on_end` is called once, after the last of them.
    """

    def __init__(
        self, fd: int, on_data: Callable[[bytes], None], on_end: Callable[[], None]
    ) -> None:
        self._fd = fd
        self._on_data = on_data
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._ended = False
        self._paused = True
        self._wanted = threading.Event()  # for the thread: go on reading
        self._on_loop = loop_can_serve(fd)

    def start(self) -> None:
        """Begin to read."""
        if self._on_loop:
            _never_block(self._fd)
        else:
            threading.Thread(target=self._pump, name="stdin", daemon=True).start()
        self.resume()

    def pause(self) -> None:
        """Leave further bytes where they are, so that the client is slowed down."""
        if self._paused:
            return
        self._paused = True
        self._wanted.clear()
        if self._on_loop:
            self._loop.remove_reader(self._fd)

    def resume(self) -> None:
        """Go on after `pause`."""
        if self._ended or not self._paused:
            return
        self._paused = False
        self._wanted.set()
        if self._on_loop:
            self._loop.add_reader(self._fd, self._readable)

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:  # the client's end of a socket was reset
            data = b""
        self._deliver(data)

    def _deliver(self, data: bytes) -> None:
        if data:
            self._on_data(data)
        elif not self._ended:
            self.pause()
            self._ended = True
            self._on_end()

    def _pump(self) -> None:
        """The thread: never more than one chunk ahead of the loop."""
        taken = threading.Event()

        def deliver(data: bytes) -> None:
            self._deliver(data)
            taken.set()

        data = b"not yet the end"
        while data:
            self._wanted.wait()
            try:
                data = os.read(self._fd, CHUNK)
            except OSError:
                data = b""
            taken.clear()
            # RuntimeError: the loop is closed, we are leaving.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(deliver, data)
                taken.wait()


def watch_hang_up(fd: int, on_hang_up: Callable[[bool], None]) -> None:
    """Call `on_hang_up`, in a thread, when the client has closed its end of a pipe.

    Its argument says whether the client has sent something that nobody has read yet. The
    loop sees the end of input by itself, unless a handler blocks the loop.
    """
    if sys.platform not in ("linux", "darwin") or not loop_can_serve(fd):
        return

    def watch() -> None:
        on_hang_up(_hung_up(fd))

    threading.Thread(target=watch, name="stdin-hang-up", daemon=True).start()


def _hung_up(fd: int) -> bool:
    """Wait until the other end is closed; whether something is left to read then."""
    if sys.platform == "darwin":  # where `poll` does not report a hang-up by itself
        queue = select.kqueue()
        flags = select.KQ_EV_ADD | select.KQ_EV_CLEAR  # once for each change
        queue.control([select.kevent(fd, select.KQ_FILTER_READ, flags)], 0, 0)
        while True:
            for event in queue.control(None, 1, None):
                if event.flags & select.KQ_EV_EOF:
                    unread: int = event.data
                    return unread > 0
    if sys.platform == "linux":
        poll = select.poll()
        poll.register(fd, select.POLLRDHUP)
        poll.poll()
        poll.register(fd, select.POLLIN)
        return any(events & select.POLLIN for _, events in poll.poll(0))
    raise OSError("not watched on this platform")


class Writer:
    """Sends lines in order, many small ones in one write.

    `on_full` is called when the client leaves too much unread, `on_room` when it has
    caught up, `on_broken` when it is gone.
    """

    def __init__(
        self,
        fd: int,
        *,
        on_full: Callable[[], None],
        on_room: Callable[[], None],
        on_broken: Callable[[], None],
    ) -> None:
        self._fd = fd
        self._on_full = on_full
        self._on_room = on_room
        self._on_broken = on_broken
        self._loop = asyncio.get_running_loop()
        self._queue: deque[bytes | memoryview] = deque()
        self._size = 0  # bytes accepted and not yet written
        self._full = False
        self._broken = False
        self._busy = False  # a flush is scheduled, or waits for the descriptor
        self._blocked = False  # it waits
        self._room: asyncio.Future[None] | None = None
        self._thread: SimpleQueue[bytes] | None = None
        if self._shares_flags_with_stderr() or not loop_can_serve(fd):
            self._thread = SimpleQueue()
            threading.Thread(target=self._pump, name="stdout", daemon=True).start()
        else:
            _never_block(fd)

    def send(self, line: bytes) -> None:
        """Accept one line; it is written in this turn of the loop or later."""
        if self._broken:
            return
        self._queue.append(line)
        self._size += len(line)
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._flush)
        if self._size > HIGH_WATER and not self._full:
            self._full = True
            self._on_full()

    async def drained(self) -> None:
        """Wait while the client leaves more than `HIGH_WATER` bytes unread."""
        while self._full and not self._broken:
            if self._room is None:
                self._room = self._loop.create_future()
            await asyncio.shield(self._room)

    async def flushed(self, seconds: float) -> None:
        """Wait until everything is written, but not longer than `seconds`."""
        deadline = self._loop.time() + seconds
        while self._size and not self._broken and self._loop.time() < deadline:
            await asyncio.sleep(0.005)

    def _shares_flags_with_stderr(self) -> bool:
        """`2>&1`: not to block would then hold for stderr too, and break logging."""
        with contextlib.suppress(OSError):
            return os.path.samestat(os.fstat(self._fd), os.fstat(2))
        return False

    def _flush(self) -> None:
        while self._queue:
            piece = self._next_piece()
            if self._thread is not None:
                self._thread.put(bytes(piece))
                continue
            try:
                written = os.write(self._fd, piece)
            except (BlockingIOError, InterruptedError):
                written = 0
            except OSError:
                self._break()
                return
            self._written(written)
            if written < len(piece):
                self._queue.appendleft(memoryview(piece)[written:])
                self._loop.add_writer(self._fd, self._flush)
                self._blocked = True
                return
        self._busy = False
        if self._blocked:
            self._blocked = False
            self._loop.remove_writer(self._fd)

    def _next_piece(self) -> bytes | memoryview:
        """The next bytes to write: small lines are joined."""
        piece = self._queue.popleft()
        if len(piece) >= CHUNK or not self._queue:
            return piece
        parts, size = [piece], len(piece)
        while self._queue and size < CHUNK:
            parts.append(self._queue.popleft())
            size += len(parts[-1])
        return b"".join(parts)

    def _written(self, count: int) -> None:
        self._size -= count
        if self._full and self._size <= HIGH_WATER // 2:
            self._full = False
            self._release()
            self._on_room()

    def _break(self) -> None:
        """The client is gone: nothing that waits can be delivered."""
        if self._broken:
            return
        self._broken = True
        self._queue.clear()
        if self._thread is None:
            self._loop.remove_writer(self._fd)
        self._release()
        self._on_broken()

    def _release(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)
        self._room = None

    def _pump(self) -> None:
        """The thread, where the loop cannot wait for the descriptor."""
        assert self._thread is not None
        while True:
            piece = memoryview(self._thread.get())
            try:
                for start in range(0, len(piece), CHUNK):
                    self._write_all(piece[start : start + CHUNK])
            except OSError:
                self._tell(self._break)
                return

    def _write_all(self, piece: memoryview) -> None:
        while piece:
            written = os.write(self._fd, piece)
            piece = piece[written:]
            self._tell(self._written, written)

    def _tell(self, report: Callable[..., None], *values: int) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: we are leaving
            self._loop.call_soon_threadsafe(report, *values)
