"""The words that the cells of the reference table are made of; `tables/README.md` says what they mean."""

from __future__ import annotations

from detector.model.claim import Attribute

NAME_KINDS = (
    *("accelerator", "system", "cpu", "die", "architecture", "interconnect", "bus", "network", "memory", "format"),
    *("technology", "software", "driver", "os", "model", "form_factor", "process", "organisation"),
)
FAMILY_KINDS = (*NAME_KINDS, "identifier")
RULE_KINDS = ("needs", "first", "lacks", "supported_from", "supported_until")
ATTRIBUTES = tuple(
    sorted(
        {attribute.value for attribute in Attribute}
        | {"die_area", "tensor_core_count", "cpu_cores", "cpu_threads", "link_count", "interconnect_version"}
        | {"component", "stack_count", "switch_count"}
    )
)
PRECISIONS = ("", "FP64", "FP32", "TF32", "FP16", "BF16", "FP8", "INT8", "FP6", "FP4", "INT4")
SPARSITIES = ("", "dense", "sparse")
SCOPES = (
    *("", "die", "gpu", "superchip", "node", "rack", "pod", "link", "lane"),
    *("x1", "x4", "x8", "x16", "port", "sm", "core"),
)
DIRECTIONS = ("", "unidirectional", "bidirectional")
SCALES = ("million", "billion", "trillion")
PROOFS = ("sparsity", "bandwidth", "links", "totals", "dates", "variants", "closed")
CELLS: dict[str, dict[str, tuple[str, ...]]] = {
    "names": {"kind": NAME_KINDS},
    "families": {"kind": FAMILY_KINDS},
    "rules": {"kind": RULE_KINDS},
    "exceptions": {"proof": PROOFS},
    "facts": {"precision": PRECISIONS, "sparsity": SPARSITIES, "scope": SCOPES, "direction": DIRECTIONS},
}
DIMENSIONS: dict[str, frozenset[str]] = {
    "memory_capacity": frozenset({"bytes"}),
    "memory_bandwidth": frozenset({"bytes_per_second"}),
    "memory_bus_width": frozenset({"bits"}),
    "interconnect_bandwidth": frozenset({"bytes_per_second", "bits_per_second", "transfers"}),
    "pcie_bandwidth": frozenset({"bytes_per_second", "transfers"}),
    "tdp": frozenset({"power"}),
    "compute": frozenset({"flops", "ops"}),
    "clock": frozenset({"frequency"}),
    "cache": frozenset({"bytes"}),
    "die_area": frozenset({"area"}),
}
COUNTS = frozenset(
    {
        *("die_count", "sm_count", "cuda_cores", "tensor_core_count", "cpu_cores", "cpu_threads"),
        *("device_count", "link_count", "stack_count", "switch_count"),
    }
)
MAY_BE_ZERO = frozenset({"link_count", "price"})
