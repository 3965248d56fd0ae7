"""How the rules fare with the editors: how often each accused, and how often it was overturned."""

from __future__ import annotations

from detector.triage.choice import Action
from detector.triage.store import Store
from detector.triage.view import QualityRow

_OVERTURNED = {Action.DISMISS, Action.CORRECT}


def rule_quality(store: Store) -> tuple[QualityRow, ...]:
    """A row for each rule that accuses or was decided on, the most often overturned first."""
    with store.read() as connection:
        accused = dict(connection.execute("SELECT code, count(*) FROM claims WHERE accused GROUP BY code").fetchall())
        rows = connection.execute(
            "SELECT code, action, count(*) AS number FROM standing JOIN decisions ON decisions.id = standing.decision"
            " WHERE code <> '' GROUP BY code, action"
        ).fetchall()
    decided: dict[str, dict[Action, int]] = {code: {} for code in accused if code}
    for row in rows:
        decided.setdefault(row["code"], {})[Action(row["action"])] = row["number"]
    names = _names()
    found = [_row(code, names.get(code, ""), accused.get(code, 0), counts) for code, counts in decided.items()]
    return tuple(sorted(found, key=lambda row: (-(row.share or 0), -row.decided, row.code)))


def _row(code: str, name: str, accused: int, counts: dict[Action, int]) -> QualityRow:
    agreed, unsure = counts.get(Action.AGREE, 0), counts.get(Action.UNSURE, 0)
    overturned = sum(counts.get(action, 0) for action in _OVERTURNED)
    settled = agreed + overturned
    return QualityRow(
        code=code,
        name=name,
        accused=accused,
        decided=settled + unsure,
        agreed=agreed,
        overturned=overturned,
        corrected=counts.get(Action.CORRECT, 0),
        unsure=unsure,
        share=overturned / settled if settled else None,
    )


def _names() -> dict[str, str]:
    from detector.report.explain import describe_rules

    return {rule.code: rule.name for rule in describe_rules()}
