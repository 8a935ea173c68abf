import { hdu } from "@gavel/remote-judges/hdu";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRemoteWays } from "./ways.ts";

let fake: FakeHdu;
beforeAll(() => {
  fake = new FakeHdu().start();
});
afterAll(() => fake.stop());

test.each([
  [1, 30_000],
  [40, 750],
])("in %d times the haste a site that asks for 30 s is left alone for %d ms", async (haste, ms) => {
  const site = { ...hdu, origin: fake.origin };
  const clock = virtualClock(0);
  const ways = createRemoteWays(new Map([["HDU", site]]), clock, haste);
  fake.play("home", "tooMany");
  await expect(ways.connect(site).get("/")).rejects.toMatchObject({ kind: "rateLimited" });
  // Whoever asks next keeps the same pace.
  await ways.connect(site).get("/");
  expect(clock.now()).toBe(ms);
});
