import type { Context } from "@gavel/api/kernel/context";
import { CLICS_VERSIONS } from "@gavel/domain/contest/clics-format";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing.ts";
import { answerInTurn } from "./turns.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustsProxy: true });
});
afterAll(() => server.stop());

/** Of one address. */
const PLACES = 64;

function visitor(ip: string, path: string) {
  const ctx = { viewer: null, ip, locale: "en-US" } as Context;
  return { ctx, request: new Request(`http://site.example${path}`) };
}

/** Nobody else has a turn before `end`. */
function takeAllTurns() {
  const gate = Promise.withResolvers<void>();
  const taken = ["192.0.2.1", "198.51.100.1"].map((ip) =>
    answerInTurn(visitor(ip, `/${ip}`), () => gate.promise.then(() => null)),
  );
  return {
    end() {
      gate.resolve();
      return Promise.all(taken);
    },
  };
}

test("what is made of a whole contest waits for its turn, and of one address so many wait", async () => {
  const turns = takeAllTurns();
  const [version] = CLICS_VERSIONS;
  const ask = (what: string) =>
    fetch(`${server.url}/api/${version}/contests${what}`, {
      headers: { "x-forwarded-for": "203.0.113.1" },
    });
  const kinds = ["/1/submissions", "/1/scoreboard", "/1/teams/1"];
  const asked = Array.from({ length: PLACES + 1 }, (_, at) => ask(kinds[at % kinds.length] ?? ""));
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("")).status).toBe(200);
  await turns.end();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  // There is no contest 1.
  expect(statuses.toSorted()).toEqual([...Array.from({ length: PLACES }, () => 404), 503]);
});

test("those who wait for the same share an answer, and nobody gets one that was begun before they asked", async () => {
  const turns = takeAllTurns();
  let made = 0;
  const ask = (ip: string, path: string) =>
    answerInTurn(visitor(ip, path), async () => {
      made += 1;
      return `${path} ${made}`;
    }).then((answer) => answer.json());
  const waiting = ["203.0.113.1", "203.0.113.2", "203.0.113.3"].map((ip) => ask(ip, "/a"));
  const other = ask("203.0.113.4", "/b");
  await turns.end();
  const [first = "", ...same] = await Promise.all(waiting);
  // Two are made at a time.
  expect([first, "/a 2"]).toContain(same[1]);
  expect(await other).toMatch(/^\/b/);
  expect(made).toBeLessThan(4);
  expect(await ask("203.0.113.1", "/a")).toBe(`/a ${made}`);
});
