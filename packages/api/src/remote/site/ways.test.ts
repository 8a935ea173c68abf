import { hdu } from "@gavel/remote-judges/hdu";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRemoteWays, sitesAt } from "./ways.ts";

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

test("a fake stands for its site with its pictures: nothing of it is asked of the site's own hosts", async () => {
  const sites = sitesAt(new Map([["CF", fake.origin]]));
  const [site, real] = [sites.get("CF"), sites.get("GYM")];
  const asked = fake.log.length;
  for (const host of real?.imageHosts ?? []) {
    const client = createRemoteWays(sites, virtualClock(0)).connect(site ?? hdu);
    const picture = client.file(`https://${host}/toy.png`);
    await expect(picture).rejects.toMatchObject({ kind: "forbidden" });
  }
  expect(real?.imageHosts.length).toBeGreaterThan(0);
  expect(fake.log).toHaveLength(asked);
});
