/** What every list does alike. */
import { expect, test } from "./support/test.ts";

test("a list keeps its rows when it cannot be refreshed, and says so", async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 500/);
  const page = await open("/problem");
  const titles = page.locator("[data-row-link]");
  await expect(titles.first()).toBeVisible();
  const shown = await titles.allInnerTexts();
  const asks = "**/trpc/**problem.find**";
  await page.route(asks, (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.keyboard.press("r");
  const notice = page.getByRole("alert").filter({ hasText: "The list could not be refreshed" });
  await expect(notice).toBeVisible();
  await expect(titles).toHaveText(shown);
  await page.unroute(asks);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
  await expect(titles).toHaveText(shown);

  // Rows of the page before are not the page that the address names.
  await page.route(asks, (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.getByRole("radio", { name: "Hard" }).click();
  await expect(page.getByText("Your filters are kept.")).toBeVisible();
  await expect(titles).toHaveCount(0);
  await page.unroute(asks);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titles.first()).toBeVisible();
});

test("a list that ends before the page of its address leads to its last one", async ({ open }) => {
  const page = await open("/problem?limit=2&currentPage=999");
  await expect(page.getByText("There is no page 999")).toBeVisible();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
  await expect(page).not.toHaveURL(/currentPage=999/);
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
});

test("problems are sorted by the heads of their columns and parted by one's own status, in the address", async ({
  open,
  someone,
}) => {
  const page = await open("/problem", { person: someone });
  const head = page.getByRole("columnheader", { name: "Submissions" });
  await head.getByRole("button").click();
  await expect(page).toHaveURL(/sort=-total/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const counts = page.locator("tbody tr td:last-child");
  await expect
    .poll(async () => {
      const shown = (await counts.allInnerTexts()).map((text) => Number(text.replaceAll(",", "")));
      return (
        shown.length > 2 && shown.every((count, index) => count <= (shown[index - 1] ?? count))
      );
    })
    .toBe(true);
  await page.getByRole("combobox", { name: "My status" }).click();
  await page.getByRole("option", { name: "untouched" }).click();
  await expect(page).toHaveURL(/own=untouched/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "My status" })).toContainText("untouched");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("combobox", { name: "My status" }).click();
  await page.getByRole("option", { name: "any" }).click();
  await expect(page).not.toHaveURL(/own=/);
});

test("somebody's own status in a visitor's address asks them to sign in, and goes if they do not", async ({
  open,
}) => {
  const page = await open("/problem?own=solved");
  await expect(page.getByRole("dialog", { name: /Login/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/own=/);
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
});
