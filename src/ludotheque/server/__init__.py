"""The room on the network: HTTP, sockets, and the program that joins the parts."""
