/** Whom a judge asks for test data, and what it tells whom. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BlobStream } from "../data/download.ts";
import { ServerClient } from "./server-client.ts";

const TOKEN = "token-of-this-judge";
const SHA256 = "a".repeat(64);
const TEXT = "0123456789";

interface Asked {
  readonly where: "site" | "store";
  readonly path: string;
  readonly token: string | null;
  readonly range: string | null;
  readonly ifRange: string | null;
}

let asked: Asked[];
let answerOfStore: number;
let locationOf: (sha256: string) => string;
let site: Bun.Server<undefined>;
let store: Bun.Server<undefined>;
let client: ServerClient;

function bytesFor(request: Request): Response {
  const from = Number(/^bytes=(\d+)-/.exec(request.headers.get("range") ?? "")?.[1] ?? 0);
  const headers = { "content-range": `bytes ${from}-${TEXT.length - 1}/${TEXT.length}` };
  if (from >= TEXT.length) return new Response(null, { status: 416 });
  return from === 0 ? new Response(TEXT) : new Response(TEXT.slice(from), { status: 206, headers });
}

function note(where: Asked["where"], { url, headers }: Request): string {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  asked.push({
    ...{ where, path, token: headers.get("authorization") },
    ...{ range: headers.get("range"), ifRange: headers.get("if-range") },
  });
  return pathname;
}

beforeAll(() => {
  store = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch(request) {
      note("store", request);
      return answerOfStore === 200
        ? bytesFor(request)
        : new Response("no", { status: answerOfStore });
    },
  });
  site = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch(request) {
      const path = note("site", request);
      if (path.includes("/data/")) return bytesFor(request);
      const isHere = new URL(request.url).searchParams.get("through") === "site";
      const location = isHere ? `../data/${SHA256}?until=1&signature=x` : locationOf(SHA256);
      return new Response(null, { status: 307, headers: { location } });
    },
  });
  client = new ServerClient({ serverUrl: `http://127.0.0.1:${site.port}/`, token: TOKEN });
});
afterAll(async () => {
  await Promise.all([site.stop(true), store.stop(true)]);
});
beforeEach(() => {
  asked = [];
  answerOfStore = 200;
  locationOf = (sha256) => `http://127.0.0.1:${store.port}/bucket/${sha256}?X-Amz-Signature=1`;
});

async function textOf(stream: BlobStream): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
const never = new AbortController().signal;
const get = (from: number, isAgain = false) =>
  client.blob({ sha256: SHA256, from, isAgain }, never);

test("the store is asked without the token, and goes on where it broke off", async () => {
  const whole = await get(0);
  expect([whole.start, await textOf(whole)]).toEqual([0, TEXT]);
  const rest = await get(4);
  expect([rest.start, await textOf(rest)]).toEqual([4, "456789"]);
  const behind = await get(40);
  expect([behind.start, await textOf(behind)]).toEqual([0, TEXT]);
  const [toSite, toStore] = [
    asked.filter(({ where }) => where === "site"),
    asked.filter(({ where }) => where === "store"),
  ];
  expect(toSite.map(({ token }) => token)).toEqual(toSite.map(() => `Bearer ${TOKEN}`));
  expect(toStore.map(({ token, ifRange }) => [token, ifRange])).toEqual(
    toStore.map(() => [null, null]),
  );
  expect(toStore.map(({ range }) => range)).toEqual([null, "bytes=4-", "bytes=40-", null]);
});

test("an address of the site is asked with the token", async () => {
  locationOf = (sha256) => `../data/${sha256}?until=1&signature=x`;
  const rest = await get(4);
  expect([rest.start, await textOf(rest)]).toEqual([4, "456789"]);
  expect(asked).toMatchObject([
    { where: "site", path: `/judge/v1/blob/${SHA256}`, token: `Bearer ${TOKEN}` },
    { path: `/judge/v1/data/${SHA256}?until=1&signature=x`, ifRange: `"${SHA256}"` },
  ]);
  expect(asked[1]?.token).toBe(`Bearer ${TOKEN}`);
});

test("what the store refuses is said without its address, and comes from the site the next time", async () => {
  answerOfStore = 403;
  const refused = await get(0).catch((error: Error) => error.message);
  expect(refused).toBe(`the store at 127.0.0.1:${store.port}: HTTP 403`);
  expect(await textOf(await get(0, true))).toBe(TEXT);
  expect(asked.map(({ where }) => where)).toEqual(["site", "store", "site", "site"]);
});

test("an address elsewhere on the site's machine is not the site's", async () => {
  locationOf = () => `http://127.0.0.1:${site.port}/elsewhere/data/1`;
  await textOf(await get(0));
  expect(asked.at(-1)).toMatchObject({ where: "site", token: null });
});

test("one step is followed and no more", async () => {
  locationOf = () => `http://127.0.0.1:${site.port}/judge/v1/blob/${"b".repeat(64)}`;
  await expect(get(0)).rejects.toThrow();
  expect(asked).toHaveLength(2);
});
