/** The link by which a mail program turns digests off. */
import { startTestServer, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("one click of a mail program is a form without a session, and what is no link of ours is refused", async () => {
  const post = (token: string) =>
    server.anon.fetch(`/api/stop-digest?token=${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  expect(await (await post("a.b")).json()).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await server.anon.rest("POST", "/api/stop-digest", {})).toMatchObject({ status: 400 });
});
