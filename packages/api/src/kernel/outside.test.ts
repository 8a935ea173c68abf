import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeFault, fetchUpTo, postJsonOutside, readJsonOutside } from "./outside.ts";

const packedAs = (encoding: string, bytes: Buffer) =>
  new Response(Uint8Array.from(bytes), {
    headers: { "content-encoding": encoding, "content-type": "application/json" },
  });
/** A hundred bytes in their packing, and much more out of it. */
const TIGHT = JSON.stringify("x".repeat(50_000));

const PLACES: Readonly<Record<string, () => Response | Promise<Response>>> = {
  "/list": () => Response.json(["here"]),
  "/moved": () => Response.redirect("/list", 302),
  "/circle": () => Response.redirect("/circle", 302),
  "/inside": () => Response.redirect(`http://localhost:${other.port}/secret`, 302),
  "/large": () => Response.json("x".repeat(2000)),
  "/gone": () => new Response("", { status: 404 }),
  "/refusal": () => Response.json({ reason: "no" }, { status: 400 }),
  "/silent": () => new Promise(() => {}),
  "/text": () => new Response("<html>"),
  "/packed": () => packedAs("gzip", gzipSync('["here"]')),
  "/tight": () => packedAs("gzip", gzipSync(TIGHT)),
  "/tighter": () => packedAs("br", brotliCompressSync(TIGHT)),
};
let site: ReturnType<typeof Bun.serve>;
let other: ReturnType<typeof Bun.serve>;
let isOtherAsked = false;

beforeAll(() => {
  site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => PLACES[new URL(request.url).pathname]?.() ?? new Response("?"),
  });
  other = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch() {
      isOtherAsked = true;
      return Response.json("secret");
    },
  });
});
afterAll(() => Promise.all([site.stop(true), other.stop(true)]));

const read = (path: string, ms = 5000) =>
  readJsonOutside(`http://127.0.0.1:${site.port}${path}`, {
    ...{ ms, bytesMax: 1000, refusalStatus: 400 },
  });

test.each([
  ["/list", ["here"]],
  ["/moved", ["here"]],
  ["/packed", ["here"]],
  ["/refusal", { reason: "no" }],
])("%s is read", async (path, answer) => {
  expect(await read(path)).toEqual(answer);
});

test.each([
  ["/inside", /^the address leads to http:\/\/localhost:\d+, which was not named$/],
  ["/circle", /leads on more than 3 times/],
  ["/large", /over 1000 bytes/],
  ["/gone", /answered 404/],
  ["/text", /^the answer is not JSON$/],
  ["/tight", /over 1000 bytes/],
  // Not even begun with: it was not asked for.
  ["/tighter", /^the answer is packed as br$/],
])("%s is not, with a reason", async (path, reason) => {
  const fault = await read(path).catch((error: unknown) => describeFault(error, "no list"));
  expect(fault).toMatch(reason);
  expect(isOtherAsked).toBe(false);
});

test("a library that asks by itself is given no more than that, whatever it asks", async () => {
  const ask = fetchUpTo(1000);
  const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;
  const answer = await ask(at("/refusal"), {});
  expect([answer.status, await answer.json()]).toEqual([400, { reason: "no" }]);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  await expect(ask(at("/large"), {})).rejects.toThrow(/over 1000 bytes/);
  await expect(ask(at("/tighter"), {})).rejects.toThrow(/packed as br/);
  const packed = await ask(at("/packed"), {});
  expect([packed.headers.get("content-encoding"), await packed.json()]).toEqual([null, ["here"]]);
  const led = await ask(at("/inside"), { redirect: "manual" });
  expect([led.status, isOtherAsked]).toEqual([302, false]);
});

const post = (path: string, ms = 5000, signal = new AbortController().signal) =>
  postJsonOutside(`http://127.0.0.1:${site.port}${path}`, {
    ...{ ms, signal, body: "{}", headers: { "x-key": "1" } },
  });

test.each([
  ["/list", 200],
  ["/large", 200],
  ["/gone", 404],
  ["/tighter", 200],
  // Whoever is redirected has not been told.
  ["/inside", 302],
])("what is sent to %s is answered with %i", async (path, status) => {
  expect(await post(path)).toBe(status);
  expect(isOtherAsked).toBe(false);
});

test("whoever answers too late, or is given up, is not waited for", async () => {
  const faultOf = (work: Promise<number>) =>
    work.then(String, (error: unknown) => describeFault(error, "none"));
  expect(await faultOf(post("/silent", 50))).toMatch(/timed out/);
  expect(await faultOf(post("/silent", 5000, AbortSignal.timeout(50)))).toMatch(/timed out/);
});
