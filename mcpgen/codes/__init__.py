"""The codes of diagnostics, a module for each family; `mcpgen.diagnostics_codes` is the whole table."""
