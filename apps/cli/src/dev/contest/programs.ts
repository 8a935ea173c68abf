/** The problems of a played contest and real programs for them: each must get one verdict and no other. */
import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import type { Random } from "./random.ts";

export type ProgramKind = "right" | "wrong" | "slow" | "crash" | "broken";

const MUST_GET: Readonly<Record<ProgramKind, Verdict>> = {
  right: "accepted",
  wrong: "wrongAnswer",
  slow: "timeLimitExceeded",
  crash: "runtimeError",
  broken: "compileError",
};

/** The judge status that a program of this kind must get. */
export const statusOfKind = (kind: ProgramKind): number => VERDICTS[MUST_GET[kind]].code;

export const MODULUS = 1_000_003;

interface Source {
  readonly weight: number;
  readonly comment: string;
  /** Whether a fault of grammar is a Compile Error for sure. */
  readonly isCompiled: boolean;
  /** FACTOR is the problem's, TWIST is where kinds differ. */
  readonly text: string;
  readonly twists: Readonly<Record<Exclude<ProgramKind, "right">, string>>;
}

const SPIN = "volatile long long turns = n; while (turns > 0) turns = turns + 1;";

const SOURCES: Readonly<Record<string, Source>> = {
  "C++ 17 With O2": {
    ...{ weight: 50, comment: "//", isCompiled: true },
    text: `#include <cstdlib>
#include <iostream>
int main() {
  long long n, x, sum = 0;
  std::cin >> n;
  for (long long i = 1; i <= n; i++) {
    std::cin >> x;
    sum = (sum + x * i) % ${MODULUS};
  }
  TWIST
  std::cout << sum * FACTOR % ${MODULUS} << "\\n";
}
`,
    twists: { wrong: "sum += 1;", slow: SPIN, crash: "std::abort();", broken: "sum = ;" },
  },
  Python3: {
    ...{ weight: 25, comment: "#", isCompiled: false },
    text: `import sys
data = list(map(int, sys.stdin.read().split()))
n, values = data[0], data[1:]
total = sum(x * i for i, x in enumerate(values, 1)) % ${MODULUS}
TWIST
print(total * FACTOR % ${MODULUS})
`,
    twists: {
      wrong: "total += 1",
      slow: "while n > 0: n += 1",
      crash: 'raise ValueError("not like this")',
      broken: "total = = 1",
    },
  },
  Java: {
    ...{ weight: 12, comment: "//", isCompiled: true },
    text: `import java.io.*;
import java.util.*;
public class Main {
  public static void main(String[] args) throws IOException {
    StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
    in.nextToken();
    long n = (long) in.nval, sum = 0;
    for (long i = 1; i <= n; i++) {
      in.nextToken();
      sum = (sum + (long) in.nval * i) % ${MODULUS};
    }
    TWIST
    System.out.println(sum * FACTOR % ${MODULUS});
  }
}
`,
    twists: {
      wrong: "sum += 1;",
      slow: "while (n > 0) n = n % 1000 + 1;",
      crash: 'if (n > 0) throw new IllegalStateException("not like this");',
      broken: "sum = ;",
    },
  },
  "C With O2": {
    ...{ weight: 8, comment: "//", isCompiled: true },
    text: `#include <stdio.h>
#include <stdlib.h>
int main(void) {
  long long n = 0, x = 0, sum = 0;
  if (scanf("%lld", &n) != 1) return 1;
  for (long long i = 1; i <= n; i++) {
    if (scanf("%lld", &x) != 1) return 1;
    sum = (sum + x * i) % ${MODULUS};
  }
  TWIST
  printf("%lld\\n", sum * FACTOR % ${MODULUS});
  return 0;
}
`,
    twists: { wrong: "sum += 1;", slow: SPIN, crash: "abort();", broken: "sum = ;" },
  },
  Golang: {
    ...{ weight: 5, comment: "//", isCompiled: true },
    text: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, x, sum int64
	fmt.Fscan(in, &n)
	for i := int64(1); i <= n; i++ {
		fmt.Fscan(in, &x)
		sum = (sum + x*i) % ${MODULUS}
	}
	TWIST
	fmt.Println(sum * FACTOR % ${MODULUS})
}
`,
    twists: {
      wrong: "sum += 1",
      slow: "for n > 0 {\n\t\tn = n%1000 + 1\n\t}",
      crash: 'if n > 0 {\n\t\tpanic("not like this")\n\t}',
      broken: "sum = = 1",
    },
  },
};

/** Those that there are programs in. */
export const PLAYED_LANGUAGES: readonly string[] = Object.keys(SOURCES);

/** What a program of this kind is written in, of these languages, each with how many people write in it. */
export function languagesFor(
  kind: ProgramKind,
  offered: readonly string[],
): readonly (readonly [string, number])[] {
  return offered.flatMap((name) => {
    const source = SOURCES[name];
    if (source === undefined || (kind === "broken" && !source.isCompiled)) return [];
    return [[name, source.weight] as const];
  });
}

/** What a problem multiplies by: two problems have no answer in common. @param problem its place, from 0 */
const factorOf = (problem: number) => problem + 2;

/** @param mark makes it another text than all others, so that no judge remembers its compiled program */
export function programOf(wish: {
  readonly language: string;
  readonly kind: ProgramKind;
  readonly problem: number;
  readonly mark: string;
}): string {
  const source = SOURCES[wish.language];
  if (source === undefined) throw new RangeError(`there is no program in ${wish.language}`);
  const twist = wish.kind === "right" ? "" : source.twists[wish.kind];
  const text = source.text
    .replace("FACTOR", String(factorOf(wish.problem)))
    .replace(/^([ \t]*)TWIST\n/m, twist === "" ? "" : `$1${twist}\n`);
  return `${source.comment} ${wish.mark}\n${text}`;
}

export interface TestCase {
  readonly input: string;
  readonly answer: string;
}

/** Small ones first, as setters have them. */
const CASE_SIZES = [1, 3, 10, 100, 1000, 1000] as const;
const VALUE_MAX = 1_000_000;

export function casesOf(problem: number, random: Random): TestCase[] {
  return CASE_SIZES.map((size) => {
    const values = Array.from({ length: size }, () => Math.floor(random() * VALUE_MAX));
    return {
      input: `${size}\n${values.join(" ")}\n`,
      answer: `${answerTo(problem, values)}\n`,
    };
  });
}

/** @internal */
export function answerTo(problem: number, values: readonly number[]): number {
  const sum = values.reduce((all, value, at) => (all + value * (at + 1)) % MODULUS, 0);
  return (sum * factorOf(problem)) % MODULUS;
}
