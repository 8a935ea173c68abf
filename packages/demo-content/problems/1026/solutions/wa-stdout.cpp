#include <fstream>
#include <iostream>
#include <map>
#include <string>

int main() {
    std::ifstream in("ledger.in");
    std::ostream &out = std::cout;
    int n;
    in >> n;
    std::map<std::string, long long> sums;
    while (n--) {
        std::string name;
        long long amount;
        in >> name >> amount;
        sums[name] += amount;
    }
    for (auto &[name, sum] : sums) out << name << " " << sum << "\n";
}
