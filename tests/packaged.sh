#!/usr/bin/env bash
# The Debian package in a clean root: installed, checked, started by its desktop entry, a game opened by its type, removed.
#
# Usage: tests/packaged.sh PACKAGE.deb        (as root; needs debootstrap, lintian, desktop-file-utils, appstream, the network)
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(realpath "$1")

desktop-file-validate assets/packaging/kalaha.desktop
appstreamcli validate --no-net assets/packaging/org.kalaha.Kalaha.metainfo.xml
lintian --fail-on error "$package"

root=$(mktemp -d)
finish() {
    umount "$root/proc" 2>/dev/null || true
    rm -rf "$root"
}
trap finish EXIT
debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >/dev/null
cp /etc/resolv.conf "$root/etc/"
cp "$package" "$root/tmp/kalaha.deb"
mount -t proc proc "$root/proc"

cat >"$root/tmp/try.sh" <<'TRY'
set -euo pipefail
export HOME=/root PATH="$PATH:/usr/games" LIBGL_ALWAYS_SOFTWARE=1 DISPLAY=:77 DEBIAN_FRONTEND=noninteractive
fail() { echo "packaged: $*" >&2; exit 1; }
apt-get update -qq
apt-get install -y -qq --no-install-recommends \
    xvfb dbus-x11 desktop-file-utils shared-mime-info libglib2.0-bin xdotool x11-utils libgl1-mesa-dri >/dev/null 2>&1
apt-get install -y -qq --no-install-recommends /tmp/kalaha.deb >/dev/null 2>&1
kalaha --version
Xvfb :77 -screen 0 1280x800x24 -nolisten tcp -noreset >/tmp/xvfb.log 2>&1 &
xvfb=$!
trap 'kill $xvfb $DBUS_SESSION_BUS_PID 2>/dev/null || true' EXIT
eval "$(dbus-launch --sh-syntax)"
sleep 2
window() { # waits for a window of this name
    for _ in $(seq 60); do
        xdotool search --name "$1" 2>/dev/null | tail -1 | grep . && return
        sleep 0.5
    done
    fail "no window is called $1"
}
leave() { # closes the window shown as a user does, and waits until it is gone
    xdotool key --clearmodifiers ctrl+q
    for _ in $(seq 40); do
        xdotool search --name Kalaha >/dev/null 2>&1 || return 0
        sleep 0.25
    done
    fail "the window does not close"
}
gio launch /usr/share/applications/kalaha.desktop >/tmp/entry.log 2>&1 &
shown=$(window Kalaha)
xprop -id "$shown" _NET_WM_ICON | grep CARDINAL >/dev/null || fail "the window has no icon"
echo "packaged: by its entry: $(xdotool getwindowname "$shown")"
sleep 2
xdotool windowfocus --sync "$shown"
xdotool key --clearmodifiers 3; sleep 2
xdotool key --clearmodifiers ctrl+n; sleep 1
xdotool key --clearmodifiers Return; sleep 1
leave
played=$(ls /root/.config/kalaha/games/kalah-*.kalaha.json) || fail "the game that left the board is not kept"
kalaha convert "$played" --to json | grep '"moves": \["3"\]' >/dev/null || fail "the move is not in the game"
gio info -a standard::content-type "$played" | grep application/x-kalaha-game >/dev/null || fail "the type is not known"
gio open "$played" >/tmp/type.log 2>&1 &
shown=$(window "$(basename "$played")")
echo "packaged: by its type: $(xdotool getwindowname "$shown")"
xdotool windowfocus --sync "$shown"
leave
apt-get remove -y -qq kalaha >/dev/null
find /usr -name '*kalaha*' | grep . && fail "something is left" || echo "packaged: removed"
TRY
chroot "$root" bash /tmp/try.sh
