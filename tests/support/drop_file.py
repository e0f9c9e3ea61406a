#!/usr/bin/env python3
"""Drops a file on the middle of a window of another program, as a file manager does: a source of XDND, version 5.

Usage: drop_file.py WINDOW FILE      (needs python3-xlib; fails if the window does not take the file within ten seconds)
"""
import pathlib
import select
import sys
import time

from Xlib import X, Xatom, display
from Xlib.protocol import event

VERSION = 5
ends = time.monotonic() + 10
server = display.Display()
root = server.screen().root
target = server.create_resource_object("window", int(sys.argv[1], 0))
names = (pathlib.Path(sys.argv[2]).resolve().as_uri() + "\r\n").encode()
source = root.create_window(0, 0, 1, 1, 0, server.screen().root_depth, event_mask=X.PropertyChangeMask)
atom = server.intern_atom
NAMES, SELECTION = atom("text/uri-list"), atom("XdndSelection")


def fail(text):
    sys.exit(f"drop_file: {text}")


def heard():
    """The next event."""
    server.flush()
    while not server.pending_events():
        left = ends - time.monotonic()
        if left <= 0 or not select.select([server], [], [], left)[0]:
            fail("the window does not answer")
    return server.next_event()


def tell(kind, *data):
    """Sends the window a message about the drag."""
    data = (32, [source.id, *data, 0, 0, 0][:5])
    target.send_event(event.ClientMessage(window=target, client_type=atom(kind), data=data))


def serve(asked):
    """Gives the names of the dragged files to who asks for them."""
    known = asked.target == NAMES
    if known:
        asked.requestor.change_property(asked.property, NAMES, 8, names)
    asked.requestor.send_event(
        event.SelectionNotify(
            time=asked.time,
            requestor=asked.requestor,
            selection=asked.selection,
            target=asked.target,
            property=asked.property if known else X.NONE,
        )
    )
    return known


if target.get_full_property(atom("XdndAware"), Xatom.ATOM) is None:
    fail("the window takes no drops")

# A change of a property tells the server's time.
source.change_property(Xatom.WM_NAME, Xatom.STRING, 8, b"drop_file")
now = heard().time
source.set_selection_owner(SELECTION, now)

shape = target.get_geometry()
middle = root.translate_coords(target, shape.width // 2, shape.height // 2)
tell("XdndEnter", VERSION << 24, NAMES)
tell("XdndPosition", 0, middle.x << 16 | middle.y, now, atom("XdndActionCopy"))

served = accepted = dropped = False
while True:
    seen = heard()
    if seen.type == X.SelectionRequest:
        served = serve(seen) or served
    elif seen.type == X.ClientMessage and seen.client_type == atom("XdndStatus"):
        accepted = bool(seen.data[1][1] & 1)
        if not accepted:
            fail("the window refuses the file")
    elif seen.type == X.ClientMessage and seen.client_type == atom("XdndFinished"):
        break
    if served and accepted and not dropped:
        tell("XdndDrop", 0, now)
        dropped = True
if not seen.data[1][1] & 1:
    fail("the window did not take the file")
