import type { Page, Request } from "@playwright/test";
import { expect } from "@playwright/test";

/** Resolves when the page waits for no answer. */
export type Quiet = () => Promise<void>;

/** Follows what a page asks for; events that go on for as long as the page do not count. */
export function watchTraffic(page: Page): Quiet {
  const asked = new Set<Request>();
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") asked.add(request);
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
