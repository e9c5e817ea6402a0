# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: dffeca0af4e36955512d9eab4f7d3985095f9a809bddf3fdf7a76661ed77e1df
"""The prompts: one module for each, named after its handler."""
