/** Signing in by way of a real OpenID Connect provider, from the button to the account and back out. */
import { startProvider, type TestProvider } from "@gavel/api/people/sign-on-testing";
import type { Page } from "@playwright/test";
import { SITE } from "./support/env.ts";
import { asRoot, newName, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

let provider: TestProvider;
let name: string;
test.beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`${SITE.url}/sign-on`] });
  name = newName("Campus");
});
test.afterAll(async () => {
  const { api } = await asRoot();
  for (const { id } of await api.signOn.sources.query()) await api.signOn.remove.mutate({ id });
  await provider.stop();
});

const dialog = (page: Page) => page.getByRole("dialog");

test("root sets a provider up, and people come in by it", async ({ open }) => {
  const root = await open("/admin/conf?tab=sign-on", { person: await asRoot() });
  await root.getByRole("button", { name: "Add a provider" }).click();
  const form = dialog(root);
  await expect(form.getByText(`${SITE.url}/sign-on`)).toBeVisible();
  await form.getByLabel("Name on the button").fill(name);
  await form.getByLabel("Logo letter").fill("C");
  await form.getByLabel("Issuer").fill(provider.issuer);
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText(/^It answers/)).toBeVisible();
  await form.getByLabel("Client ID").fill(provider.clientId);
  await form.getByLabel("Client secret").fill(provider.secret);
  await form.getByLabel("Claim with groups").fill("groups");
  await form.getByLabel("Scopes").fill("email profile groups");
  await form.getByLabel("Make accounts for newcomers").check();
  await form.getByRole("button", { name: "Add a group" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/^Name the group there/)).toBeVisible();
  await form.getByLabel("Group there, row 1").fill("staff");
  await form.getByLabel("What it gives, row 1").click();
  await root.getByRole("option", { name: "All Problem Admin" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(root.getByRole("listitem").filter({ hasText: name })).toContainText("0 accounts");

  const username = newName("ca");
  provider.person = { sub: newName("sub"), preferred_username: username, groups: ["staff"] };
  const page = await open("/problem");
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await dialog(page)
    .getByRole("button", { name: `Sign in with ${name}` })
    .click();
  await expect(page.getByRole("button", { name: `Account of ${username}` })).toBeVisible();
  await expect(page).toHaveURL(/\/problem/);
  await page.goto("/setting?tab=security");
  await expect(page.getByRole("button", { name: `Unlink ${name}` })).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin/);
});

test("somebody with an account links theirs and takes it away again", async ({ open }) => {
  const person = await newPerson("link");
  const { api } = await asRoot();
  const place = newName("Lab");
  await api.signOn.saveOidc.mutate({
    ...{ name: place, letter: "L", isOn: true, makesAccounts: true, mappings: [] },
    ...{ issuer: provider.issuer, clientId: provider.clientId, secret: provider.secret },
    ...{ scopes: "profile", groupsClaim: "" },
  });
  const page = await open("/setting?tab=security", { person });
  provider.person = { sub: newName("sub"), preferred_username: "elsewhere" };
  await page.getByRole("button", { name: `Link ${place}` }).click();
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("listitem").filter({ hasText: place });
  await expect(row).toContainText("elsewhere");
  await row.getByRole("button", { name: `Unlink ${place}` }).click();
  await dialog(page).getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("No account is linked")).toBeVisible();
});

test("an answer that belongs to no sign-in of this tab is said to be none", async ({ open }) => {
  const page = await open("/sign-on?code=abc&state=def");
  await expect(
    page.getByText("Nothing was begun in this tab: start again from here."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Sign in another way" }).click();
  await expect(dialog(page).getByLabel("Username")).toBeVisible();
});
