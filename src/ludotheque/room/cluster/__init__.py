"""Several processes on one database: peers, shared tables, workers that think for bots."""
