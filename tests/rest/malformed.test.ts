/**
 * Garbage in every place that takes a value: each field of each procedure, each name that a REST row reads, the body
 * as a whole, files. Whatever comes is answered in time and never with a fault of the server. It walks the router and
 * the table, so a new procedure or row is fed the moment it exists.
 */
import { createSession } from "@gavel/api/people/session";
import { restTable } from "@gavel/server/rest";
import { startTestServer, type TestClient, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { changeSettings } from "../judge/support/seed.ts";
import { BROKEN_BODIES, GARBAGE } from "../support/surface/garbage.ts";
import { INPUT_VALUES } from "../support/surface/objects.ts";
import { codeOf, keepFaults, type Person, personOf } from "../support/surface/people.ts";
import { procedures } from "../support/surface/procedures.ts";
import { findValid, leavesOf, withValue } from "../support/surface/schema.ts";
import { requestsOf, type WireRequest } from "../support/surface/wire-garbage.ts";

let server: TestServer;
/** Passes every gate, so that nothing hides behind one. */
let root: Person;
let client: TestClient;
const faults = keepFaults();

beforeAll(async () => {
  server = await startTestServer();
  root = await personOf(server, await server.signUp("boss", { role: 1000 }), 1000, faults);
  await changeSettings(server, { defaultSubmitInterval: 0 });
  client = await signIn();
});
afterAll(() => server?.stop());

async function signIn(): Promise<TestClient> {
  const { db, services } = server;
  const owner = { uid: root.user?.uid ?? "", userAgent: "test", ip: "127.0.0.1" };
  const deps = { db, jwtSecret: services.jwtSecret, now: new Date() };
  return server.as(await createSession(deps, owner));
}

const JSON_TYPE = { "content-type": "application/json" };
/** Requests under way at once. */
const AT_ONCE = 8;
/** Ends the wait for an answer that never comes; a slow machine is far quicker. */
const HANG_MS = 20_000;

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), HANG_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const withKnown = (valid: unknown, known: object | undefined) =>
  known === undefined ? valid : { ...(valid as object), ...known };

/** What is looked at before the schema has its say. */
const BEFORE_SCHEMA =
  "a NUL|half a surrogate pair|a mixed list|a prototype|an object of NULs|a deep value".split("|");

/**
 * Whatever the schema takes goes on to the procedure. What it refuses does not, and the refusal is made of its issues: of
 * those that are alike one is enough.
 */
function differentOf(input: z.core.$ZodType | null) {
  const known = new Set<string>();
  return ([name, value]: readonly [string, unknown]): boolean => {
    const { error } = z.safeParse(input ?? z.unknown(), value);
    if (error === undefined || BEFORE_SCHEMA.includes(name)) return true;
    const issues = error.issues.map(({ code, path }) => `${code} ${path.join(".")}`).join();
    return known.size < known.add(issues).size;
  };
}

describe("procedures", () => {
  test.each(procedures.map((one) => [one.path, one] as const))("%s", async (path, { input }) => {
    const wrong: string[] = [];
    const feed = async (what: string, value: unknown) => {
      try {
        await inTime(root.call(path, value), `${path} ${what}`);
      } catch (error) {
        if (codeOf(error) === null) wrong.push(`${what}: ${error}`);
      }
    };
    const valid = input === null ? undefined : withKnown(findValid(input), INPUT_VALUES[path]);
    for (const [name, value] of GARBAGE) await feed(`${name} as input`, value);
    for (const { path: place } of input === null ? [] : leavesOf(input)) {
      const inputs = GARBAGE.map(
        ([name, value]) => [name, withValue(valid, place, value)] as const,
      );
      for (const [name, value] of inputs.filter(differentOf(input))) {
        await feed(`${name} as ${place.join(".")}`, value);
      }
    }
    expect(wrong).toEqual([]);
    expect(faults.seen.splice(0)).toEqual([]);
  });
});

describe("REST rows", () => {
  const rows = restTable.map((row) => [row.method, row.path, row] as const);

  test.each(rows)("%s %s", async (method, _, row) => {
    const wrong: string[] = [];
    const feed = async ({ what, address, init }: WireRequest) => {
      const send = () => inTime(client.fetch(address, { method, ...init }), `${address} ${what}`);
      const answer = await send();
      // Some rows end the session they come with.
      if (answer.status === 401) client = await signIn();
      if (answer.status >= 500) wrong.push(`${what}: ${answer.status} ${await answer.text()}`);
      else await answer.body?.cancel();
    };
    const requests = requestsOf(row);
    while (requests.length > 0) await Promise.all(requests.splice(0, AT_ONCE).map(feed));
    expect(wrong).toEqual([]);
  });

  test("the tRPC door", async () => {
    const deep = JSON.stringify(GARBAGE.find(([name]) => name === "a deep value")?.[1]);
    const search = (input: string) => `/trpc/problem.find?input=${encodeURIComponent(input)}`;
    const addresses = [
      ...["{", "[[[", "\0", "nul", deep, "[".repeat(5000), '{"json":'].map(search),
      "/trpc/problem.find?input=%ff%fe",
      "/trpc/problem.find?batch=1&input=[]",
      "/trpc/problem.find,problem.find?batch=1&input=%7B%220%22:1%7D",
      `/trpc/${Array(30).fill("problem.random").join(",")}?batch=1`,
      ...["/trpc/", "/trpc/__proto__", "/trpc/problem", "/trpc/problem.find.x", "/trpc/a%00b"],
      "/trpc/live.watch?input=%7B%7D",
      "/trpc/live.watch?input=%7B",
      "/trpc/live.watch",
    ];
    const wrong: string[] = [];
    const check = async (what: string, answer: Response) => {
      if (answer.status >= 500) wrong.push(`${what}: ${answer.status} ${await answer.text()}`);
      else await answer.body?.cancel();
    };
    for (const address of addresses) {
      await check(address, await inTime(client.fetch(address), address));
    }
    for (const [what, body] of BROKEN_BODIES) {
      for (const path of ["/trpc/account.signIn", "/trpc/account.signIn,problem.create?batch=1"]) {
        const init = { method: "POST", body: body.slice(), headers: JSON_TYPE };
        await check(what, await inTime(client.fetch(path, init), `${path} ${what}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  test("the server still stands, with all it holds", async () => {
    const answer = await server.anon.rest("GET", "/api/get-website-config");
    expect(answer).toMatchObject({ http: 200, status: 200 });
    const { uid } = root.user ?? { uid: "" };
    const boss = server.db.selectFrom("user_account").select("uid").where("uid", "=", uid);
    expect(await boss.execute()).toHaveLength(1);
  });
});
