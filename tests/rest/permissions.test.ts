/**
 * The matrix: every procedure and every REST row, as a visitor and in every role, as the owner of an object and as
 * somebody else. What comes of it must be what the procedure declares. It walks the router and the table, so a new
 * procedure or row is in it the moment it exists.
 */
import { createSession } from "@gavel/api/people/session";
import type { RoleId } from "@gavel/domain/role";
import { TOKEN_SCOPES, type TokenScope } from "@gavel/domain/token-scope";
import { restTable } from "@gavel/server/rest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";
import {
  isNarrow,
  isNothing,
  kindsOf,
  makeInput,
  readRefusal,
  tryOut,
} from "../support/surface/attempts.ts";
import { areOfStaff } from "../support/surface/contest-objects.ts";
import { type Cast, findKind, makeWith, ROW_QUERIES } from "../support/surface/objects.ts";
import {
  holderOf,
  keepFaults,
  type Person,
  personOf,
  refusalOf,
  signUpEverybody,
} from "../support/surface/people.ts";
import { type Procedure, procedures } from "../support/surface/procedures.ts";
import { type Caller, compareReach, tiesToTry } from "../support/surface/reach.ts";
import { mayCall, type Tie } from "../support/surface/roles.ts";
import { needOf, SCOPED_NAMES } from "../support/surface/scopes.ts";
import { type RestRow, wireRequest } from "../support/surface/wire.ts";

let server: TestServer;
let people: Person[];
/** Live tokens by uid. */
const tokens = new Map<string, string>();
const faults = keepFaults();

beforeAll(async () => {
  server = await startTestServer();
  people = await signUpEverybody(server, faults);
  await signEverybodyIn();
  await changeSettings(server, {
    defaultSubmitInterval: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
    defaultCreateCommentACInitValue: 0,
    pace: NO_PACE,
  });
});
afterAll(() => server?.stop());

async function signEverybodyIn() {
  const deps = { db: server.db, jwtSecret: server.services.jwtSecret, now: new Date() };
  for (const { user } of people) {
    if (user === null) continue;
    const owner = { uid: user.uid, userAgent: "test", ip: "127.0.0.1" };
    tokens.set(user.uid, await createSession(deps, owner));
  }
}
/** A stream is refused to a session that has ended meanwhile. */
async function meetEverybodyAgain() {
  await signEverybodyIn();
  people = await Promise.all(
    people.map(({ role, user }) => {
      const again = user && { ...user, token: tokens.get(user.uid) ?? "" };
      return personOf(server, again, role, faults);
    }),
  );
}
const asPerson = (user: TestUser | null) =>
  user === null ? server.anon : server.as(tokens.get(user.uid) ?? "");

const byPath: ReadonlyMap<string, Procedure> = new Map(procedures.map((one) => [one.path, one]));

/** Refusals that mean: not you. */
const AT_THE_GATE = ["LOGIN_REQUIRED", "SESSION_EXPIRED", "ACCESS_DENIED"];
const nameOf = (role: RoleId | null) => (role === null ? "visitor" : String(role));

describe("who may call", () => {
  // Nothing takes it, so whoever gets past the gate is refused by the input; the rest changes nothing of the matrix.
  const UNUSABLE = -Math.PI;

  test.each(procedures.map((one) => [one.path, one] as const))("%s", async (path, { meta }) => {
    const { who, stranger } = meta;
    if (who === undefined) throw new Error(`${path} does not say who may call it`);
    expect(stranger).toBe(who === "anyone" ? "allowed" : "unauthorized");
    const declared: Record<string, string> = {};
    const found: Record<string, string> = {};
    for (const { role, call } of people) {
      const refused = role === null ? "LOGIN_REQUIRED" : "ACCESS_DENIED";
      declared[nameOf(role)] = mayCall(role, who) ? "let in" : refused;
      const code = await refusalOf(call(path, UNUSABLE)).catch((error: unknown) => `${error}`);
      found[nameOf(role)] = code !== null && AT_THE_GATE.includes(code) ? code : "let in";
    }
    expect(found).toEqual(declared);
  });
});

describe("who may call over REST", () => {
  const rows = restTable.map((row) => [row.method, row.path, row] as const);
  // Some of the procedures above end sessions.
  beforeAll(signEverybodyIn);

  test.each(rows)("%s %s", async (method, path, row) => {
    if (row.procedure !== undefined) {
      expect(row.who).toBe(byPath.get(row.procedure)?.meta.who);
    }
    const declared: Record<string, number> = {};
    const found: Record<string, number> = {};
    for (const { role, user } of people) {
      const refused = role === null ? 401 : 403;
      declared[nameOf(role)] = mayCall(role, row.who) ? 0 : refused;
      const answer = await asPerson(user).fetch(`${path}${ROW_QUERIES[path] ?? ""}`, { method });
      const isGate = answer.status === 401 || answer.status === 403;
      const { code } = (isGate ? await answer.json() : {}) as { code?: string };
      await answer.body?.cancel().catch(() => {});
      found[nameOf(role)] = AT_THE_GATE.includes(code ?? "") ? answer.status : 0;
    }
    expect(found).toEqual(declared);
    // Whoever signed out is signed in again.
    if (row.changesState || method !== "GET") await signEverybodyIn();
  });
});

describe("what a token of one scope opens", () => {
  const UNUSABLE = -Math.PI;
  const AT_ITS_GATE = [...AT_THE_GATE, "TOKEN_NOT_ALLOWED", "TOKEN_SCOPE_MISSING"];
  const theRoot = () => {
    const root = people.find(({ role }) => role === 1000)?.user;
    if (root == null) throw new Error("there is no root");
    return root;
  };
  const declaredFor = (name: string) => {
    const need = needOf(name);
    return TOKEN_SCOPES.map((scope) => {
      if (need === "none") return [scope, "TOKEN_NOT_ALLOWED"];
      return [scope, need === "any" || need === scope ? "let in" : "TOKEN_SCOPE_MISSING"];
    });
  };

  test("is thought of for everything that there is, and for nothing else", () => {
    const handlers = restTable.flatMap((row) =>
      row.procedure === undefined ? [`${row.method} ${row.path}`] : [],
    );
    const all = [...procedures.map(({ path }) => path), ...handlers];
    expect(SCOPED_NAMES.toSorted()).toEqual(all.toSorted());
  });

  test.each(procedures.map(({ path }) => [path]))("%s", async (path) => {
    const found: string[][] = [];
    for (const scope of TOKEN_SCOPES) {
      const holder = holderOf(server, theRoot(), scope, faults);
      const code = await refusalOf(holder.call(path, UNUSABLE)).catch((error) => `${error}`);
      found.push([scope, code !== null && AT_ITS_GATE.includes(code) ? code : "let in"]);
    }
    expect(found).toEqual(declaredFor(path));
  });

  const held = new Map<TokenScope, TestClient>();
  beforeAll(async () => {
    await signEverybodyIn();
    for (const scope of TOKEN_SCOPES) {
      const wish = { name: scope, scopes: [scope], days: null, password: TEST_PASSWORD };
      const { token } = await asPerson(theRoot()).trpc.token.create.mutate(wish);
      held.set(scope, server.as(token));
    }
  });
  const rows = restTable.map((row) => [row.method, row.path, row] as const);
  test.each(rows)("%s %s", async (method, path, row) => {
    const found: string[][] = [];
    for (const [scope, client] of held) {
      const answer = await client.fetch(`${path}${ROW_QUERIES[path] ?? ""}`, { method });
      const isGate = answer.status === 401 || answer.status === 403;
      const { code = "" } = (isGate ? await answer.json() : {}) as { code?: string };
      await answer.body?.cancel().catch(() => {});
      found.push([scope, AT_ITS_GATE.includes(code) ? code : "let in"]);
    }
    expect(found).toEqual(declaredFor(row.procedure ?? `${method} ${path}`));
  });
});

/** People of one role: the owner, and one for each tie that the objects know. */
async function castOf(role: RoleId, ties: readonly ("member" | "manager")[]) {
  const enter = () => server.signUp(`cast-${crypto.randomUUID()}`.slice(0, 20), { role });
  const cast: { owner: TestUser; member?: TestUser; manager?: TestUser } = { owner: await enter() };
  for (const tie of ties) cast[tie] = await enter();
  const tied = Object.entries(cast).map(([tie, user]) => ({ tie: tie as Tie, user }));
  return { cast, tied };
}

describe("whose objects", () => {
  test.each(procedures.filter(isNarrow).map((one) => [one.path, one] as const))(
    "%s",
    async (path, procedure) => {
      const { who = "anyone", reach = [] } = procedure.meta;
      if (procedure.type === "subscription") await meetEverybodyAgain();
      const kinds = kindsOf(procedure);
      const role: RoleId = mayCall(1002, who) && !areOfStaff(kinds) ? 1002 : 1001;
      const ties = tiesToTry(path, reach, kinds);
      const { cast, tied } = await castOf(role, ties);
      const callers: Caller<Person>[] = people.map((person) => {
        return { name: nameOf(person.role), role: person.role, tie: null, person };
      });
      for (const { tie, user } of tied) {
        callers.push({ name: tie, role, tie, person: await personOf(server, user, role, faults) });
      }
      const { declared, found } = await compareReach({
        ...{ who, reach, callers, isUsedUp: procedure.type === "mutation" },
        make: () => makeInput(server, procedure, cast),
        attempt: (person, input) => tryOut(person, procedure, input),
      });
      expect(found).toEqual(declared);
    },
  );

  // Rows only rename, so a few people show that they hand on the id and the answer.
  const narrow = restTable.filter((row) => {
    if (row.procedure === undefined) return row.takes.reach !== undefined;
    const procedure = byPath.get(row.procedure);
    return procedure !== undefined && isNarrow(procedure);
  });
  test.each(narrow.map((row) => [row.method, row.path, row] as const))(
    "%s %s",
    async (method, path, row) => {
      const procedure = row.procedure === undefined ? undefined : byPath.get(row.procedure);
      const reach = (row.procedure === undefined ? row.takes.reach : procedure?.meta.reach) ?? [];
      const kinds = procedure === undefined ? kindsOfRow(row) : kindsOf(procedure);
      const role: RoleId = mayCall(1002, row.who) && !areOfStaff(kinds) ? 1002 : 1001;
      const { cast, tied } = await castOf(role, tiesToTry(path, reach, kinds));
      const stranger = await server.signUp(`other-${crypto.randomUUID()}`.slice(0, 20), { role });
      const root = people.find((one) => one.role === 1000)?.user ?? null;
      const callers: Caller<TestClient>[] = [
        ...tied.map(({ tie, user }) => ({ name: tie, role, tie, person: user })),
        { name: "stranger", role, tie: null, person: stranger },
        { name: "root", role: 1000, tie: null, person: asPerson(root) },
        { name: "visitor", role: null, tie: null, person: server.anon },
      ];
      const { declared, found } = await compareReach({
        ...{ who: row.who, reach, callers, isUsedUp: row.changesState || method !== "GET" },
        make: () => closedRequest(row, cast),
        attempt: async (client, { address, init }) =>
          readAnswer(await client.fetch(address, { method, ...init })),
      });
      expect(found).toEqual(declared);
    },
  );

  test("nothing of all this was a fault of the server", () => {
    expect(faults.seen).toEqual([]);
  });
});

const kindsOfRow = (row: RestRow) =>
  (row.procedure === undefined ? Object.keys(row.takes.query ?? {}) : []).flatMap(
    (name) => findKind(row.path, [name]) ?? [],
  );

async function closedRequest(row: RestRow, cast: Cast) {
  if (row.procedure !== undefined) {
    const procedure = byPath.get(row.procedure);
    return wireRequest(row, procedure && (await makeInput(server, procedure, cast)));
  }
  const query = new URLSearchParams();
  for (const name of Object.keys(row.takes.query ?? {})) {
    const kind = findKind(row.path, [name]);
    if (kind !== null) query.set(name, String(await makeWith(server, kind, cast)));
  }
  const { file } = row.takes;
  const body = new FormData();
  if (file !== undefined) body.append(file, new File(["x"], "x.zip"));
  return { address: `${row.path}?${query}`, init: file === undefined ? {} : { body } };
}

async function readAnswer(answer: Response): Promise<string> {
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  if (!isJson) {
    await answer.body?.cancel();
    return answer.ok ? "reached" : `failed: ${answer.status}`;
  }
  const { status, code, data, msg } = (await answer.json()) as Record<string, unknown>;
  if (status === 200) return isNothing(data) ? "refused" : "reached";
  return readRefusal(String(code), String(msg));
}
