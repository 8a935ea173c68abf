import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_CERTIFICATE, TEST_KEY } from "../site/mail/testing/post-office.ts";
import { describeFault, fetchUpTo, postJsonOutside, readJsonOutside } from "./outside.ts";
import { isInside } from "./reached.ts";

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
    ...{ ms, signal, body: "{}", headers: { "x-key": "1" }, named: [] },
  });

const postTo = (origin: string, addresses: readonly string[], named: readonly string[] = []) =>
  postJsonOutside(`${origin}/list`, {
    ...{ ms: 5000, signal: new AbortController().signal, body: "{}", headers: {}, named },
    resolve: async () => addresses,
  }).then(String, (error: unknown) => describeFault(error, "none"));

test("a name that leads inside is not followed unless its address is named as well", async () => {
  const origin = `http://hooks.example:${site.port}`;
  const refused =
    "hooks.example leads to 127.0.0.1, an internal address that the list does not name";
  expect(await postTo(origin, ["127.0.0.1"])).toBe(refused);
  expect(await postTo(origin, ["127.0.0.1"], [origin])).toBe(refused);
  expect(await postTo(origin, ["127.0.0.1"], [origin, `http://127.0.0.1:${other.port}`])).toBe(
    refused,
  );
  expect(await postTo(origin, ["127.0.0.1"], [`http://127.0.0.1:${site.port}`])).toBe("200");
  expect(await postTo(origin, [])).toBe("hooks.example leads nowhere");
});

test("it is looked at once, connected to there and asked by its name", async () => {
  const seen: (string | null)[] = [];
  const named = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { key: TEST_KEY, cert: TEST_CERTIFICATE },
    fetch(request) {
      seen.push(request.headers.get("host"));
      return new Response();
    },
  });
  try {
    const at = [`https://127.0.0.1:${named.port}`];
    // Whose certificate is nobody's is told nothing, also where the number was looked up here.
    expect(await postTo(`https://hooks.example:${named.port}`, ["127.0.0.1"], at)).toMatch(
      /self.signed|certificate/i,
    );
    expect(seen).toEqual([]);
  } finally {
    await named.stop(true);
  }
  const plain = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      seen.push(request.headers.get("host"));
      return new Response();
    },
  });
  try {
    const at = [`http://127.0.0.1:${plain.port}`];
    expect(await postTo(`http://hooks.example:${plain.port}`, ["127.0.0.1"], at)).toBe("200");
    expect(seen).toEqual([`hooks.example:${plain.port}`]);
  } finally {
    await plain.stop(true);
  }
});

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
  ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1"],
  ...["::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "no address"],
])("%s is inside", (ip) => {
  expect(isInside(ip)).toBe(true);
});

test.each(["1.1.1.1", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
  "%s is not",
  (ip) => {
    expect(isInside(ip)).toBe(false);
  },
);

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

test("what is given up before it begins looks no name up", async () => {
  let looked = 0;
  const sending = postJsonOutside("http://hooks.example/list", {
    ...{ body: "{}", headers: {}, ms: 5000, named: [], signal: AbortSignal.abort() },
    resolve: async () => {
      looked += 1;
      return [];
    },
  });
  await expect(sending).rejects.toThrow(/abort/i);
  expect(looked).toBe(0);
});
