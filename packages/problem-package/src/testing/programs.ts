/** The setter's programs of a problem, as far as a site may hold them. */
import type { LanguageName } from "@gavel/domain/language";
import { CHECKER_VERDICTS } from "@gavel/domain/program";
import fc from "fast-check";
import type { ImportedCase, ImportedProblem, ImportedTool, ShortVerdict } from "../model.ts";
import { textFile } from "../reading/text-file.ts";

const name = fc.constantFrom("a.cpp", "B.cpp", "b.cpp", "two words.py", "求和", "..", "script.txt");
const language = fc.constantFrom<LanguageName>("C", "C++ 20 With O2", "C++ 17", "Python3", "Java");
const code = fc.constantFrom("int main() {}", '#include "testlib.h"\nint main() {}\n', "print(1)");
const verdict = fc.constantFrom<ShortVerdict>("AC", "WA", "TLE", "MLE", "RTE", "PE", "PAC", "CE");
const text = fc.constantFrom("", "1\n", "two\nlines\n");

export const anyPrograms = fc.record({
  solutions: fc.uniqueArray(
    fc.record({
      ...{ name, language, code },
      expected: fc.uniqueArray(verdict, { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 3, selector: (one) => one.name },
  ),
  hasMain: fc.boolean(),
  tools: fc.uniqueArray(
    fc.record({ kind: fc.constantFrom("generator", "validator"), name, language, code }),
    { maxLength: 3, selector: (one) => one.name },
  ),
  checkerTests: fc.array(
    fc.record({
      ...{ input: text, output: text, answer: text },
      expected: fc.constantFrom(...CHECKER_VERDICTS),
    }),
    { maxLength: 2 },
  ),
  limitFactors: fc.constantFrom(null, { right: 3, slow: 1.25 }),
  args: fc.constantFrom("10 1", "'two words' x", ""),
});
type Programs = typeof anyPrograms extends fc.Arbitrary<infer Value> ? Value : never;

export function programsOf(
  one: Programs,
): Pick<ImportedProblem, "solutions" | "tools" | "checkerTests" | "limitFactors"> {
  const solutions = one.solutions.map(({ name, language, code, expected }, at) => ({
    ...{ path: `solutions/${name}`, language, main: textFile(name, code), others: [], note: null },
    expected: { verdicts: expected, rules: [], timing: null },
    ...(one.hasMain && at === 0 ? { isMain: true } : {}),
  }));
  const tools = one.tools.map(
    ({ kind, name, language, code }): ImportedTool => ({
      ...{ kind, name, language, main: textFile(name, code), others: [], note: null },
      path: `${kind}s/${name}`,
    }),
  );
  const { checkerTests, limitFactors } = one;
  return { solutions, tools, checkerTests, limitFactors };
}

/** The first case was made by the first generator, if there is one. */
export function withGenerator(
  cases: readonly ImportedCase[],
  { tools, args }: Programs,
): readonly ImportedCase[] {
  const generator = tools.find((one) => one.kind === "generator")?.name;
  if (generator === undefined) return cases;
  return cases.map((one) => (one.seq === 1 ? { ...one, madeBy: { generator, args } } : one));
}
