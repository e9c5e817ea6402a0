# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 34cf3937cf714ed366ec3fae7a4d75dddf0a438c767ca338434e726aba71b770
"""The tools: one module for each, named after its handler."""
