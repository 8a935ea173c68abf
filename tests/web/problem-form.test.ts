/** A problem begun in the back office, written in two languages, and by two people at once. */
import type { Locator, Page } from "@playwright/test";
import type { Person } from "./support/people.ts";
import { pasteCode, VERDICT_MS } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";

const saved = (page: Page) => page.getByText(/^Saved \d/);

async function save(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved(page)).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });

async function remove(root: Person, pid: number) {
  await root.api.problem.delete.mutate({ pid });
}

test("a teacher begins a problem, writes it in both languages and finds it again", async ({
  open,
  root,
}) => {
  const page = await open("/admin/problems?l=en-US", { person: root });
  await page.getByRole("button", { name: "New problem" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Two heaps");
  await dialog.getByLabel("ID").fill("HEAPS1");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("HEAPS1 Two heaps");
  const { pid } = await root.api.problem.get.query({ problemId: "HEAPS1" });
  // What a hidden problem may lack is said on the tab, and keeps nothing from being saved.
  await expect(tab(page, "Statement")).toContainText(/\d+ missing/);

  await page.getByLabel("Description (English)").fill("Which of the $n$ heaps is **larger**?");
  await page.getByLabel("Input (English)").fill("Two heaps.");
  await page.getByLabel("Output (English)").fill("One word.");
  await page.getByLabel("Title (Chinese)").fill("两堆石子");
  await page.getByLabel("Description (Chinese)").fill("哪一堆更大？");
  await page.getByRole("button", { name: "Sample", exact: true }).click();
  await page.getByLabel("Input of sample 1").fill("3 4");
  await page.getByLabel("Output of sample 1").fill("second");
  await expect(page.getByText("Unsaved changes")).toBeVisible();

  await tab(page, "Judging").click();
  await page.getByRole("radio", { name: /^Any order/ }).check();
  await page.keyboard.press("Control+s");
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });

  await page.reload();
  await expect(page.getByRole("radio", { name: /^Any order/ })).toBeChecked();
  await tab(page, "Statement").click();
  await expect(page.getByLabel("Title (Chinese)")).toHaveValue("两堆石子");
  const preview = page.getByRole("article");
  await expect(preview.getByRole("strong")).toHaveText("larger");
  await expect(preview.locator(".katex").first()).toBeVisible();
  await page
    .getByRole("radiogroup", { name: "Language of the preview" })
    .getByText("Chinese")
    .click();
  await expect(preview).toContainText("哪一堆更大？");
  // Missing in Chinese, so its readers see the main language's.
  await expect(preview).toContainText("Two heaps.");
  await remove(root, pid);
});

test("what is wrong is said in the form's words, and F8 goes there", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400 .*problem\.saveFields/);
  const page = await open("/admin/problem/create?l=en-US", { person: root });
  await page.getByRole("dialog").getByLabel("Title").fill("Limits");
  await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Limits$/);
  const pid = Number(/problems\/(\d+)/.exec(page.url())?.[1]);
  await tab(page, "Limits and rules").click();
  const memory = page.getByRole("textbox", { name: "Memory", exact: true });
  await memory.fill("0");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/not saved\. Memory limit must be from 1 to \d+$/)).toBeVisible();
  for (const next of ["Description (English)", "Title (Chinese)"]) {
    await page.keyboard.press("F8");
    await expect(page.getByLabel(next)).toBeFocused();
  }
  await page.keyboard.press("F8");
  await expect(page.getByRole("button", { name: "Sample", exact: true })).toBeFocused();
  await page.keyboard.press("F8");
  await expect(memory).toBeFocused();
  await remove(root, pid);
});

test("a checker that does not compile and an upload that is no archive are said at once", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400 .*problem\.(compileChecker|saveFields)/);
  test.setTimeout(180_000);
  const { pid } = await root.api.problem.begin.mutate({ title: "Broken" });
  const { revision, fields } = await root.api.problem.getForm.query({ pid });
  const checker = { code: "int main() { return 0; }", language: "C", extraFiles: {} };
  await root.api.problem.compileChecker.mutate({ ...checker, pid });
  await root.api.problem.saveFields.mutate({
    ...{ pid, revision },
    fields: {
      ...fields,
      ...{ judgeMode: "spj", checkerLanguage: checker.language, checkerCode: checker.code },
    },
  });
  const page = await open(`/admin/problems/${pid}?l=en-US&tab=judging`, { person: root });
  await pasteCode(page, "int main(");
  await page.getByRole("button", { name: /^Compile/ }).click();
  const dialog = page.getByRole("dialog", { name: "Compile Error" });
  await expect(dialog).toContainText("error:", { timeout: VERDICT_MS });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Saving compiles as well, and says it over any part of the form.
  await tab(page, "Statement").click();
  await page.getByLabel("Source").fill("Somewhere");
  await page.keyboard.press("Control+s");
  await expect(dialog).toContainText("error:", { timeout: VERDICT_MS });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByText(/not saved\. The checker or interactor does not compile/),
  ).toBeVisible();

  await tab(page, "Test data").click();
  await expect(page.getByText("No test data yet")).toBeVisible();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "cases.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("no zip"),
    });
  await expect(page.getByText("Upload testcase failed: This is no zip archive")).toBeVisible();
  await expect(page.getByText("No test data yet")).toBeVisible();
  await remove(root, pid);
});

test("a draft outlives the page, and what somebody else saved goes together with it", async ({
  open,
  root,
  expectedFaults,
}) => {
  // Somebody else has saved it meanwhile.
  expectedFaults.push(/status of 400 .*problem\.saveFields/);
  const { pid } = await root.api.problem.begin.mutate({ title: "Shared" });
  const path = `/admin/problems/${pid}?l=en-US`;
  const page = await open(path, { person: root });
  const source: Locator = page.getByLabel("Source");
  await source.fill("Mine");
  await expect(page.getByText(/Unsaved changes · draft/)).toBeVisible();
  page.on("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(source).toHaveValue("Mine");

  const before = await root.api.problem.getForm.query({ pid });
  const send = (revision: number, change: Partial<typeof before.fields>) =>
    root.api.problem.saveFields.mutate({ pid, revision, fields: { ...before.fields, ...change } });
  const { revision } = await send(before.revision, { difficulty: 2 });
  await save(page);
  const merged = await root.api.problem.getForm.query({ pid });
  expect(merged.revision).toBeGreaterThan(revision);
  expect(merged.fields).toMatchObject({ source: "Mine", difficulty: 2 });

  await source.fill("Mine again");
  await send(merged.revision, { source: "Theirs", difficulty: 1 });
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("group", { name: "Source" })).toContainText("Theirs");
  await dialog.getByRole("button", { name: "Save over the text of root" }).click();
  await expect(saved(page)).toBeVisible();
  const { fields } = await root.api.problem.getForm.query({ pid });
  expect(fields).toMatchObject({ source: "Mine again", difficulty: 1 });
  await remove(root, pid);
});

test("a case list outlives the page, and two who edit it see what the other changed", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400 .*testData\.saveDraft/);
  const { pid } = await root.api.problem.begin.mutate({ title: "Data of two" });
  const { testData } = root.api;
  const { sha256 } = await testData.saveText.mutate({ pid, text: "1\n" });
  const one = (n: number) => ({
    ...{ inputName: `${n}.in`, outputName: `${n}.out`, score: 0, group: null },
    ...{ inputSha256: sha256, outputSha256: sha256 },
  });
  const send = (revision: number, cases: ReturnType<typeof one>[], title: string) =>
    testData.saveDraft.mutate({
      ...{ pid, revision, baseNumber: null, note: "", cases },
      subtasks: [{ num: 1, title, points: 0, needs: [] }],
    });
  await send(0, [one(1), one(2)], "");

  const page = await open(`/admin/problems/${pid}?l=en-US&tab=data`, { person: root });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await page.getByRole("checkbox", { name: "Select case 2" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Edit subtask 1" }).click();
  const subtask = page.getByRole("dialog");
  await subtask.getByLabel("Title").fill("mine");
  await subtask.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/Unsaved changes · draft/)).toBeVisible();
  page.on("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByText(/unsaved changes that this browser kept/)).toBeVisible();
  await expect(row("1.in")).toBeVisible();
  await expect(row("2.in")).toHaveCount(0);

  await send(1, [one(1), one(2), one(3)], "theirs");
  await page.getByRole("button", { name: /^Save/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "Changed by root" })).toContainText("3.in");
  await expect(dialog.getByRole("region", { name: "Changed by me" })).toContainText("2.in");
  const choice = dialog.getByRole("group", { name: "Subtask 1" });
  await choice.getByRole("radio", { name: /root/ }).check();
  await dialog.getByRole("button", { name: "Save, 0 × mine, 1 × root" }).click();
  await expect(saved(page)).toBeVisible();
  const { cases, subtasks } = await testData.get.query({ pid });
  expect(cases.map((it) => it.inputName)).toEqual(["1.in", "3.in"]);
  expect(subtasks).toMatchObject([{ title: "theirs" }]);
  await remove(root, pid);
});

test("Escape throws no case away that was typed", async ({ open, root }) => {
  const { pid } = await root.api.problem.begin.mutate({ title: "Typed cases" });
  const { sha256 } = await root.api.testData.saveText.mutate({ pid, text: "1\n" });
  const files = { inputName: "1.in", outputName: "1.out" };
  const shas = { inputSha256: sha256, outputSha256: sha256 };
  await root.api.testData.saveDraft.mutate({
    ...{ pid, revision: 0, baseNumber: null, note: "", subtasks: [] },
    cases: [{ ...files, ...shas, score: 0, group: null }],
  });
  const page = await open(`/admin/problems/${pid}?l=en-US&tab=data`, { person: root });
  const opens = page.getByRole("button", { name: "Open case 1" });
  const dialog = page.getByRole("dialog", { name: "1.in" });
  await opens.click();
  await expect(dialog.getByLabel("Input")).toHaveValue("1\n");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await opens.click();
  await dialog.getByLabel("Input").fill("2 3\n");
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Input")).toHaveValue("2 3\n");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await remove(root, pid);
});
