/** A judge server on a machine of its own becomes the site's release when root says so: the real command, as people start it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import { waitFor } from "@gavel/judge/testing/wait-for";
import {
  packRelease,
  type Release,
  thisPlatform,
  unpackRelease,
} from "@gavel/judge-protocol/release";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../support/site.ts";
import { childEnv } from "./support/env.ts";
import { changeSettings, type SeededProblem, seedProblem } from "./support/seed.ts";
import { exited } from "./support/two-servers.ts";

const CLONE = join(import.meta.dirname, "../..");
const NAME = "rack";
const SITE = "9.9.9 (of the site)";
const PATIENCE_MS = 300_000;
const SUM = `#include <stdio.h>
int main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }
`;

let server: TestServer;
let root: ReturnType<TestServer["as"]>;
let alice: TestUser;
let problem: SeededProblem;
let dataDir: string;
let judge: ChildProcess;
let said = "";
let packSite: () => Promise<{ bytes: Uint8Array; version: string }>;

beforeAll(async () => {
  server = await startTestServer({ version: SITE });
  packSite = server.services.packJudge;
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  problem = await seedProblem(server);
  const signedIn = await server.anon.rest("POST", "/api/login", {
    username: "root",
    password: TEST_PASSWORD,
  });
  root = server.as(signedIn.headers.get("authorization") ?? "");
  const { token } = await root.trpc.judgehost.createToken.mutate({ name: NAME });
  dataDir = mkdtempSync(join(tmpdir(), "gavel-update-"));
  lendToolChains(join(dataDir, "judge"));
  const args = ["apps/cli/src/main.ts", "judge", "--server", server.url, "--name", NAME];
  judge = spawn(process.execPath, args, {
    cwd: CLONE,
    stdio: ["ignore", "pipe", "pipe"],
    env: childEnv({
      ...{ DATA_DIR: dataDir, JUDGE_TOKEN: token, PORT: String(await findFreePort()) },
      ...{ JUDGE_PREPARE: "0", JUDGE_SLOTS: "1", GAVEL_NO_APT: "1" },
    }),
  });
  for (const stream of [judge.stdout, judge.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  await waitFor("the judge", async () => (await host())?.state === "working", PATIENCE_MS);
}, PATIENCE_MS);
afterAll(async () => {
  judge?.kill("SIGTERM");
  if (judge !== undefined) await exited(judge);
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const host = async () => (await root.trpc.judgehost.find.query()).find((one) => one.name === NAME);
const getHost = async () => {
  const found = await host();
  if (found === undefined) throw new Error(`no ${NAME}; it said:\n${said}`);
  return found;
};

function offer(pack: () => Promise<{ bytes: Uint8Array; version: string }>): void {
  Object.assign(server.services, { packJudge: pack });
}

/** The site's own with some of its files changed. */
async function spoilt(changes: Partial<Release["files"]>, version: string) {
  const release = unpackRelease((await packSite()).bytes, Bun.version);
  const files = { ...release.files, ...changes };
  return { bytes: packRelease({ ...release, version, files }), version };
}
const bytes = (text: string) => new TextEncoder().encode(text);

async function submit(code = SUM): Promise<number> {
  const { problemId } = problem;
  const sent = await alice.trpc.submission.create.mutate({ problemId, language: "C", code });
  return sent.submitId;
}
const verdictOf = async (submitId: number) =>
  (await alice.trpc.submission.get.query({ submitId })).status;
const accepted = (submitId: number) =>
  waitFor("a verdict", async () => (await verdictOf(submitId)) === 0, PATIENCE_MS);

async function press() {
  const { id } = await getHost();
  await root.trpc.judgehost.update.mutate({ id });
}
async function untilFailed() {
  const ended = async () => {
    const { state, updateFault } = await getHost();
    return state === "working" && updateFault !== null;
  };
  await waitFor("the end of the update", ended, PATIENCE_MS);
  return getHost();
}

test("what is no judge is refused, and the one that runs goes on", {
  timeout: PATIENCE_MS,
}, async () => {
  const before = await getHost();
  expect(before).toMatchObject({ isUpdatable: true, siteVersion: SITE, tokenName: NAME });
  offer(async () => ({ bytes: bytes("not a judge"), version: SITE }));
  await press();
  const after = await untilFailed();
  expect(after.updateFault).toMatch(/^what the site sent is no judge/);
  expect(after.version).toBe(before.version);
  await accepted(await submit());
});

test("one for another kind of machine is refused", { timeout: PATIENCE_MS }, async () => {
  const { files, bun } = unpackRelease((await packSite()).bytes, Bun.version);
  const foreign = { version: SITE, platform: "linux-vax", bun, files };
  offer(async () => ({ bytes: packRelease(foreign), version: SITE }));
  await press();
  expect((await untilFailed()).updateFault).toBe(
    `the site's judge is for linux-vax, and this machine is ${thisPlatform()}`,
  );
});

test("one whose sandbox cannot be executed here is refused before the host stops taking work", {
  timeout: PATIENCE_MS,
}, async () => {
  const { version } = await getHost();
  offer(() => spoilt({ "gavel-sandbox": bytes("#!/no/such/loader\n") }, SITE));
  await press();
  const after = await untilFailed();
  expect(after.updateFault).toMatch(/^its sandbox does not run on this machine: /);
  expect(after.version).toBe(version);
  await accepted(await submit());
});

test("one that does not start, or cannot judge, is taken back", {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const { version } = await getHost();
  offer(() => spoilt({ "judge.js": bytes("process.exit(3);") }, SITE));
  await press();
  expect(await untilFailed()).toMatchObject({
    ...{ version, updateFault: "it ended before it judged anything" },
  });
  // It runs, as far as the host tries that, and then isolates nothing.
  offer(() => spoilt({ "gavel-sandbox": bytes('#!/bin/sh\ntest "$1" = help\n') }, SITE));
  await press();
  const after = await untilFailed();
  expect(after.version).toBe(version);
  expect(after.updateFault).not.toBe("it ended before it judged anything");
  await accepted(await submit());
});

test("what it judges is finished, and then it is the site's release", {
  timeout: PATIENCE_MS,
}, async () => {
  offer(packSite);
  const earlier = await getHost();
  // Some of them are in its hands when root presses, others wait.
  const sent = [await submit(), await submit(), await submit()];
  await press();
  await expect(root.trpc.judgehost.update.mutate({ id: "nobody" })).rejects.toThrow();
  await waitFor("the new version", async () => (await host())?.version === SITE, PATIENCE_MS);
  await waitFor("work", async () => (await host())?.state === "working", PATIENCE_MS);
  const after = await getHost();
  expect(after).toMatchObject({ id: earlier.id, updateFault: null, isUpdating: false });
  sent.push(await submit());
  for (const submitId of sent) await accepted(submitId);
  const rows = await server.db
    .selectFrom("judgement")
    .select(["submission_id", "judgehost_id"])
    .where("submission_id", "in", sent)
    .execute();
  // One each: nothing was lost and judged again.
  expect(rows.map((row) => row.submission_id).sort()).toEqual([...sent].sort());
  await expect(root.trpc.judgehost.update.mutate({ id: after.id })).rejects.toThrow(
    "This judge server has the site's version",
  );
  const { before, after: became } = await server.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("action", "=", "judgehost.update")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([before, became]).toEqual([{ version: earlier.version }, { version: SITE }]);
  // Of all that was fetched only what runs is kept.
  const kept = readdirSync(join(dataDir, "judge/releases"));
  expect(kept.filter((name) => /^[0-9a-f]{64}/.test(name))).toHaveLength(1);
});

test("it is that release after a restart as well", { timeout: PATIENCE_MS }, async () => {
  const { seenAt } = await getHost();
  const [pid] = (await Bun.file(`/proc/${judge.pid}/task/${judge.pid}/children`).text())
    .trim()
    .split(" ");
  process.kill(Number(pid), "SIGKILL");
  const isBack = async () => {
    const now = await getHost();
    return now.state === "working" && now.seenAt > seenAt;
  };
  await waitFor("the judge again", isBack, PATIENCE_MS);
  expect((await getHost()).version).toBe(SITE);
  await accepted(await submit());
});
