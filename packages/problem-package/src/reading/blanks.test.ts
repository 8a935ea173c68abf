import { packageReason } from "@gavel/domain/package-reason";
import { expect, test } from "vitest";
import { ArchiveError } from "../archive/archive-error.ts";
import { PackageRefused } from "../model.ts";
import { plainCase } from "./cases.ts";
import { blankProblem, readOne } from "./read-one.ts";
import { shortNameOf } from "./short-name.ts";
import { textFile } from "./text-file.ts";

test.each([
  ["A1-b_c", "A1-b_c"],
  ["  a b  ", "a-b"],
  ["和", "problem"],
  ["--", "problem"],
  ["x".repeat(60), "x".repeat(50)],
])("%j is called %j", (text, name) => expect(shortNameOf(text)).toBe(name));

test("a case is called by its input, without the usual endings", () => {
  const file = textFile("a", "");
  const nameOf = (inputName: string) =>
    plainCase(3, file, null, { inputName, outputName: "x" }).name;
  expect(["1.in", "input1.txt", "1.dat", "a.in.b"].map(nameOf)).toEqual([
    ...["1", "input1", "1.dat", "a.in.b"],
  ]);
});

const EMPTY = packageReason("empty");

test("what is wrong with one problem is its report; a fault of ours is none", async () => {
  const problem = blankProblem("hoj", "x");
  const read = (work: Parameters<typeof readOne>[2]) => readOne("p", "n", work);
  expect(
    await read(async (findings) => {
      findings.ignore("a", EMPTY);
      return problem;
    }),
  ).toEqual({
    ...{ path: "p", name: "n", problem, refusals: [] },
    remarks: [{ path: "a", what: "ignored", text: EMPTY }],
  });
  const refused = await read(async (findings) => {
    findings.warn("w", packageReason("noTitle"));
    findings.refuse("a", EMPTY);
    return problem;
  });
  expect(refused).toMatchObject({ problem: null, refusals: [{ path: "a", reason: EMPTY }] });
  expect(refused.remarks).toHaveLength(1);
  const thrown = (error: Error) => async () => {
    throw error;
  };
  expect((await read(thrown(new PackageRefused("a", EMPTY)))).refusals).toEqual([
    { path: "a", reason: EMPTY },
  ]);
  expect((await read(thrown(new ArchiveError("damaged", "c")))).refusals).toEqual([
    { path: "", reason: "c" },
  ]);
  await expect(read(thrown(new Error("ours")))).rejects.toThrow("ours");
});
