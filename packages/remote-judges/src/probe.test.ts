import { afterEach, beforeEach, expect, test } from "vitest";
import { createClient } from "./http/client.ts";
import { probeSite } from "./probe.ts";
import { hdu } from "./sites/hdu/hdu.ts";
import { FakeHdu } from "./testing/fake-hdu.ts";

let fake: FakeHdu;
beforeEach(() => {
  fake = new FakeHdu().start();
});
afterEach(() => fake.stop());

const probe = () => probeSite(hdu, createClient({ ...hdu, origin: fake.origin }), "1000");

test("says what of a page was understood and what it lacks, and sends nothing", async () => {
  const report = await probe();
  expect(report.failure).toBeNull();
  expect(report.found).toContainEqual({ part: "time limit", what: "1000 ms" });
  expect(report.found).toContainEqual({ part: "samples", what: "1" });
  expect(report.absent).toEqual(["tags", "languages"]);
  expect(fake.log.map(({ method }) => method)).toEqual(["GET"]);
});

test("says what came in place of the page", async () => {
  fake.play("problem", "cloudflare");
  expect(await probe()).toMatchObject({ failure: { kind: "challenge" }, found: [] });
});
