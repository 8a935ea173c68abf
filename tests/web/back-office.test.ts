/** The back office: who gets in, what root sets there, and what the log says of it afterwards. */
import type { Page } from "@playwright/test";
import { newName, newPerson, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

// Each is a walk through several pages.
test.describe.configure({ timeout: 180_000 });

const AGAIN = "Please login again with the administrator account!";

async function makeAdmin(root: Person): Promise<Person> {
  const person = await newPerson("staff");
  const { uid } = JSON.parse(person.userInfo) as { uid: string };
  await root.api.user.setRoles.mutate({ uids: [uid], role: 1001 });
  return person;
}

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** What waits is counted; where nothing does, one line says so. Other tests may make something wait meanwhile. */
async function expectTodo(page: Page, { api }: Person) {
  const heading = page.getByRole("heading", { name: "To do" });
  const card = page.locator("section").filter({ has: heading });
  await expect(async () => {
    const { rejudgesReady, ...counts } = await api.dashboard.todo.query();
    await page.reload();
    if (Object.values(counts).every((count) => count === 0)) {
      await expect(card).toHaveText("To doNothing waits for you.");
    } else {
      const errors = card.getByRole("link", { name: "Submissions with System Error" });
      await expect(errors).toContainText(String(counts.systemErrors));
      await expect(card).not.toContainText("Nothing waits");
    }
  }).toPass({ timeout: 60_000 });
}

test("only administrators get in, each to what is theirs", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/400 \(Bad Request\)/, /401 \(Unauthorized\)/);
  const staff = await makeAdmin(root);
  const page = await open("/admin/switch");
  await expect(page).toHaveURL(/\/admin\/login\?back=/);
  await signIn(page, staff.username, "not-it-at-all");
  await expect(page.getByText("check your username or password")).toBeVisible();
  await signIn(page, staff.username, staff.password);
  // The switches are root's alone: back to the sign-in, which says why and knows who is here.
  await expect(page.getByText(AGAIN)).toBeVisible();
  await expect(page.getByText(`You are signed in as ${staff.username}.`)).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle(/^Dashboard - /);
  const sidebar = page.getByRole("navigation", { name: "Back office" });
  await expect(sidebar.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "System Switch" })).toBeHidden();
  await expect(page.getByRole("table", { name: "Judge servers" })).toContainText("Healthy");
  await expectTodo(page, staff);
  // The machine that the site's own server is on.
  const server = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Server", exact: true }),
  });
  await expect(server).toContainText((await staff.api.judgehost.serverLoad.query()).host);
  await expect(server).toContainText(/Memory\s*\d+%/);
  await page.goto("/admin/no-such-page");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText("There is no such page")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(sidebar.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await page.goto("/home");
  await page.getByRole("button", { name: `Account of ${staff.username}` }).click();
  const entry = page.getByRole("menuitem", { name: "Management" });
  await expect(entry).toHaveAttribute("target", "_blank");
  await expect(entry).toHaveAttribute("href", "/admin");
});

test("a plain user is turned away, and a demoted one is led out", async ({
  open,
  root,
  someone,
  expectedFaults,
}) => {
  expectedFaults.push(/40[013] \(/);
  const page = await open("/admin", { person: someone });
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByText(AGAIN)).toBeVisible();
  await signIn(page, someone.username, someone.password);
  await expect(page.getByText("This is not an administrator account")).toBeVisible();
  // Who they are on the site is no business of this refusal.
  await page.goto("/problem");
  await expect(page.getByRole("button", { name: `Account of ${someone.username}` })).toBeVisible();

  const staff = await makeAdmin(root);
  const { uid } = JSON.parse(staff.userInfo) as { uid: string };
  const inside = await open("/admin/judge", { person: staff });
  await expect(inside.getByRole("heading", { name: "Judge servers" })).toBeVisible();
  // What the page asks for by itself stays unanswered: refused, it would lead out before the click.
  await inside.route(/judgehost\./, () => undefined);
  await inside.waitForRequest(/judgehost\./);
  await root.api.user.endSessions.mutate({ uids: [uid] });
  await inside.getByRole("link", { name: "Problem List" }).click();
  await expect(inside).toHaveURL(/\/admin\/login/);
});

test("root configures the site, and the log knows it", async ({ open, root }) => {
  const { shortName, defaultCreateGroupLimit } = await root.api.setting.all.query();
  try {
    await configure(await open("/admin/conf", { person: root }));
  } finally {
    await root.api.setting.update.mutate({ shortName, defaultCreateGroupLimit });
  }
});

async function configure(page: Page) {
  await expect(page).toHaveTitle(/^System Config - /);
  const name = page.getByLabel("Short name");
  const before = await name.inputValue();
  const other = newName("OJ").slice(0, 12);
  await page.getByLabel("Record link").fill("not an address");
  await name.fill(other);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A web address starts with http:// or https://")).toBeVisible();
  await page.getByLabel("Record link").fill("");
  // What is not saved is not lost by a click on something else.
  await page.getByRole("link", { name: "Dashboard" }).click();
  const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await expect(page).toHaveTitle(`System Config - ${other}`);
  await name.fill(before);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveTitle(`System Config - ${before}`);
  await page.getByRole("tab", { name: "Database" }).click();
  await expect(page).toHaveURL(/tab=database/);
  await expect(page.getByText("there is no Redis")).toBeVisible();

  await page.getByRole("link", { name: "System Switch" }).click();
  await expect(page).toHaveTitle(/^System Switch - /);
  const limit = page.getByLabel("Total groups per user");
  const kept = await limit.inputValue();
  await limit.fill("2.5");
  await limit.blur();
  await expect(page.getByText("Enter a whole number")).toBeVisible();
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(limit).toHaveValue(kept);
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await limit.fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(limit).toHaveValue("7");

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("combobox", { name: "Search actions" }).fill("settings chang");
  await expect(page.getByRole("option")).toHaveText(["Changed settings"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/action=setting\.update/);
  await page.reload();
  const entry = page.getByRole("listitem").filter({ hasText: "Changed settings" }).first();
  await entry.getByText("Changed settings").click();
  await expect(entry.getByRole("group").getByRole("listitem")).toHaveText([
    `Total groups per user: ${kept} → 7`,
  ]);
  await page.goto("/admin/audit?currentPage=99");
  await expect(page.getByText("There is no page 99")).toBeVisible();
  await page.getByRole("button", { name: /^Go to page \d+$/ }).click();
  await expect(page).toHaveURL(/\/admin\/audit(\?currentPage=\d+)?$/);
  await expect(page.getByRole("listitem").filter({ hasText: /\d/ }).first()).toBeVisible();
}

test("root backs the site up and sets when it does so itself", async ({ open, root }) => {
  const page = await open("/admin/dashboard", { person: root });
  await page.getByRole("link", { name: "No complete backup yet" }).click();
  await expect(page).toHaveURL(/\/admin\/conf\?tab=backups$/);
  await page.getByRole("button", { name: "Back up now" }).click();
  const runs = page.getByRole("list", { name: "Backups" });
  await expect(runs).toContainText("Complete", { timeout: 90_000 });
  await expect(runs).toContainText(".tar.zst");
  await page.getByRole("checkbox", { name: "Sun" }).check();
  await page.getByLabel("Backups kept").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Backups kept")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Backups kept").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name: "Up to date" })).toBeVisible();
});

test("root orders judge servers and makes tokens for them", async ({ open, root }) => {
  const page = await open("/admin/judge", { person: root });
  const [host] = await root.api.judgehost.find.query();
  if (host === undefined) throw new Error("no judge host");
  await page.getByRole("link", { name: host.name }).click();
  await expect(page).toHaveURL(new RegExp(`host=${host.id}`));
  await expect(page.getByText("Passed its last self-test")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Python3" })).toContainText("Python 3");
  const orders = page.getByRole("group", { name: `Mode of ${host.name}` });
  const order = (name: string) => orders.getByRole("button", { name });
  const given = () =>
    root.api.audit.find
      .query({ action: "judgehost.order", currentPage: 1, limit: 1 })
      .then(({ total }) => total);
  const before = await given();
  try {
    // Nothing is ordered on the way to a word, nor by choosing what holds already.
    await order("Work").press("ArrowRight");
    await order("Work").press("Enter");
    await order("Work").press("Tab");
    await expect(order("Drain")).toBeFocused();
    await order("Drain").press("ArrowRight");
    await order("Drain").press("Tab");
    await expect(order("Pause")).toBeFocused();
    await order("Pause").press("Shift+Tab");
    await order("Drain").press("Enter");
    // Nobody else judges: that is asked first, and the way back is nearest.
    const ask = page.getByRole("alertdialog", { name: `Drain ${host.name}?` });
    await expect(ask).toContainText("It is the only judge working.");
    await expect(ask.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(ask).toBeHidden();
    expect(await given()).toBe(before);
    await order("Drain").press("Enter");
    await ask.getByRole("button", { name: "Drain the last judge" }).click();
    await expect(page.getByRole("table")).toContainText("Drained");
    const nobody = page.getByRole("note").filter({ hasText: "No judge is working." });
    await expect(nobody).toBeVisible();
    await expect(order("Drain")).toHaveAttribute("aria-pressed", "true");
    expect(await given()).toBe(before + 1);
    await order("Work").click();
    await expect(page.getByRole("table")).toContainText("Healthy");
    await expect(nobody).toBeHidden();
  } finally {
    await root.api.judgehost.order.mutate({ id: host.id, order: "work" });
  }

  await page.getByRole("tab", { name: "Tokens" }).click();
  const name = newName("rack");
  await page.getByLabel("Name of the judge server").fill(name);
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog", { name: `Token ${name}` });
  await expect(dialog.getByText(/^gavel-judge-/)).toBeVisible();
  await expect(dialog.getByText(/npm run gavel -- judge join http/)).toBeVisible();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Revoke ${name}` })
    .click();
  await expect(row).toContainText("Revoked");
});
