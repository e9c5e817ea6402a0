"""Answers of users in words."""

from pydantic import BaseModel

from everything.generated import Accepted, Cancelled, Declined


def described(answer: Accepted[BaseModel] | Declined | Cancelled) -> str:
    """The action, and what was filled in."""
    match answer:
        case Accepted(form):
            content = form.model_dump_json(by_alias=True, exclude_unset=True)
            return f"action=accept, content={content}"
        case Declined():
            return "action=decline"
        case Cancelled():
            return "action=cancel"
