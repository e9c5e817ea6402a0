"""The smallest files of their kinds, and the texts that the suite looks for."""

import io
import wave
from base64 import b64decode
from typing import Final

PIXEL: Final = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4"
    "z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
)
"""A PNG: one red pixel."""


def silence() -> bytes:
    """A WAV: one sample of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\0\0")
    return file.getvalue()
