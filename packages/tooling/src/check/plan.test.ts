import { expect, test } from "vitest";
import type { Selection } from "./changed/select.ts";
import { planOf } from "./plan.ts";

const FEW: Selection = {
  ...{ isWhole: false, hasRust: false, hasWeb: false, hasMachine: false },
  ...{ vitest: ["tests/rest/mute.test.ts"], browser: ["tests/web/moderation.test.ts"] },
  tidyLeftOut: ["tests/tidy/texts.test.ts"],
};
const lanesOf = (selection: Selection) =>
  planOf(selection, []).stages.map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));

test("what a change reaches runs beside what looks at the sources, with its own files", () => {
  expect(lanesOf(FEW)).toEqual([
    [
      ["lint", "types", "unused", "tidy"],
      ["build", "vitest", "browser"],
    ],
  ]);
  const { stages, argumentsOf } = planOf(FEW, []);
  const args = stages.flat(2).map((step) => [step.name, argumentsOf(step)]);
  expect(Object.fromEntries(args)).toMatchObject({
    ...{ lint: [], tidy: ["--exclude=tests/tidy/texts.test.ts"] },
    ...{ vitest: ["tests/rest/mute.test.ts"], browser: ["web/moderation.test.ts"] },
  });
});

test("without tests nothing is built", () => {
  expect(lanesOf({ ...FEW, vitest: [], browser: [] })).toEqual([
    [["lint", "types", "unused", "tidy"], []],
  ]);
});

test("beside the tests of the sandbox go no other tests of programs", () => {
  const stages = lanesOf({ ...FEW, hasRust: true, hasMachine: true });
  expect(stages).toContainEqual([["rust-test"], ["sandbox-vm"], ["unused", "tidy", "rust-lint"]]);
  expect(stages.slice(-2)).toEqual([[["vitest"]], [["browser"]]]);
});
