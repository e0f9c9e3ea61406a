# The moves of a long game under rules that hardly ever end one: 12 houses of 4 seeds, all sown, nothing captured. So many
# `moves`, the `late` last of which have a variation each. Used by tests/e2e.sh.
function random() { x = (x * 16807) % 2147483647; return x }
function house_after(at,    n) {
    for (n = 0; n < 12; n++) if (seeds[side * 12 + (at + n) % 12] > 0) return (at + n) % 12
}
BEGIN {
    x = 7
    for (i = 0; i < 24; i++) seeds[i] = 4
    printf "\"moves\": ["
    for (made = 0; made < moves; made++) {
        house = house_after(random() % 12)
        if (made >= moves - late) other[made] = house_after(house + 1) + 1
        printf "%s\"%d\"", (made ? ", " : ""), house + 1
        at = side * 12 + house
        lifted = seeds[at]
        seeds[at] = 0
        while (lifted-- > 0) { at = (at + 1) % 24; seeds[at]++ }
        side = 1 - side
    }
    printf "],\n\"variations\": ["
    for (made = moves - 1; made >= moves - late; made--) {
        printf "%s{\"after\": %d, \"moves\": [\"%d\"]}", comma, made, other[made]
        comma = ", "
    }
    printf "],\n\"made\": %d,\n", moves
}
