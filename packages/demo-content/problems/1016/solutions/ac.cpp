#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

struct Stretch {
    int length = 0;
    int prefix[2] = {0, 0}, suffix[2] = {0, 0}, longest[2] = {0, 0};
};

std::vector<Stretch> tree;
std::vector<char> pending;
std::string lights;

Stretch join(const Stretch& a, const Stretch& b) {
    Stretch s;
    s.length = a.length + b.length;
    for (int k = 0; k < 2; k++) {
        s.prefix[k] = a.prefix[k] == a.length ? a.length + b.prefix[k] : a.prefix[k];
        s.suffix[k] = b.suffix[k] == b.length ? b.length + a.suffix[k] : b.suffix[k];
        s.longest[k] = std::max({a.longest[k], b.longest[k], a.suffix[k] + b.prefix[k]});
    }
    return s;
}

void turn(int node) {
    std::swap(tree[node].prefix[0], tree[node].prefix[1]);
    std::swap(tree[node].suffix[0], tree[node].suffix[1]);
    std::swap(tree[node].longest[0], tree[node].longest[1]);
    pending[node] ^= 1;
}

void push(int node) {
    if (!pending[node]) return;
    turn(2 * node);
    turn(2 * node + 1);
    pending[node] = 0;
}

void build(int node, int from, int to) {
    if (from == to) {
        int lit = lights[from] == '1';
        tree[node].length = 1;
        tree[node].prefix[lit] = tree[node].suffix[lit] = tree[node].longest[lit] = 1;
        return;
    }
    int middle = (from + to) / 2;
    build(2 * node, from, middle);
    build(2 * node + 1, middle + 1, to);
    tree[node] = join(tree[2 * node], tree[2 * node + 1]);
}

void flip(int node, int from, int to, int l, int r) {
    if (r < from || to < l) return;
    if (l <= from && to <= r) {
        turn(node);
        return;
    }
    push(node);
    int middle = (from + to) / 2;
    flip(2 * node, from, middle, l, r);
    flip(2 * node + 1, middle + 1, to, l, r);
    tree[node] = join(tree[2 * node], tree[2 * node + 1]);
}

Stretch ask(int node, int from, int to, int l, int r) {
    if (r < from || to < l) return Stretch();
    if (l <= from && to <= r) return tree[node];
    push(node);
    int middle = (from + to) / 2;
    return join(ask(2 * node, from, middle, l, r), ask(2 * node + 1, middle + 1, to, l, r));
}

int main() {
    int n, q;
    if (std::scanf("%d %d", &n, &q) != 2) return 1;
    std::vector<char> buffer(n + 1);
    if (std::scanf("%s", buffer.data()) != 1) return 1;
    lights = buffer.data();
    tree.resize(4 * n);
    pending.resize(4 * n, 0);
    build(1, 0, n - 1);
    while (q-- > 0) {
        char kind;
        int l, r;
        if (std::scanf(" %c %d %d", &kind, &l, &r) != 3) return 1;
        if (kind == 'F') {
            flip(1, 0, n - 1, l - 1, r - 1);
        } else {
            std::printf("%d\n", ask(1, 0, n - 1, l - 1, r - 1).longest[1]);
        }
    }
}
