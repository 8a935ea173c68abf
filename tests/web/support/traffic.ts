import type { Page, Request } from "@playwright/test";
import { expect } from "@playwright/test";

/** Resolves when the page waits for no answer. */
export type Quiet = () => Promise<void>;

/** What tabs share loads and listens on its own: the page is told that it begins and never that it ends. */
export const SHARED_WORKER = /\/assets\/shared-broker-[\w-]+\.js$/;

/** Follows what a page asks for, but not what goes on for as long as the page. */
export function watchTraffic(page: Page): Quiet {
  const asked = new Set<Request>();
  page.on("request", (request) => {
    if (!SHARED_WORKER.test(request.url())) asked.add(request);
  });
  const answered = (request: Request) => asked.delete(request);
  page.on("requestfinished", answered).on("requestfailed", answered);
  return async () => {
    await expect
      .poll(async () => {
        // What an answer brings is on the screen after the next frame, and may ask for more.
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
        return [...asked].map((request) => request.url());
      })
      .toEqual([]);
  };
}
