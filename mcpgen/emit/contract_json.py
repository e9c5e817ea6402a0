"""`contract.json`: what the running server knows of the manifest, wire items verbatim."""

from __future__ import annotations

import json
from typing import Any

from mcpgen.contract.ir import (
    Cache,
    Completion,
    Contract,
    JsonObject,
    Prompt,
    Resource,
    ResourceTemplate,
    Tool,
)


def contract_json(contract: Contract) -> str:
    """The document as text, two spaces of indentation, keys in the order of the manifest."""
    return (
        json.dumps(contract_document(contract), ensure_ascii=False, indent=2, allow_nan=False)
        + "\n"
    )


def contract_document(contract: Contract) -> JsonObject:
    return {
        "server": contract.server.info,
        "instructions": contract.server.instructions,
        "logging": contract.logging,
        "pageSize": contract.page_size,
        "cache": _cache(contract.list_cache),
        "extensions": contract.extensions,
        "http": contract.http,
        "auth": contract.auth,
        "tools": [t.wire for t in contract.tools],
        "resources": [r.wire for r in contract.resources],
        "resourceTemplates": [t.wire for t in contract.templates],
        "prompts": [p.wire for p in contract.prompts],
        "behaviour": {
            "tools": {t.name: _tool(t) for t in contract.tools},
            "resources": {r.uri: _resource(r) for r in contract.resources},
            "resourceTemplates": {t.uri_template: _template(t) for t in contract.templates},
            "prompts": {p.name: _prompt(p) for p in contract.prompts},
            "elicitations": {
                e.name: {"message": e.message, "schema": e.form.schema.document}
                for e in contract.elicitations
            },
        },
    }


def _present(**keys: Any) -> JsonObject:
    """Only the keys that say something."""
    return {k: v for k, v in keys.items() if v is not None and v is not False and v not in ([], {})}


def _cache(cache: Cache | None) -> JsonObject | None:
    return None if cache is None else {"ttlMs": cache.ttl_ms, "scope": cache.scope}


def _complete(completions: dict[str, Completion]) -> JsonObject:
    return {name: True if c is True else list(c) for name, c in completions.items()}


def _tool(tool: Tool) -> JsonObject:
    return _present(timeout=tool.timeout, scopes=list(tool.scopes), examples=list(tool.examples))


def _resource(resource: Resource) -> JsonObject:
    keys: JsonObject = {}
    if resource.content is not None:
        keys[resource.content.kind] = resource.content.value
    if resource.model is not None:
        keys["schema"] = resource.model.schema.document
    return keys | _present(
        subscribe=resource.subscribe, cache=_cache(resource.cache), scopes=list(resource.scopes)
    )


def _template(template: ResourceTemplate) -> JsonObject:
    keys: JsonObject = {"params": template.params.schema.document}
    if template.model is not None:
        keys["schema"] = template.model.schema.document
    return keys | _present(
        complete=_complete(dict(template.completions)),
        subscribe=template.subscribe,
        cache=_cache(template.cache),
        scopes=list(template.scopes),
        examples=list(template.examples),
        list=template.listed,
    )


def _prompt(prompt: Prompt) -> JsonObject:
    keys: JsonObject = {"args": prompt.args.schema.document}
    if prompt.messages is not None:
        keys["messages"] = list(prompt.messages)
    return keys | _present(
        complete=_complete(dict(prompt.completions)),
        scopes=list(prompt.scopes),
        examples=list(prompt.examples),
    )
