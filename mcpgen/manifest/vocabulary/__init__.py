"""The keys of the items of a manifest, a module for each kind."""
