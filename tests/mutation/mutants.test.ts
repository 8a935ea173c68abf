import { describe, expect, test } from "vitest";
import { findMutants } from "./mutants.ts";
import { createRandom, takeSample } from "./sample.ts";

const changesOf = (text: string) =>
  findMutants("a.ts", text).map(({ before, after }) => `${before} → ${after}`);

describe("mutants are made", () => {
  test("of comparisons, conditions and what stands inside of functions", () => {
    expect(changesOf("const f = (n: number) => (n < 3 ? 'a' : '');")).toEqual([
      ...["n < 3 → true", "n < 3 → false", "< → <=", "3 → 4", `'a' → ""`],
    ]);
    expect(changesOf("function f(a: A) { return !a.b && a.c.some((d) => d); }")).toEqual([
      ...["&& → ||", "! → ", "some → every"],
    ]);
    expect(changesOf("function f(a: Set<N>) { a.clear(); return a ?? [1]; }")).toEqual([
      ...["a.clear(); → ;", "?? → &&", "[1] → []", "1 → 2"],
    ]);
  });

  test("of no type, table, import or text for people", () => {
    expect(
      changesOf(`
        import { a } from "b";
        type C = "d" | 1;
        const TABLE = { e: "f", g: [1, true], h: 2 * 1024 } as const;
        const i = z.string().min(3);
        export function h(i: "j"): "k" { throw new RangeError(\`no \${i === "l"}\` + "m"); }
        const n = () => log.warn("o");
      `),
    ).toEqual([]);
  });

  test("of nothing that would be no program, or that objects bring along", () => {
    expect(changesOf("const f = (a: A) => a.toString() ?? (a.b || a.c);")).toEqual([
      ...["?? → &&", "|| → &&"],
    ]);
    expect(changesOf("const f = (a: A) => a.d ?? a.b() ?? a.c;")).toEqual([]);
  });

  test("where they stand: the text around them is as it was", () => {
    const text = "// 字\nexport const f = (a: number) =>\n  a >= 2;\n";
    const [mutant] = findMutants("a.ts", text);
    expect(mutant).toMatchObject({ path: "a.ts", line: 3, before: ">=", after: ">" });
    expect(text.slice(mutant?.start, mutant?.end)).toBe(">=");
  });
});

test("a sample is the same for the same seed, has no doubles and no more than there is", () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  const sample = takeSample(all, 10, createRandom(4));
  expect(takeSample(all, 10, createRandom(4))).toEqual(sample);
  expect(takeSample(all, 10, createRandom(5))).not.toEqual(sample);
  expect(new Set(sample).size).toBe(10);
  expect(takeSample(all, 99, createRandom(4))).toEqual(all);
});
