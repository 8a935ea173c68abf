/**
 * `bun tests/bench/queue.ts [submissions]`: a rush of submissions against a bare loop that compiles and runs the same
 * programs, what server and queue take of the processor meanwhile, and how soon a judge and another browser hear of a
 * submission. Reports only.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { AppRouter } from "@gavel/api/types";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { type FakeJudge, startFakeJudge } from "../judge/support/fake-judge.ts";
import { type Site, startSite } from "../support/site.ts";
import { median, print } from "./figures.ts";
import { cpuSecondsOf } from "./process-tree.ts";
import { watchStates } from "./watch.ts";

const COUNT = Number(process.argv[2] ?? 500);
const ROUNDS = 40;
const PROBLEM = "1000";
/** Of the bare loop, before and after each rush. */
const BARE_COUNT = Math.ceil(COUNT / 4);
const CORES = availableParallelism();
/** To tell what one costs. */
const QUESTIONS = 200;
const PREPARED_PATIENCE_MS = 15 * 60_000;
const TOKEN = "bench-judge-token-bench-judge-token";

type Api = TRPCClient<AppRouter>;

interface Kind {
  readonly language: string;
  readonly why: string;
  readonly program: string;
  readonly file: string;
  /** As the help page says; the judge adds what makes it quicker. */
  readonly compiler: readonly string[];
}
const FLAGS = ["-DONLINE_JUDGE", "-w", "-fmax-errors=10"];
const C: Kind = {
  language: "C",
  why: "the shortest compile there is, so what is around it weighs most",
  program: `#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); return 0; }\n`,
  file: "c",
  compiler: ["gcc", ...FLAGS, "-std=gnu17"],
};
const CPP: Kind = {
  language: "C++ 17 With O2",
  why: "as most submissions are; the judge has the headers precompiled",
  program: `#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n`,
  file: "cpp",
  compiler: ["g++", ...FLAGS, "-O2", "-std=gnu++17"],
};

/** A new comment each time, so that nothing is taken from the cache of compiled programs. */
const programOf = (kind: Kind, name: string) => `/* ${name} of ${process.pid} */\n${kind.program}`;

async function signIn(url: string, username: string, password: string) {
  const answer = await fetch(`${url}/trpc/account.signIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = answer.headers.get("authorization") ?? "";
  const headers = { authorization: token };
  return {
    token,
    api: createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] }),
  };
}

/** A first start builds libraries and headers in the background, minutes of CPU that would be measured too. */
async function waitUntilPrepared(dataDir: string): Promise<void> {
  const deadline = performance.now() + PREPARED_PATIENCE_MS;
  while (
    !readFileSync(join(dataDir, "logs/judge.log"), "utf8").includes("tool chains are prepared")
  ) {
    if (performance.now() > deadline) throw new Error("the judge does not finish preparing");
    await Bun.sleep(1000);
  }
}

function run(argv: readonly string[], cwd: string, input?: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const [file = "", ...rest] = argv;
  const child = spawn(file, rest, {
    cwd,
    stdio: [input === undefined ? "ignore" : "pipe", "ignore", "inherit"],
  });
  child.stdin?.end(input);
  child.once("error", reject);
  child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${file}: ${code}`))));
  return promise;
}

/** The same compiles and runs with nothing around them, as many at a time as there are processors. */
async function runBare(kind: Kind, cases: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "gavel-bench-"));
  let next = 0;
  const worker = async (name: string) => {
    for (let at = next++; at < BARE_COUNT; at = next++) {
      const source = `${name}.${kind.file}`;
      writeFileSync(join(folder, source), programOf(kind, `bare ${at}`));
      await run([...kind.compiler, "-o", name, source, "-lm"], folder);
      for (let one = 0; one < cases; one += 1) await run([`./${name}`], folder, `${one} ${at}\n`);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CORES }, (_, index) => worker(`w${index}`)));
  const ms = performance.now() - from;
  rmSync(folder, { recursive: true, force: true });
  return ms / BARE_COUNT;
}

async function reportRush(site: Site, api: Api, kind: Kind): Promise<void> {
  const [host] = await api.judgehost.find.query();
  if (host === undefined) throw new Error("no judge host");
  const [sample] = await submitMany(api, kind, "warm", 1);
  await waitForAll(api, [sample ?? 0]);
  const cases = (await api.submission.cases.query({ submitId: sample ?? 0 }))?.cases.length ?? 0;
  const before = await runBare(kind, cases);
  await api.judgehost.order.mutate({ id: host.id, order: "drain" });
  const submitIds = await submitMany(api, kind, "rush", COUNT);
  const { server, postgres, judge } = site.processes();
  const cpu = () => [server, postgres, judge].map((pid) => cpuSecondsOf(pid ?? 0));
  const cpuBefore = cpu();
  const from = performance.now();
  questions = 0;
  await api.judgehost.order.mutate({ id: host.id, order: "work" });
  await waitForAll(api, submitIds);
  const judged = performance.now() - from;
  const since = (then: readonly number[]) => cpu().map((now, index) => now - (then[index] ?? 0));
  const [ofServer = 0, ofPostgres = 0, ofJudge = 0] = since(cpuBefore);
  const asked = questions;
  const cpuIdle = cpu();
  for (let one = 0; one < QUESTIONS; one += 1) await statesOf(api, submitIds.slice(-4));
  const [forServer = 0, forPostgres = 0] = since(cpuIdle);
  const asking = ((forServer + forPostgres) / QUESTIONS) * asked;
  const after = await runBare(kind, cases);
  const bare = ((before + after) / 2) * COUNT;
  const share = (seconds: number) => `${((seconds / (judged / 1000) / CORES) * 100).toFixed(1)} %`;
  process.stdout.write(
    `\n${COUNT} submissions in ${kind.language} with ${cases} cases on ${CORES} processors: ${kind.why}\n`,
  );
  print(
    "  bare loop before and after",
    `${before.toFixed(1)} ms each`,
    `${after.toFixed(1)} ms each`,
  );
  print("  judged", `${(judged / 1000).toFixed(1)} s`, `${(judged / COUNT).toFixed(1)} ms each`);
  print("  rate of judging ÷ bare loop", (bare / judged).toFixed(2));
  print("  processor: server", share(ofServer), `${ofServer.toFixed(1)} s`);
  print("  processor: database with the queue", share(ofPostgres), `${ofPostgres.toFixed(1)} s`);
  print("  processor: judge and sandbox", share(ofJudge), `${ofJudge.toFixed(1)} s`);
  const added = (seconds: number) => `${((seconds / ((bare / 1000) * CORES)) * 100).toFixed(1)} %`;
  print("  server and database add to the bare loop", added(ofServer + ofPostgres));
  print(`  of that for this bench's ${asked} questions`, added(asking));
}

async function submitMany(api: Api, kind: Kind, name: string, count: number): Promise<number[]> {
  const submitIds: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const code = programOf(kind, `${name} ${index}`);
    const sent = await api.submission.create.mutate({
      problemId: PROBLEM,
      language: kind.language,
      code,
    });
    submitIds.push(sent.submitId);
  }
  return submitIds;
}

/** How often was asked for states: the server's part of it counts as its work. */
let questions = 0;

function statesOf(api: Api, submitIds: readonly number[]) {
  questions += 1;
  return api.submission.states.query({ submitIds: [...submitIds] });
}

const isOpen = ({ status }: { status: number }) => [5, 6, 7].includes(status);

async function waitFor(api: Api, submitIds: readonly number[], pauseMs: number): Promise<void> {
  while ((await statesOf(api, submitIds)).some(isOpen)) await Bun.sleep(pauseMs);
}

/** Asks for a few until they are done, seldom before the last of a rush are near: the asking is not what is measured. */
async function waitForAll(api: Api, submitIds: readonly number[]): Promise<void> {
  const isRush = submitIds.length > 1;
  if (isRush)
    await waitFor(api, submitIds.slice(0, Math.ceil(submitIds.length * 0.9)).slice(-1), 1000);
  await waitFor(api, submitIds.slice(-4), isRush ? 250 : 20);
  const states = await statesOf(api, submitIds);
  if (states.some(isOpen))
    return waitForAll(
      api,
      states.filter(isOpen).map((one) => one.submitId),
    );
  const bad = states.find((one) => one.status !== 0);
  if (bad !== undefined) throw new Error(`submission ${bad.submitId} got ${bad.status}`);
}

/** Milliseconds from sending to the events that another browser gets, with nothing else to judge. */
async function reportEvents(site: Site, api: Api, token: string): Promise<void> {
  const firstEvent: number[] = [];
  const firstProgress: number[] = [];
  const answered: number[] = [];
  const bare: number[] = [];
  let [last = 0] = await submitMany(api, C, "event warm", 1);
  await waitForAll(api, [last]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await fetch(`${site.url}/trpc/setting.website`).then((answer) => answer.text());
    bare.push(performance.now() - from);
    const watched = watchStates(site.url, token, last + 1);
    await watched.isOpen;
    const sent = performance.now();
    [last = 0] = await submitMany(api, C, `event ${round}`, 1);
    answered.push(performance.now() - sent);
    const seen = await watched.until((status) => status !== 5);
    firstEvent.push((seen.first ?? 0) - sent);
    firstProgress.push(seen.at - sent);
    watched.close();
    await waitForAll(api, [last]);
  }
  process.stdout.write(`\nOne submission with an idle judge, median of ${ROUNDS}\n`);
  const ratio = (ms: number) => `${(ms / median(bare)).toFixed(1)} x a bare call`;
  print("  a bare call of the server", `${median(bare).toFixed(1)} ms`);
  for (const [name, values] of [
    ["  sent to answered", answered],
    ["  sent to the other browser's first event", firstEvent],
    ["  sent to its first progress of judging", firstProgress],
  ] as const) {
    print(name, `${median(values).toFixed(1)} ms`, ratio(median(values)));
  }
}

/** Milliseconds until a waiting task is at the judge host that asks for it over HTTP. */
async function reportClaims(site: Site, api: Api): Promise<void> {
  for (const { id } of await api.judgehost.find.query()) {
    await api.judgehost.order.mutate({ id, order: "drain" });
  }
  const judge = await startFakeJudge({ url: site.url, judgeToken: TOKEN }, "bench");
  const answered: number[] = [];
  const woken: number[] = [];
  const waiting: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await fetch(`${site.url}/trpc/setting.website`).then((answer) => answer.text());
    bare.push(performance.now() - from);
    // Asked before there is anything: the server keeps the question and answers it.
    const claimed = judge.claim().then((task) => ({ task, at: performance.now() }));
    await Bun.sleep(100);
    const sent = performance.now();
    await submitMany(api, C, `claim ${round}`, 1);
    answered.push(performance.now() - sent);
    const { task, at } = await claimed;
    woken.push(at - sent);
    await end(judge, task);
    await submitMany(api, C, `wait ${round}`, 1);
    const asked = performance.now();
    const next = await judge.claim();
    waiting.push(performance.now() - asked);
    await end(judge, next);
  }
  process.stdout.write(`\nA task to a judge host over HTTP, median of ${ROUNDS}\n`);
  const ratio = (ms: number) => `${(ms / median(bare)).toFixed(1)} x a bare call`;
  print("  a bare call of the server", `${median(bare).toFixed(1)} ms`);
  print(
    "  asked to answered, when it waits already",
    `${median(waiting).toFixed(1)} ms`,
    ratio(median(waiting)),
  );
  print(
    "  submission sent to task at the waiting judge",
    `${median(woken).toFixed(1)} ms`,
    ratio(median(woken)),
  );
  print(
    "  submission sent to answered",
    `${median(answered).toFixed(1)} ms`,
    ratio(median(answered)),
  );
}

async function end(judge: FakeJudge, task: Awaited<ReturnType<FakeJudge["claim"]>>) {
  if (task === null) throw new Error("no task came");
  const code = await judge.finish(task, { status: 0 });
  if (code !== 204) throw new Error(`finish answered ${code}`);
}

const site = await startSite({ env: { JUDGE_TOKEN: TOKEN } });
try {
  const { api, token } = await signIn(site.url, "root", site.rootPassword);
  await api.setting.update.mutate({ defaultSubmitInterval: 0 });
  await waitUntilPrepared(site.dataDir);
  await reportEvents(site, api, token);
  for (const kind of [C, CPP]) await reportRush(site, api, kind);
  await reportClaims(site, api);
} finally {
  await site.stop();
}
