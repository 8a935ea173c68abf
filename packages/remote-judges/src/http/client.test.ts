import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { virtualClock } from "../testing/virtual-clock.ts";
import { createClient } from "./client.ts";
import { CookieJar } from "./cookie-jar.ts";

let asked: { readonly path: string; readonly cookie: string | null }[];
let server: ReturnType<typeof Bun.serve>;
let answer: (url: URL) => Response;

beforeEach(() => {
  asked = [];
  answer = () => new Response("ok", { headers: { "content-type": "text/html" } });
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const url = new URL(request.url);
      asked.push({ path: url.pathname, cookie: request.headers.get("cookie") });
      return answer(url);
    },
  });
});
afterEach(() => server.stop(true));

function connect(timeoutMs = 5000) {
  const jar = new CookieJar();
  jar.set("session", "s1");
  const origin = `http://127.0.0.1:${server.port}`;
  const place = { origin, imageHosts: ["pictures.example"], charset: "gb18030", gapMs: 0 } as const;
  return createClient(place, { jar, clock: virtualClock(0), timeoutMs });
}

test("cookies go to pages, and never along with a picture", async () => {
  const client = connect();
  await client.get("/page");
  await client.file(`${client.place.origin}/picture.png`);
  expect(asked).toEqual([
    { path: "/page", cookie: "session=s1" },
    { path: "/picture.png", cookie: null },
  ]);
});

test.each([
  "http://127.0.0.1:1/",
  "http://localhost/",
  "http://pictures.example/a.png",
  "https://elsewhere.example/a.png",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://2130706433:1/",
  "https://pictures.example:8443/a.png",
  "https://pictures.example@169.254.169.254/",
  "ftp://pictures.example/a.png",
  "file:///etc/passwd",
])("%s is asked for nothing", async (address) => {
  await expect(connect().file(address)).rejects.toMatchObject({ kind: "forbidden" });
  expect(asked).toEqual([]);
});

test.each([
  ["30", 30_000],
  ["Thu, 01 Jan 1970 00:00:45 GMT", 45_000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["86400", 3_600_000],
  ["9".repeat(400), 3_600_000],
  ["Fri, 01 Jan 2100 00:00:00 GMT", 3_600_000],
])("a site that asks to come back after %s is left alone for %d ms", async (after, ms) => {
  const client = connect();
  answer = () => new Response("slow down", { status: 429, headers: { "retry-after": after } });
  const refused = { kind: "rateLimited", retryAfterMs: ms };
  await expect(client.get("/page")).rejects.toMatchObject(refused);
  answer = () => new Response("ok", { headers: { "content-type": "text/html" } });
  await client.get("/page");
  expect(client.clock.now()).toBe(ms);
});

test("a page is not asked for with cookies where only pictures are", async () => {
  const getting = connect().get("https://pictures.example/a");
  await expect(getting).rejects.toMatchObject({ kind: "forbidden" });
});

test("a name and a password in an address are not taken along", async () => {
  const client = connect();
  const address = client.place.origin.replace("//", "//me:secret@");
  await expect(client.get(`${address}/page`)).rejects.toMatchObject({ kind: "forbidden" });
});

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://localhost:1/",
  "//elsewhere.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
])("nobody is led to %s, neither by a page nor by a picture", async (location) => {
  const client = connect();
  answer = () => new Response(null, { status: 302, headers: { location } });
  await expect(client.get("/page")).rejects.toMatchObject({ kind: "forbidden" });
  const picture = client.file(`${client.place.origin}/picture.png`);
  await expect(picture).rejects.toMatchObject({ kind: "forbidden" });
  // Where the answer to what was sent leads is read and not followed.
  expect((await client.post("/send", { code: "x" })).location).not.toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(["/page", "/picture.png", "/send"]);
});

test("a redirect that leads nowhere is a site that does not answer as it should", async () => {
  answer = () => new Response(null, { status: 302, headers: { location: "http://[" } });
  await expect(connect().get("/")).rejects.toMatchObject({ kind: "upstreamDown" });
  const sending = connect().post("/", { code: "x" });
  await expect(sending).rejects.toMatchObject({ kind: "upstreamDown", mayHaveArrived: true });
});

test("a cookie for another host goes to this one alone, and only below its path", async () => {
  const client = connect();
  const cookies = ["a=1; Domain=elsewhere.example", "b=2; Path=/deep", "c=3; Domain=127.0.0.1"];
  const headers = new Headers({ "content-type": "text/html" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  answer = () => new Response("ok", { headers });
  await client.get("/");
  for (const path of ["/deeper", "/deep/page"]) await client.get(path);
  expect(asked.slice(1).map(({ cookie }) => cookie)).toEqual([
    "session=s1; a=1; c=3",
    "session=s1; a=1; b=2; c=3",
  ]);
  // What comes with a picture is nobody's session.
  answer = () => new Response("ok", { headers: { "set-cookie": "session=stolen" } });
  await client.file(`${client.place.origin}/picture.png`);
  expect(client.jar.get("session")).toBe("s1");
});

const packed = (bytes: Uint8Array<ArrayBuffer>, packing: string) => () =>
  new Response(bytes, { headers: { "content-type": "text/html", "content-encoding": packing } });

test("a packed page is unpacked, and no further than it may be long", async () => {
  const client = connect();
  answer = packed(new Uint8Array(Bun.gzipSync("<p>plain</p>")), "gzip");
  expect((await client.get("/")).text).toBe("<p>plain</p>");
  answer = packed(new Uint8Array(Bun.gzipSync(new Uint8Array(64 * 1024 * 1024))), "gzip");
  await expect(client.get("/")).rejects.toMatchObject({
    ...{ kind: "upstreamDown", detail: expect.stringContaining("2097152 bytes") },
  });
  answer = packed(new TextEncoder().encode("no gzip"), "gzip");
  await expect(client.get("/")).rejects.toMatchObject({ kind: "upstreamDown" });
  answer = packed(brotliCompressSync("page"), "br");
  await expect(client.get("/")).rejects.toMatchObject({ detail: "the answer is packed as br" });
});

test("a page that drips is given up, and what was sent may have arrived", async () => {
  const drip = new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([120])) });
  answer = () => new Response(drip, { headers: { "content-type": "text/html" } });
  const sending = connect(200).post("/", { code: "x" });
  await expect(sending).rejects.toMatchObject({ kind: "upstreamDown", mayHaveArrived: true });
});

test("redirects end somewhere", async () => {
  answer = () => new Response(null, { status: 302, headers: { location: "/again" } });
  await expect(connect().get("/")).rejects.toMatchObject({ kind: "upstreamDown" });
  expect(asked.length).toBeLessThan(10);
});

test("pages are read in the charset of their site, whatever they say of themselves", async () => {
  const bytes = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]);
  answer = () => new Response(bytes, { headers: { "content-type": "text/html; charset=utf-8" } });
  expect((await connect().get("/")).text).toBe("你好");
});

test("elements hundreds deep are a page that has changed", async () => {
  answer = () => new Response("<div>".repeat(5000), { headers: { "content-type": "text/html" } });
  const page = await connect().get("/");
  expect(() => page.html).toThrow(/too deep/);
});

test("a jar keeps what the site sets, forgets what it takes back, and can be written down", () => {
  const jar = new CookieJar();
  const minute = 60_000;
  jar.store(["a=1; Path=/", "b=2; Max-Age=60", "c=3; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], 1000);
  jar.store(["d=4; Path=/deep", "=none", `e=${"x".repeat(5000)}`], 1000);
  const again = CookieJar.read(jar.write());
  expect(again.header("/", 2000)).toBe("a=1; b=2");
  expect(again.header("/deep/page", 2000)).toBe("a=1; b=2; d=4");
  expect(again.header("/", 1000 + minute)).toBe("a=1");
  again.store(["a=; Max-Age=0"], 2000);
  expect(again.get("a")).toBeNull();
});

test("a jar does not grow without an end", () => {
  const jar = new CookieJar();
  jar.store(
    Array.from({ length: 500 }, (_, index) => `c${index}=1`),
    0,
  );
  expect(jar.header("/", 0)?.split("; ").length).toBeLessThan(100);
});
