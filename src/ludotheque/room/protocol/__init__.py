"""What goes over the wire: messages, requests, the bodies of HTTP, refusals."""
