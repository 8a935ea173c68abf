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

function connect() {
  const jar = new CookieJar();
  jar.set("session", "s1");
  const origin = `http://127.0.0.1:${server.port}`;
  const place = { origin, imageHosts: ["pictures.example"], charset: "gb18030", gapMs: 0 } as const;
  return createClient(place, { jar, clock: virtualClock(0) });
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
