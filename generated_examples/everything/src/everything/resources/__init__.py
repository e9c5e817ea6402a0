# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: ff710370758eddadac3cbf550ca9f6a151e03804eb08523955b713e9ab1c5648
"""The resources and resource templates: one module for each, named after its handler."""
