import { connect } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listener, openListener } from "./listener.ts";

let listener: Listener;
beforeAll(() => {
  listener = openListener({ host: "127.0.0.1", port: 0, importBytesMax: 1_000_000, idleS: 60 });
  const app = new Hono().get("/closed", (c) => c.text("inside")).get("*", (c) => c.text("page"));
  listener.serve((request) => app.fetch(request));
});
afterAll(() => listener.stop(0));

function ask(path: string, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(listener.port, "127.0.0.1", () => socket.write(`GET ${path} ${head}`));
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      said += text;
    });
    socket.on("close", () => resolve(said));
    socket.on("error", reject);
  });
}
const from = (host: string) => `HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

test("a path is what it says, whatever name the site is called by", async () => {
  for (const host of ["judge.example.org", "127.0.0.1:8080", "[::1]:8080", "a_b"]) {
    expect(await ask("/closed", from(host))).toMatch(/^HTTP\/1\.1 200 [\s\S]*inside$/);
    expect(await ask("/x/closed", from(host))).toMatch(/^HTTP\/1\.1 200 [\s\S]*page$/);
  }
});

test.each(["a<b", "a b", "", "@", "a/b", "%", "[", "a:b:c", "a:99999", "xn--"])(
  "a request to %o is refused",
  async (host) => {
    for (const path of ["/closed", "/x/closed"]) {
      expect(await ask(path, from(host))).toMatch(/^HTTP\/1\.1 400 /);
    }
  },
);
