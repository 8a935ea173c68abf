import { readFileSync } from "node:fs";
import type { DemoLanguage, DemoSolution, DemoVerdict } from "./types.ts";

/**
 * The fixture programs of every problem. The file name says what to expect: `wa.cpp` is judged Wrong Answer,
 * `pac-slow.cpp` Partial Accepted, and so on; whatever follows a hyphen only tells two such files apart.
 */
const FILES: Record<string, string> = {
  "1000":
    "ac.cpp ac.c ac.java ac.py ac.go ac.rs ac.js ce.cpp ce.java ce.py mle.cpp mle.java mle.py pe.cpp pe.java pe.py re.cpp re.java re.py tle.cpp tle.java tle.py wa.cpp wa.java wa.py",
  "1001": "ac.cpp ac.py ac.js wa.cpp",
  "1002": "ac.cpp ac.c pe.cpp wa.cpp",
  "1003": "ac.cpp ac.py ac.js pac.cpp wa.cpp",
  "1004": "ac.cpp ac.py ac.js wa.cpp",
  "1005": "ac.cpp ac.go pac.cpp pac.py",
  "1006": "ac.cpp ac.java ac.py wa.cpp",
  "1007": "ac.cpp ac.rs re.cpp wa.cpp",
  "1008": "ac.cpp ac.java ac.py pac.cpp",
  "1009": "ac.cpp ac.go ce.cpp wa.cpp",
  "1010": "ac.cpp ac.py wa.cpp wa.py",
  "1011": "ac.cpp ac.c mle.cpp wa.cpp",
  "1012": "ac.cpp ac.java wa.cpp",
  "1013": "ac.cpp ac.java pac.cpp",
  "1014": "ac.cpp ac.py re.py wa.cpp",
  "1015": "ac.cpp ac.c tle.cpp wa.cpp",
  "1016": "ac.cpp wa.cpp",
  "1017": "ac.cpp pac-slow.cpp pac.cpp",
  "1018": "ac.cpp ac.py ac.rs pac.cpp",
  "1019": "ac.cpp tle.cpp wa.cpp",
  "1020": "ac.cpp ac-other.cpp ac.py wa.cpp",
  "1021": "ac.cpp ac.py wa.cpp wa-digits.cpp",
  "1022": "ac.cpp ac.py re.cpp tle-silent.cpp wa.cpp",
  "1023": "ac.cpp ac.java pac-overflow.cpp pac-slow.cpp wa.cpp",
  "1024": "ac.cpp ac.py pac.cpp wa.cpp",
  "1025": "ac.cpp ac.py wa.cpp wa-negative.cpp",
  "1026": "ac.cpp ac.py wa.cpp wa-stdout.cpp",
};

const LANGUAGES: Record<string, DemoLanguage> = {
  cpp: "C++ 17",
  c: "C",
  java: "Java",
  py: "Python3",
  go: "Golang",
  rs: "Rust",
  js: "JavaScript Node",
};

const VERDICTS: Record<string, DemoVerdict> = {
  ac: "AC",
  wa: "WA",
  pe: "PE",
  tle: "TLE",
  mle: "MLE",
  re: "RE",
  ce: "CE",
  pac: "PAC",
};

function describe(displayId: string, file: string): DemoSolution {
  const [, stem = "", extension = ""] = /^([a-z]+)(?:-[a-z]+)*\.([a-z]+)$/.exec(file) ?? [];
  const language = LANGUAGES[extension];
  const expected = VERDICTS[stem];
  if (language === undefined || expected === undefined)
    throw new Error(`unexpected solution file ${file}`);
  let code: string | undefined;
  return {
    displayId,
    file,
    language,
    expected,
    get code(): string {
      code ??= readFileSync(
        new URL(`../problems/${displayId}/solutions/${file}`, import.meta.url),
        "utf8",
      );
      return code;
    },
  };
}

export const demoSolutions: DemoSolution[] = Object.entries(FILES).flatMap(([displayId, files]) =>
  files.split(" ").map((file) => describe(displayId, file)),
);
