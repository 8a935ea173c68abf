/** A newcomer's way: from the address of the site to an accepted program. */
import type { Page } from "@playwright/test";
import { findCode, newName } from "./support/people.ts";
import {
  chooseLanguage,
  codeField,
  codeOf,
  outcomeOf,
  submitCode,
  VERDICT_MS,
} from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";
import { LANGUAGES, type Language, VERDICT_WORDS, WORDS } from "./support/words.ts";

const PASSWORD = "newcomer-1";

/** Leaves a field filled with `value` and reads what is said under it. */
async function expectFieldError(page: Page, label: string, value: string, error: string) {
  const field = page.getByRole("dialog").getByLabel(label, { exact: true });
  await field.fill(value);
  await field.blur();
  await expect(field).toHaveAccessibleDescription(error);
  await expect(field).toHaveAttribute("aria-invalid", "true");
}

async function checkRegisterRules(page: Page, words: (typeof WORDS)[Language]) {
  const dialog = page.getByRole("dialog");
  // Nothing is wrong with what nobody has sent yet.
  await dialog.getByLabel(words.username, { exact: true }).fill("x".repeat(21));
  await dialog.getByLabel(words.password, { exact: true }).fill("12345");
  await dialog.getByLabel(words.email, { exact: true }).focus();
  await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(0);
  await dialog.getByLabel(words.username, { exact: true }).fill("");
  await dialog.getByLabel(words.password, { exact: true }).fill("");
  await dialog.getByRole("button", { name: words.register, exact: true }).click();
  await expectFieldError(page, words.username, "", words.usernameRequired);
  await expectFieldError(page, words.username, "x".repeat(21), words.usernameTooLong);
  await expectFieldError(page, words.username, "root", words.usernameExists);
  await expectFieldError(page, words.password, "", words.passwordRequired);
  await expectFieldError(page, words.password, "12345", words.passwordLength);
  await expectFieldError(page, words.password, "x".repeat(21), words.passwordLength);
  await expectFieldError(page, words.passwordAgain, "", words.passwordRequired);
  await expectFieldError(page, words.email, "", words.emailRequired);
  await expectFieldError(page, words.code, "", words.codeRequired);
  await expectFieldError(page, words.code, "12345", words.codeLength);
  // Without an address nothing is sent, and the format error says why.
  await page.getByLabel(words.email, { exact: true }).fill("nobody@nowhere@");
  await page.getByRole("button", { name: words.sendCode }).click();
  await expect(page.getByLabel(words.email, { exact: true })).toHaveAccessibleDescription(
    words.emailFormat,
  );
  await expect(page.getByRole("button", { name: words.sendCode })).toBeEnabled();
}

/** The lock on sending another code outlives the dialog. */
async function sendCode(page: Page, words: (typeof WORDS)[Language], email: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.email, { exact: true }).fill(email);
  await dialog.getByRole("button", { name: words.sendCode }).click();
  await expect(dialog.getByRole("button", { name: words.again })).toBeDisabled();
  await expect(page.getByText(email).first()).toBeVisible();
  await dialog.getByRole("button", { name: words.close }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: words.register }).click();
  await expect(dialog.getByRole("button", { name: words.again })).toBeDisabled();
  await page.reload();
  await page.getByRole("banner").getByRole("button", { name: words.register }).click();
  await expect(dialog.getByRole("button", { name: words.again })).toBeDisabled();
}

async function register(page: Page, words: (typeof WORDS)[Language], who: string, code: string) {
  const dialog = page.getByRole("dialog", { name: words.registerTitle });
  await dialog.getByLabel(words.username, { exact: true }).fill(who);
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(words.email, { exact: true }).fill(`${who}@example.org`);
  await dialog.getByLabel(words.passwordAgain, { exact: true }).fill("newcomer-2");
  await dialog
    .getByLabel(words.code, { exact: true })
    .fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: words.register, exact: true }).click();
  await expect(dialog.getByLabel(words.passwordAgain)).toHaveAccessibleDescription(
    words.passwordMismatch,
  );
  // The two are one answer: mending the first mends the second.
  await dialog.getByLabel(words.password, { exact: true }).fill("newcomer-2");
  await expect(dialog.getByLabel(words.passwordAgain)).not.toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(words.passwordAgain, { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: words.register, exact: true }).click();
  await expect(dialog.getByText(words.codeWrong)).toBeVisible();
  await dialog.getByLabel(words.code, { exact: true }).fill(code);
  await dialog.getByRole("button", { name: words.register, exact: true }).click();
  await expect(page.getByText(words.registered)).toBeVisible();
  // Signed in already, and back where the way began.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: who })).toBeVisible();
  await expect(page).toHaveURL(/\/problem$/);
}

async function signIn(page: Page, words: (typeof WORDS)[Language], who: string) {
  await page.goto("/logout");
  await page.getByRole("banner").getByRole("button", { name: words.login }).click();
  const dialog = page.getByRole("dialog", { name: words.loginTitle });
  await expectFieldError(page, words.username, "", words.usernameRequired);
  await expectFieldError(page, words.password, "", words.passwordRequired);
  await expectFieldError(page, words.password, "12345", words.passwordLength);
  await dialog.getByLabel(words.username, { exact: true }).fill(who);
  await dialog.getByLabel(words.password, { exact: true }).fill("not-my-password");
  await dialog.getByRole("button", { name: words.login, exact: true }).click();
  await expect(dialog.getByText(words.wrongPassword)).toBeVisible();
  // A click beside the dialog loses nothing that was typed.
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.welcome)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: who })).toBeVisible();
}

async function solveFirstProblem(page: Page, language: Language) {
  const words = WORDS[language];
  await page.goto("/problem");
  await page.getByRole("link", { name: words.firstProblem }).click();
  await expect(page).toHaveURL(/\/problem\/1000$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(words.firstProblem);
  await chooseLanguage(page, "Python3");
  // The next thing after choosing is to type.
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type("a, b = map(int, input().split())\nprint(a + b)\n");
  expect(await codeOf(page)).toBe("a, b = map(int, input().split())\nprint(a + b)\n");
  const submitId = await submitCode(page, () => page.keyboard.press("Control+Enter"));
  await expect(page.getByText(words.submitted)).toBeVisible();
  const outcome = outcomeOf(page, submitId);
  await expect(outcome).toContainText(VERDICT_WORDS[language].AC, { timeout: VERDICT_MS });
  await expect(outcome.getByRole("img")).toHaveAccessibleName(/(\d+)\D+\1/);
  await page.reload();
  await expect(page.getByText(words.solved)).toBeVisible();
}

for (const language of LANGUAGES) {
  test(`a newcomer registers, signs in and solves the first problem in ${language}`, async ({
    open,
    expectedFaults,
  }) => {
    test.setTimeout(180_000);
    // The refused sign-in and the refused code.
    expectedFaults.push(/status of 4\d\d .*account\.(signIn|register)/);
    const words = WORDS[language];
    const who = newName("newcomer");
    // A browser of a third language starts with Chinese; the logo switches.
    const page = await open("/problem", { locale: "fr-FR" });
    await expect(page.getByRole("heading", { name: WORDS["zh-CN"].problems })).toBeVisible();
    if (language === "en-US") {
      await page.getByRole("button", { name: "Gavel", exact: true }).click();
    }
    await expect(page.getByRole("heading", { name: words.problems })).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: words.login }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveAccessibleName(words.loginTitle);
    await dialog.getByRole("button", { name: words.register, exact: true }).click();
    await expect(dialog).toHaveAccessibleName(words.registerTitle);
    await checkRegisterRules(page, words);
    const email = `${who}@example.org`;
    await sendCode(page, words, email);
    await register(page, words, who, await findCode(email));
    await signIn(page, words, who);
    await solveFirstProblem(page, language);
  });
}

test("a taken address is said when the field is left", async ({ open, someone }) => {
  for (const locale of LANGUAGES) {
    const words = WORDS[locale];
    const page = await open("/problem", { locale });
    await page.getByRole("banner").getByRole("button", { name: words.register }).click();
    const field = page.getByRole("dialog").getByLabel(words.email, { exact: true });
    await field.fill(someone.email);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(words.emailExists);
  }
});
