#include <fstream>
#include <map>
#include <string>

int main() {
    std::ifstream in("ledger.in");
    std::ofstream out("ledger.out");
    int n;
    in >> n;
    std::map<std::string, int> sums;
    while (n--) {
        std::string name;
        long long amount;
        in >> name >> amount;
        sums[name] += amount;
    }
    for (auto &[name, sum] : sums) out << name << " " << sum << "\n";
}
