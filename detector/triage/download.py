"""What can be taken away from the page: each file by its name, with what makes its bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.responses import Response

from detector.triage.audit import Event
from detector.triage.choice import MissingError
from detector.triage.export import baseline_of, decision_lines, decision_table, joined
from detector.triage.labels import LABELS, label_archive, label_lines
from detector.triage.store import Store
from detector.triage.visit import Visit


@dataclass(frozen=True, slots=True)
class Download:
    """A file; `words` is the key of the sentence that says what it holds, the same for files that hold the same."""

    name: str
    words: str
    media: str
    make: Callable[[Store], bytes]


DOWNLOADS = (
    Download("decisions.jsonl", "export_decisions", "application/jsonl", lambda store: joined(decision_lines(store))),
    Download("decisions.csv", "export_decisions", "text/csv", lambda store: joined(decision_table(store))),
    Download("baseline.jsonl", "export_baseline", "application/jsonl", lambda store: joined(baseline_of(store))),
    Download(LABELS, "export_labels", "application/jsonl", lambda store: joined(label_lines(store))),
    Download("labels.zip", "export_labels", "application/zip", label_archive),
)


def send_file(visit: Visit) -> Response:
    """The file that the address names."""
    name = visit.request.path_params["name"]
    found = next((download for download in DOWNLOADS if download.name == name), None)
    if found is None:
        raise MissingError(f"{name}: no such file; allowed: {', '.join(download.name for download in DOWNLOADS)}")
    visit.record(Event.EXPORTED, found.name)
    told = {"Content-Disposition": f'attachment; filename="{found.name}"'}
    return Response(found.make(visit.desk.store), 200, told, found.media)
