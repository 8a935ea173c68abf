import { expect, test } from "vitest";
import { fillConstants } from "./constants.ts";

const constants = new Map([["n", "x".repeat(1000)]]);

test("a text does not grow without end", () => {
  expect(fillConstants("{{n}}{{m}}", constants)).toHaveLength(1005);
  expect(() => fillConstants("{{n}}".repeat(100), constants)).toThrow(
    expect.objectContaining({
      refusals: [{ path: "problem.yaml", reason: "the constant n makes texts too long" }],
    }),
  );
});
