/** What surrounds every page: theme, language, navigation, keys, sessions and faults. */
import type { Page } from "@playwright/test";
import { newPerson } from "./support/people.ts";
import { chooseLanguage, codeField, pasteCode } from "./support/problem-page.ts";
import { stored } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test.use({ motion: "no-preference" });

const isDark = (page: Page) =>
  page.locator("html").evaluate((html) => html.classList.contains("dark"));
const navigation = (page: Page) => page.getByRole("banner").getByRole("navigation");

test("theme and language stand before the app has started", async ({ visit }) => {
  const cases = [
    { options: { stored: { theme: "dark", locale: "zh-CN" } }, dark: true, lang: "zh-CN" },
    { options: { stored: { theme: "light" }, colorScheme: "dark" }, dark: false, lang: "en-US" },
    { options: { colorScheme: "dark", locale: "zh-TW" }, dark: true, lang: "zh-CN" },
    { options: { colorScheme: "light", locale: "de-DE" }, dark: false, lang: "zh-CN" },
  ] as const;
  for (const { options, dark, lang } of cases) {
    const page = await (await visit(options)).newPage();
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/problem", { waitUntil: "commit" });
    // The script in the head holds the body back until both are set.
    await page.locator("#root").waitFor({ state: "attached" });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    expect(await isDark(page)).toBe(dark);
    // The frame stands there already, in the same language.
    const early = page.locator("#early");
    await expect(early.getByText(lang === "zh-CN" ? "题库" : "Problem")).toBeVisible();
    await expect(early.getByText(lang === "zh-CN" ? "Problem" : "题库")).toBeHidden();
    held.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await isDark(page)).toBe(dark);
  }
});

test("the theme follows the key, the button and the system", async ({ open }) => {
  const page = await open("/problem", { colorScheme: "light" });
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await stored(page, "theme")).toBe("dark");
  await page.reload();
  expect(await isDark(page)).toBe(true);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("t");
  await expect.poll(() => isDark(page)).toBe(false);
  // The choice is that of the system again, so the system leads from here.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => isDark(page)).toBe(true);
});

test("the language comes from the address, the logo or the browser, and is remembered", async ({
  open,
}) => {
  const page = await open("/problem?l=zh-CN", { locale: "en-US" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("题库");
  await expect(page.getByRole("link", { name: "A+B 问题" })).toBeVisible();
  await page.goto("/problem");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("题库");
  await page.getByRole("button", { name: "Gavel", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Problems");
  // Titles come in the language of the page too.
  await expect(page.getByRole("link", { name: "A+B Problem" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Problems");
  await page.goto("/home?l=zh-CN");
  await expect(page.getByRole("heading", { name: "公告" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("heading", { name: "Announcements" })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  const chinese = await open("/problem", { locale: "zh-HK" });
  await expect(chinese.getByRole("heading", { level: 1 })).toContainText("题库");
});

test("under 992 px the entries stand in a drawer", async ({ open }) => {
  // Chooses a language, which stays with the account.
  const reader = await newPerson("drawer");
  const page = await open("/problem", { viewport: { width: 991, height: 800 }, person: reader });
  await expect(navigation(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog");
  const status = drawer.getByRole("link", { name: "Status" });
  expect((await status.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await drawer.getByRole("radio", { name: "Dark theme" }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await drawer.getByRole("radio", { name: "中文" }).click();
  await expect(drawer.getByRole("link", { name: "题库" })).toBeVisible();
  await drawer.getByRole("radio", { name: "EN" }).click();
  await expect(drawer.getByText(reader.username, { exact: true })).toBeVisible();
  await status.click();
  await expect(page).toHaveURL(/\/status$/);
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(navigation(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
});

test("on a phone the drawer has all that stands under one's name, by keyboard too", async ({
  open,
}) => {
  const person = await newPerson("phone");
  const { uid } = JSON.parse(person.userInfo) as { uid: string };
  const page = await open("/problem", { viewport: { width: 360, height: 740 }, person });
  const menu = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog");
  const account = drawer.getByRole("navigation", { name: "Account" });
  await menu.press("Enter");
  await expect(account.getByRole("link")).toHaveText([
    ...["Messages", "User home", "My submissions", "Settings"],
  ]);
  for (const link of await account.getByRole("link").all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  for (const [name, address] of [
    ["User home", `/user-home?uid=${uid}&username=${person.username}`],
    ["Settings", "/setting"],
    ["My submissions", "/status?onlyMine=true"],
    ["Messages", "/message/discuss"],
  ] as const) {
    if (await drawer.isHidden()) await menu.press("Enter");
    await account.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(drawer).toBeHidden();
  }
  await menu.press("Enter");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.press("Enter");
  await drawer.getByRole("link", { name: "Sign out" }).press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
  await expect(person.api.account.me.query()).rejects.toThrow();
  await menu.press("Enter");
  await expect(account).toBeHidden();
  await expect(drawer.getByRole("button", { name: "Login" })).toBeVisible();
});

test("discussions ask a visitor to sign in, and vanish when the site closes them", async ({
  open,
  root,
  someone,
}) => {
  const page = await open("/problem");
  const dialog = page.getByRole("dialog", { name: "Login Gavel" });
  await navigation(page).getByRole("link", { name: "Discussion" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  // Keys pressed before it has gone are its own.
  await expect(dialog).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/problem$/);
  await dialog.getByRole("button", { name: "Close" }).click();
  // Whoever has the address may read.
  await page.goto("/discussion");
  await expect(page.getByRole("heading", { level: 1, name: "Discussion" })).toBeVisible();

  const reader = await open("/problem", { person: someone });
  await navigation(reader).getByRole("link", { name: "Discussion" }).click();
  await expect(reader).toHaveURL(/\/discussion$/);
  await expect(reader.getByRole("navigation", { name: "Categories" })).toBeVisible();
  await root.api.setting.update.mutate({ openPublicDiscussion: false });
  try {
    await reader.goto("/discussion");
    await expect(reader.getByText("No access: the discussion area is not open")).toBeVisible();
    await expect(reader).toHaveURL(/\/home$/);
    await expect(navigation(reader).getByRole("link", { name: "Status" })).toBeVisible();
    await expect(navigation(reader).getByRole("link", { name: "Discussion" })).toHaveCount(0);
  } finally {
    await root.api.setting.update.mutate({ openPublicDiscussion: true });
  }
});

test("an unknown path is a 404 page with two ways out", async ({ open }) => {
  const page = await open("/status");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Submissions");
  await page.goto("/no/such/page");
  await expect(page.getByRole("img", { name: "404" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/status$/);
  await page.goto("/no/such/page");
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("what is not there for the reader is a 404 page too", async ({ open, expectedFaults }) => {
  expectedFaults.push(/status of 404 .*(problem|submission)\.get/, /^TRPCClientError: /);
  for (const path of ["/problem/no-such-problem", "/submission-detail/999999999"]) {
    const page = await open(path);
    await expect(page.getByRole("img", { name: "404" })).toBeVisible();
  }
});

test("every way can be gone by keyboard", async ({ open }) => {
  const page = await open("/problem");
  await expect(page.getByRole("link", { name: "A+B Problem" })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Focus the search")).toBeVisible();
  await expect(sheet.getByText("Everywhere")).toBeVisible();
  // A dialog holds the keyboard.
  await page.keyboard.press("t");
  expect(await isDark(page)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // The focus goes back in a timer.
  await expect(page.locator("#main")).toBeFocused();

  const rows = page.locator("[data-row-link]");
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search problems" });
  await expect(search).toBeFocused();
  // Keys are letters in a field.
  await page.keyboard.type("gsj");
  await expect(search).toHaveValue("gsj");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/status$/);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/problem$/);
  await expect(page.getByRole("link", { name: "A+B Problem" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/problem\/1000$/);
});

test("Escape takes back what has not arrived yet", async ({ visit }) => {
  const page = await (await visit()).newPage();
  let isHeld = false;
  const arrivals = new Map<string, () => void>();
  // Before the page is there: of one that is told later, a key may ask for code before it has heard of it.
  await page.route("**/assets/*.js", async (route, request) => {
    if (isHeld) await new Promise<void>((resolve) => arrivals.set(request.url(), resolve));
    await route.continue();
  });
  await page.goto("/problem");
  await expect(page.getByRole("link", { name: "A+B Problem" })).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const options = page.getByRole("option");
  const source = page.getByRole("combobox", { name: "Source" });
  for (const [ask, asker, shown] of [
    [() => page.keyboard.press("?"), page.locator("body"), sheet],
    [() => source.press("ArrowDown"), source, options.first()],
  ] as const) {
    isHeld = true;
    await ask();
    await expect.poll(() => arrivals.size).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    isHeld = false;
    for (const arrive of arrivals.values()) arrive();
    const asked = JSON.stringify([...arrivals.keys()]);
    arrivals.clear();
    // It has run, what it brings would be on the screen, and the focus is still where it was.
    await page.evaluate(`Promise.all(${asked}.map((address) => import(address)))`);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    await expect(asker).toBeFocused();
    await expect(shown).toBeHidden();
    // Whoever asks again has it at once, and it is what the second asking opened. It hears keys from where the focus is.
    await ask();
    await expect(shown).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(shown).toBeHidden();
  }
});

test("without a server the app stays, and goes on by itself", async ({
  visit,
  someone,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const context = await visit({ person: someone });
  const page = await context.newPage();
  await page.goto("/problem/1000");
  await chooseLanguage(page, "Python3");
  await pasteCode(page, "print(sum(map(int, input().split())))");
  await page.evaluate("globalThis.isSamePage = true");
  await context.setOffline(true);
  const bar = page.getByText(/^Offline since \d\d:\d\d$/);
  await expect(bar).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Not sent yet")).toBeVisible();
  // What was never opened here says so inside the frame, and neither a click nor a key loses the app.
  await navigation(page).getByRole("link", { name: "Discussion" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This page is not on your device yet",
  );
  await page.getByRole("main").getByRole("button", { name: "Back" }).click();
  await expect(codeField(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Not sent yet")).toBeVisible();
  await page.getByRole("tab", { name: "My submissions" }).click();
  await expect(page.getByText("Sent when back online", { exact: true })).toBeVisible();
  // Said for four seconds, in which a test that looks now and then may be busy: the page itself looks at every frame.
  const isSaid = page.getByText("Back online", { exact: true }).waitFor({ timeout: 60_000 });
  await context.setOffline(false);
  await isSaid;
  await expect(bar).toBeHidden();
  // It goes once, by itself.
  await expect(page.getByText(/^Submission \d+: Accepted$/)).toBeAttached({ timeout: 120_000 });
  await page.getByRole("switch", { name: "Share code" }).click();
  await expect(page.getByText("Shared successfully")).toBeVisible();
  const mine = { onlyMine: true, problemId: "1000", completeProblemId: true } as const;
  const sent = await someone.api.submission.find.query({ ...mine, currentPage: 1, limit: 5 });
  expect(sent.records.filter((one) => one.codeBytes === 37)).toHaveLength(1);
  expect(sent.records.find((one) => one.codeBytes === 37)?.share).toBe(true);
  expect(await page.evaluate("globalThis.isSamePage")).toBe(true);
});

test("the user menu leads to one's submissions and out", async ({ open }) => {
  const person = await newPerson("leaver");
  const page = await open("/problem", { person });
  const account = page.getByRole("button", { name: `Account of ${person.username}` });
  await account.click();
  await page.getByRole("menuitem", { name: "My submissions" }).click();
  await expect(page).toHaveURL(/\/status\?onlyMine=true$/);
  await expect(page.getByRole("switch", { name: "Only mine" })).toBeChecked();
  // Nothing is asked for any more as the one who leaves, however long the server takes to hear of it.
  const heard = Promise.withResolvers<void>();
  await page.route("**/trpc/account.signOut**", async (route) => {
    await heard.promise;
    await route.continue();
  });
  await account.click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
  heard.resolve();
  await expect(page).toHaveURL(/\/home$/);
  expect(await stored(page, "token")).toBeNull();
  expect(await stored(page, "userInfo")).toBeNull();
  // The session has ended on the server too.
  await expect(person.api.account.me.query()).rejects.toThrow();
});

test("a token that no longer holds opens the sign-in dialog", async ({ open, expectedFaults }) => {
  expectedFaults.push(/status of 401/);
  const person = await newPerson("ended");
  await person.api.account.signOut.mutate();
  const page = await open("/status?onlyMine=true", { person });
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
  await expect(page.getByText(/session has expired/).first()).toBeVisible();
  expect(await stored(page, "token")).toBeNull();
});

test("each language of the editor comes under the policy of the site", async ({
  open,
  someone,
}) => {
  const page = await open("/problem/1003", { person: someone });
  const policy = await page.request.get("/").then((answer) => answer.headers());
  expect(policy["content-security-policy"]).toContain("script-src 'self'");
  // Each brings its own code, some with a worker. What the browser refuses fails the test, as on every page.
  for (const language of ["JavaScript Node", "Rust", "Java"]) {
    await chooseLanguage(page, language);
    await expect(codeField(page)).toBeFocused();
  }
});
