/** What a checker or interactor may begin with. */
import type { ProblemFields } from "@gavel/domain/problem-fields";

type Start = Pick<ProblemFields, "checkerCode" | "checkerLanguage" | "checkerConvention">;

const CHECKER = `// checker input output answer
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    long long expected = ans.readLong();
    long long found = ouf.readLong();
    if (found != expected) quitf(_wa, "expected %lld, found %lld", expected, found);
    quitf(_ok, "%lld", found);
}
`;

const INTERACTOR = `// interactor input output: reads what the program writes, writes what it reads.
#include "testlib.h"
#include <iostream>

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int secret = inf.readInt();
    for (int asked = 1; asked <= 20; asked++) {
        int guess = ouf.readInt();
        if (guess == secret) {
            std::cout << "correct" << std::endl;
            quitf(_ok, "found with %d guesses", asked);
        }
        std::cout << (secret > guess ? "higher" : "lower") << std::endl;
    }
    quitf(_wa, "not found with 20 guesses");
}
`;

export const startOf = (judgeMode: "spj" | "interactive"): Start => ({
  checkerCode: judgeMode === "spj" ? CHECKER : INTERACTOR,
  checkerLanguage: "C++",
  checkerConvention: "testlib",
});
