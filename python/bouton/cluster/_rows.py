"""What a command found, as rows of a table."""

from __future__ import annotations

from typing import Any

#: What a row says of one finding of ``bouton pattern``.
_FOUND = ("kind", "status", "preperiod", "period", "saltus", "last_exception", "checked_to")


def rows_of(found: Any) -> list[dict[str, Any]]:
    """The rows of what is written as JSON: of a table one for each size, of patterns one for each finding, or one without a kind; of others the
    object, and of a number its value."""
    if not isinstance(found, dict):
        return [{"value": found}]
    if "findings" in found:
        findings = found["findings"] or [{"checked_to": found["checked_to"]}]
        return [{name: finding.get(name) for name in _FOUND} for finding in findings]
    what = next((what for what in ("values", "outcomes") if "first" in found and what in found), None)
    if what is None:
        return [found]
    first, named = found["first"], what[:-1]
    rows = found[what]
    if rows and isinstance(rows[0], dict):
        return [{"rows": row["rows"], "cols": col, named: value} for row in rows for col, value in enumerate(row["values"], first)]
    return [{"size": size, named: value} for size, value in enumerate(rows, first)]
