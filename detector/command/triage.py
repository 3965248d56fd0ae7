"""`detector triage`: the editors' page on this machine."""

from __future__ import annotations

import gc
import socket
import threading
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from detector.command import option
from detector.command.account import accounts, tokens
from detector.command.option import AsOfOption, SpecsOption
from detector.errors import UsageError
from detector.report.output import say

if TYPE_CHECKING:
    from detector.triage.desk import Desk

HOST, PORT = "127.0.0.1", 8765
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_NEEDED = ("starlette", "uvicorn", "python_multipart", "argon2")
_HIGHEST_PORT = 65_535
_DEFAULT = "serve"
_OPEN_AFTER = 0.5  # seconds until a browser is opened


class Serving(TyperGroup):
    """A group whose command is `serve` wherever none of the others is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments with the name of the command in front."""
        return super().parse_args(ctx, args if args and args[0] in self.commands else [_DEFAULT, *args])


app = typer.Typer(cls=Serving, help="Serve the editors' page.", rich_markup_mode=None)
app.add_typer(accounts, name="account")
app.add_typer(tokens, name="token")


def port(text: str) -> int:
    """The port; raises UsageError for a number that is none."""
    text = str(text)  # the default is a number
    if not (text.isascii() and text.isdecimal() and int(text) <= _HIGHEST_PORT):
        raise UsageError(f"--port {text}: no port; allowed: 1 to {_HIGHEST_PORT}, or 0 for any that is free")
    return int(text)


PathsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATHS]", help="Articles to take in: files, folders, the output of a batch, reports as JSON lines."
    ),
]
HostOption = Annotated[
    str,
    typer.Option("--host", metavar="ADDRESS", help="Where it listens; beyond this machine, people have to sign in."),
]
PortOption = Annotated[int, typer.Option("--port", metavar="NUMBER", parser=port, help="0: any that is free.")]
NameOption = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="Host name that it is reached under; may be repeated."),
]
OpenOption = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")]


@app.command(_DEFAULT)
def serve(  # noqa: PLR0913 - one parameter for each option
    paths: PathsArgument = None,
    *,
    store: option.StoreOption = option.STORE,
    host: HostOption = HOST,
    port: PortOption = PORT,
    name: NameOption = None,
    open_: OpenOption = False,
    as_of: AsOfOption = None,
    specs: SpecsOption = None,
) -> None:
    """Serve the editors' page: submitted articles, the riskiest first, and every decision kept in one file.

    `detector triage account` and `detector triage token` say who may use it from elsewhere; see their --help.
    """
    _check_extra()
    from detector.command.intake import take_in
    from detector.triage.app import make_app
    from detector.triage.desk import Desk, Settings
    from detector.triage.store import Store

    desk = Desk(Store(store), Settings(_names(host, name or []), not _is_local(host), _account(), as_of, specs))
    _check_accounts(desk, host)
    if specs and not specs.is_dir():
        raise UsageError(f"--specs {specs}: no such folder; allowed: a folder with tables of your own")
    take_in(desk, paths or [])
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    say(f"{address} serves {store}; Ctrl-C ends it")
    if not desk.settings.sign_in:
        say(f"token of this start for {address}api/: {desk.secret}")
    if open_:
        _open_browser(address)
    gc.enable()  # a start keeps what it builds; a server runs for days
    _run(make_app(desk), listening)


def _run(application: object, listening: socket.socket) -> None:
    import uvicorn

    config = uvicorn.Config(
        application,  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _check_extra() -> None:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"triage needs {', '.join(missing)}; allowed: an installation of detector[triage], by "
            "`pip install 'detector[triage]'`"
        )


def _check_accounts(desk: Desk, host: str) -> None:
    from detector.triage.account import list_accounts

    if desk.settings.sign_in and all(account.disabled for account in list_accounts(desk.store)):
        raise UsageError(
            f"--host {host}: nobody could sign in; allowed: after `detector triage account add NAME --role admin"
            f" --store {desk.store.path}`, or --host {HOST}"
        )


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _names(host: str, names: list[str]) -> frozenset[str]:
    """The host names that a browser may ask for."""
    own = () if _is_local(host) else (socket.gethostname(), socket.getfqdn())
    return frozenset(word.lower().rstrip(".") for word in (*_LOOPBACK, host, *own, *names))


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family)
    except OSError as error:
        reason = (error.strerror or str(error)).lower().partition(" (")[0]
        raise UsageError(f"--host {host} --port {port}: {reason}; allowed: --port 0 for any that is free") from None


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _account() -> str:
    from detector.command.baseline import account_name

    return account_name()


def _open_browser(address: str) -> None:
    import webbrowser

    timer = threading.Timer(_OPEN_AFTER, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
