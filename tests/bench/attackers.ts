/**
 * `bun tests/bench/attackers.ts [samples]`: how long an honest A+B takes while eight people try to hold the whole judge,
 * against the same without them, in one run. Goal: p99 at most three times as long. Reports only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppRouter } from "@gavel/api/types";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { startSite } from "../support/site.ts";
import { print, quantile } from "./figures.ts";

const SAMPLES = Number(process.argv[2] ?? 120);
/** The site's own pace for one person. */
const ATTACK_EVERY_MS = 8000;
/** The attackers have what they can get when counting begins. */
const ATTACK_WARM_MS = 90_000;
const BETWEEN_SAMPLES_MS = 300;
const ASK_EVERY_MS = 10;
const PREPARED_PATIENCE_MS = 15 * 60_000;
const PASSWORD = "attackers-bench-1";
const SUM = "1000";
const TIME_LIMIT_MS = 5000;
const CASES = Array.from({ length: 10 }, (_, index) => ({ input: `${index}`, output: "0" }));

type Api = TRPCClient<AppRouter>;

interface Attack {
  readonly name: string;
  readonly people: number;
  readonly problemId: string;
  readonly language: string;
  readonly code: string;
}

const ATTACKS: readonly Attack[] = [
  {
    name: "talks to the interactor for ever",
    people: 3,
    problemId: "TALK",
    language: "C",
    code: `#include <stdio.h>\nint main(void) { char s[64]; do { puts("1"); fflush(stdout); } while (fgets(s, 64, stdin)); }\n`,
  },
  {
    name: "has the compiler read what never comes",
    people: 3,
    problemId: SUM,
    language: "C++ 17 With O2",
    code: `#include "/proc/self/fd/1"\nint main() {}\n`,
  },
  {
    name: "sleeps through every case",
    people: 2,
    problemId: "SLEEP",
    language: "C",
    code: "#include <unistd.h>\nint main(void) { for (;;) pause(); }\n",
  },
];
const INTERACTOR = `#include <stdio.h>\nint main(void) { char s[64]; while (fgets(s, 64, stdin)) { puts("2"); fflush(stdout); } return 102; }\n`;

const HONEST_PEOPLE = 10;
const HONEST = `#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n`;

/** A new comment each time, so that nothing is taken from the cache of compiled programs. */
let serial = 0;
const fresh = (code: string) => `/* ${serial++} of ${process.pid} */\n${code}`;

async function signIn(url: string, username: string, password: string): Promise<Api> {
  const answer = await fetch(`${url}/trpc/account.signIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const headers = { authorization: answer.headers.get("authorization") ?? "" };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] });
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

async function makeProblems(root: Api): Promise<void> {
  const common = { description: "A bench", timeLimit: TIME_LIMIT_MS };
  const languages = (await root.language.find.query()).filter((one) => one.name.startsWith("C"));
  await root.problem.create.mutate({
    problem: { ...common, problemId: "SLEEP", title: "Sleep" },
    ...{ samples: CASES, languages },
  });
  await root.problem.compileChecker.mutate({ code: INTERACTOR, language: "C" });
  await root.problem.create.mutate({
    problem: {
      ...{ ...common, problemId: "TALK", title: "Talk", judgeMode: "interactive" },
      ...{ spjCode: INTERACTOR, spjLanguage: "C", checkerConvention: "peer" },
    },
    ...{ samples: CASES, languages, judgeMode: "interactive" },
  });
}

/** Milliseconds from sending to the verdict. */
async function sampleOf(api: Api): Promise<number> {
  const from = performance.now();
  const { submitId } = await api.submission.create.mutate({
    ...{ problemId: SUM, language: "C++ 17 With O2", code: fresh(HONEST) },
  });
  for (;;) {
    const [state] = await api.submission.states.query({ submitIds: [submitId] });
    if (state !== undefined && ![5, 6, 7].includes(state.status)) {
      if (state.status !== 0) throw new Error(`an honest A+B got ${state.status}`);
      return performance.now() - from;
    }
    await Bun.sleep(ASK_EVERY_MS);
  }
}

async function measure(people: readonly Api[]): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const api = people[index % people.length];
    if (api === undefined) throw new Error("nobody is there");
    times.push(await sampleOf(api));
    await Bun.sleep(BETWEEN_SAMPLES_MS);
  }
  return times;
}

/** Sends at the site's pace until told to stop, whatever becomes of it. Answers with how many that were. */
async function attack(api: Api, kind: Attack, signal: AbortSignal): Promise<number> {
  const { problemId, language, code } = kind;
  let sent = 0;
  for (; !signal.aborted; sent += 1) {
    await api.submission.create.mutate({ problemId, language, code: fresh(code) });
    await Bun.sleep(ATTACK_EVERY_MS);
  }
  return sent;
}

function report(name: string, times: readonly number[]): number {
  const p99 = quantile(times, 0.99);
  const worst = Math.max(...times);
  const [p50, p90] = [0.5, 0.9].map((share) => quantile(times, share).toFixed(0));
  print(name, `${p99.toFixed(0)} ms`, `p50 ${p50} ms, p90 ${p90} ms, worst ${worst.toFixed(0)} ms`);
  return p99;
}

const site = await startSite();
try {
  const root = await signIn(site.url, "root", site.rootPassword);
  await root.setting.update.mutate({ defaultSubmitInterval: 0 });
  await waitUntilPrepared(site.dataDir);
  await makeProblems(root);
  const attackers = ATTACKS.flatMap((kind) => Array.from({ length: kind.people }, () => kind));
  const names = [
    ...attackers.map((_, index) => `attacker${index}`),
    ...Array.from({ length: HONEST_PEOPLE }, (_, index) => `honest${index}`),
  ];
  await root.user.import.mutate({ rows: names.map((name) => [name, PASSWORD]) });
  const people = await Promise.all(names.map((name) => signIn(site.url, name, PASSWORD)));
  const honest = people.slice(attackers.length);
  await sampleOf(honest[0] ?? root);

  process.stdout.write(`\nAn honest A+B, sent to judged, p99 of ${SAMPLES}\n`);
  const alone = report("  alone", await measure(honest));
  const stop = new AbortController();
  const attacks = attackers.map((kind, index) => attack(people[index] ?? root, kind, stop.signal));
  await Bun.sleep(ATTACK_WARM_MS);
  const among = report(`  among ${attackers.length} attackers`, await measure(honest));
  stop.abort();
  const sent = (await Promise.all(attacks)).reduce((sum, one) => sum + one, 0);
  print("  ratio (goal: 3)", (among / alone).toFixed(2), `${sent} attacks sent meanwhile`);
  for (const { name, people: count } of ATTACKS) print(`    ${count} of them`, "", name);
} finally {
  await site.stop();
}
