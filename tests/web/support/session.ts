/** What the browser keeps of a session, and what its tabs make of that. */
import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Keeps somebody's session in the browser, through one tab, until another tab has heard of it. */
export async function storeSession(through: Page, { token, userInfo }: Person, other: Page) {
  await through.evaluate(
    ([kept, user]) => {
      localStorage.setItem("token", kept);
      localStorage.setItem("userInfo", user);
    },
    [token, userInfo] as const,
  );
  // One tab hears of what another stored a moment later, one key after the other.
  await expect.poll(() => stored(other, "token")).toBe(token);
  await expect.poll(() => stored(other, "userInfo")).toBe(userInfo);
}

/** Comes back to a tab: pages of a test are all visible all the time. */
export async function lookAt(page: Page): Promise<void> {
  await page.locator("html").evaluate(({ ownerDocument }) => {
    ownerDocument.dispatchEvent(new Event("visibilitychange"));
  });
}
