/** Several tabs of one browser, which share a session. */
import { newAdministrator, newPerson } from "./support/people.ts";
import { outcomeOf, pasteCode, submitCode } from "./support/problem-page.ts";
import { lookAt, stored, storeSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test("a tab follows what another one did to the session", async ({ visit, someone }) => {
  const leaver = await newPerson("tabs");
  const context = await visit({ person: leaver });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await here.goto("/status");
  await there.goto("/problem");
  await there.getByRole("button", { name: `Account of ${leaver.username}` }).click();
  await there.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(there.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
  await expect(here.getByRole("button", { name: `Account of ${leaver.username}` })).toBeVisible();
  await expect.poll(() => stored(here, "token")).toBeNull();
  await lookAt(here);
  await expect(here.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
  await expect(here).toHaveURL(/\/home$/);

  // A visitor's tab takes over who signed in beside it, and with the token what they may see.
  await storeSession(there, someone, here);
  await lookAt(here);
  await expect(here.getByRole("button", { name: `Account of ${someone.username}` })).toBeVisible();
  const asked = here.waitForRequest((request) => request.url().includes("submission.find"));
  await here.getByRole("banner").getByRole("link", { name: "Status" }).click();
  expect((await asked).headers().authorization).toBe(someone.token);
});

test("a refusal of the session before does not end the one another tab has signed in", async ({
  visit,
  someone,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 401/);
  const leaver = await newPerson("before");
  const context = await visit({ person: leaver });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await here.goto("/status");
  await expect(here.getByRole("button", { name: `Account of ${leaver.username}` })).toBeVisible();
  // A page of the site without its code.
  await there.goto("/healthz");
  await storeSession(there, someone, here);
  await leaver.api.account.signOut.mutate();
  const again = here.waitForRequest(
    async (request) =>
      request.url().includes("submission.find") &&
      (await request.headerValue("authorization")) === someone.token,
  );
  // What is everybody's to see is not refused.
  await here.getByRole("switch", { name: "Only mine" }).click();
  await expect(here.getByRole("button", { name: `Account of ${someone.username}` })).toBeVisible();
  await expect(here.getByText(`Another tab has signed in as ${someone.username}`)).toBeVisible();
  await again;
  expect(await stored(there, "token")).toBe(someone.token);
});

test("a tab in the back office is led out when another one signs out", async ({
  visit,
  root,
  expectedFaults,
}) => {
  // What it had just asked may be answered after the session has ended.
  expectedFaults.push(/status of 401/);
  const staff = await newAdministrator(root, "office");
  const context = await visit({ person: staff });
  const [office, site] = [await context.newPage(), await context.newPage()];
  await office.goto("/admin/dashboard");
  await expect(office.getByRole("navigation", { name: "Back office" })).toBeVisible();
  await site.goto("/logout");
  await expect(site).toHaveURL(/\/home$/);
  // One tab hears of what another took away a moment later.
  await expect.poll(() => stored(office, "token")).toBeNull();
  await lookAt(office);
  await expect(office).toHaveURL(/\/admin\/login/);
});

test("what somebody has sent is not shown to who signs in after them", async ({
  visit,
  someone,
}) => {
  const sender = await newPerson("sender");
  const context = await visit({ person: sender });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await there.goto("/healthz");
  await here.goto("/problem/1000");
  await pasteCode(here, "no program, but mine");
  const submitId = await submitCode(here, () =>
    here.getByRole("button", { name: /^Submit/ }).click(),
  );
  await expect(outcomeOf(here, submitId)).toBeVisible();
  await storeSession(there, someone, here);
  await lookAt(here);
  await expect(here.getByRole("button", { name: `Account of ${someone.username}` })).toBeVisible();
  await expect(outcomeOf(here, submitId)).toBeHidden();
});
