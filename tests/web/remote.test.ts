/** A problem of another judge: imported, solved there through this site, sent again where it did not arrive, and claimed. */
import { sayIn } from "./support/catalogue.ts";
import { SITE } from "./support/env.ts";
import { newPerson, type Person } from "./support/people.ts";
import { outcomeOf, pasteCode, submitCode, VERDICT_MS } from "./support/problem-page.ts";
import { HDU_PASSWORD, sendByHand } from "./support/remote-judge.ts";
import { expect, test } from "./support/test.ts";

const locale = "zh-CN";
const say = sayIn(locale);
/** The judge takes nothing shorter than fifty letters. */
const program = (says: string, look = 1) =>
  `#include <cstdio>\nint main() { return 0; }\n// look: ${look}\n// says: ${says}\n`;

/** As if nobody had been here before. */
async function forget({ api }: Person) {
  for (const { id, name } of (await accountsOf(api)).filter((one) => one.name === "gavel-bot")) {
    await api.remoteAccount.remove.mutate({ id });
    expect(name).toBe("gavel-bot");
  }
  const { records } = await api.problem.findForStaff.query({
    currentPage: 1,
    limit: 10,
    oj: "HDU",
  });
  for (const { pid } of records) await api.problem.delete.mutate({ pid });
}

async function accountsOf(api: Person["api"]) {
  const sites = await api.remoteAccount.list.query();
  return sites.find(({ site }) => site === "HDU")?.accounts ?? [];
}

test.skip(SITE.hduOrigin === "" && SITE.url !== "", "the site has no judge to go to");

test("a problem of another judge is imported, solved, sent again and claimed", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  await forget(root);
  const stored = { locale };
  const office = await open("/admin/problems?remote=one", { person: root, stored, locale });
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel(say("ID or address")).fill("HDU-1000");
  await dialog.getByRole("button", { name: say("Import"), exact: true }).click();
  await expect(dialog.getByRole("link", { name: "HDU-1000 Toy Sum" })).toBeVisible();
  const account = { id: null, site: "HDU", name: "gavel-bot", session: null } as const;
  const { id } = await root.api.remoteAccount.save.mutate({
    ...account,
    ...{ password: HDU_PASSWORD, isEnabled: true },
  });

  await root.api.remoteAccount.try.mutate({ id });
  const solver = await newPerson("solver");
  const page = await open("/problem/HDU-1000", { person: solver, stored, locale });
  await expect(page.getByText(`HDU: ${say("Works")}`)).toBeVisible();
  await pasteCode(page, program("here"));
  await page.getByRole("button", { name: new RegExp(`^${say("Test run")}`) }).click();
  const place = "Runs on this site, in its own language of the same kind; only Submit goes there.";
  await expect(page.getByText(say(place))).toBeVisible();
  const submit = page.getByRole("button", { name: new RegExp(`^${say("Submit")}`) });
  const send = async (code: string) => {
    await pasteCode(page, code);
    return submitCode(page, () => submit.click());
  };
  const solved = await send(program("Queuing, Accepted"));
  await expect(outcomeOf(page, solved)).toContainText(say("Accepted"), { timeout: VERDICT_MS });

  // More looks than one search has, so that the second one finds it.
  const lost = await send(program("Wrong Answer", 10));
  await page.goto(`/submission-detail/${lost}`);
  const again = page.getByRole("button", { name: say("Send again") });
  await again.click({ timeout: VERDICT_MS });
  const verdict = page.getByRole("heading", { level: 1 });
  await expect(verdict).toContainText(say("Wrong Answer"), { timeout: VERDICT_MS });

  await root.api.remoteAccount.save.mutate({ ...account, id, password: null, isEnabled: false });
  await page.goto("/problem/HDU-1000");
  await pasteCode(page, program("by hand"));
  const handed = await submitCode(page, () =>
    page.getByRole("button", { name: say("Send it there myself") }).click(),
  );
  await expect(page).toHaveURL(new RegExp(`/submission-detail/${handed}$`));
  const owner = { name: "hdu-person" } as const;
  await page.getByLabel(say("Your name at {siteName}", "", { siteName: "HDU" })).fill(owner.name);
  await page.getByRole("button", { name: say("Continue"), exact: true }).click();
  await expect(page.getByRole("button", { name: say("Draw another problem") })).toBeVisible();
  const { asked } = await solver.api.remoteClaim.name.query({ site: "HDU" });
  const proof = { ...owner, problem: asked?.problem ?? "", code: program("Compilation Error") };
  await page
    .getByLabel(say("Address or number of what you sent"))
    .fill(await sendByHand(SITE.hduOrigin, proof));
  await page.getByRole("button", { name: say("Show that the name is mine") }).click();
  const code = program("Runtime Error<br>(ACCESS_VIOLATION)");
  const run = await sendByHand(SITE.hduOrigin, { ...owner, problem: "1000", code });
  await page.getByLabel(say("Address or number of your program there")).fill(run);
  await page.getByRole("button", { name: say("Take its verdict") }).click();
  await expect(verdict).toContainText(say("Runtime Error"), { timeout: VERDICT_MS });
  await forget(root);
});
