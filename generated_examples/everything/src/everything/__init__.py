# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: d400bbe41cb25e5c2665b2c53bc752473fe953f5237c63917ae181d3cc8e0910
"""An MCP server: `generated` is the contract in code, the rest is written by hand."""
