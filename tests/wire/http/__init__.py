"""Streamable HTTP on real sockets."""
