"""Everything that goes over the wire: messages, requests, HTTP bodies, refusals."""
