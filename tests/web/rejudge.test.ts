/** What root does to verdicts: by hand, cancelled, judged again, and previewed before anybody sees it. */
import { demoSolutions } from "@gavel/demo-content";
import type { Page } from "@playwright/test";
import { judged, newPerson, type Person } from "./support/people.ts";
import { VERDICT_MS } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";

const wrong =
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "WA",
  )?.code ?? "";

async function sendWrong(stem: string): Promise<{ person: Person; submitId: number }> {
  const person = await newPerson(stem);
  return { person, submitId: await judged(person, "Python3", wrong) };
}
const rowOf = (page: Page, submitId: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: `${submitId}`, exact: true }) });

test("a row is judged by hand, cancelled and judged again, by keyboard too", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  const { person, submitId } = await sendWrong("byhand");
  const page = await open(`/status?username=${person.username}`, { person: root });
  const row = rowOf(page, submitId);
  await expect(row).toContainText("Wrong Answer");
  const menu = row.getByRole("button", { name: `Actions for submission ${submitId}` });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Rejudge" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Manual Judge" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Manual Judge" });
  await dialog.getByRole("combobox", { name: "Verdict" }).click();
  for (const never of ["Cancelled", "Compile Error", "Pending", "Judging", "Submitting"]) {
    await expect(page.getByRole("option", { name: never, exact: true })).toBeHidden();
  }
  await page.getByRole("option", { name: "Accepted", exact: true }).click();
  await dialog.getByRole("button", { name: "Set verdict" }).click();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await expect(row).toContainText("Accepted");
  await expect(row.getByRole("button", { name: /^Judged by hand by root, / })).toBeVisible();

  await menu.click();
  await page.getByRole("menuitem", { name: /^Cancel Judge/ }).click();
  const asked = page.getByRole("alertdialog", { name: `Cancel submission ${submitId}?` });
  await expect(asked.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();
  await asked.getByRole("button", { name: "Cancel Judge" }).click();
  await expect(page.getByText("Cancel Successfully")).toBeVisible();
  await expect(row).toContainText("Cancelled");
  await menu.click();
  const again = page.getByRole("menuitem", { name: /^Cancel Judge/ });
  await expect(again).toHaveAttribute("aria-disabled", "true");
  await expect(again).toContainText("Already cancelled");

  await page.getByRole("menuitem", { name: "Rejudge" }).click();
  await expect(page.getByText("Rejudge successfully")).toBeVisible();
  await expect(row).toContainText("Wrong Answer", { timeout: VERDICT_MS });
  await expect(row.getByRole("button", { name: /^Judged by hand/ })).toBeHidden();

  await row.getByRole("link", { name: `${submitId}`, exact: true }).click();
  await expect(page.getByText("4 judgements")).toBeVisible();
  await expect(page.getByText("judged by hand by root")).toBeVisible();
});

test("a preview shows what would change, is discarded, and applied the second time", async ({
  open,
  root,
}) => {
  test.setTimeout(300_000);
  const { person, submitId } = await sendWrong("preview");
  await root.api.submission.manualJudge.mutate({ submitId, status: 0 });
  const page = await open("/problem/1000", { person: root });
  await page.getByRole("link", { name: "Rejudge submissions" }).click();

  await beginPreview(page, person);
  await expect(page.getByText("Awaiting decision")).toBeVisible({ timeout: VERDICT_MS });
  const matrix = page.getByRole("table", { name: /which verdict to which/ });
  await expect(matrix.getByRole("rowheader", { name: "Accepted" })).toBeVisible();
  await matrix.getByRole("button", { name: "Accepted → Wrong Answer: 1 submission" }).click();
  await expect(page).toHaveURL(/from=0/);
  await expect(page).toHaveURL(/to=-1/);
  const row = rowOf(page, submitId);
  await expect(row).toContainText(person.username);
  await page.reload();
  await expect(row).toContainText("Wrong Answer");

  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard the preview" }).click();
  await expect(page.getByText("Preview discarded")).toBeVisible();
  await expect(page.getByText("Discarded", { exact: true })).toBeVisible();
  const { status } = await root.api.submission.get.query({ submitId });
  expect(status).toBe(0);

  await page.getByRole("link", { name: "Rejudge again" }).click();
  await beginPreview(page, person);
  await page.getByRole("button", { name: "Apply 1 change" }).click({ timeout: VERDICT_MS });
  const asked = page.getByRole("alertdialog", { name: "Apply this rejudge?" });
  await expect(asked).toContainText("1 lose Accepted");
  await asked.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Applied", { exact: true }).first()).toBeVisible();
  expect((await root.api.submission.get.query({ submitId })).status).toBe(-1);
  await page.getByRole("link", { name: "Rejudges" }).first().click();
  await expect(page.getByRole("table", { name: "Rejudges, newest first" })).toContainText("1000");
});

async function beginPreview(page: Page, person: Person) {
  await expect(page.getByRole("heading", { name: "Rejudge a problem" })).toBeVisible();
  await page.getByRole("textbox", { name: "Author" }).fill(person.username);
  await page.getByText("Include those judged by hand or cancelled").click();
  await expect(page.getByText("1 judged submission matches")).toBeVisible();
  await page.getByRole("button", { name: "Preview 1 submission" }).click();
  await expect(page).toHaveURL(/\/admin\/rejudge\/\d+$/);
}

test("nobody but root is offered any of it", async ({ open, someone }) => {
  const submitId = await judged(someone, "Python3", wrong);
  const page = await open(`/status?username=${someone.username}`, { person: someone });
  await expect(rowOf(page, submitId)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions for submission/ })).toBeHidden();
  await page.goto(`/submission-detail/${submitId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wrong Answer");
  for (const name of ["Rejudge", "Manual Judge", "Cancel Judge"]) {
    await expect(page.getByRole("button", { name })).toBeHidden();
  }
  await page.goto("/admin/rejudge");
  await expect(page).toHaveURL(/\/admin\/login\?back=/);
  await expect(page.getByText("Please login again with the administrator account!")).toBeVisible();
});
