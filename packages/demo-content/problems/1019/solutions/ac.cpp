#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

typedef std::pair<long long, long long> Point;

long long cross(const Point& o, const Point& a, const Point& b) {
    return (a.first - o.first) * (b.second - o.second) - (a.second - o.second) * (b.first - o.first);
}

long long squared(const Point& a, const Point& b) {
    long long dx = a.first - b.first, dy = a.second - b.second;
    return dx * dx + dy * dy;
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<Point> points(n);
    for (auto& p : points) {
        if (std::scanf("%lld %lld", &p.first, &p.second) != 2) return 1;
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    std::vector<Point> hull;
    for (int pass = 0; pass < 2; pass++) {
        const std::size_t base = hull.size();
        for (const Point& p : points) {
            while (hull.size() >= base + 2 && cross(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    const std::size_t size = hull.size();
    long long best = 0;
    if (size == 2) best = squared(hull[0], hull[1]);
    std::size_t far = 1;
    for (std::size_t i = 0; size >= 3 && i < size; i++) {
        const Point &a = hull[i], &b = hull[(i + 1) % size];
        while (cross(a, b, hull[(far + 1) % size]) > cross(a, b, hull[far])) far = (far + 1) % size;
        const Point& beyond = hull[(far + 1) % size];
        best = std::max({best, squared(a, hull[far]), squared(b, hull[far]), squared(a, beyond), squared(b, beyond)});
    }
    std::printf("%lld\n", best);
}
