#include <algorithm>
#include <cmath>
#include <cstdio>

int main() {
    const double pi = std::acos(-1.0);
    int q;
    scanf("%d", &q);
    while (q--) {
        double x1, y1, a, x2, y2, b;
        scanf("%lf %lf %lf %lf %lf %lf", &x1, &y1, &a, &x2, &y2, &b);
        double d = std::hypot(x2 - x1, y2 - y1), area = pi * (a * a + b * b);
        if (d < -1) {
            area = pi * std::max(a, b) * std::max(a, b);
        } else if (d < a + b) {
            double s = std::acos((d * d + a * a - b * b) / (2 * d * a));
            double t = std::acos((d * d + b * b - a * a) / (2 * d * b));
            area -= a * a * (s - std::sin(s) * std::cos(s)) + b * b * (t - std::sin(t) * std::cos(t));
        }
        printf("%.8e\n", area);
    }
}
