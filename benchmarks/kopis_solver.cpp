// Kopis Storm solved exactly, as a C++ programmer would write it: alpha-beta with zero windows (MTD),
// a transposition table, the a1-f6 mirror, children ordered by the score they lead to and by history.
//
//   kopis_solver LAYOUT [LANE...]   value, nodes, seconds of CPU; lanes are moves already made (0..23)
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

using u64 = uint64_t;

constexpr u64 FULL = (1ull << 36) - 1, FILE_A = 0x041041041ull, FILE_F = FILE_A << 5, RANK_1 = 63;
constexpr u64 FAR[4] = {RANK_1 << 30, FILE_F, RANK_1, FILE_A};
constexpr int PASS = 99, INFINITE = 99, TABLE_FROM = 3, MIRROR_FROM = 7;
static u64 CHAIN[24][64], STOP[24][64];
static const char* LAYOUTS[6] = {"diagonal", "antidiagonal", "near", "far", "left", "right"};

struct State {
    u64 factions[2], strongholds[2], bastion;
    int8_t waiting[4], turn, passes, ended;
};
struct Entry {
    u64 key;
    int8_t low, high;
};
static std::vector<Entry> table(1 << 22, Entry{0, -INFINITE, INFINITE});
static u64 nodes;
static int history[2][128];

static void fill_tables() {
    for (int lane = 0; lane < 24; lane++) {
        int side = lane / 6, at = lane % 6, squares[6];
        for (int i = 0; i < 6; i++) {
            int j = side < 2 ? i : 5 - i;
            squares[i] = side & 1 ? 6 * at + j : at + 6 * j;
        }
        for (int pattern = 1; pattern < 64; pattern++) {
            auto taken = [&](int i) { return pattern >> (side < 2 ? i : 5 - i) & 1; };
            int first = 0;
            while (!taken(first)) first++;
            STOP[lane][pattern] = 1ull << squares[first];
            for (int i = first; i < 6 && taken(i); i++) CHAIN[lane][pattern] |= 1ull << squares[i];
        }
    }
}

static inline int pattern(u64 tokens, int lane) {
    int side = lane / 6, at = lane % 6;
    return side & 1 ? (tokens >> (6 * at)) & 63 : ((((tokens >> at) & FILE_A) * 0x2108421ull) >> 25) & 63;
}
static inline u64 beside(u64 b) {
    return (((b & ~FILE_F) << 1) | ((b & ~FILE_A) >> 1) | (b << 6) | (b >> 6)) & FULL;
}
static inline int count(u64 b) { return __builtin_popcountll(b); }
static inline u64 ahead(u64 b, int side) {
    int by = side & 1 ? 1 : 6;
    return side < 2 ? b << by : b >> by;
}
static inline u64 tokens(const State& s) {
    return s.factions[0] | s.factions[1] | s.strongholds[0] | s.strongholds[1];
}
static inline int left(const State& s) { return s.waiting[0] + s.waiting[1] + s.waiting[2] + s.waiting[3]; }

static inline int lead(const State& s) {
    u64 zero = beside(s.strongholds[0]), one = beside(s.strongholds[1]);
    u64 a = s.factions[0] & zero, b = s.factions[1] & one;
    int lost0 = 8 - s.waiting[0] - s.waiting[1] - count(s.factions[0]);
    int lost1 = 8 - s.waiting[2] - s.waiting[3] - count(s.factions[1]);
    return count(a) + count(a & ~one) + lost1 - count(b) - count(b & ~zero) - lost0;
}

static inline int fill_moves(const State& s, int* out) {
    int n = 0;
    u64 all = tokens(s), strongholds = s.strongholds[0] | s.strongholds[1];
    for (int side = 2 * s.turn; side < 2 * s.turn + 2; side++) {
        if (!s.waiting[side]) continue;
        u64 fixed = s.bastion | (strongholds & FAR[side]);
        for (int i = 0; i < 6; i++) {
            u64 chain = CHAIN[6 * side + i][pattern(all, 6 * side + i)];
            out[n] = 6 * side + i;
            n += (chain != 0) & ((chain & fixed) == 0);
        }
    }
    if (!n) out[n++] = PASS;
    return n;
}

static inline void play(State& s, int lane) {
    if (lane == PASS) {
        s.bastion = 0;
        s.ended = ++s.passes == 2;
        s.turn ^= 1;
        return;
    }
    int side = lane / 6, p = pattern(tokens(s), lane);
    u64 chain = CHAIN[lane][p], staying = chain & ~FAR[side];
    for (int seat = 0; seat < 2; seat++) {
        s.factions[seat] = (s.factions[seat] & ~chain) | ahead(s.factions[seat] & staying, side);
        s.strongholds[seat] = (s.strongholds[seat] & ~chain) | ahead(s.strongholds[seat] & staying, side);
    }
    s.factions[s.turn] |= STOP[lane][p];
    s.bastion = STOP[lane][p];
    s.waiting[side]--;
    s.passes = 0;
    s.ended = left(s) == 0;
    s.turn ^= 1;
}

static inline u64 mirror(u64 b) {
    u64 turned = 0;
    for (int file = 0; file < 6; file++) turned |= (u64)pattern(b, file) << (6 * file);
    return turned;
}

static inline u64 number(u64 a, u64 b, u64 c, u64 d, u64 bastion, u64 rest) {
    u64 h = a * 0x9E3779B97F4A7C15ull;
    h = ((h ^ h >> 32) + b) * 0xBF58476D1CE4E5B9ull;
    h = ((h ^ h >> 32) + c) * 0x94D049BB133111EBull;
    h = ((h ^ h >> 32) + d) * 0xD1342543DE82EF95ull;
    h = ((h ^ h >> 32) + bastion * 0x2545F4914F6CDD1Dull + rest * 0xDA942042E4DD58B5ull) * 0x9E3779B97F4A7C15ull;
    return h ^ h >> 29;
}

static inline u64 key(const State& s) {
    u64 rest = (u64)s.turn << 32 | (u64)s.passes << 40, own = rest, other = rest;
    for (int side = 0; side < 4; side++) {
        own |= (u64)s.waiting[side] << (8 * side);
        other |= (u64)s.waiting[side ^ 1] << (8 * side);
    }
    u64 here = number(s.factions[0], s.factions[1], s.strongholds[0], s.strongholds[1], s.bastion, own);
    if (left(s) < MIRROR_FROM) return here;
    u64 there = number(mirror(s.factions[0]), mirror(s.factions[1]), mirror(s.strongholds[0]),
                       mirror(s.strongholds[1]), mirror(s.bastion), other);
    return here < there ? here : there;
}

// The value for the seat to move, or a bound of it outside the window.
static int search(const State& s, int low, int high) {
    int waiting = left(s), moves[16], marks[16], best = -INFINITE, floor = low, chosen = 0;
    Entry* entry = nullptr;
    u64 k = 0;
    if (waiting >= TABLE_FROM) {
        k = key(s);
        entry = &table[k & (table.size() - 1)];
        if (entry->key == k) {
            if (entry->low >= high || entry->low == entry->high) return entry->low;
            if (entry->high <= low) return entry->high;
        }
    }
    State children[16];
    int n = fill_moves(s, moves), going_on = 0;
    for (int i = 0; i < n; i++) {
        State& child = children[going_on] = s;
        play(child, moves[i]);
        nodes++;
        int value = s.turn ? -lead(child) : lead(child);
        if (child.ended) {
            if (value > best) best = value;
            if (best >= high) return best;
            if (best > low) low = best;
        } else {
            marks[going_on] = value * 100000 + (history[s.turn][moves[i]] >> 4);
            moves[going_on++] = moves[i];
        }
    }
    for (int i = 0; i < going_on && best < high; i++) {
        int j = i;
        for (int q = i + 1; q < going_on; q++)
            if (marks[q] > marks[j]) j = q;
        std::swap(marks[i], marks[j]);
        std::swap(moves[i], moves[j]);
        std::swap(children[i], children[j]);
        int value = -search(children[i], -high, -low);
        if (value > best) best = value, chosen = moves[i];
        if (best > low) low = best;
    }
    if (best >= high && chosen) history[s.turn][chosen] += waiting;
    if (entry) {
        if (entry->key != k) *entry = Entry{k, -INFINITE, INFINITE};
        if (best > floor && best > entry->low) entry->low = best;
        if (best < high && best < entry->high) entry->high = best;
    }
    return best;
}

static int solve(const State& s, int guess) {
    int low = -INFINITE, high = INFINITE;
    while (low < high) {
        int bound = guess == low ? guess + 1 : guess;
        guess = search(s, bound - 1, bound);
        (guess < bound ? high : low) = guess;
    }
    return guess;
}

int main(int argc, char** argv) {
    fill_tables();
    const u64 c3 = 1ull << 14, d3 = 1ull << 15, c4 = 1ull << 20, d4 = 1ull << 21;
    const u64 first[6] = {c3 | d4, d3 | c4, c3 | d3, c4 | d4, c3 | c4, d3 | d4};
    State s{};
    for (int i = 0; i < 6; i++)
        if (argc > 1 && !strcmp(argv[1], LAYOUTS[i])) s.strongholds[0] = first[i];
    s.strongholds[1] = (c3 | d3 | c4 | d4) ^ s.strongholds[0];
    for (int side = 0; side < 4; side++) s.waiting[side] = 4;
    for (int i = 2; i < argc; i++) play(s, atoi(argv[i]));
    int turn = s.turn;
    clock_t begun = clock();
    int value = solve(s, turn ? 1 : -1);
    printf("%d %llu %.6f\n", turn ? -value : value, (unsigned long long)nodes,
           (double)(clock() - begun) / CLOCKS_PER_SEC);
}
