import { appRouter } from "@gavel/api";
import type { ProcedureMeta } from "@gavel/api/trpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restTable } from "./rest/table/index.ts";
import { startTestServer, type TestServer, type TestUser } from "./testing.ts";

interface AnyProcedure {
  readonly _def: { readonly type: string; readonly meta?: ProcedureMeta };
}
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
);

let server: TestServer;
let alice: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  alice = await server.signUp("alice");
});
afterAll(() => server.stop());

async function call(path: string, type: string, token?: string) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token !== undefined) headers.authorization = token;
  const method = type === "mutation" ? "POST" : "GET";
  const url = `${server.url}/trpc/${path}`;
  const answer = await fetch(url, { method, headers, body: method === "POST" ? "{}" : undefined });
  return { status: answer.status, text: await answer.text() };
}

test("every procedure says who may call it and what a stranger gets", () => {
  const silent = procedures.filter(([, { _def }]) => !_def.meta?.who || !_def.meta.stranger);
  expect(silent.map(([path]) => path)).toEqual([]);
});

const closed = procedures.filter(([, { _def }]) => _def.meta?.stranger === "unauthorized");
test.each(closed)("%s refuses a stranger", async (path, { _def }) => {
  const { text } = await call(path, _def.type);
  expect(text).toContain("LOGIN_REQUIRED");
});

const high = closed.filter(([, { _def }]) => /^(root|admin)$/.test(_def.meta?.who ?? ""));
test.each(high)("%s refuses an ordinary user", async (path, { _def }) => {
  const { text } = await call(path, _def.type, alice.token);
  expect(text).toContain("ACCESS_DENIED");
});

test("every REST row says the same as its procedure", () => {
  const byPath = new Map(procedures);
  const different = restTable
    .filter((row) => row.procedure !== undefined)
    .filter((row) => byPath.get(row.procedure ?? "")?._def.meta?.who !== row.who)
    .map((row) => `${row.path}: ${row.who}, but ${row.procedure} is for others`);
  expect(different).toEqual([]);
});
