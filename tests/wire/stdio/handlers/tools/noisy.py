"""Handler of the tool noisy; noisy when it is imported, too."""

import ctypes
import os
import subprocess
import sys

from probe.generated import Context, NoisyInput

C = ctypes.CDLL(None)
print("print at import")
C.puts(b"C at import, buffered until the exit")
subprocess.run(["echo", "child at import"], check=True)


async def noisy(args: NoisyInput, ctx: Context) -> str:
    print("print in a handler")
    sys.__stdout__.write("through __stdout__\n")
    os.write(1, b"descriptor 1\n")
    C.puts(b"C in a handler, buffered until the exit")
    subprocess.run(["sh", "-c", "cat; echo child"], check=True)
    return f"read {sys.stdin.read()!r}"
