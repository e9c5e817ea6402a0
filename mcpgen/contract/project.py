"""How the emitted project is named. Apart from the rest of the contract, since validation needs no more of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Project:
    """How the emitted project is named."""

    package: str
    distribution: str
    """Name in pyproject, of the console command and of the project folder."""
    python: str
    """Lowest Python version, as `3.11`."""
    version: str
    """The nearest legal version (PEP 440) of `server.version`."""

    @property
    def env_prefix(self) -> str:
        return self.package.upper()
