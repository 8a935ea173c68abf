/** What a first visit costs: the code that comes before anybody has touched the page. */
import { gzipSync } from "node:zlib";
import { expect, test } from "./support/test.ts";
import { watchTraffic } from "./support/traffic.ts";

/** In thousands of bytes, packed with gzip. Most of it is React, the router and the cache of answers. */
const BUDGET_KB = 185;
/** Each takes a round trip, and there are seldom more than six at a time. */
const FILES_MAX = 10;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`the problem list ships at most ${BUDGET_KB} kB of JavaScript in ${FILES_MAX} files at ${viewport.width} px`, async ({
    visit,
  }) => {
    const page = await (await visit({ viewport })).newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (answer) => {
      const type = answer.headers()["content-type"] ?? "";
      if (type.includes("javascript")) scripts.set(answer.url(), answer.body());
    });
    const quiet = watchTraffic(page);
    await page.goto("/problem");
    await expect(page.getByRole("link", { name: "A+B Problem" })).toBeVisible();
    await quiet();
    const sizes = await Promise.all(
      [...scripts].map(async ([url, body]) => {
        const name = new URL(url).pathname;
        return { name, bytes: gzipSync(await body, { level: 9 }).length };
      }),
    );
    // What the page names was seen coming: else little would have been counted.
    const named = await page
      .locator("script[src], link[rel=modulepreload]")
      .evaluateAll((links) => links.map((link) => new URL(link.src ?? link.href).pathname));
    const seen = sizes.map(({ name }) => name);
    expect(seen).toEqual(expect.arrayContaining(named));
    expect(seen.some((name) => /^\/assets\/index-/.test(name))).toBe(true);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(sizes.length, JSON.stringify(seen)).toBeLessThanOrEqual(FILES_MAX);
    expect(total).toBeGreaterThan(60);
    expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(BUDGET_KB);
    test.info().annotations.push({ type: "kB", description: total.toFixed(1) });
  });
}
