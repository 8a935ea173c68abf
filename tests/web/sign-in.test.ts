/** From a forgotten password to a new one, past the puzzle, and out again; and root's mail server. */
import { openPostOffice } from "@gavel/api/site/mail-testing";
import type { Locator, Page } from "@playwright/test";
import { asRoot, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** How far keys move the piece, in the picture's pixels. */
const STEP = 4;
const LEAP = 24;

/** Where the gap is: the piece's own part of the picture, darkened, lies there. */
function findGap(dialog: Locator): Promise<{ gapX: number; max: number }> {
  return dialog.evaluate(async (root) => {
    const [ground, piece] = [...root.querySelectorAll("img")];
    if (ground === undefined || piece === undefined) throw new Error("no pictures");
    await Promise.all([ground.decode(), piece.decode()]);
    const pixels = (image: typeof ground, width: number, height: number) => {
      const canvas = Object.assign(root.ownerDocument.createElement("canvas"), { width, height });
      const pen = canvas.getContext("2d");
      if (pen === null) throw new Error("no canvas");
      pen.drawImage(image, 0, 0, width, height);
      return pen.getImageData(0, 0, width, height).data;
    };
    const [width, height] = [ground.naturalWidth / 2, ground.naturalHeight / 2];
    const side = piece.naturalWidth / 2;
    const top = Math.round((Number.parseFloat(piece.style.top) / 100) * height);
    const [under, over] = [pixels(ground, width, height), pixels(piece, side, side)];
    const distance = (at: number) => {
      let sum = 0;
      for (let index = 0; index < side * side; index += 1) {
        if ((over[index * 4 + 3] ?? 0) < 255) continue;
        const place = ((Math.floor(index / side) + top) * width + at + (index % side)) * 4;
        for (let colour = 0; colour < 3; colour += 1) {
          sum += Math.abs((over[index * 4 + colour] ?? 0) * 0.38 - (under[place + colour] ?? 0));
        }
      }
      return sum;
    };
    const places = Array.from({ length: width - side + 1 }, (_, x) => x);
    const gapX = places.reduce((one, two) => (distance(two) < distance(one) ? two : one));
    return { gapX, max: width - side };
  });
}

/** Not too quickly: the server asks for 300 ms. */
async function solveByKeys(dialog: Locator) {
  const slider = dialog.getByRole("slider", { name: "Puzzle piece" });
  // Another puzzle may be on its way in the place of the last one.
  await dialog.locator("img").nth(1).waitFor();
  const { gapX } = await findGap(dialog);
  await slider.focus();
  let x = 0;
  for (; x + LEAP <= gapX; x += LEAP) await slider.press("PageUp", { delay: 30 });
  for (; x + STEP / 2 < gapX; x += STEP) await slider.press("ArrowRight", { delay: 30 });
  await slider.press("Enter");
  await expect(dialog.getByText("Verified")).toBeVisible();
}

/** As a program drags: all in one moment. Of the mouse the browser knows the pointer by the number 1. */
function rush(slider: Locator, byPx: number) {
  return slider.evaluate((bar, far) => {
    const { PointerEvent } = bar.ownerDocument.defaultView;
    const moments = [
      ["pointerdown", 0],
      ["pointermove", far],
      ["pointerup", far],
    ] as const;
    for (const [kind, clientX] of moments) {
      bar.dispatchEvent(new PointerEvent(kind, { pointerId: 1, clientX, bubbles: true }));
    }
  }, byPx);
}

/** The server takes what is quicker than 300 ms for a program. */
const HAND_MS = 400;

async function drag(page: Page, slider: Locator, byPx: number) {
  const box = await slider.boundingBox();
  if (box === null) throw new Error("no slider");
  const [x, y] = [box.x + 5, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const begun = performance.now();
  await page.mouse.move(x + byPx / 2, y, { steps: 5 });
  await expect.poll(() => performance.now() - begun).toBeGreaterThanOrEqual(HAND_MS);
  await page.mouse.move(x + byPx, y, { steps: 5 });
  await page.mouse.up();
}

test("a forgotten password: the puzzle, the captcha, the mailed link, and out again", async ({
  open,
  expectedFaults,
}) => {
  test.setTimeout(240_000);
  expectedFaults.push(/status of 400/);
  const person = await newPerson("forgetful");
  const page = await open("/problem");
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  const login = dialog.getByRole("button", { name: "Login", exact: true });
  const password = dialog.getByLabel("Password", { exact: true });
  const slider = dialog.getByRole("slider", { name: "Puzzle piece" });
  await dialog.getByLabel("Username").fill(person.username);
  for (let i = 1; i <= 5; i += 1) {
    await expect(slider).toBeHidden();
    await password.fill(`wrong-pass-${i}`);
    await login.click();
    await expect(dialog.getByText("Wrong username or password")).toBeVisible();
  }
  await expect(dialog.getByText("5 failed sign-ins: verify first")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Verify first, then log in" })).toBeDisabled();

  await slider.waitFor();
  await rush(slider, 60);
  await expect(dialog.getByText("Too fast, possible robot, verify again")).toBeVisible();
  await expect(() => solveByKeys(dialog)).toPass({ timeout: 60_000 });
  await password.fill("wrong-pass-6");
  await login.click();
  // Each try needs a puzzle of its own.
  await expect(dialog.getByText("6 failed sign-ins: verify first")).toBeVisible();
  await slider.waitFor();
  const { gapX, max } = await findGap(dialog);
  const room = await slider.evaluate((one) => (one.parentElement?.clientWidth ?? 0) - 44);
  await drag(page, slider, (gapX / max) * room);
  await expect(dialog.getByText("Verified")).toBeVisible();
  await expect(login).toBeEnabled();

  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("dialog", { name: "Reset password Gavel" })).toBeVisible();
  const email = dialog.getByLabel("Email");
  await email.fill("nobody@nowhere.example");
  await email.blur();
  await expect(email).toHaveAccessibleDescription("The email does not exist");
  await email.fill(person.email);
  await dialog.getByRole("img", { name: "Five letters and digits" }).waitFor();
  await dialog.getByLabel("Captcha").fill("wrong");
  const send = dialog.getByRole("button", { name: "Send reset email" });
  await send.click();
  await expect(dialog.getByText("The captcha is wrong")).toBeVisible();
  await dialog.getByRole("button", { name: "Verify without a picture" }).click();
  await dialog.getByRole("button", { name: "Verify with this device" }).click();
  await expect(dialog.getByText("Verified")).toBeVisible({ timeout: 60_000 });
  await send.click();
  await expect(page.getByText(/^A link to set a new password is on its way/)).toBeVisible();
  const again = dialog.getByRole("button", { name: /^Resend in \d+ s$/ });
  await expect(again).toBeDisabled();
  await page.reload();
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await expect(again).toBeDisabled();

  const { api } = await asRoot();
  const { records } = await api.mail.outbox.query({ currentPage: 1, limit: 30 });
  const mail = records.find(
    ({ recipient, body }) => recipient === person.email && /http/.test(body),
  );
  const link = new URL(/https?:\/\/\S+/.exec(mail?.body ?? "")?.[0] ?? "");
  await page.goto(link.pathname + link.search);
  const name = page.getByLabel("Username");
  await expect(name).toHaveValue(person.username);
  await expect(name).toHaveAttribute("readonly", "");
  await page.getByLabel("New password").fill("brand-new-1");
  await page.getByLabel("Password again").fill("brand-new-2");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Password does not match")).toBeVisible();
  await page.getByLabel("Password again").fill("brand-new-1");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your password has been reset")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();

  await dialog.getByLabel("Username").fill(person.username);
  await password.fill("brand-new-1");
  await login.click();
  await expect(page.getByText("Welcome Back")).toBeVisible();
  const account = page.getByRole("button", { name: `Account of ${person.username}` });
  await expect(account).toBeVisible();
  await page.goto("/logout");
  await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.token, localStorage.userInfo])).toEqual([
    undefined,
    undefined,
  ]);
  await page.goto("/logout");
  await expect(page.getByText("Please login first!")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
});

test("a link that is broken, used or of nobody says so", async ({ open, expectedFaults }) => {
  expectedFaults.push(/status of 400/);
  const page = await open("/reset-password?username=nobody-at-all&code=abc", { locale: "zh-CN" });
  await expect(page.getByLabel("用户名")).toHaveAccessibleDescription("用户名不存在");
  await page.goto("/reset-password?username=root&code=abc");
  await page.getByLabel("新密码").fill("brand-new-1");
  await page.getByLabel("确认密码").fill("brand-new-1");
  await page.getByRole("button", { name: "设置密码" }).click();
  await expect(page.getByRole("alert")).toHaveText("验证码已过期");
  await page.goto("/reset-password");
  await page.getByRole("button", { name: "重新获取链接" }).click();
  await expect(page.getByRole("dialog", { name: "重置密码 Gavel" })).toBeVisible();
});

test("root names a mail server, tries it, and sees what became of mails", async ({
  open,
  root,
}) => {
  test.setTimeout(180_000);
  const refused = `refused-${Date.now()}@example.org`;
  const office = await openPostOffice({
    account: { user: "judge", password: "s3cret" },
    refuse: (recipient) => (recipient === refused ? 550 : undefined),
  });
  try {
    const page = await open("/admin/conf?tab=mail", { person: root });
    await page.getByLabel("Host").fill("127.0.0.1");
    await page.getByRole("combobox", { name: "Encryption" }).click();
    await page.getByRole("option", { name: /^None/ }).click();
    await expect(page.getByLabel("Port")).toHaveValue("25");
    await page.getByLabel("Port").fill(String(office.port));
    await page.getByLabel("Username").fill("judge");
    await page.getByLabel("Password", { exact: true }).fill("s3cret");
    await page.getByLabel("Sender").fill("judge@oj.example");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await page.getByRole("button", { name: "Save the mail server" }).click();
    await expect(page.getByText("Update Successfully")).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("********");
    await page.getByLabel("Send a test mail to").fill("me@example.org");
    await page.getByRole("button", { name: "Send test mail" }).click();
    await expect(page.getByText("The mail server accepted the mail for me@")).toBeVisible();
    expect(office.mails.map(({ to }) => to[0])).toContain("me@example.org");

    await root.api.account.sendRegisterCode.mutate({ email: refused });
    await page.getByRole("radio", { name: "Failed" }).click();
    await expect(page).toHaveURL(/mailState=failed/);
    const row = page.getByRole("row").filter({ hasText: refused });
    // What waited longer goes first.
    const failed = { currentPage: 1, limit: 30, state: "failed" } as const;
    await expect
      .poll(
        async () =>
          (await root.api.mail.outbox.query(failed)).records.map(({ recipient }) => recipient),
        { timeout: 60_000 },
      )
      .toContain(refused);
    await page.reload();
    await expect(row).toContainText("The mail server refused the sender or the recipient");
    await row.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("550");
    await expect(dialog).toContainText("注册验证码");
    await dialog.getByRole("button", { name: "Try again now" }).click();
    await expect(page.getByText("Sending the mail again")).toBeVisible();

    await page.getByRole("button", { name: "Remove the mail server" }).click();
    const asked = page.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Remove the mail server" }).click();
    await expect(page.getByText(/^No mail server is set/)).toBeVisible();
  } finally {
    await office.close();
    // Without a host the site keeps its mails again, whatever became of the steps above.
    const server = await root.api.mail.server.query();
    if (server.host !== "")
      await root.api.mail.updateServer.mutate({ ...server, host: "", password: "" });
  }
});
