/** The help page: languages with the judge's own versions, a sample in each, what results mean. */
import { expect, test } from "./support/test.ts";

test("the about page leads to the help page, which names what the judge has", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "en-US" } })).newPage();
  await page.goto("/about");
  await expect(page).toHaveURL(/\/introduction$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
  const table = page.getByRole("table", { name: "Languages and their compilers" });
  const row = table.getByRole("row").filter({ has: page.getByText("C++ 17", { exact: true }) });
  await expect(row).toContainText(/g\+\+ .*\d+\.\d+/);
  await expect(row).toContainText("-std=gnu++17");
  await expect(table.getByText("TypeScript", { exact: true })).toBeVisible();
  await expect(page.getByText("Presentation Error")).toBeVisible();
});

test("the sample follows the chosen language, by the keyboard alone", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "en-US" } })).newPage();
  await page.goto("/introduction");
  await expect(page.getByText("#include <stdio.h>")).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).focus();
  await page.keyboard.press("Enter");
  // The focus of a list moves in a timer: a key before that would be lost.
  await expect(page.locator("[role=option]:focus")).toHaveCount(1);
  await page.keyboard.type("Python3");
  await expect(page.getByRole("option", { name: "Python3" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("import sys")).toBeVisible();
});

test("in Chinese, from the foot of the page by way of the manual", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "zh-CN" } })).newPage();
  await page.goto("/problem");
  await page.getByRole("contentinfo").getByRole("link", { name: "帮助" }).click();
  await page.getByRole("article").getByRole("link", { name: "/introduction" }).click();
  await expect(page).toHaveURL(/\/introduction$/);
  await expect(page).toHaveTitle(/^帮助 - /);
  await expect(page.getByRole("heading", { name: "评测结果的含义" })).toBeVisible();
});
