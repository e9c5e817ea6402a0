"""Rules of the wire, over real processes and sockets."""
