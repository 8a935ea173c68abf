/** The table of cases in a browser: until it is there, and until another order is saved. */
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../support/env.ts";

const WAIT_MS = 120_000;

export interface TableTimes {
  readonly openMs: number;
  readonly saveMs: number;
}

/** @param stored what the browser keeps of whoever is signed in */
export async function useTable(
  url: string,
  pid: number,
  stored: Readonly<Record<string, string>>,
): Promise<TableTimes> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  try {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const page = await browser.newPage({
      locale: "en-US",
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    page.setDefaultTimeout(WAIT_MS);
    const opened = performance.now();
    await page.goto(`${url}/admin/problems/${pid}?tab=data&l=en-US`);
    const more = page.getByRole("button", { name: "More for case 1", exact: true });
    await more.waitFor();
    const openMs = performance.now() - opened;
    await more.click();
    await page.getByRole("menuitem", { name: "Move down" }).click();
    const save = page.getByRole("button", { name: /^Save (Ctrl|⌘)/ });
    const saved = performance.now();
    await save.click();
    await page.getByText(/^Saved \d/).waitFor();
    return { openMs, saveMs: performance.now() - saved };
  } finally {
    await browser.close();
  }
}
