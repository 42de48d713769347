"""Worker processes that compile games, one after the other: each new process would import Numba again."""

import asyncio
import sys

COMMAND = (
    "import sys; said, sys.stdout = sys.stdout, sys.stderr;"
    "from ludotheque.__main__ import keep_bytecode; keep_bytecode();"
    "from ludotheque.lab.warm import compile_as_told; compile_as_told(sys.stdin, said, int(sys.argv[1]))"
)
"""Without the command line, which takes a third of a second to import. Anything a game prints is dropped."""


class Compiler:
    """One worker: it reads names of games, and reports each one when it is compiled."""

    def __init__(self, process: asyncio.subprocess.Process, nice: int) -> None:
        self._process = process
        self.nice = nice
        """Its niceness: how much it yields to other processes."""
        self._given: list[str] = []
        self._done: set[str] = set()
        self._status: int | None = None
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, nice: int) -> "Compiler":
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", COMMAND, str(nice)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        return cls(process, nice)

    @property
    def is_free(self) -> bool:
        """Whether it has compiled everything it was given, and is still running."""
        return self._status is None and self._done.issuperset(self._given)

    def compile(self, game: str) -> None:
        self._given.append(game)
        assert self._process.stdin is not None
        self._process.stdin.write(f"{game}\n".encode())

    def status(self, game: str) -> int | None:
        """0 if the game is compiled, another number if that failed; None while it is being compiled."""
        if game in self._done:
            return 0
        return None if self._status is None else self._status or 1

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self._done.add(line.decode().strip())
        self._status = await self._process.wait()

    async def stop(self) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        await self._listening


class Compilers:
    """The pool of workers: a game gets a free one, or a new one."""

    def __init__(self) -> None:
        self._running: list[Compiler] = []

    async def compile(self, game: str, nice: int) -> Compiler:
        """A worker of this niceness that compiles the game."""
        free = [compiler for compiler in self._running if compiler.is_free and compiler.nice == nice]
        compiler = free[0] if free else await Compiler.start(nice)
        if not free:
            self._running.append(compiler)
        compiler.compile(game)
        return compiler

    async def stop(self, *, free: bool = False) -> None:
        """Stop all of them, or only the free ones."""
        for compiler in [each for each in self._running if each.is_free or not free]:
            self._running.remove(compiler)
            await compiler.stop()
