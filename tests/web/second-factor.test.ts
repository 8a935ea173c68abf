/** A second factor in a browser: set up, asked for at the sign-in, and demanded of a role. */
import type { Page } from "@playwright/test";
import { TOTP, URI } from "otpauth";
import { SITE } from "./support/env.ts";
import { asRoot, newPerson, type Person } from "./support/people.ts";
import { readQrCode } from "./support/qr-code.ts";
import { expect, test } from "./support/test.ts";

/** Passkeys belong to a name, which an address in numbers is not. */
const named = (path: string) => SITE.url.replace("127.0.0.1", "localhost") + path;

/** A code is good for once, so each is of another step: of now, or of the next. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

async function enterPassword(page: Page, { username, password }: Person) {
  const dialog = page.getByRole("dialog");
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  return dialog;
}

async function signOut(page: Page, { username }: Person) {
  await page.getByRole("button", { name: `Account of ${username}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
}

async function addApp(page: Page): Promise<{ secret: string; used: string }> {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  const picture = dialog.getByRole("img", { name: "QR code of the key" });
  await expect(picture).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const scanned = URI.parse((await readQrCode(picture)) ?? "");
  expect(scanned.secret.base32).toBe(secret);
  await dialog.getByLabel("Code of the app").fill("000000");
  await dialog.getByRole("button", { name: "Add the app" }).click();
  await expect(dialog.getByText("The code is wrong or has been used already")).toBeVisible();
  const code = codeOf(secret);
  await dialog.getByLabel("Code of the app").fill(code);
  await dialog.getByRole("button", { name: "Add the app" }).click();
  return { secret, used: code };
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  const lines = codes.getByRole("listitem");
  await expect(lines).toHaveCount(10);
  const shown = await lines.allTextContents();
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(codes).toBeHidden();
  return shown;
}

const welcome = (page: Page, { username }: Person) =>
  page.getByRole("button", { name: `Account of ${username}` });

test("an app, recovery codes and a passkey, each of which completes a sign-in", async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(/400 \(Bad Request\)/);
  const person = await newPerson("factor");
  const page = await open("/problem");
  await page.goto(named("/problem"));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  const seen = { hasUserVerification: true, isUserVerified: true };
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, ...seen, automaticPresenceSimulation: true },
  });

  await enterPassword(page, person);
  await expect(welcome(page, person)).toBeVisible();
  await page.goto(named("/setting?tab=security"));
  await expect(page.getByText("No second factor yet")).toBeVisible();
  const { secret, used } = await addApp(page);
  const codes = await keepCodes(page);
  await expect(page.getByText("10 are left.")).toBeVisible();

  // By the app, and not by the code that set it up.
  await signOut(page, person);
  const dialog = await enterPassword(page, person);
  const code = dialog.getByLabel("Code of the authenticator app");
  await expect(code).toBeFocused();
  await code.fill(used);
  await code.press("Enter");
  await expect(dialog.getByText("The code is wrong or has been used already")).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await code.press("Enter");
  await expect(welcome(page, person)).toBeVisible();

  // By a passkey, which needs no password.
  await page.goto(named("/setting?tab=security"));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("test key");
  await adding.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("listitem").getByText("test key")).toBeVisible();
  await signOut(page, person);
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await dialog.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(welcome(page, person)).toBeVisible();

  // By a passkey after the password, and by a recovery code.
  await signOut(page, person);
  await enterPassword(page, person);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(welcome(page, person)).toBeVisible();
  await signOut(page, person);
  await enterPassword(page, person);
  await code.fill(codes[0] ?? "");
  await code.press("Enter");
  await expect(welcome(page, person)).toBeVisible();

  await page.goto(named("/setting?tab=security"));
  await expect(page.getByText("9 are left.")).toBeVisible();
  await page.getByRole("button", { name: "Remove test key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("listitem").getByText("test key")).toBeHidden();
  await page.getByRole("button", { name: "Make new ones" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make new ones" }).click();
  const fresh = await keepCodes(page);
  expect(fresh).not.toContain(codes[1]);
});

test("root demands one of a role, whose people set it up before anything else", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/40[03] \(/);
  const person = await newPerson("demanded");
  const { api } = await asRoot();
  const { uid } = await api.user.getNamed.query({ name: person.username });
  await api.user.setRoles.mutate({ uids: [uid], role: 1008 });
  const office = await open("/admin/conf?tab=limits", { person: root });
  await office.getByRole("checkbox", { name: "Problem administrators" }).check();
  await office.getByRole("button", { name: "Save" }).click();
  await expect(office.getByText("Update Successfully")).toBeVisible();
  try {
    const page = await open("/problem");
    await enterPassword(page, person);
    await expect(page).toHaveURL(/\/setting\?tab=security/);
    await expect(page.getByText("Your role needs a second factor. Set one up here")).toBeVisible();
    await page.goto("/message/discuss");
    await expect(page).toHaveURL(/\/setting\?tab=security/);
    await addApp(page);
    await keepCodes(page);
    await expect(page.getByText("Your role needs a second factor. Set one up here")).toBeHidden();
    await page.getByRole("button", { name: "Remove Authenticator app" }).click();
    const asked = page.getByRole("dialog");
    await asked.getByRole("button", { name: "Remove" }).click();
    await expect(asked.getByText("add another one first")).toBeVisible();
    await page.goto("/message/discuss");
    await expect(page).toHaveURL(/\/message\/discuss/);

    // Who lost theirs is let in by root.
    await office.goto(`/admin/user?user=${uid}`);
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("button", { name: "Reset" }).click();
    const sure = office.getByRole("alertdialog");
    await sure.getByRole("button", { name: "Reset" }).click();
    await expect(office.getByText("The second factors have been reset")).toBeVisible();
  } finally {
    await api.setting.update.mutate({ secondFactorRoles: [] });
  }
});
