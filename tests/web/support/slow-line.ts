/** A line that brings one thing after the other, in an order that does not depend on how fast the machine is. */
import type { Page, Request } from "@playwright/test";
import { SHARED_WORKER } from "./traffic.ts";

type Kind = "answer" | "code" | "image" | "font";

/** What a page waits for longest comes last. */
const ORDERS = {
  "code last": ["answer", "code", "image", "font"],
  "answers last": ["code", "font", "image", "answer"],
} as const satisfies Record<string, readonly Kind[]>;
export type Order = keyof typeof ORDERS;

interface Held {
  readonly kind: Kind;
  /** Resolves when the browser has all of it, or says nothing of it for long. */
  readonly release: () => Promise<void>;
}

/** null: without it nothing is drawn at all. */
function kindOf(request: Request): Kind | null {
  const { pathname } = new URL(request.url());
  if (pathname.startsWith("/trpc/") || pathname.startsWith("/api/")) return "answer";
  const type = request.resourceType();
  if (type === "font" || type === "image") return type;
  const isFirst = type === "document" || type === "stylesheet" || pathname === "/theme.js";
  return isFirst || SHARED_WORKER.test(pathname) ? null : "code";
}

/** The browser does not tell of every request how it ended: of one whose answer nobody reads, or whose page is just leaving. */
const END_PATIENCE_MS = 15_000;

/** Two frames, and what is shown of a part only if it takes its time. */
const DRAWN = `new Promise((done) => {
  const wait = () => setTimeout(done, 200);
  requestAnimationFrame(() => requestAnimationFrame(wait));
})`;

/** How often nothing more may be asked for until all is there. */
const QUIET_ROUNDS = 2;

/** Opens a page, and draws it after each answer and each image, and after all code and each face that it asks for at once. */
export type OpenSlowly = (path: string) => Promise<void>;

/**
 * One tab for all pages to be opened in, as people have it: a process for each would take longer than what is looked at.
 * Nothing is kept from one page for the next, as long as requests are held.
 */
export async function slowLine(page: Page, order: Order): Promise<OpenSlowly> {
  const held = new Map<Request, Held>();
  // Whoever has left does not wait any more.
  page.on("requestfailed", (request) => held.delete(request));
  await page.route("**", async (route, request) => {
    const kind = kindOf(request);
    if (kind === null) return route.continue();
    const release = async () => {
      await route.continue();
      const isOver = request.response().then((response) => response?.finished());
      await Promise.race([isOver, page.waitForTimeout(END_PATIENCE_MS)]);
    };
    held.set(request, { kind, release });
  });
  return async (path) => {
    held.clear();
    await page.goto(path, { waitUntil: "commit" });
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      await page.evaluate(DRAWN);
      const waiting = [...held].map(([request, one]) => ({ request, ...one }));
      const next = ORDERS[order].find((kind) => waiting.some((one) => one.kind === kind));
      if (next === undefined) continue;
      quiet = -1;
      const isApart = next === "answer" || next === "image";
      const among = waiting.filter(({ kind }) => kind === next).slice(0, isApart ? 1 : undefined);
      for (const { request } of among) held.delete(request);
      await Promise.all(among.map(({ release }) => release()));
    }
  };
}
