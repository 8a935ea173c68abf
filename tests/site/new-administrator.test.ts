/**
 * A new administrator's path, by the commands of the operator's page alone: installed, behind a proxy with TLS, signed in
 * from an institution, judged on two machines, backed up, restored elsewhere, upgraded. What is cloned is this clone.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { type PersonThere, startProvider, travel } from "@gavel/api/people/sign-on-testing";
import { NOWHERE } from "@gavel/api/remote/site";
import type { AppRouter } from "@gavel/api/types";
import { demoSolutions } from "@gavel/demo-content";
import { createTRPCClient, httpLink } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../support/site.ts";
import { NGINX, type RunningProxy, startProxy } from "./support/proxies.ts";
import { type Ended, endOf, listen } from "./support/run.ts";

const CLONE = path(import.meta.dirname, "../..");
const isHere = [NGINX.program, "openssl"].every((one) => Bun.which(one) !== null);
const PASSWORD = "site-root-1";
/** Of builds, of starts and of judges that look at their compilers, on a machine with other things to do. */
const START = { timeout: 240_000, interval: 500 };
const TOLD = { timeout: 120_000, interval: 250 };

const page = readFileSync(path(CLONE, "docs/en-US/operator.md"), "utf8");

/** The line that the page gives there, with what it leaves open filled in. @throws Error where it gives none */
function written(heading: string, part: string, words: Readonly<Record<string, string>> = {}) {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  const lines = [...own.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  let line = lines.find((one) => one.includes(part));
  if (line === undefined) throw new Error(`"${heading}" has no command with ${part}`);
  for (const [from, to] of Object.entries(words)) {
    if (!line.includes(from)) throw new Error(`"${line}" does not say ${from}`);
    line = line.replaceAll(from, to);
  }
  return line;
}

let folder: string;
let proxy: RunningProxy;
let port: number;
let ca: string;
let provider: Awaited<ReturnType<typeof startProvider>>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  if (!isHere) return;
  folder = mkdtempSync(path(tmpdir(), "gavel-new-"));
  // PostgreSQL runs as an account of its own when we are root, and would else keep its data outside of the folder.
  chmodSync(folder, 0o711);
  port = await findFreePort();
  proxy = await startProxy(NGINX, { upstream: `127.0.0.1:${port}`, environment: process.env });
  ca = readFileSync(path(proxy.folder, "fullchain.pem"), "utf8");
  provider = await startProvider({ redirectUris: [`${proxy.origin}/sign-on`] });
});
afterAll(async () => {
  for (const child of running.reverse()) await end(child);
  await provider?.stop();
  await proxy?.stop();
  if (isHere) rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** As it is typed there. Its own group, so that an end reaches what it started. */
function type(command: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn("sh", ["-c", command], {
    ...{ cwd: CLONE, detached: true, stdio: ["ignore", "pipe", "pipe"] },
    env: {
      ...process.env,
      ...{ DATABASE_URL: "", NODE_EXTRA_CA_CERTS: path(proxy.folder, "fullchain.pem") },
      GAVEL_REMOTE_ORIGINS: [...NOWHERE].map(([key, origin]) => `${key}=${origin}`).join(","),
      ...env,
    },
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await ended;
}

/** A command that ends by itself, and well. */
async function done(command: string, dataDir: string): Promise<Ended> {
  const result = await endOf(type(command, { DATA_DIR: dataDir }));
  expect(result.status, `${command}\n${result.said}`).toBe(0);
  return result;
}

async function start(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const child = type(written("Install and start", "npm start"), {
    ...{ PORT: `${port}`, HOST: "127.0.0.1", DATA_DIR: dataDir, ROOT_PASSWORD: PASSWORD },
    ...{ TRUST_PROXY: "1", GAVEL_JUDGE: "0" },
  });
  running.push(child);
  const said = listen(child);
  await expect
    .poll(async () => {
      if (child.exitCode !== null) throw new Error(said());
      return health();
    }, START)
    .toMatchObject({ database: true });
  return child;
}

const secure = (address: string, init?: RequestInit) =>
  fetch(address, { ...init, tls: { ca } } as RequestInit);

async function health(): Promise<unknown> {
  const answer = await secure(`${proxy.origin}/healthz`).catch(() => null);
  return answer?.json().catch(() => null) ?? null;
}

const as = (authorization: string) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        ...{ url: `${proxy.origin}/trpc`, headers: { authorization } },
        // Its streams have one overload more than the client's types know of.
        fetch: (url, init) => secure(String(url), init as RequestInit) as Promise<never>,
      }),
    ],
  });

async function tokenOf(procedure: string, input: unknown): Promise<string> {
  const answer = await secure(`${proxy.origin}/trpc/${procedure}`, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify(input),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`);
  return token;
}

/** Somebody of the institution comes in for the first time. */
async function comeIn(sourceId: number, person: PersonThere): Promise<string> {
  provider.person = person;
  const { ticket, url } = await as("").signOn.begin.mutate({ sourceId, origin: proxy.origin });
  return tokenOf("signOn.complete", {
    ticket,
    answer: await travel(url, `${proxy.origin}/sign-on`),
  });
}

async function solve(token: string, note: string) {
  const { code = "" } =
    demoSolutions.find(
      (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "AC",
    ) ?? {};
  const { submission } = as(token);
  const { submitId } = await submission.create.mutate({
    ...{ problemId: "1000", language: "Python3", code: `${code}\n# ${note}\n` },
  });
  await expect
    .poll(async () => (await submission.states.query({ submitIds: [submitId] }))[0]?.status, TOLD)
    .toBe(0);
  return submitId;
}

async function join(root: ReturnType<typeof as>, name: string) {
  const { joinCode } = await root.judgehost.createToken.mutate({ name });
  const command = written("Add a judge server", "judge join", {
    ...{ "https://judge.example.org": proxy.origin, CODE: joinCode },
  });
  const dataDir = `${folder}/${name}`;
  const child = type(command, { DATA_DIR: dataDir, JUDGE_SLOTS: "1", JUDGE_PREPARE: "0" });
  running.push(child);
  const said = listen(child);
  const stateOf = async () =>
    (await root.judgehost.find.query()).find((one) => one.name === name)?.state ?? said();
  await expect.poll(stateOf, START).toBe("working");
}

/** One path, a test for each stretch of it: none goes without what is before it. */
describe.skipIf(!isHere)("a new administrator", { timeout: 280_000 }, () => {
  let site: ChildProcess;
  let root: ReturnType<typeof as>;
  let ada: string;
  let solved: number;
  const elsewhere = () => `${folder}/elsewhere`;
  const backups = () => ({ "/backups/": `${folder}/backups/` });

  test("installs the site and puts it behind a proxy with TLS", async () => {
    site = await start(`${folder}/site`);
    root = as(await tokenOf("account.signIn", { username: "root", password: PASSWORD }));
    await root.setting.update.mutate({ baseUrl: proxy.origin, defaultSubmitInterval: 0 });
  });

  test("lets people of the institution in", async () => {
    await root.signOn.saveOidc.mutate({
      ...{ name: "Campus", letter: "C", isOn: true, makesAccounts: true, mappings: [] },
      ...{ issuer: provider.issuer, clientId: provider.clientId, secret: provider.secret },
      ...{ scopes: "profile", groupsClaim: "" },
    });
    const [source] = await as("").signOn.offers.query();
    ada = await comeIn(source?.id ?? 0, { sub: "1815", preferred_username: "ada" });
  });

  test.each(["rack-1", "rack-2"])("adds the judge server %s", (name) => join(root, name));

  test("has programs judged", async () => {
    expect(await health()).toMatchObject({ ok: true });
    solved = await solve(ada, "before");
  });

  test("backs up and verifies it", async () => {
    mkdirSync(`${folder}/backups`, { mode: 0o711 });
    const backup = written("Back up and restore", "npm run gavel backup /", backups());
    await done(backup, `${folder}/site`);
    await done(written("Back up and restore", "backup verify", backups()), `${folder}/site`);
  });

  test("restores it elsewhere", async () => {
    await end(site);
    mkdirSync(elsewhere(), { mode: 0o711 });
    const words = { ...backups(), "/var/lib/gavel/site": elsewhere() };
    await done(written("Back up and restore", "gavel restore", words), elsewhere());
    rmSync(`${folder}/site`, { recursive: true });
  });

  test("starts it there, where nobody signs in again and no judge server is told", async () => {
    site = await start(elsewhere());
    await expect.poll(health, START).toMatchObject({ ok: true });
    expect(await as(ada).submission.get.query({ submitId: solved })).toMatchObject({ status: 0 });
    await solve(ada, "after");
  });

  test("upgrades", async () => {
    const check = await done(written("Upgrade", "upgrade -- --check"), elsewhere());
    expect(check.said).toMatch(/nothing|no migration/i);
    await done(written("Upgrade", "gavel backup", backups()), elsewhere());
    await end(site);
    site = await start(elsewhere());
    await expect.poll(health, START).toMatchObject({ ok: true });
    await solve(ada, "upgraded");
  });
});
