/** `bun tests/bench/judge.ts`: what judging costs over the bare minimum, in one run. Reports only. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startSite } from "../support/site.ts";
import { median, print, timed } from "./figures.ts";
import { RestClient } from "./rest-client.ts";

const CLONE = join(import.meta.dirname, "../..");
const PREPARED_PATIENCE_MS = 10 * 60_000;
const SANDBOX = join(CLONE, "judge-rs-bridge");
const PROBLEM = "1000";
const LANGUAGE = "C++ 17 With O2";
const FLAGS = ["-std=gnu++17", "-O2"];
const ROUNDS = 5;
/** The site's own limit between two submissions of one person. */
const RATE_LIMIT_MS = 8200;
/** What everything here is measured against. */
const CASES_FALLBACK = 10;

const benchReport = z.object({
  runs: z.number(),
  variants: z.array(
    z.object({ name: z.string(), medianUs: z.number(), p90Us: z.number(), ratio: z.number() }),
  ),
  exchanges: z.array(
    z.object({
      name: z.string(),
      perSecond: z.number(),
      ratio: z.number(),
      cpuUs: z.number(),
      cpuRatio: z.number(),
    }),
  ),
});

function must(program: string, args: readonly string[], input = ""): string {
  const result = spawnSync(program, args, { encoding: "utf8", input });
  if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`);
  return result.stdout;
}

function reportSandbox(folder: string): void {
  const source = join(folder, "empty.c");
  const program = join(folder, "empty");
  writeFileSync(source, "int main(void) { return 0; }\n");
  must("gcc", ["-O2", "-static", "-o", program, source]);
  // A program of its own: what judges cannot leave a layer out.
  must("cargo", [
    ...["build", "--release", "--locked", "--manifest-path", join(SANDBOX, "Cargo.toml")],
    ...["--features", "bench", "--bin", "gavel-sandbox-bench"],
  ]);
  const bench = join(SANDBOX, "target/release/gavel-sandbox-bench");
  const said = must(bench, ["--program", program, "--runs", "400", "--json"]);
  const { runs, variants, exchanges } = benchReport.parse(JSON.parse(said));
  process.stdout.write(`\nOne run of a static C program, median of ${runs}\n`);
  for (const { name, medianUs, p90Us, ratio } of variants) {
    print(`  ${name}`, `${medianUs} us`, `p90 ${p90Us} us, ${ratio.toFixed(3)} x bare`);
  }
  process.stdout.write("\nQuestion and answer between two programs, best of five\n");
  for (const { name, perSecond, ratio, cpuUs, cpuRatio } of exchanges) {
    const cpu = `${cpuUs} us of CPU, ${cpuRatio.toFixed(3)} x bare`;
    print(`  ${name}`, `${perSecond} per s`, `${ratio.toFixed(3)} x bare, ${cpu}`);
  }
}

/** What programs include first decides what compiling them costs: the judge has both of these precompiled. */
const HEADERS = ["iostream", "bits/stdc++.h"] as const;

/** A new comment each time, so that nothing is taken from the cache of compiled programs. */
function sumProgram(header: string, round: number): string {
  return [
    `// round ${round} of ${process.pid}`,
    `#include <${header}>`,
    "int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }",
  ].join("\n");
}

function runBare(folder: string, header: string, round: number, cases: number): number {
  const source = join(folder, "sum.cpp");
  const program = join(folder, "sum");
  writeFileSync(source, sumProgram(header, round));
  return timed(() => {
    must("g++", [...FLAGS, "-o", program, source]);
    for (let index = 0; index < cases; index += 1) must(program, [], `${index} ${round}\n`);
  }).ms;
}

/** A first start builds libraries and headers in the background, about two minutes of CPU that would be measured too. */
async function waitUntilPrepared(dataDir: string): Promise<void> {
  const log = join(dataDir, "logs/judge.log");
  const deadline = performance.now() + PREPARED_PATIENCE_MS;
  while (!readFileSync(log, "utf8").includes("tool chains are prepared")) {
    if (performance.now() > deadline) throw new Error("the judge does not finish preparing");
    await Bun.sleep(1000);
  }
}

async function reportVerdict(folder: string): Promise<void> {
  const site = await startSite();
  try {
    const client = new RestClient(site.url);
    await client.signIn("root", site.rootPassword);
    await waitUntilPrepared(site.dataDir);
    for (const header of HEADERS) await reportProgram(client, folder, header);
  } finally {
    await site.stop();
  }
}

async function reportProgram(client: RestClient, folder: string, header: string): Promise<void> {
  const judged: number[] = [];
  const bare: number[] = [];
  let cases = CASES_FALLBACK;
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const submitId = await client.submit(PROBLEM, LANGUAGE, sumProgram(header, round));
    const status = await client.waitForVerdict(submitId);
    judged.push(performance.now() - from);
    if (status !== 0) throw new Error(`the reference program got status ${status}`);
    cases = (await client.countCases(submitId)) || cases;
    bare.push(runBare(folder, header, round, cases));
    await Bun.sleep(RATE_LIMIT_MS);
  }
  process.stdout.write(
    `\nA+B with <${header}> in ${LANGUAGE}, ${cases} cases, median of ${ROUNDS}\n`,
  );
  print("  submit to verdict, over HTTP", `${median(judged).toFixed(0)} ms`);
  print(`  bare g++ and ${cases} bare runs`, `${median(bare).toFixed(0)} ms`);
  print("  ratio", (median(judged) / median(bare)).toFixed(2));
}

const folder = mkdtempSync(join(tmpdir(), "gavel-bench-"));
try {
  must(process.execPath, [join(CLONE, "apps/cli/src/main.ts"), "dev", "build"]);
  reportSandbox(folder);
  await reportVerdict(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
