/** The problem list and the workbench of a problem, beyond the newcomer's way. */
import { demoProblems, demoSolutions } from "@gavel/demo-content";
import type { Locator, Page } from "@playwright/test";
import { judged, newPerson, type Person } from "./support/people.ts";
import { chooseLanguage, codeField, codeOf, pasteCode } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";

const AC_PYTHON =
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "AC",
  )?.code ?? "";

const titles = (page: Page | Locator) => page.locator("[data-row-link]");

test("the filters of the list are its address", async ({ open }) => {
  const page = await open("/problem");
  await expect(titles(page)).toHaveCount(demoProblems.length);
  const search = page.getByRole("searchbox", { name: "Search problems" });
  await search.fill("1000");
  await expect(page).toHaveURL(/\?keyword=1000$/);
  await expect(titles(page)).toHaveText(["A+B Problem"]);
  await search.fill("");
  await expect(page).toHaveURL(/\/problem$/);
  await page.getByRole("radio", { name: "Hard" }).click();
  await expect(page).toHaveURL(/\?difficulty=2$/);
  await expect(page.getByRole("cell", { name: "Easy" })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Hard" }).first()).toBeVisible();
  const hard = await titles(page).allInnerTexts();
  const tag = page.getByRole("complementary").getByRole("button", { pressed: false }).last();
  await tag.click();
  await expect(page).toHaveURL(/tagId=(\[|%5B)\d+(\]|%5D)/);
  await expect(page.getByRole("complementary").getByRole("button", { pressed: true })).toHaveCount(
    1,
  );
  // The rows before stay until there are others.
  await expect(titles(page)).not.toHaveText(hard);
  const address = page.url();
  const found = await titles(page).allInnerTexts();
  // A pasted link gives the same screen.
  const other = await open(address);
  await expect(other.getByRole("radio", { name: "Hard" })).toBeChecked();
  await expect(titles(other)).toHaveText(found);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/problem$/);
  await expect(titles(page)).toHaveCount(demoProblems.length);
  await search.fill("nothing is called that");
  await expect(page.getByText("No matching problems")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(titles(page)).toHaveCount(demoProblems.length);
});

test("Back restores the list with its filters and its place", async ({ open }) => {
  const page = await open("/problem?difficulty=0", { viewport: { width: 1440, height: 420 } });
  const last = titles(page).last();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.locator("html").evaluate((html) => html.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/problem\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/problem\?difficulty=0$/);
  await expect(page.getByRole("radio", { name: "Easy" })).toBeChecked();
  await expect(last).toBeInViewport();
});

test("a random problem and the tags of a problem", async ({ open }) => {
  const page = await open("/problem");
  await page.getByRole("button", { name: "Random" }).click();
  await expect(page).toHaveURL(/\/problem\/1\d{3}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^1\d{3}/);
  await page.goto("/problem");
  const tags = page.getByRole("complementary");
  const field = tags.getByRole("searchbox", { name: "Find a tag" });
  const names = tags.getByRole("button", { pressed: false });
  await expect(names.nth(1)).toBeVisible();
  const all = await names.count();
  const name = (await names.first().locator("span").first().textContent()) ?? "";
  await field.fill(name);
  await expect.poll(() => names.count()).toBeLessThan(all);
  await expect(names.first()).toContainText(name);
  await field.fill("no tag is called that");
  await expect(tags.getByText("No tag with that name.")).toBeVisible();
});

test("who solved what shows in the list", async ({ open }) => {
  const person = await newPerson("solver");
  await judged(person, "Python3", AC_PYTHON);
  const page = await open("/problem", { person });
  const row = page.getByRole("row").filter({ hasText: "A+B Problem" });
  await expect(row.getByText("Accepted")).toBeAttached();
  await expect(page.getByText(`/ ${demoProblems.length} solved`, { exact: true })).toBeVisible();
  const visitor = await open("/problem");
  await expect(titles(visitor)).toHaveCount(demoProblems.length);
  await expect(visitor.getByText(/solved$/)).toBeHidden();
});

test("the split moves by keyboard and stays", async ({ open }) => {
  const page = await open("/problem/1000");
  const handle = page.getByRole("separator", { name: "Width of the statement" });
  const width = async () => Number(await handle.getAttribute("aria-valuenow"));
  await expect.poll(width).toBeGreaterThan(420);
  const before = await width();
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBe(before + 32);
  await page.reload();
  await expect.poll(width).toBe(before + 32);
  await handle.focus();
  await page.keyboard.press("Home");
  await expect.poll(width).toBe(420);
  await page.keyboard.press("End");
  await expect.poll(width).toBe(1440 - 7 - 580);
  await handle.dblclick();
  await expect.poll(width).toBe(before);
});

test("drafts are kept for each language, survive a reload and can be reset", async ({ open }) => {
  const page = await open("/problem/1001");
  await chooseLanguage(page, "Python3");
  await codeField(page).focus();
  await page.keyboard.type("# a thought");
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible();
  await chooseLanguage(page, "Java");
  expect(await codeOf(page)).not.toContain("a thought");
  await pasteCode(page, "class Main {}");
  await page.reload();
  await expect.poll(() => codeOf(page)).toBe("class Main {}");
  await chooseLanguage(page, "Python3");
  await expect.poll(() => codeOf(page)).toBe("# a thought");
  await page.getByRole("button", { name: "Reset the code" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset your code?" });
  await question.getByRole("button", { name: "Reset the code" }).click();
  await expect.poll(() => codeOf(page)).not.toContain("a thought");
  await page.reload();
  await expect.poll(() => codeOf(page)).not.toContain("a thought");
});

test("the code of one account is nobody else's at the same browser", async ({ open, someone }) => {
  const other = await newPerson("other");
  const page = await open("/problem/1001", { person: someone });
  const signedInAs = async ({ token, userInfo }: Person) => {
    await page.evaluate((session) => Object.assign(localStorage, session), { token, userInfo });
    await page.reload();
    await expect(codeField(page)).toBeVisible();
  };
  await chooseLanguage(page, "Python3");
  await pasteCode(page, "# mine");
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible();
  await signedInAs(other);
  expect(await codeOf(page)).not.toContain("mine");
  await pasteCode(page, "# another's");
  await signedInAs(someone);
  await expect.poll(() => codeOf(page)).toBe("# mine");
});

test("what a visitor writes is theirs once they have signed in", async ({ open, someone }) => {
  const page = await open("/problem/1001");
  await chooseLanguage(page, "Python3");
  await pasteCode(page, "# before");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Login Gavel" });
  await dialog.getByLabel("Username").fill(someone.username);
  await dialog.getByLabel("Password", { exact: true }).fill(someone.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(() => codeOf(page)).toBe("# before");
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await expect.poll(() => codeOf(page)).toBe("# before");
});

test("who chooses a language before the editor is there types into it", async ({ visit }) => {
  const page = await (await visit()).newPage();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    const script = await route.fetch();
    if ((await script.text()).includes("ace_gutter")) await held.promise;
    await route.fulfill({ response: script });
  });
  await page.goto("/problem/1000");
  await chooseLanguage(page, "Python3");
  await expect(page.getByRole("menu")).toBeHidden();
  held.resolve();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type("print()");
  await expect.poll(() => codeOf(page)).toBe("print()");
});

test("a file is taken into the editor and can be taken back", async ({ open }) => {
  const page = await open("/problem/1000");
  await pasteCode(page, "mine");
  const buffer = Buffer.from("from a file\r\n你好\r\n");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chosen).setFiles({ name: "main.py", mimeType: "text/plain", buffer });
  await expect(page.getByText("Loaded main.py")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  // A message stays under the pointer.
  await undo.hover();
  await expect.poll(() => codeOf(page)).toBe("from a file\n你好\n");
  await undo.click();
  await expect.poll(() => codeOf(page)).toBe("mine");
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await again).setFiles({ name: "a.bin", mimeType: "", buffer: Buffer.from([0, 1, 0]) });
  await expect(page.getByText("File type not supported")).toBeVisible();
  expect(await codeOf(page)).toBe("mine");
});

test("the last accepted code comes back, also after other tries", async ({ open }) => {
  const person = await newPerson("again");
  const page = await open("/problem/1000", { person });
  const button = page.getByRole("button", { name: "Get my last accepted code" });
  await button.click();
  await expect(
    page.getByText("You havenot passed the problem so you cannot get the code passed recently"),
  ).toBeVisible();
  await judged(person, "Python3", AC_PYTHON);
  await judged(person, "Python3", "print(");
  await pasteCode(page, "something else");
  await button.click();
  await expect(page.getByText("Loaded your last accepted code")).toBeVisible();
  await expect.poll(() => codeOf(page)).toBe(AC_PYTHON);
  await expect(page.getByRole("button", { name: "Language: Python3" })).toBeVisible();
});

test("statistics say how the submissions of everybody ended", async ({ open, someone }) => {
  await judged(someone, "Python3", "print(");
  const page = await open("/problem/1000");
  await page.getByRole("button", { name: "Statistics" }).click();
  const dialog = page.getByRole("dialog", { name: "Statistics" });
  await expect(dialog.getByText(/\d+ submissions?, \d+ accepted/)).toBeVisible();
  await expect(dialog.getByText("Compile Error").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Solutions" }).click();
  await expect(page).toHaveURL(/\/status\?problemID=1000&completeProblemID=true$/);
});

test("what cannot be sent is said without asking the server", async ({ open, someone }) => {
  const page = await open("/problem/1002", { person: someone });
  const submit = page.getByRole("button", { name: /^Submit/ });
  await pasteCode(page, " \n");
  await submit.click();
  await expect(page.getByText("Code can not be empty").first()).toBeVisible();
  await pasteCode(page, "x".repeat(65_536));
  await submit.click();
  await expect(page.getByText("Code Length can not exceed 65535").first()).toBeVisible();
  const visitor = await open("/problem/1000");
  await pasteCode(visitor, "x");
  await visitor.keyboard.press("Control+Enter");
  await expect(visitor.getByText("Please login first").first()).toBeVisible();
  await expect(visitor.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
});

test("what the compiler says stands under the code and beside its lines", async ({ open }) => {
  test.setTimeout(180_000);
  const person = await newPerson("marks");
  const page = await open("/problem/1000", { person });
  await chooseLanguage(page, "C++");
  await pasteCode(page, "int main() {\n  int a = b;\n  return 0;\n  c();\n}\n");
  await page.keyboard.press("Control+Enter");
  const drawer = page.getByRole("region", { name: "Test run", exact: true });
  const tab = drawer.getByRole("tab", { name: /Compiler output/ });
  await expect(tab).toHaveAttribute("aria-selected", "true", { timeout: 120_000 });
  await expect(page.getByText("line 2, then 4")).toBeVisible();
  await expect(drawer.getByText(/^g\+\+ .*-std=/)).toBeVisible();
  const marks = page.locator(".ace_gutter-cell.gavel-error");
  await expect(marks).toHaveCount(2);
  // From message to message, into the line; an edit of it takes its mark away.
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await expect(marks).toHaveCount(1);
  await expect(marks).toHaveText("2");
  await page.keyboard.press("Shift+F8");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(marks).toHaveCount(0);
});

test("who was accepted sees how fast that was, shares it, and goes on", async ({ open }) => {
  test.setTimeout(180_000);
  // Somebody was there before, and slower.
  const slow = await newPerson("slow");
  await judged(slow, "Python3", `for _ in range(4000000): pass\n${AC_PYTHON}`);
  const person = await newPerson("fast");
  const page = await open("/problem/1000", { person });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await chooseLanguage(page, "Python3");
  await pasteCode(page, AC_PYTHON);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^faster than \d+% in Python3$/)).toBeVisible({ timeout: 120_000 });
  await page.getByRole("switch", { name: "Share code" }).click();
  await expect(page.getByText("Shared successfully")).toBeVisible();
  await page.getByRole("button", { name: "Copy the result" }).click();
  const copied: string = await page.evaluate("navigator.clipboard.readText()");
  const [words = "", address = ""] = copied.split("\n");
  expect(words).toMatch(/^1000 A\+B Problem: Accepted, Python3, \d+ ms$/);
  const reader = await open(new URL(address).pathname);
  await expect(reader.getByText(AC_PYTHON.split("\n")[0] ?? "").first()).toBeVisible();
  // The statement goes and comes by one key, and the code stays.
  const heading = page.getByRole("heading", { level: 1 });
  await page.keyboard.press("Alt+f");
  await expect(heading).toBeHidden();
  await page.keyboard.press("Alt+f");
  await expect(heading).toBeVisible();
  expect(await codeOf(page)).toBe(AC_PYTHON);
  const next = page.getByRole("link", { name: /^Next: / });
  const [, id = ""] = /^Next: (\S+)/.exec((await next.textContent()) ?? "") ?? [];
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/problem/${id}$`));
});

test("tags that do not fit are a number that shows them", async ({ open }) => {
  const page = await open("/problem");
  const more = page.getByRole("button", { name: /^\d+ more tags?$/ }).first();
  const title = titles(page.getByRole("row").filter({ has: more }).first());
  const name = (await title.textContent()) ?? "";
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  const button = row.getByRole("button", { name: /tags?$/ });
  await expect(button).toHaveText(/^\+\d+$/);
  const seen = () => row.locator("[data-tag]:visible").count();
  const count = (await seen()) + Number(((await button.textContent()) ?? "").slice(1));
  await button.click();
  await expect.poll(seen).toBe(count);
});
