"""The operations of the interface -> its endpoints, and its description as OpenAPI 3.1 made from the same list."""

from __future__ import annotations

import inspect
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from detector import __version__
from detector.triage.interface import OPERATIONS, Fault, Operation
from detector.triage.queue import Filter, Order, State
from detector.triage.visit import visit_of

DESCRIPTION = "/api/openapi.json"
_REFERENCE = "#/components/schemas/{model}"
_FAULTS = {
    "400": "What was sent cannot be used; the text says why.",
    "401": "The token is missing or unknown.",
    "403": "The token's role is not enough.",
    "404": "There is no such article.",
    "413": "Too large.",
    "503": "Too many articles wait for their scan; try again in a moment.",
}


def interface_routes() -> list[Route]:
    """The addresses of the interface, and that of its description."""
    grouped: dict[str, list[Operation]] = {}
    for operation in OPERATIONS:
        grouped.setdefault(operation.path, []).append(operation)
    routes = [
        Route(path, _endpoint(operation), methods=[operation.method])
        for path, operations in grouped.items()
        for operation in operations
    ]
    return [Route(DESCRIPTION, _describe), *routes]


async def _describe(request: Request) -> Response:
    del request
    return JSONResponse(describe_interface())


def _endpoint(operation: Operation) -> Any:
    answers: TypeAdapter[Any] = TypeAdapter(operation.answer)

    async def endpoint(request: Request) -> Response:
        visit = visit_of(request)
        if not visit.allows(operation.role):
            raise HTTPException(403, f"this needs a token with the role {operation.role}")
        body = _body(operation, await request.body()) if operation.body else None
        found = await run_in_threadpool(operation.call, visit, body)
        told = answers.dump_json(found, by_alias=True)
        return Response(told, operation.status, media_type="application/json")

    return endpoint


def _body(operation: Operation, data: bytes) -> BaseModel:
    assert operation.body is not None
    try:
        return operation.body.model_validate_json(data)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(map(str, fault["loc"])) or "body"
        raise HTTPException(400, f"{place}: {fault['msg']}; allowed: see {DESCRIPTION}") from None


def describe_interface() -> dict[str, Any]:
    """The description, in the words of the handlers' own first lines."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "detector triage", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


def _operation(operation: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.call.__name__,
        "summary": (inspect.getdoc(operation.call) or "").split("\n", 1)[0],
        "description": f"Needs the role {operation.role}.",
        "parameters": _parameters(operation),
        "responses": {
            str(int(operation.status)): _content("Done.", operation.answer.__name__),
            **{code: _content(text, Fault.__name__) for code, text in _FAULTS.items()},
        },
    }
    if operation.body:
        told["requestBody"] = {"required": True, **_content("", operation.body.__name__)}
        del told["requestBody"]["description"]
    return told


def _content(description: str, model: str) -> dict[str, Any]:
    schema = {"$ref": _REFERENCE.format(model=model)}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if "{id}" in operation.path:
        found.append({"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}})
    if operation.filters:
        kinds: dict[str, dict[str, Any]] = {"state": {"enum": list(State)}, "order": {"enum": list(Order)}}
        found += [
            {"name": name, "in": "query", "schema": {"type": "string", **kinds.get(name, {})}}
            for name in Filter.__slots__
        ]
        found.append({"name": "page", "in": "query", "schema": {"type": "integer", "minimum": 1}})
    return found


def _schemas() -> dict[str, Any]:
    given = {operation.body for operation in OPERATIONS if operation.body}
    answered: set[Any] = {operation.answer for operation in OPERATIONS} | {Fault}
    inputs: list[Any] = [(model.__name__, "validation", TypeAdapter(model)) for model in given]
    outputs: list[Any] = [(model.__name__, "serialization", TypeAdapter(model)) for model in answered]
    _, told = TypeAdapter.json_schemas([*inputs, *outputs], by_alias=True, ref_template=_REFERENCE)
    return dict(sorted(told["$defs"].items()))
