/** The runner's `test` with people to be, and an eye on what the browser complains about. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from "@playwright/test";
import { SITE } from "./env.ts";
import { asRoot, newPerson, type Person } from "./people.ts";
import { findWorkerSite } from "./worker-site.ts";

export { expect } from "@playwright/test";

/** For a click or a page; a verdict may take longer. */
const ACTION_MS = 20_000;
/** Covers a first build on a loaded machine. */
const START_MS = 600_000;

export interface Visit extends BrowserContextOptions {
  readonly person?: Person;
  /** Kept by the browser from an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>;
}

interface Rooms {
  /** A browser of one's own: signed in as `person`, or a visitor's. */
  visit: (options?: Visit) => Promise<BrowserContext>;
  /** A page of such a browser. */
  open: (path: string, options?: Visit) => Promise<Page>;
  /** Whether what comes and goes moves, which takes time to draw and to wait for. Files about dialogs, focus and rows ask for it. */
  motion: "reduce" | "no-preference";
  /** Console errors that this test provokes on purpose. */
  expectedFaults: RegExp[];
}

interface People {
  /** The address of this worker's site. */
  site: string;
  root: Person;
  /** Somebody with an account, for tests that leave no trace that others would see. */
  someone: Person;
}

function storedBy({
  person,
  stored = {},
}: Visit): NonNullable<BrowserContextOptions["storageState"]> {
  const session = person === undefined ? {} : { token: person.token, userInfo: person.userInfo };
  const localStorage = Object.entries({ ...session, ...stored }).map(([name, value]) => ({
    name,
    value,
  }));
  return { cookies: [], origins: [{ origin: SITE.url, localStorage }] };
}

/** Blocked by the CSP, thrown in a handler, not found, not answered: a reader's console stays empty on every page. */
function collectFaults(context: BrowserContext, faults: string[]) {
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const at = `${message.location().url} on ${message.page()?.url()}`;
    faults.push(`${message.text()} (${at})`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left does not wait for its answers.
    if (why !== "net::ERR_ABORTED") faults.push(`${why} (${request.url()})`);
  });
  context.on("weberror", (fault) => faults.push(String(fault.error().stack ?? fault.error())));
}

/** Of a screen, enough to see why something was not on it. */
const SEEN_MAX = 6_000;

/** Into the log: of a run elsewhere it is all that is left. */
async function describePages(contexts: readonly BrowserContext[]) {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const seen = await page
      .locator("body")
      .ariaSnapshot({ timeout: ACTION_MS })
      .catch((error: unknown) => String(error));
    console.error(`${page.url()} showed\n${seen.slice(0, SEEN_MAX)}`);
  }
}

export const test = base.extend<Rooms, People>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from the pattern
    async ({}, use, { parallelIndex }) => {
      await findWorkerSite(parallelIndex);
      await use(SITE.url);
    },
    { scope: "worker", auto: true, timeout: START_MS },
  ],
  baseURL: async ({ site }, use) => use(site),
  root: [async ({ site: _started }, use) => use(await asRoot()), { scope: "worker" }],
  someone: [
    async ({ root: _ready }, use) => use(await newPerson("someone")),
    { scope: "worker", timeout: 60_000 },
  ],
  motion: ["reduce", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from the pattern
  expectedFaults: async ({}, use) => use([]),
  visit: async ({ browser, baseURL, motion, expectedFaults }, use, info) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (options = {}) => {
      const { person: _person, stored: _stored, ...rest } = options;
      const storageState = storedBy(options);
      const context = await browser.newContext({
        ...info.project.use,
        ...{ baseURL, reducedMotion: motion, ...rest, storageState },
      });
      context.setDefaultTimeout(ACTION_MS);
      collectFaults(context, faults);
      contexts.push(context);
      return context;
    });
    if (info.status !== info.expectedStatus) await describePages(contexts);
    await Promise.all(contexts.map((context) => context.close()));
    const surprises = faults.filter((text) => !expectedFaults.some((known) => known.test(text)));
    if (info.status === info.expectedStatus && surprises.length > 0) {
      throw new Error(`the browser complained:\n${surprises.join("\n")}`);
    }
  },
  open: async ({ visit }, use) => {
    await use(async (path, options) => {
      const page = await (await visit(options)).newPage();
      await page.goto(path);
      return page;
    });
  },
});
