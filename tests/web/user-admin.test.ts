/** Root's page of users: filters in the address, an edit, a sheet in GBK, generated accounts, bulk actions, deletion. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { sayIn } from "./support/catalogue.ts";
import { newName, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { LANGUAGES } from "./support/words.ts";

const rowOf = (page: Page, username: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: username, exact: true }) });
const select = (page: Page, username: string) =>
  page.getByRole("checkbox", { name: `Select ${username}`, exact: true }).click();

test("accounts are found, edited, imported, generated and deleted", async ({
  open,
  root,
  expectedFaults,
}) => {
  test.setTimeout(240_000);
  // The username that is taken.
  expectedFaults.push(/status of 400.*user\.update/);
  const stem = newName("u").slice(0, 12);
  const person = await newPerson("edit");
  const page = await open("/admin/user?l=en-US", { person: root });
  await page.getByRole("searchbox", { name: "Search users" }).fill(person.username);
  await expect(page).toHaveURL(new RegExp(`keyword=${person.username}`));
  await expect(page.getByRole("row")).toHaveCount(2);
  await rowOf(page, person.username).getByRole("link", { name: person.username }).click();

  // What is wrong is said beside its field, and nothing is lost.
  const form = page.getByRole("dialog", { name: `Edit ${person.username}` });
  await form.getByRole("textbox", { name: "Username" }).fill("root");
  await form.getByRole("textbox", { name: "Real name" }).fill("Ada L");
  await form.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Muted", exact: true }).click();
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Update failed: The username already exists")).toBeVisible();
  await form.getByRole("textbox", { name: "Username" }).fill(person.username);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await expect(rowOf(page, person.username)).toContainText("Ada L");
  await expect(rowOf(page, person.username)).toContainText("Muted");

  await importSheet(page, stem);
  await generate(page, stem);
  await changeMany(page, stem);
});

/** Username and password, then 张三 as a Chinese Windows writes it; one row is refused. */
async function importSheet(page: Page, stem: string) {
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import users" });
  const name = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]);
  const parts = [`${stem}a,secret-1,,`, name, `\r\n${stem}b,no\r\n`];
  const buffer = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const file = { name: "class.csv", mimeType: "text/csv", buffer };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(dialog.getByText("1 row can be imported")).toBeVisible();
  await expect(dialog.getByText("张三")).toBeVisible();
  await expect(dialog.getByText("The password must have 6 to 20 characters")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 1 user" }).click();
  await expect(dialog.getByRole("status")).toContainText("1 user imported");
  const [refused] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download the failed rows" }).click(),
  ]);
  expect(refused.suggestedFilename()).toBe("class-refused.csv");
  expect(readFileSync(await refused.path(), "utf8")).toContain(`${stem}b,no`);
  await dialog.getByRole("button", { name: "Done" }).click();
}

async function generate(page: Page, stem: string) {
  await page.getByRole("button", { name: "Generate users" }).click();
  const dialog = page.getByRole("dialog", { name: "Generate users" });
  await dialog.getByRole("textbox", { name: "Prefix" }).fill(`${stem}-`);
  await dialog.getByRole("textbox", { name: "End number" }).fill("0");
  await expect(dialog.getByText("The end must not be less than the start")).toBeVisible();
  await dialog.getByRole("textbox", { name: "End number" }).fill("3");
  await expect(dialog.getByText("All names are available.")).toBeVisible();
  await dialog.getByRole("button", { name: "Generate 3 users" }).click();
  await expect(dialog.getByRole("status")).toContainText("3 users generated");
  // The passwords are nowhere else: leaving without them is asked about.
  await dialog.getByRole("button", { name: "Done" }).click();
  const asked = page.getByRole("alertdialog", { name: "Leave without the passwords?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  // What comes as JSON is no file, and says so; the sheet can still be had.
  const sheetAddress = /\/api\/file\/generate-user-excel/;
  await page.route(sheetAddress, (route) => route.fulfill({ json: {} }));
  await dialog.getByRole("button", { name: "Download the sheet" }).click();
  await expect(page.getByText("Invalid file format")).toBeVisible();
  await page.unroute(sheetAddress);
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download the sheet" }).click(),
  ]);
  await expect(page.getByText("Download Successfully!")).toBeVisible();
  expect(sheet.suggestedFilename()).toMatch(/^[0-9a-f]{64}\.xlsx$/);
  await expect(dialog.getByRole("button", { name: "Downloaded" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Done" }).click();
}

async function changeMany(page: Page, stem: string) {
  await page.getByRole("searchbox", { name: "Search users" }).fill(stem);
  await expect(page.getByRole("row")).toHaveCount(5);
  await select(page, `${stem}-1`);
  await select(page, `${stem}-2`);
  await page.getByRole("button", { name: "Change role" }).click();
  await page.getByRole("menuitem", { name: /^No submit Cannot submit/ }).click();
  await expect(rowOf(page, `${stem}-2`)).toContainText("No submit");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, `${stem}-2`)).toContainText("Default user");
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(rowOf(page, `${stem}-1`)).toContainText("Disabled");
  await page.getByRole("button", { name: "Delete 2 users" }).click();
  const asked = page.getByRole("alertdialog", { name: "Delete 2 accounts?" });
  await expect(asked).toContainText("There are no submissions.");
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await asked.getByRole("button", { name: "Delete 2 accounts" }).click();
  await expect(page.getByText("Delete Successfully")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  // The address alone brings the same list, without those who are gone.
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(rowOf(page, `${stem}-3`)).toBeVisible();
}

test("an account that was anonymised is called so in the reader's language", async ({
  open,
  root,
}) => {
  const person = await newPerson("gone");
  const { uid } = JSON.parse(person.userInfo) as { uid: string };
  const closing = { uid, username: person.username };
  const { username } = await root.api.closing.anonymise.mutate(closing);
  const number = username.split("-").at(-1) ?? "";
  for (const locale of LANGUAGES) {
    const words = sayIn(locale)("Deleted user {number}", "", { number });
    const page = await open("/admin/audit?action=user.anonymise", {
      ...{ person: root, stored: { locale }, locale },
    });
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
    await page.goto(`/admin/user?keyword=${username}`);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByText(username)).toHaveCount(0);
    await page.close();
  }
});
