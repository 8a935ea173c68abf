/** The list of problems in the back office: an archive dropped on it, bulk edits taken back, an export, tags merged. */
import type { Page } from "@playwright/test";
import { newName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: 240_000 });

const item = (title: string) => `<item><title>${title}</title><description>Add.</description>
  <test_input>1</test_input><test_output>2</test_output></item>`;
const fps = (...titles: string[]) =>
  `<?xml version="1.0"?><fps version="1.2">${titles.map(item).join("")}</fps>`;

/** As a browser does it when a file is let go above the list. */
async function drop(page: Page, name: string, text: string) {
  const transfer = await page.evaluateHandle(`{
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    data;
  }`);
  const list = page.getByRole("searchbox", { name: "Search problems" });
  for (const type of ["dragenter", "dragover", "drop"]) {
    await list.dispatchEvent(type, { dataTransfer: transfer });
  }
}

const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("an archive is dropped, its problems are tagged together, that is taken back, and they are exported", async ({
  open,
  root,
}) => {
  const stem = newName("set");
  const titles = [`${stem} one`, `${stem} two`] as const;
  const tag = newName("tag");
  await root.api.tag.create.mutate({ name: tag });
  const page = await open(`/admin/problems?keyword=${stem}`, { person: root });
  await expect(page.getByText("No matching problems")).toBeVisible();

  // Looked at before anything is stored.
  await drop(page, `${stem}.xml`, fps(...titles));
  const panel = page.getByRole("region", { name: "Import", exact: true });
  await expect(panel.getByText("FPS · 2 problems")).toBeVisible();
  await expect(panel.getByText("Nothing is stored yet")).toBeVisible();
  await panel.getByRole("button", { name: "Import 2 problems" }).click();
  await expect(panel.getByText("2 problems imported")).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();

  // One act for both, taken back by its notice.
  await expect(rowOf(page, titles[0])).toContainText("Private");
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(page.getByText("2 problems selected")).toBeVisible();
  const bar = page.getByText("2 problems selected").locator("..");
  await bar.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByRole("searchbox", { name: "Find a tag" }).fill(tag);
  await page.getByRole("checkbox", { name: tag }).click();
  await expect(page.getByText("2 problems changed")).toBeVisible();
  await expect(rowOf(page, titles[0])).toContainText(tag);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, titles[0])).not.toContainText(tag);
  await expect(rowOf(page, titles[1])).not.toContainText(tag);

  await bar.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export 2 problems" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download 2 problems" }).click();
  expect((await download).suggestedFilename()).toMatch(/^problem_export_\d+\.zip$/);
});

test("an import that nobody has touched is taken back as a whole", async ({ open, root }) => {
  const stem = newName("back");
  const page = await open(`/admin/problems?keyword=${stem}&importing=true`, { person: root });
  const panel = page.getByRole("region", { name: "Import", exact: true });
  await expect(panel.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await drop(page, `${stem}.xml`, fps(`${stem} one`));
  await panel.getByRole("button", { name: "Import 1 problem" }).click();
  await expect(rowOf(page, `${stem} one`)).toBeVisible();
  await panel.getByRole("button", { name: "Undo the whole import" }).click();
  await expect(panel.getByText("This import was undone.")).toBeVisible();
  await expect(page.getByText("No matching problems")).toBeVisible();
});

test("two tags of one meaning become one", async ({ open, root }) => {
  const stem = newName("dp");
  const [kept, gone] = [`${stem} a`, `${stem} b`];
  for (const name of [kept, gone]) await root.api.tag.create.mutate({ name });
  const page = await open(`/admin/tags?keyword=${stem}`, { person: root });
  for (const name of [kept, gone]) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  }
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge tags" });
  await dialog.getByRole("radio", { name: new RegExp(kept) }).click();
  await expect(dialog.getByText("No problem changes.")).toBeVisible();
  await dialog.getByRole("button", { name: "Merge 2 tags" }).click();
  await expect(page.getByRole("button", { name: gone })).toBeHidden();
  await page.getByRole("button", { name: kept }).click();
  // A name that another tag has is refused beside its field.
  const edit = page.getByRole("dialog", { name: "Edit tag" });
  await expect(edit.getByRole("textbox", { name: "Name" })).toHaveValue(kept);
});

test("what is deleted by itself is chosen no longer", async ({ open, root }) => {
  const stem = newName("chosen");
  const tags = [`${stem} a`, `${stem} b`];
  for (const name of tags) await root.api.tag.create.mutate({ name });
  const page = await open(`/admin/tags?keyword=${stem}`, { person: root });
  for (const name of tags) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await expect(page.getByText("2 tags selected")).toBeVisible();
  await page.getByRole("button", { name: tags[1] }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete this tag" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 tag selected")).toBeVisible();

  const { pid: original } = await root.api.problem.get.query({ problemId: "1000" });
  const clones = [];
  for (let count = 0; count < 2; count += 1) {
    const { pid } = await root.api.problem.clone.mutate({ pid: original });
    clones.push(await root.api.problem.getForm.query({ pid }));
  }
  const [kept, gone] = clones.map(({ problemId }) => problemId);
  await page.goto("/admin/problems");
  for (const problemId of [kept, gone]) {
    await page.getByRole("checkbox", { name: `Select ${problemId}`, exact: true }).click();
  }
  await expect(page.getByText("2 problems selected")).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${gone}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Delete ${gone}` })
    .click();
  await expect(page.getByText("1 problem selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Delete ${kept}` })
    .click();
  await expect(page.getByText("1 problem selected")).toBeHidden();
});
