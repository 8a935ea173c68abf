/** One's own page and the settings behind it, in one long sitting. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { SITE } from "./support/env.ts";
import { findCode, newName, newPerson, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const NEW_PASSWORD = "other-pass-2";

/** What a program gets that shows this token. */
async function statusOf(token: string): Promise<number> {
  const headers = { authorization: token };
  return (await fetch(`${SITE.url}/api/get-user-auth-info`, { headers })).status;
}

async function signInAgain(person: Person): Promise<string> {
  const answer = await fetch(`${SITE.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "library-computer/1" },
    body: JSON.stringify({ username: person.username, password: person.password }),
  });
  return answer.headers.get("authorization") ?? "";
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a person changes their profile and others see it", async ({ open }) => {
  const person = await newPerson("profile");
  const page = await open("/problem", { person });
  await page.getByRole("button", { name: `Account of ${person.username}` }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/setting$/);

  await page.getByLabel("Nickname").fill("Al");
  await page.getByLabel("GitHub").fill("javascript:alert(1)");
  await page.getByLabel("School").fill("Donghu University");
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Signature", { exact: true }).fill("# Brute force first\n\n**then** think");
  await page.getByRole("radio", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Brute force first" })).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeVisible();

  // Every way out asks first.
  await page.getByRole("link", { name: "Problem", exact: true }).click();
  const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();

  const other = await open(`/user-home?username=${person.username}`);
  await expect(other.getByRole("heading", { level: 1 })).toContainText(person.username);
  for (const text of ["Al", "Donghu University", "Female"]) {
    await expect(other.getByText(text, { exact: true })).toBeVisible();
  }
  // What is no web address is shown and leads nowhere.
  await expect(other.getByText("javascript:alert(1)")).toBeVisible();
  await expect(other.getByRole("link", { name: "javascript" })).toHaveCount(0);
  await expect(other.getByRole("link", { name: "0", exact: true })).toHaveAttribute(
    "href",
    `/status?username=${person.username}&status=0`,
  );
  await expect(other.getByText("No problems solved yet")).toBeVisible();
  await other.getByRole("tab", { name: "About" }).click();
  await expect(other).toHaveURL(/tab=about/);
  await expect(other.getByRole("heading", { name: "Brute force first" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Edit profile" })).toHaveCount(0);
  await other.getByRole("button", { name: "Switch to Chinese" }).click();
  await expect(other.getByRole("heading", { name: "过去一年的提交" })).toBeVisible();
});

test("a rating is looked up for whoever names their Codeforces account", async ({ open, root }) => {
  const person = await newPerson("rated");
  const home = await open(`/user-home?username=${person.username}`, { person });
  const rating = home.getByRole("region", { name: "Figures" }).getByText("Rating").locator("..");
  await expect(rating).toContainText("none");
  await person.api.account.updateProfile.mutate({ cfUsername: "tourist" });
  const elsewhere = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch: () => Response.json({ status: "OK", result: [{ handle: "tourist", rating: 3800 }] }),
  });
  try {
    const page = await open("/admin/conf?tab=rating", { person: root });
    await page.getByLabel("Address of the ratings").fill("codeforces");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This is not a web address")).toBeVisible();
    await page.getByLabel("Address of the ratings").fill(`http://127.0.0.1:${elsewhere.port}/`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Look up now" }).click();
    await expect(page.getByRole("status").filter({ hasText: "found" })).toContainText("1 rating");
    await home.reload();
    await expect(rating).toContainText("3,800");
    await elsewhere.stop(true);
    await page.getByRole("button", { name: "Look up now" }).click();
    await expect(page.getByText(/^The last attempt failed: /)).toBeVisible();
  } finally {
    await root.api.setting.update.mutate({ ratingUrl: "" });
    await elsewhere.stop(true);
  }
});

test("address, number and password change with what they ask for", async ({ open }) => {
  const person = await newPerson("account");
  const page = await open("/setting", { person });
  const email = section(page, "Email");
  const address = `${newName("moved")}@example.org`;
  await email.getByLabel("New email").fill(person.email);
  await email.getByRole("button", { name: "Send code" }).click();
  await expect(email.getByText("The new value must differ from the current one")).toBeVisible();
  await email.getByLabel("New email").fill(address);
  await email.getByRole("button", { name: "Send code" }).click();
  await expect(email.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await email.getByLabel("Current password").fill(person.password);
  await email.getByLabel("Code from the email").fill("12345");
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByText("The code has exactly 6 digits")).toBeVisible();
  await email.getByLabel("Code from the email").fill(await findCode(address));
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByText(address)).toBeVisible();

  const mobile = section(page, "Mobile");
  await mobile.getByLabel("Mobile number").fill("12345");
  await mobile.getByRole("button", { name: "Change mobile number" }).click();
  await expect(mobile.getByText("The mobile number is not valid")).toBeVisible();
  await mobile.getByLabel("Mobile number").fill("138 0013 8000");
  await mobile.getByRole("button", { name: "Change mobile number" }).click();
  await expect(mobile.getByText("13800138000")).toBeVisible();

  // A section folds away with what is typed in it.
  const account = page.getByRole("button", { name: "Account", exact: true });
  await account.press("Enter");
  await expect(mobile).toBeHidden();
  await account.press("Enter");

  const password = section(page, "Password");
  await password.getByLabel("Current password").fill(person.password);
  await password.getByLabel("New password", { exact: true }).fill(person.password);
  await password.getByLabel("New password again").fill(person.password);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText("The new value must differ from the current one")).toBeVisible();
  await password.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel("New password again").fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Login Gavel" });
  await expect(dialog).toBeVisible();
  expect(await statusOf(person.token)).toBe(401);
  await dialog.getByLabel("Username").fill(person.username);
  await dialog.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Welcome Back")).toBeVisible();
});

test("sessions and tokens are listed, made and ended", async ({ open, expectedFaults }) => {
  const person = await newPerson("keys");
  const elsewhere = await signInAgain(person);
  const page = await open("/setting?tab=tokens", { person });
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New API token" });
  await dialog.getByLabel("Name").fill("laptop");
  await dialog.getByLabel("Your password").fill("wrong-pass");
  // A person without a role is offered nothing of the back office.
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  expectedFaults.push(/token\.create/);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("The current password is wrong")).toBeVisible();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API token" });
  const token = (await shown.locator("code").textContent()) ?? "";
  expect(await statusOf(token)).toBe(200);
  await shown.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "laptop" });
  await expect(row).toContainText("submit");
  await expect(page.getByText(token)).toHaveCount(0);
  await row.getByRole("button", { name: "Revoke laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No tokens yet")).toBeVisible();
  expect(await statusOf(token)).toBe(401);

  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page.getByText("This session")).toHaveCount(1);
  const end = page.getByRole("button", { name: /^End the session of library-computer/ });
  await end.click();
  await expect(end).toHaveCount(0);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await statusOf(person.token)).toBe(200);
  // What has ended is still among those that were.
  const history = page.getByRole("list", { name: "Latest sign-ins" });
  const entry = history.getByRole("listitem").filter({ hasText: "library-computer" });
  await expect(entry).toContainText("Password");
  const mails = page.getByRole("switch", { name: "Mail me when somebody signs in from" });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect.poll(() => person.api.session.mailChoice.query()).toMatchObject({ isOn: false });
  const another = await signInAgain(person);
  await page.reload();
  await page.getByRole("button", { name: "End all others" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End all others" }).click();
  await expect(page.getByText("The other sessions have ended")).toBeVisible();
  expect(await statusOf(another)).toBe(401);
  expect(await statusOf(person.token)).toBe(200);

  // A pointer that comes to rest on a notice keeps it there, over the tabs.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await page.getByRole("tab", { name: "Preferences" }).click();
  const dark = () => page.locator("html").evaluate((html) => html.classList.contains("dark"));
  const before = await dark();
  const shortcuts = page.getByRole("switch", { name: "Keyboard shortcuts" });
  await shortcuts.click();
  await expect(shortcuts).not.toBeChecked();
  await page.getByRole("heading", { name: "Settings" }).click();
  await page.keyboard.press("t");
  expect(await dark()).toBe(before);
  await shortcuts.click();
  await expect(shortcuts).toBeChecked();
  await page.getByRole("heading", { name: "Settings" }).click();
  await page.keyboard.press("t");
  await expect.poll(dark).toBe(!before);

  await page.getByRole("tab", { name: "Sessions" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
  expect(await statusOf(person.token)).toBe(401);
});

test("an avatar is chosen, cropped with the keyboard and uploaded", async ({ open }) => {
  const person = await newPerson("avatar");
  const page = await open("/setting", { person });
  const picker = page.getByTestId("avatar-file");
  await picker.setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("x"),
  });
  await expect(page.getByText("File type not supported")).toBeVisible();
  const large = Buffer.alloc(2 * 1024 * 1024 + 1);
  await picker.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: large });
  await expect(page.getByText("File size over 2MB")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Crop the avatar" });
  await page.reload(); // the notice of the first refusal is gone
  await picker.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: Buffer.from("text") });
  await expect(page.getByText("File type not supported")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Left half red, right half blue: the crop begins in the middle and moves to one side.
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#f00" } })
    .extend({ right: 200, background: "#00f" })
    .png()
    .toBuffer();
  await picker.setInputFiles({ name: "b.png", mimeType: "image/png", buffer: png });
  const frame = dialog.getByLabel(/^Visible part of the image/);
  await frame.focus();
  for (let i = 0; i < 60; i += 1) await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Upload avatar successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const picture = page.getByRole("tabpanel").locator("img");
  await expect(picture).toHaveAttribute("src", /^\/api\/public\/img\//);
  const served = await fetch(`${SITE.url}${await picture.getAttribute("src")}`);
  const seen = await sharp(await served.bytes())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(seen.info).toMatchObject({ width: 200, height: 200 });
  const at = (x: number) => [...seen.data.subarray((100 * 200 + x) * 3, (100 * 200 + x) * 3 + 3)];
  expect([at(10), at(190)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
  ]);
});

test("a visitor who opens the settings lands at home with the dialog open", async ({ open }) => {
  const page = await open("/setting?tab=tokens");
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe("/setting");
});

test("what somebody chooses acts in their other tabs and wherever else they sign in", async ({
  visit,
}) => {
  const person = await newPerson("chooser");
  const context = await visit({ person });
  const [here, beside] = [await context.newPage(), await context.newPage()];
  await beside.goto("/problem");
  await expect(beside.getByRole("link", { name: "A+B Problem" })).toBeVisible();
  await here.goto("/setting?tab=preferences");
  await here.getByRole("radio", { name: "Dark theme" }).click();
  await expect(beside.locator("html")).toHaveClass(/dark/);
  // Nobody waits for it; what comes after it stands for that it came.
  await expect.poll(() => person.api.preference.find.query()).toMatchObject({ theme: "dark" });

  const elsewhere = await (await visit({ person })).newPage();
  await elsewhere.goto("/problem");
  await expect(elsewhere.locator("html")).toHaveClass(/dark/);
});

test("the editor opens in the language and with the settings that the account had last", async ({
  open,
}) => {
  const person = await newPerson("coder");
  await person.api.preference.save.mutate({ language: "Python3", editorFontSize: 18 });
  const page = await open("/problem/1000?tab=code", { person });
  await expect(page.getByRole("button", { name: "Language: Python3" })).toBeVisible();
  await expect(page.locator(".ace_editor")).toHaveCSS("font-size", "18px");
});

test("a person downloads all that is kept of them", async ({ open }) => {
  const person = await newPerson("copy");
  const page = await open("/setting?tab=security", { person });
  await page.getByRole("button", { name: "Download your data" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  expect((await file).suggestedFilename()).toMatch(
    new RegExp(`^${person.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  );
});

test("a person closes the account, and signing in keeps it", async ({ open, expectedFaults }) => {
  // The tab that closed it says goodbye with a session that has ended.
  expectedFaults.push(/status of 401/);
  const person = await newPerson("leave");
  const page = await open("/setting?tab=security", { person });
  await page.getByRole("button", { name: "Close your account" }).click();
  const dialog = page.getByRole("dialog", { name: "Close your account?" });
  await expect(dialog).toContainText("14 days");
  await dialog.getByRole("button", { name: "Close the account" }).click();
  await expect(page.getByText("Your account is being closed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  const token = await signInAgain(person);
  expect(await statusOf(token)).toBe(200);
});
