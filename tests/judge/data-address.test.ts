/** Addresses that test data is fetched from: whom they serve, and how long. */
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeJudge } from "./support/fake-judge.ts";

let server: TestServer;
let sha256: string;
let now = new Date();
let rack: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  const signedIn = await server.anon.rest("POST", "/api/login", {
    username: "root",
    password: TEST_PASSWORD,
  });
  const root = server.as(signedIn.headers.get("authorization") ?? "");
  rack = await root.trpc.judgehost.createToken.mutate({ name: "rack" });
  other = await root.trpc.judgehost.createToken.mutate({ name: "other" });
  await startFakeJudge({ url: server.url, judgeToken: rack.token }, "rack");
  ({ sha256 } = await server.services.blobs.put(new TextEncoder().encode("1 2 3\n")));
});
afterAll(() => server.stop());

const ask = (url: string, token?: string) =>
  fetch(url, {
    redirect: "manual",
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

async function addressFor(token: string): Promise<URL> {
  const asked = `${server.url}/judge/v1/blob/${sha256}`;
  const answer = await ask(asked, token);
  expect([answer.status, await answer.text()]).toEqual([307, ""]);
  return new URL(answer.headers.get("location") ?? "", asked);
}
const altered = (address: URL, name: string, value: string) => {
  const changed = new URL(address);
  changed.searchParams.set(name, value);
  return changed.href;
};
const statusOf = async (url: string | URL, token?: string) =>
  (await ask(String(url), token)).status;

test("an address serves the host that asked for it, and no other", async () => {
  const address = await addressFor(rack.token);
  const answer = await ask(address.href, rack.token);
  expect([answer.status, await answer.text()]).toEqual([200, "1 2 3\n"]);
  expect(await statusOf(address, other.token)).toBe(403);
  expect(await statusOf(address, server.judgeToken)).toBe(403);
  expect(await statusOf(address)).toBe(401);
});

test("it serves that file, until then, and nothing that was altered", async () => {
  const address = await addressFor(rack.token);
  const second = await server.services.blobs.put(new TextEncoder().encode("another"));
  const moved = address.href.replace(sha256, second.sha256);
  expect(await statusOf(moved, rack.token)).toBe(403);
  const until = Number(address.searchParams.get("until"));
  expect(await statusOf(altered(address, "until", String(until + 1)), rack.token)).toBe(403);
  const signature = address.searchParams.get("signature") ?? "";
  for (const wrong of ["", signature.slice(1), `${signature}A`, "A".repeat(signature.length)]) {
    expect(await statusOf(altered(address, "signature", wrong), rack.token)).toBe(403);
  }
  now = new Date(until - 1);
  expect(await statusOf(address, rack.token)).toBe(200);
  now = new Date(until);
  const late = await ask(address.href, rack.token);
  expect([late.status, await late.json()]).toMatchObject([403, { code: "JUDGE_ADDRESS_INVALID" }]);
});

test("of a file that is not there no address is given", async () => {
  expect(await statusOf(`${server.url}/judge/v1/blob/${"0".repeat(64)}`, rack.token)).toBe(404);
});

test("a token that is revoked opens no address that it was given", async () => {
  const address = await addressFor(rack.token);
  await server.db
    .updateTable("judge_token")
    .set({ revoked_at: now })
    .where("id", "=", rack.id)
    .execute();
  expect(await statusOf(address, rack.token)).toBe(401);
});
