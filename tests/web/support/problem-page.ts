/** What people do on a problem page. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Compilers and time limits, on a loaded machine. */
export const VERDICT_MS = 120_000;

export async function chooseLanguage(page: Page, language: string): Promise<void> {
  const button = page.getByRole("toolbar").getByRole("button", { name: /^(语言：|Language: )/ });
  if ((await button.textContent())?.trim() === language) return;
  await button.click();
  // Its name, then the version of its tool chain.
  const name = page.getByText(language, { exact: true });
  await page.getByRole("menuitemradio").filter({ has: name }).click();
  await expect(button).toHaveText(language);
}

export function codeField(page: Page): Locator {
  return page.getByRole("textbox", { name: /^(代码|Code)(?!文件| file)/ });
}

/** Puts the code in place of what is there by one paste, as people bring it from their own editor. */
export async function pasteCode(page: Page, code: string): Promise<void> {
  const field = codeField(page);
  await field.focus();
  await page.keyboard.press("Control+A");
  await field.evaluate((element, text) => {
    const { ClipboardEvent, DataTransfer } = element.ownerDocument.defaultView;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const how = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", how));
  }, code);
  await expect.poll(() => codeOf(page)).toBe(code);
}

/** The whole code of the editor, also what is scrolled out of sight. */
export function codeOf(page: Page): Promise<string> {
  return page.locator(".ace_editor").evaluate(({ env }) => String(env.editor.getValue()));
}

/** Sends the code and says under which number it went. */
export async function submitCode(page: Page, send: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().includes("submission.create"));
  await send();
  const answer = await answered;
  expect(answer.status(), await answer.text()).toBe(200);
  const { result } = (await answer.json()) as { result: { data: { submitId: number } } };
  return result.data.submitId;
}

/** The left half of the status bar: verdict, test cases and number of what was sent last. */
export function outcomeOf(page: Page, submitId: number): Locator {
  return page.getByRole("link", { name: `#${submitId}`, exact: true }).locator("..");
}
