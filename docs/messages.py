"""The reference of the socket's messages, from the models that they are checked against."""

from __future__ import annotations

from typing import Any, get_args

from pydantic import BaseModel


def reference() -> str:
    """Both tables: what the server sends, what it takes."""
    from backroom.server.api.protocol import ClientMessage, ServerMessage

    return "\n\n".join(
        (
            "| From the server | Meaning |\n|---|---|\n" + "\n".join(_row(model) for model in _models(ServerMessage)),
            "| To the server | Meaning |\n|---|---|\n" + "\n".join(_row(model) for model in _models(ClientMessage)),
        )
    )


def _models(union: Any) -> tuple[type[BaseModel], ...]:
    models: tuple[type[BaseModel], ...] = get_args(get_args(union)[0])
    return models


def _row(model: type[BaseModel]) -> str:
    kind = get_args(model.model_fields["type"].annotation)[0]
    fields = [
        f"`{name}`" + (f" ({field.description})" if field.description else "")
        for name, field in model.model_fields.items()
        if name not in ("type", "v")
    ]
    says = " ".join((model.__doc__ or "").split())
    return f"| `{kind}` | {says}" + (f" {', '.join(fields)}" if fields else "") + " |"
