/** A discussion from its writing to its end: posted, changed, reported, decided about. */
import { newName, newPerson, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

let solvedToPost: number | undefined;
let boss: Person;

test.beforeAll(async ({ root }) => {
  boss = root;
  solvedToPost = (await root.api.setting.all.query()).defaultCreateDiscussionACInitValue;
  await root.api.setting.update.mutate({ defaultCreateDiscussionACInitValue: 0 });
});
test.afterAll(async () => {
  if (solvedToPost === undefined) return;
  await boss.api.setting.update.mutate({ defaultCreateDiscussionACInitValue: solvedToPost });
});

test("from a problem's page to the note of a moderator", async ({ open }) => {
  const [author, reader] = [await newPerson("author"), await newPerson("reader")];
  const name = newName("Cheap");
  const page = await open("/problem/1000", { person: author });
  await page.getByRole("link", { name: "Discussion", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Discussion of 1000" })).toBeVisible();
  await page.getByRole("button", { name: "Post" }).click();
  const form = page.getByRole("dialog", { name: "New discussion" });
  const title = form.getByRole("textbox", { name: "Title" });
  await expect(title).toHaveValue("[1000] ");
  await form.getByRole("button", { name: "Post" }).click();
  for (const field of ["Description", "Category", "Content"]) {
    const fault = field === "Category" ? "Category is required" : `${field} is required`;
    await expect(form.getByText(fault)).toBeVisible();
  }
  await title.fill(`[1000] ${name}`);
  await form.getByRole("textbox", { name: "Description" }).fill("Buy here");
  const content = form.getByRole("textbox", { name: "Content (Markdown)" });
  await content.fill(`Ask @${reader.username} or **write**`);
  await expect(form.getByRole("link", { name: `@${reader.username}` })).toHaveAttribute(
    ...["href", `/user-home?username=${reader.username}`],
  );
  // What is typed outlives the page.
  const kept = () => page.evaluate("JSON.stringify(localStorage)");
  await expect.poll(kept).toContain(name);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByText("What you had begun to write is back.")).toBeVisible();
  await expect(title).toHaveValue(`[1000] ${name}`);
  await form.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Help" }).click();
  await form.getByRole("button", { name: "Post" }).click();
  await expect(page).toHaveURL(/\/discussion-detail\/\d+$/);
  const address = new URL(page.url()).pathname;

  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const change = page.getByRole("dialog", { name: "Edit discussion" });
  await change.getByRole("textbox", { name: "Description" }).fill("Sold here");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^edited/)).toBeVisible();

  const told = await open("/message/discuss", { person: reader });
  await told.getByRole("link", { name: `[1000] ${name}` }).click();
  await expect(told).toHaveURL(new RegExp(`${address}$`));
  await told.getByRole("button", { name: "Report", exact: true }).click();
  const report = told.getByRole("dialog", { name: "Report this discussion" });
  await report.getByRole("button", { name: "Report" }).click();
  await expect(report.getByText("Choose a label or write a reason")).toBeVisible();
  await report.getByRole("checkbox", { name: "Spam or ads" }).click();
  await report.getByRole("textbox", { name: "Reason" }).fill("A shop");
  await report.getByRole("button", { name: "Report" }).click();
  await expect(report).toHaveCount(0);

  const desk = await open("/admin/discussion?label=spam", { person: boss });
  await desk.getByRole("button", { name: new RegExp(name) }).click();
  await expect(desk.getByText("A shop")).toBeVisible();
  await desk.getByRole("textbox", { name: /^Note to/ }).fill("Thank **you** for the hint");
  await desk.getByRole("button", { name: "Disable and tell 1 person" }).click();
  await expect(desk.getByRole("button", { name: new RegExp(name) })).toHaveCount(0);
  await desk.getByRole("radio", { name: "Dealt with" }).click();
  await expect(desk.getByRole("row", { name: new RegExp(name) })).toContainText("Disabled");

  await told.goto("/message/mine");
  await expect(told.getByText("Thank you for the hint")).toBeVisible();

  await desk.getByRole("radio", { name: "All discussions" }).click();
  const row = desk.getByRole("row", { name: new RegExp(name) });
  await row.getByRole("switch", { name: /^Show/ }).click();
  await expect(row.getByRole("switch", { name: /^Show/ })).toBeChecked();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Delete discussion" }).click();
  await expect(row).toHaveCount(0);
});
