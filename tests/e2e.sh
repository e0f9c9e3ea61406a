#!/usr/bin/env bash
# The program in a real window: moves by mouse and keys, SIGKILL, restart, the same position.
# Also measures the first frame, the idle CPU over 10 s, the memory, how soon a move is on the disk and how long the slowest
# legal files take to read, and prints them. A file is dropped on the window, and the program is started as its package installs
# it. Where strace is there, the disk fails, too.
#
# Usage: tests/e2e.sh [BINARY]      (default: target/release/kalaha)
# Needs Linux with Xvfb, xdotool and a software OpenGL; installs them with apt where it may.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$(realpath "${1:-target/release/kalaha}")

packages="xvfb xdotool x11-utils imagemagick libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1 libgl1-mesa-dri
    python3-xlib desktop-file-utils shared-mime-info libglib2.0-bin"
all_there() {
    local tool library
    for tool in Xvfb xdotool xprop identify desktop-file-validate update-mime-database gio; do
        command -v "$tool" >/dev/null || return 1
    done
    for library in libxkbcommon-x11 libGL.so; do
        ldconfig -p | grep -F "$library" >/dev/null || return 1
    done
    /usr/bin/python3 -c "import Xlib" 2>/dev/null # the system's, whose package it is
}
if ! all_there; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
    else
        echo "e2e: please install: $packages" >&2
        exit 1
    fi
fi

home=$(mktemp -d)
pids=()
finish() {
    status=$?
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    if [ "$status" != 0 ] && [ -f "$home/log" ]; then
        echo "e2e: FAILED; the program said:" >&2
        for log in "$home"/log*; do tail -n 30 "$log" >&2; done
    fi
    rm -rf "$home"
}
trap finish EXIT

fail() { echo "e2e: $*" >&2; exit 1; }

# A display of our own.
mkfifo "$home/display-pipe"
exec 7<>"$home/display-pipe"
Xvfb -displayfd 7 -screen 0 1280x800x24 -nolisten tcp -noreset >/dev/null 2>&1 &
pids+=($!)
read -r -t 20 number <&7 || fail "Xvfb did not start"
export DISPLAY=":$number" LIBGL_ALWAYS_SOFTWARE=1 KALAHA_CONFIG_DIR="$home/config" KALAHA_CACHE_DIR="$home/cache"
unset WAYLAND_DISPLAY WAYLAND_SOCKET

# Without a display: one sentence, exit code 1.
if env -u DISPLAY "$binary" >"$home/out" 2>&1; then fail "should have failed without a display"; fi
[ "$(wc -l <"$home/out")" = 1 ] || fail "more than one line without a display: $(cat "$home/out")"
grep -q "no display" "$home/out" || fail "says nothing of the display: $(cat "$home/out")"
echo "e2e: without a display: $(cat "$home/out")"

# Two legal files that would be slow to read if that were not linear: each is read within a second.
clauses=houses=12,seeds=4,sow_store=none,capture=none,extra_turn=off,end_when=mover_stuck,repeat_limit=99
printf '[Event "slow"]\n\n1. 1 1 *\n' >"$home/short.pgn"
"$binary" convert "$home/short.pgn" --rules "kalah,$clauses" --to json -o "$home/short.json" >/dev/null
slow_file() { # MOVES LATE: a game of so many moves, the late ones with a variation each
    sed '/^  "moves"/,$d' "$home/short.json"
    awk -v moves="$1" -v late="$2" -f tests/support/slow_game.awk
    sed -n '/^  "started"/,$p' "$home/short.json"
}
read_slow() { # FILE MOVES LATE: what reading takes of the processor, the best of three, in ms
    slow_file "$2" "$3" >"$home/$1"
    best=100000
    for _ in 1 2 3; do
        { time "$binary" analyze "$home/$1" --at 0 --depth 1 --memory 1 >"$home/out" 2>&1 || fail "$1 is not read: $(cat "$home/out")"; } 2>"$home/took"
        took=$(awk '{print int(($1 + $2) * 1000)}' "$home/took")
        if [ "$took" -lt "$best" ]; then best=$took; fi
    done
    [ "$best" -le 1000 ] || fail "$1: reading took $best ms"
}
TIMEFORMAT="%U %S"
read_slow moves.json 100000 0
of_moves=$best
read_slow variations.json 8000 2000
echo "e2e: 100000 moves are read in $of_moves ms, 2000 late variations in $best ms"

start() { # starts the program and waits for its first frame
    : >"$home/log"
    RUST_LOG=kalaha=debug "$binary" "$@" >>"$home/log" 2>&1 &
    app=$!
    pids+=("$app")
    for _ in $(seq 200); do
        grep -q "first frame" "$home/log" && break
        kill -0 "$app" 2>/dev/null || fail "the program ended"
        sleep 0.05
    done
    window=$(timeout 60 xdotool search --sync --onlyvisible --name 'Kalaha$' | head -n 1)
    xdotool windowfocus --sync "$window" || true
    sleep 0.5
}

moves() { # the moves in the autosave, joined
    tr -d ' \n' <"$home/config/autosave/slot-1.json" | sed 's/.*"moves":\[\([^]]*\)\].*/\1/' | tr -d '"'
}

wait_moves() { # waits until the autosave holds these moves
    for _ in $(seq 100); do
        [ -f "$home/config/autosave/slot-1.json" ] && [ "$(moves)" = "$1" ] && return
        sleep 0.05
    done
    fail "the moves should be $1, are $(moves)"
}

click() { # clicks a house by its name, where the program says that it is drawn
    at=$(grep -o "$1 at [0-9]*,[0-9]*" "$home/log" | tail -n 1 | sed 's/.* at //')
    [ -n "$at" ] || fail "the program did not say where $1 is"
    xdotool mousemove --window "$window" "${at%,*}" "${at#*,}" sleep 0.3 click 1
    sleep 0.3
}

start
first_frame=$(grep -o 'first frame after [0-9]* ms' "$home/log" | head -n 1)
echo "e2e: $first_frame"
# Its width and its height come first.
[[ $(xprop -id "$window" -notype 32c _NET_WM_ICON) =~ =\ [1-9][0-9]*,\ [1-9] ]] || fail "the window has no icon"

click "South 3"                            # ends in the store: South moves again
wait_moves "3"
sleep 2
xdotool key --clearmodifiers 6
wait_moves "3-6"
sleep 2
xdotool key --clearmodifiers 4             # North, by key
wait_moves "3-6,4"
sleep 2
xdotool key --clearmodifiers ctrl+z        # undone: the move stays in the record
for _ in $(seq 100); do grep -q '"made": 2' "$home/config/autosave/slot-1.json" && break; sleep 0.05; done
grep -q '"made": 2' "$home/config/autosave/slot-1.json" || fail "undo was not kept"
xdotool key --clearmodifiers ctrl+y
sleep 2.5
click "South 1"
wait_moves "3-6,4,1"
before=$(grep -v '"saved"' "$home/config/autosave/slot-1.json")

kill -9 "$app"
wait "$app" 2>/dev/null || true
start
after=$(grep -v '"saved"' "$home/config/autosave/slot-1.json")
[ "$before" = "$after" ] || fail "the game is not the same after SIGKILL and restart"
echo "e2e: after SIGKILL and restart the game is the same: $(moves)"

# Rest: what does doing nothing cost?
xdotool mousemove 1 1
sleep 3
ticks() { awk '{print $14 + $15}' "/proc/$app/stat"; }
hz=$(getconf CLK_TCK)
t0=$(ticks); sleep 10; t1=$(ticks)
idle=$(awk -v a="$t0" -v b="$t1" -v hz="$hz" 'BEGIN { printf "%.2f", (b - a) / hz / 10 * 100 }')
rss=$(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$app/status")
own=$(awk '/^Pss_Anon|^Pss_File/ {s += $2} END {print int(s / 1024)}' "/proc/$app/smaps_rollup" 2>/dev/null || echo "?")
size=$(( $(stat -c %s "$binary") / 1024 / 1024 ))
echo "e2e: idle CPU over 10 s: $idle %; memory: $rss MB resident (software OpenGL included), $own MB proportional; binary: $size MB"
awk -v idle="$idle" 'BEGIN { exit !(idle < 1.0) }' || fail "idle CPU is $idle %, not below 1 %"
case "$binary" in
    */debug/*) ;; # with what a debugger wants
    *) [ "$size" -le 25 ] || fail "the binary is larger than 25 MB" ;;
esac

if [ -n "${KALAHA_E2E_SHOT:-}" ]; then import -window "$window" "$KALAHA_E2E_SHOT"; fi

# Several copies at once, each begun by `another`, which sets `app` and `window`.
copies=()
under=() # what the program is started with
another() {
    log="$home/log-$1"
    shift
    : >"$log"
    RUST_LOG=kalaha=debug "${under[@]}" "$binary" "$@" >"$log" 2>&1 &
    app=$!
    pids+=("$app")
    for _ in $(seq 200); do
        grep -q "first frame" "$log" && break
        kill -0 "$app" 2>/dev/null || fail "a copy ended: $(cat "$log")"
        sleep 0.05
    done
    window=$(timeout 60 xdotool search --sync --all --onlyvisible --pid "$app" --name 'Kalaha$' | head -n 1)
    copies+=("$app")
    to_front
}

to_front() { # a window that is covered hears no keys
    xdotool windowraise "$window"
    xdotool windowfocus --sync "$window" || true
    sleep 0.5
}

play() { # a house of the copy begun last, by key; waits until it is in an autosave
    to_front
    xdotool key --clearmodifiers "$1"
    for _ in $(seq 100); do slots_hold "$2" && return; sleep 0.05; done
    fail "no autosave holds $2: $(slots)"
}

slots() { # the moves in all autosaves, a line each
    for slot in "$home"/config/autosave/slot-[0-9].json; do
        tr -d ' \n' <"$slot" | sed 's/.*"moves":\[\([^]]*\)\].*/\1\n/' | tr -d '"'
    done
}

slots_hold() { slots | grep -x -- "$1" >/dev/null; } # not -q: it ends before all is written

end() { # kills the copy begun last; while it is dying its game is still its own
    kill -9 "$app"
    wait "$app" 2>/dev/null || true
}

ended() { # whether the copy begun last is gone, or would be if whoever adopted it had looked
    ! kill -0 "$app" 2>/dev/null || grep -q "^State:.Z" "/proc/$app/status" 2>/dev/null
}

leave() { # closes the copy begun last as a user does, and waits for it
    to_front
    xdotool key --clearmodifiers ctrl+q
    for _ in $(seq 100); do ! ended || return 0; sleep 0.05; done
    fail "a copy did not close"
}

kill -9 "$app"
wait "$app" 2>/dev/null || true

# A plays two moves, B only looks: what A played is there at the next start, wherever A ended.
rm -rf "$home/config"
another A
play 3 3
sleep 2
play 6 3-6
first=$app first_window=$window
another B
leave
app=$first window=$first_window
leave
another C
grep -q "resumed slot-1 with 2 moves" "$home/log-C" || fail "the game was not resumed: $(cat "$home/log-C")"
leave
echo "e2e: a copy that only looked hides no game"

# Four copies, a move in each; all are killed, and all four games are there, also after the next start.
rm -rf "$home/config"
for house in 1 2 4 5; do
    another "$house" --rules kalah
    play "$house" "$house"
done
kill -9 "${copies[@]}" 2>/dev/null || true
wait "${copies[@]}" 2>/dev/null || true
another again
for house in 1 2 4 5; do slots_hold "$house" || fail "the game of copy $house is lost: $(slots)"; done
leave
for house in 1 2 4 5; do slots_hold "$house" || fail "the game of copy $house is lost at closing: $(slots)"; done
echo "e2e: four copies that are killed lose none of four games"

# While it thinks, with a value for every house: asked to close, it ends at once.
rm -rf "$home/config"
another T --rules oware
xdotool key --clearmodifiers v
sleep 3
leave
closed=$(sed -n 's/.*closed within \([0-9]*\) ms.*/\1/p' "$home/log-T")
[ -n "$closed" ] || fail "nothing is told of the closing: $(tail -n 5 "$home/log-T")"
[ "$closed" -le 300 ] || fail "closing while it thinks took $closed ms"
echo "e2e: closed within $closed ms while it was thinking"

# A game that cannot be kept stays: the folder of games is a file, and a new game is asked for.
rm -rf "$home/config"
another D
play 1 1
rm -rf "$home/config/games"
echo "no folder" >"$home/config/games"
xdotool key --clearmodifiers ctrl+n
sleep 1
xdotool key --clearmodifiers Return
sleep 1
slots_hold 1 || fail "a game that could not be kept left the board: $(slots)"
end
echo "e2e: a game that cannot be kept stays"

# A game dropped on the window is opened, and played on.
rm -rf "$home/config"
printf '[Event "dropped"]\n\n1. 3 *\n' >"$home/dropped.pgn"
game="$home/a dropped game.kalaha"
"$binary" convert "$home/dropped.pgn" --rules oware --to json -o "$game" >/dev/null
named() { # waits until the title of the copy begun last begins so
    for _ in $(seq 100); do
        [[ $(xdotool getwindowname "$window") = "$1"* ]] && return
        sleep 0.05
    done
    fail "the window should be called $1, is $(xdotool getwindowname "$window")"
}
another F
named "Kalah — "
/usr/bin/python3 tests/support/drop_file.py "$window" "$game" || fail "the file was not dropped"
named "a dropped game.kalaha — Oware"
if [ -n "${KALAHA_E2E_SHOT:-}" ]; then import -window "$window" "${KALAHA_E2E_SHOT%.png}-dropped.png"; fi
sleep 2
play 2 3,2
leave
echo "e2e: a game dropped on the window is opened"

# A broken file that a desktop opens is explained in a window; from a terminal in a sentence.
printf '{"broken": ' >"$home/broken.json"
! "$binary" "$home/broken.json" 2>"$home/told" || fail "a broken file is no trouble"
grep -q 'broken.json: ' "$home/told" || fail "a broken file is not explained: $(cat "$home/told")"
another B --window "$home/broken.json"
leave
echo "e2e: a broken file is explained in the window"

# As the package installs it: the same files in a folder, started by the desktop entry with a game of its type.
installed="$home/installed"
"$binary" manual --out "$home/packaging/man" >/dev/null
for shell in bash zsh fish; do "$binary" manual --completions "$shell" >"$home/packaging/kalaha.$shell"; done
assets=$(sed -n '/^assets = \[$/,/^\]$/s/^ *\["\(.*\)", "\(.*\)", "\(.*\)"\],$/\1 \2 \3/p' Cargo.toml)
while read -r from to mode; do
    for file in ${from/#target\/packaging/$home\/packaging}; do # may be a pattern
        case $to in */) name=$to${file##*/} ;; *) name=$to ;; esac
        if [ "$from" = target/release/kalaha ]; then file=$binary; fi
        install -D -m "$mode" "$file" "$installed/$name" || fail "the package lacks $from"
    done
done <<<"$assets"
data="$installed/usr/share"
entry="$data/applications/kalaha.desktop"
desktop-file-validate "$entry" || fail "the desktop entry is not valid"
icon=$(sed -n 's/^Icon=//p' "$entry")
for size in 16 24 32 48 64 128 256 512; do
    drawn=$(identify -format %wx%h "$data/icons/hicolor/${size}x$size/apps/$icon.png") || true
    [ "$drawn" = "${size}x$size" ] || fail "no icon of $size pixels"
done
[ -s "$data/icons/hicolor/scalable/apps/$icon.svg" ] || fail "no icon for every size"
[ "$(find "$data/man/man6" -name 'kalaha*.6' | wc -l)" -ge 5 ] || fail "no manual pages"
desktop() { # a command on a desktop where the program is installed
    env XDG_DATA_HOME="$home/data" XDG_DATA_DIRS="$data" XDG_CONFIG_HOME="$home/xdg" XDG_CURRENT_DESKTOP= \
        PATH="$installed/usr/games:$PATH" RUST_LOG=kalaha=debug "$@"
}
desktop update-mime-database "$data/mime"
desktop update-desktop-database "$data/applications"
known=$(desktop gio info -a standard::content-type "$game")
[[ $known = *application/x-kalaha-game* ]] || fail "the type of a game is not known"
for how in "open" "launch $entry"; do
    rm -rf "$home/config"
    # shellcheck disable=SC2086
    desktop gio $how "$game" >"$home/log-installed" 2>&1 &
    window=$(timeout 60 xdotool search --sync --onlyvisible --name 'Kalaha$' | head -n 1) ||
        fail "nothing is shown by gio $how: $(cat "$home/log-installed")"
    named "a dropped game.kalaha — Oware"
    app=$(xdotool getwindowpid "$window")
    pids+=("$app")
    [ "$(readlink "/proc/$app/exe")" = "$installed/usr/games/kalaha" ] || fail "another program was started"
    leave
done
echo "e2e: installed: icons, manual, a game opened by its type and by the desktop entry"

# How soon a move is on the disk: from the key to the instant when the autosave, synced, takes its name.
rm -rf "$home/config"
another M --rules oware
best=100000
played=""
for house in 1 1 2 2 3 3 4 4 5 5; do
    sleep 0.5
    pressed=$(date +%s%N)
    xdotool key "$house"
    played="${played:+$played,}$house"
    wait_moves "$played"
    changed=$(stat -c %.9Z "$home/config/autosave/slot-1.json")
    took=$(((${changed/./} - pressed) / 1000000))
    if [ "$took" -lt "$best" ]; then best=$took; fi
done
leave
echo "e2e: a move is on the disk within $best ms, the best of ten"
[ "$best" -le 50 ] || fail "a move is on the disk after $best ms, not within 50 ms"

# A disk that fails: what cannot be synced, or cannot take its name, is not said to be kept, and nothing is lost.
failing() { # SYSTEM CALLS: the program is started with these failing
    under=(strace -D -f -qq -o /dev/null -e "trace=$1" -e "inject=$1:error=EIO")
}
stays() { # the copy begun last is asked to close, and does not
    to_front
    xdotool key --clearmodifiers ctrl+q
    sleep 2
    kill -0 "$app" 2>/dev/null || fail "a copy closed with a game that is not kept"
}
goes_on() { # NAME MESSAGE: the copy begun last dies; another one on a disk that is well again has its game
    stays
    end
    under=()
    another "$1"
    grep -q "resumed slot-1 with 2 moves" "$home/log-$1" || fail "$2: $(cat "$home/log-$1")"
    leave
}
if command -v strace >/dev/null && strace -D -qq -o /dev/null -e trace=fsync true 2>/dev/null; then
    rm -rf "$home/config"
    another N --rules kalah
    play 3 3
    leave
    failing fsync,fdatasync
    another O
    to_front
    xdotool key --clearmodifiers 6
    for _ in $(seq 100); do grep -q '"6"\|3-6' "$home"/config/autosave/slot-1.ahead.json && break; sleep 0.05; done
    slots_hold 3 || fail "an autosave that was not synced has taken its name: $(slots)"
    goes_on P "a move was lost where fsync fails"
    echo "e2e: where fsync fails nothing is lost, and the window stays"

    failing rename,renameat,renameat2
    another Q
    to_front
    xdotool key --clearmodifiers 4
    sleep 1
    slots_hold 3-6 || fail "the old autosave is gone where rename fails: $(slots)"
    goes_on R "the game was lost where rename fails"
    echo "e2e: where rename fails the old autosave is whole, and the window stays"
else
    echo "e2e: no strace: a failing disk was not tried"
fi

echo "e2e: passed"
