/** The one live stream of a browser, shared by its tabs. */
import { demoSolutions } from "@gavel/demo-content";
import { UNREAD_POLL_MS } from "@gavel/domain/limit";
import type { Page } from "@playwright/test";
import { newPerson } from "./support/people.ts";
import { VERDICT_MS } from "./support/problem-page.ts";
import { lookAt, stored, storeSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const code = (expected: string) =>
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";
const TABS = 6;
/** Each of its two cases takes a second, so that there is something to follow. */
const SLOW = "import time\na, b = map(int, input().split())\ntime.sleep(1)\nprint(a + b)\n";

const news = (page: Page) => page.getByRole("button", { name: /^\d+ new$/ });

async function send(person: Awaited<ReturnType<typeof newPerson>>, source: string) {
  const input = { problemId: "1000", language: "Python3", code: source };
  return (await person.api.submission.create.mutate(input)).submitId;
}

/** The list of submissions once it is there: what is sent from then on is news. */
async function openStatus(page: Page): Promise<void> {
  await page.goto("/status");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

test("six tabs of the status page leave the site answering, and all of them live", async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const person = await newPerson("tabs6");
  const context = await visit({ person });
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  await send(person, code("CE"));
  for (const tab of tabs) await openStatus(tab);
  // A stream for each would take all connections that a browser opens to a site.
  const seventh = await context.newPage();
  await seventh.goto("/problem/1000");
  await expect(seventh.getByRole("heading", { level: 1 })).toContainText("A+B Problem");

  const submitId = await send(person, SLOW);
  for (const tab of tabs) await expect(news(tab)).toBeVisible();
  for (const tab of tabs) await news(tab).click();
  for (const tab of tabs) {
    const number = tab.getByRole("link", { name: `${submitId}`, exact: true });
    const row = tab.getByRole("row").filter({ has: number });
    await expect(row).toContainText("Accepted", { timeout: VERDICT_MS });
  }
});

test("a tab that nobody looks at has no stream, and hears afterwards what it missed", async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const person = await newPerson("hidden");
  const page = await (await visit({ person })).newPage();
  await send(person, code("CE"));
  await openStatus(page);
  await setHidden(page, true);
  await send(person, code("CE"));
  await expect(news(page)).toBeHidden();
  await setHidden(page, false);
  await expect(news(page)).toBeVisible();
});

/** Browsers under test show all their tabs at once. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.locator("html").evaluate(({ ownerDocument }, hidden) => {
    Object.defineProperty(ownerDocument, "hidden", { value: hidden, configurable: true });
    ownerDocument.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test("without shared workers a tab has a stream of its own, which carries no token in its address", async ({
  visit,
  someone,
}) => {
  test.setTimeout(180_000);
  const person = await newPerson("alone");
  const context = await visit({ person });
  await context.addInitScript("delete globalThis.SharedWorker");
  const page = await context.newPage();
  const streams: { address: string; token: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("live.watch")) return;
    streams.push({ address: request.url(), token: request.headers().authorization });
  });
  await send(person, code("CE"));
  await openStatus(page);
  await send(person, code("CE"));
  await expect(news(page)).toBeVisible();
  expect(streams.map(({ token }) => token)).toContain(person.token);
  expect(streams.filter(({ address }) => address.includes(person.token))).toEqual([]);

  // Whoever signs in beside it has the stream from then on.
  const other = await context.newPage();
  await other.goto("/healthz");
  await storeSession(other, someone, page);
  await lookAt(page);
  await expect.poll(() => streams.at(-1)?.token).toBe(someone.token);
});

const bell = (page: Page, words: string) => page.getByRole("button", { name: words, exact: true });

test("the bell says in every tab what came, without being asked, and is gone with its person", async ({
  visit,
  root,
}) => {
  const person = await newPerson("belled");
  const context = await visit({ person });
  const pages = [await context.newPage(), await context.newPage()] as const;
  const asked: string[] = [];
  for (const page of pages) {
    const first = page.waitForResponse(/message\.unread/);
    await page.goto("/home");
    await (await first).finished();
    await expect(bell(page, "Messages")).toBeVisible();
    page.on("request", (request) => {
      if (request.url().includes("message.unread")) asked.push(request.url());
    });
  }
  const notice = { audience: "Some" as const, recipients: [person.username], pushNow: true };
  await root.api.notice.create.mutate({ ...notice, title: "A notice", content: "c" });
  for (const page of pages) await expect(bell(page, "Messages, 1 unread")).toBeVisible();
  expect(asked).toEqual([]);
  // Read in one, and the other knows.
  await pages[0].goto("/message/mine");
  await expect(pages[0].getByText("A notice", { exact: true })).toBeVisible();
  for (const page of pages) await expect(bell(page, "Messages")).toBeVisible();
  await pages[0].goto("/logout");
  // A page that still loads has no bell either.
  await expect.poll(() => stored(pages[1], "token")).toBeNull();
  await expect(bell(pages[0], "Messages")).toBeHidden();
  await lookAt(pages[1]);
  await expect(bell(pages[1], "Messages")).toBeHidden();
});

test("where the stream is refused the bell asks every two minutes", async ({
  visit,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/503/);
  const person = await newPerson("asking");
  const context = await visit({ person });
  await context.addInitScript("delete globalThis.SharedWorker");
  const page = await context.newPage();
  await page.clock.install();
  const refused = page.waitForResponse(/live\.watch/);
  await page.route(/live\.watch/, (route) => route.fulfill({ status: 503 }));
  await page.goto("/home");
  await refused;
  await expect(bell(page, "Messages")).toBeVisible();
  const notice = { audience: "Some" as const, recipients: [person.username], pushNow: true };
  await root.api.notice.create.mutate({ ...notice, title: "A notice", content: "c" });
  await page.clock.runFor(UNREAD_POLL_MS);
  await expect(bell(page, "Messages, 1 unread")).toBeVisible();
});
