"""`detector triage account` and `detector triage token`: who may use the page, and what content systems send."""

from __future__ import annotations

import getpass
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector.command import option
from detector.errors import UsageError
from detector.report.output import say, write_lines
from detector.triage.role import Role

if TYPE_CHECKING:
    from detector.triage.audit import Event
    from detector.triage.store import Store

PASSWORD = "DETECTOR_PASSWORD"  # the variable that a script sets instead of typing

accounts = typer.Typer(help="Who may sign in.", no_args_is_help=True, rich_markup_mode=None)
tokens = typer.Typer(help="What content systems send.", no_args_is_help=True, rich_markup_mode=None)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Name; decisions carry it.")]
RoleOption = Annotated[
    Role, option.of_choice("--role", Role, "reader: look; editor: also decide and submit; admin: also export and log.")
]


@accounts.command("add")
def add_account(name: NameArgument, role: RoleOption = Role.EDITOR, store: option.StoreOption = option.STORE) -> None:
    """Add an account, or give a known one another role and password. The password is typed, or in DETECTOR_PASSWORD."""
    from detector.triage.account import add_account as add
    from detector.triage.audit import Event

    opened = _open(store)
    add(opened, name, role, _password())
    _record(opened, Event.ACCOUNT_ADDED, f"{name}: {role}")
    say(f"account {name} ({role}) is in {store}")


@accounts.command("disable")
def disable_account(name: NameArgument, store: option.StoreOption = option.STORE) -> None:
    """Let nobody sign in with this name any more; its decisions stay."""
    from detector.triage.account import disable_account as disable
    from detector.triage.audit import Event

    opened = _open(store)
    disable(opened, name)
    _record(opened, Event.ACCOUNT_CHANGED, f"{name}: disabled")


@accounts.command("list")
def list_accounts(store: option.StoreOption = option.STORE) -> None:
    """Print the accounts with their roles."""
    from detector.triage.account import list_accounts as known

    write_lines(f"{row.name}  {'disabled' if row.disabled else row.role}  {row.created}" for row in known(_open(store)))


@tokens.command("make")
def make_token(name: NameArgument, role: RoleOption = Role.EDITOR, store: option.StoreOption = option.STORE) -> None:
    """Print a new token. It is shown once; only its hash is kept."""
    from detector.triage.account import make_token as make
    from detector.triage.audit import Event

    opened = _open(store)
    secret = make(opened, name, role)
    _record(opened, Event.TOKEN_MADE, f"{name}: {role}")
    write_lines([secret])


@tokens.command("remove")
def remove_token(name: NameArgument, store: option.StoreOption = option.STORE) -> None:
    """Refuse a token from now on."""
    from detector.triage.account import remove_token as remove
    from detector.triage.audit import Event

    opened = _open(store)
    remove(opened, name)
    _record(opened, Event.TOKEN_REMOVED, name)


@tokens.command("list")
def list_tokens(store: option.StoreOption = option.STORE) -> None:
    """Print the names and roles of the tokens."""
    from detector.triage.account import list_tokens as known

    write_lines(f"{row.name}  {row.role}  {row.created}" for row in known(_open(store)))


def _open(path: Path) -> Store:
    from detector.triage.store import Store

    return Store(path)


def _password() -> str:
    given = os.environ.get(PASSWORD)
    if given is not None:
        return given
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(f"account add: no terminal to type a password on; allowed: a terminal, or {PASSWORD}")
    first, second = getpass.getpass("Password: "), getpass.getpass("Again: ")
    if first != second:
        raise UsageError("account add: the two passwords differ; allowed: the same one twice")
    return first


def _record(store: Store, event: Event, detail: str) -> None:
    from detector.command.baseline import account_name
    from detector.triage.audit import record

    record(store, account_name(), event, detail, "command line")
