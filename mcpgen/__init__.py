"""mcpgen generates MCP servers from one declarative manifest."""

__version__ = "0.1.0"
