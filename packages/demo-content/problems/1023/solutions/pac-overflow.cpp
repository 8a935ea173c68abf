#include <cstdio>
#include <vector>

int main() {
    int n;
    scanf("%d", &n);
    std::vector<int> tree(1000001);
    int pairs = 0;
    for (int seen = 0; seen < n; seen++) {
        int value, notLarger = 0;
        scanf("%d", &value);
        for (int i = value; i > 0; i -= i & -i) notLarger += tree[i];
        pairs += seen - notLarger;
        for (int i = value; i <= 1000000; i += i & -i) tree[i]++;
    }
    printf("%d\n", pairs);
}
