/** A setter's solutions in the problem form: added, run, one that does what it should not, and publishing knowingly. */
import { demoSolutions } from "@gavel/demo-content";
import { expect, test } from "./support/test.ts";

const code = (file: string) =>
  demoSolutions.find((one) => one.displayId === "1000" && one.file === file)?.code ?? "";

test("solutions run on every case, and what differs is said before publishing", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  const { records } = await root.api.problem.find.query({
    keyword: "1000",
    limit: 10,
    currentPage: 1,
  });
  const pid = records.find((one) => one.problemId === "1000")?.pid ?? 0;
  const before = await root.api.problemProgram.list.query({ pid });
  const solution = (name: string, text: string, more: object) => ({
    ...{ id: null, kind: "solution" as const, name, language: "C++ 17", code: text },
    ...{ isMain: false, expected: ["accepted" as const], ...more },
  });
  const { revision } = await root.api.problemProgram.saveAll.mutate({
    ...{ pid, revision: before.revision, rightFactor: 2, slowFactor: 1.5, checkerTests: [] },
    programs: [
      solution("std.cpp", code("ac.cpp"), { isMain: true }),
      solution("fine.cpp", code("ac.cpp"), { expected: ["wrongAnswer"] }),
    ],
  });

  const page = await open(`/admin/problems/${pid}?tab=solutions`, { person: root });
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText(/fine\.cpp should get Wrong Answer and passes all/)).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText("differs", { exact: true })).toBeVisible();

  const first = page.getByRole("button", { name: /^std\.cpp, case 1: Accepted/ });
  await first.click();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^fine\.cpp, case 1: Accepted/ })).toBeFocused();
  await expect(page.getByRole("heading", { name: /fine\.cpp/ })).toBeVisible();

  await page.getByRole("tab", { name: /Publish/ }).click();
  await expect(page.getByText("fine.cpp: gets what it should not")).toBeVisible();

  await page.getByRole("tab", { name: /Solutions/ }).click();
  await page.getByRole("button", { name: "It may pass" }).click();
  await page.getByRole("button", { name: /^Save (Ctrl|⌘)/ }).click();
  await expect(page.getByText(/fine\.cpp should get/)).toHaveCount(0);
  const revisionOf = async () => (await root.api.problemProgram.list.query({ pid })).revision;
  await expect.poll(revisionOf).toBe(revision + 1);
  await root.api.problemProgram.saveAll.mutate({
    ...{ pid, revision: revision + 1, rightFactor: 2, slowFactor: 1.5 },
    ...{ programs: [], checkerTests: [] },
  });
});

const GENERATOR = `#include "testlib.h"
int main(int argc, char** argv) { registerGen(argc, argv, 1); printf("%s %d\\n", argv[1], rnd.next(1, 9)); }`;
const VALIDATOR = `#include "testlib.h"
int main(int argc, char** argv) { registerValidation(argc, argv); inf.readInt(0, 50, "a"); inf.readSpace(); inf.readInt(0, 50, "b"); inf.readEoln(); inf.readEof(); }`;

test("test data is made by a generator, answered by the main solution and validated", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  const { pid } = await root.api.problem.begin.mutate({ title: "Generated", problemId: "MADE1" });
  const program = (name: string, kind: "solution" | "generator" | "validator", text: string) => ({
    ...{ id: null, kind, name, language: "C++ 17", code: text, isMain: kind === "solution" },
    expected: kind === "solution" ? ["accepted" as const] : [],
  });
  await root.api.problemProgram.saveAll.mutate({
    ...{ pid, revision: 0, rightFactor: 2, slowFactor: 1.5, checkerTests: [] },
    programs: [
      program("std.cpp", "solution", code("ac.cpp")),
      program("gen.cpp", "generator", GENERATOR),
      program("val.cpp", "validator", VALIDATOR),
    ],
  });

  const page = await open(`/admin/problems/${pid}?tab=data`, { person: root });
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await page.getByRole("textbox", { name: "Arguments" }).fill("7\n\n90\n");
  await page.getByRole("button", { name: "Generate 2 cases" }).click();
  await expect(page.getByText("2 cases generated.")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("2 answers made.")).toBeVisible({ timeout: 120_000 });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("1.in")).toContainText("7");
  await expect(page.getByText("No answer is missing")).toBeVisible();

  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("2 inputs checked.")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("1 is not valid.")).toBeVisible();
  await expect(row("1.in")).toContainText("valid");
  await expect(row("2.in")).toContainText("violates the range [0, 50]");

  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("A validator complains about 1 case: 2")).toBeVisible();
  const { cases } = await root.api.testData.get.query({ pid });
  expect(cases.map((one) => one.madeBy?.kind)).toEqual(["generator", "generator"]);
  expect(cases.every((one) => one.outputSha256 !== null)).toBe(true);
  // The solutions run on what was saved.
  await page.getByRole("tab", { name: /Solutions/ }).click();
  const second = page.getByRole("button", { name: /^std\.cpp, case 2: Accepted/ });
  await expect(second).toBeVisible({ timeout: 120_000 });
  await page.close();
  await root.api.problem.delete.mutate({ pid });
});
