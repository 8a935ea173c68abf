/** What somebody types is neither lost, nor sent twice, nor asked about twice. */
import type { Page } from "@playwright/test";
import { newName, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** What a form tells of itself when it is left. */
const asked = (page: Page) => page.getByRole("alertdialog");

test("what was typed into a dialog of the address is given up with one question", async ({
  open,
  root,
}) => {
  const page = await open("/admin/announcement?edit=new", { person: root });
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByLabel("Title", { exact: true }).fill("Never mind");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await asked(page).getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(asked(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/announcement$/);
});

test("an announcement shows the language in which something is missing", async ({ open, root }) => {
  const page = await open("/admin/announcement?edit=new", { person: root });
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByText("English", { exact: true }).click();
  await dialog.getByLabel("Title", { exact: true }).fill("Only in English");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByText("The title is required")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Main text" })).toBeChecked();
});

test("a day of the audit log is typed digit by digit", async ({ open, root }) => {
  const page = await open("/admin/audit", { person: root });
  const from = page.getByLabel("From", { exact: true });
  await from.focus();
  await page.keyboard.type("11302026", { delay: 60 });
  await expect(from).toHaveValue("2026-11-30");
  await expect(page).toHaveURL(/from=2026-11-30/);
});

test("a token is copied out of its dialog where there is no clipboard API", async ({ open }) => {
  const person = await newPerson("copies");
  const page = await open("/setting?tab=tokens", { person });
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("laptop");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await dialog.getByRole("button", { name: "Copy the token" }).waitFor();
  const token = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Copy the token" }).click();
  await expect(page.getByText("Copied successfully")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  await dialog.getByLabel("Name").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(dialog.getByLabel("Name")).toHaveValue(token);
});

test("a comment that is being written outlasts another order", async ({ open, root }) => {
  const { id } = await root.api.discussion.create.mutate({
    ...{ title: newName("Order"), description: "of comments", content: "Look", categoryId: 2 },
  });
  const page = await open(`/discussion-detail/${id}`, { person: root });
  const field = page.getByLabel("New comment");
  await field.fill("half a thought");
  await page.getByRole("combobox", { name: "Order of the comments" }).click();
  await page.getByRole("option", { name: "Newest first" }).click();
  await expect(page).toHaveURL(/order=newest/);
  await expect(page.getByText("No comments yet")).toBeVisible();
  await expect(field).toHaveValue("half a thought");
  // Nor does a link take it away unasked.
  await page.getByRole("link", { name: "Discussion", exact: true }).first().click();
  await asked(page).getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue("half a thought");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Comment Successfully")).toBeVisible();
  await page.getByRole("link", { name: "Discussion", exact: true }).first().click();
  await expect(page).toHaveURL(/\/discussion$/);
});

test("letters that are to become signs are not looked for", async ({ open }) => {
  const page = await open("/discussion");
  const field = page.getByRole("searchbox", { name: "Search discussions" });
  await expect(field).toBeVisible();
  const wanted: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("discussion.find")) wanted.push(decodeURIComponent(request.url()));
  });
  await page.clock.install();
  await field.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", {
    ...{ text: "shu", selectionStart: 3, selectionEnd: 3 },
  });
  await expect(field).toHaveValue("shu");
  await page.clock.runFor(1000);
  await keyboard.send("Input.insertText", { text: "树" });
  await expect(field).toHaveValue("树");
  await page.clock.runFor(1000);
  await expect.poll(() => wanted.join("\n")).toContain("树");
  expect(wanted.join("\n")).not.toContain("shu");
});

test("a discussion is posted once, however often its keys are pressed", async ({ open, root }) => {
  const page = await open("/discussion?edit=new", { person: root });
  let posts = 0;
  await page.route(/discussion\.create/, async (route) => {
    posts += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "New discussion" });
  await dialog.getByLabel("Title", { exact: true }).fill(newName("Once"));
  await dialog.getByLabel("Description").fill("only once");
  await dialog.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option").nth(1).click();
  await dialog.getByLabel("Content (Markdown)").fill("Said once.");
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/discussion-detail\/\d+/);
  expect(posts).toBe(1);
});

test("an upload that is broken off is no fault of the server", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/net::ERR_CONNECTION_RESET/);
  const page = await open("/admin/contest/import", { person: root });
  await page.route(/preview-contest-package/, (route) => route.abort("connectionreset"));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "contest.zip", mimeType: "application/zip", buffer: Buffer.from("PK") });
  await expect(page.getByText(/^Network error/).first()).toBeVisible();
});

test("what is typed while a form is being sent stays, and is unsaved", async ({ open }) => {
  const page = await open("/setting", { person: await newPerson("types-on") });
  const isTyped = Promise.withResolvers<void>();
  await page.route(/account\.updateProfile/, async (route) => {
    await isTyped.promise;
    await route.continue();
  });
  await page.getByLabel("Nickname").fill("Ann");
  const sent = page.waitForRequest(/account\.updateProfile/);
  await page.getByRole("button", { name: "Save profile" }).click();
  await sent;
  await page.getByLabel("School").fill("Harbour School");
  isTyped.resolve();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await expect(page.getByLabel("School")).toHaveValue("Harbour School");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
});

test("the outbox is filtered beside a mail server that is being typed", async ({ open, root }) => {
  const page = await open("/admin/conf?tab=mail", { person: root });
  const host = page.getByLabel("Host", { exact: true });
  await host.fill("smtp.example.org");
  await page.getByRole("radio", { name: "Failed" }).check({ force: true });
  await expect(page).toHaveURL(/mailState=failed/);
  await expect(asked(page)).toHaveCount(0);
  // Another tab would lose it.
  await page.getByRole("tab", { name: "Website" }).click();
  await asked(page).getByRole("button", { name: "Cancel" }).click();
  await expect(host).toHaveValue("smtp.example.org");
});

test("Escape takes back signs that are being composed, and no dialog", async ({ open, root }) => {
  const page = await open("/admin/announcement?edit=new", { person: root });
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  const title = dialog.getByLabel("Title", { exact: true });
  await title.dispatchEvent("keydown", { key: "Escape", isComposing: true });
  await title.fill("shu");
  await title.press("Escape");
  await asked(page).getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("a sheet that the browser cannot read is told as one", async ({ open, root }) => {
  const page = await open("/admin/user?mode=import", { person: root });
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  await page.evaluate(() => {
    const gone = () => Promise.reject(new DOMException("moved", "NotReadableError"));
    File.prototype.arrayBuffer = gone;
  });
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "users.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("ann,secret-1"),
    });
  await expect(page.getByText("users.csv could not be read: choose it again")).toBeVisible();
});

test("a download that is refused for want of a session asks to sign in", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 401/);
  const page = await open("/admin/user", { person: root });
  await page.route(/\/api\/file\//, (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: "TOKEN_INVALID", msg: "Over" } }),
  );
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});
