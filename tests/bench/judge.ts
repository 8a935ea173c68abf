/** `bun tests/bench/judge.ts`: what judging costs over the bare minimum, in one run. Reports only. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
const COMPILER = "g++";
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
/** As the judge compiles; with other flags than these a precompiled header is passed over. */
const JUDGE_FLAGS = ["-pipe", "-fno-use-linker-plugin", "-DONLINE_JUDGE", "-w", "-fmax-errors=10"];

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
    must(COMPILER, [...FLAGS, "-o", program, source]);
    for (let index = 0; index < cases; index += 1) must(program, [], `${index} ${round}\n`);
  }).ms;
}

/** The folder of this header made for these flags; null = there is none that the compiler takes. */
function findPrecompiled(folder: string, tools: string, header: string): string | null {
  const source = join(folder, "empty.cpp");
  writeFileSync(source, `#include <${header}>\n`);
  for (const name of readdirSync(tools).filter((one) => one.startsWith("pch-"))) {
    if (!existsSync(join(tools, name, `${header}.gch`))) continue;
    const argv = ["-H", "-fsyntax-only", ...JUDGE_FLAGS, ...FLAGS];
    const { stderr } = spawnSync(COMPILER, [...argv, `-I${join(tools, name)}`, source]);
    // It marks what it took.
    if (stderr.toString().startsWith("!")) return join(tools, name);
  }
  return null;
}

/**
 * What the judge's compile costs with the header made before and from its text, on this machine and outside of the box.
 * @returns whether the judge has one that its compiler takes
 */
function reportPrecompiled(folder: string, tools: string, header: string): boolean {
  const found = findPrecompiled(folder, tools, header);
  process.stdout.write(`\nCompiling A+B with <${header}>, median of ${ROUNDS}\n`);
  if (found === null) {
    print("  precompiled header", "not there, or not taken");
    return false;
  }
  const source = join(folder, "sum.cpp");
  writeFileSync(source, sumProgram(header, 0));
  const argv = [...JUDGE_FLAGS, ...FLAGS];
  const measure = (...more: string[]) =>
    median(
      Array.from({ length: ROUNDS }, () => {
        return timed(() => must(COMPILER, [...argv, ...more, source, "-o", join(folder, "sum")]))
          .ms;
      }),
    );
  const [text, made] = [measure(), measure(`-I${found}`)];
  print("  from its text", `${text.toFixed(0)} ms`);
  print("  from the precompiled header", `${made.toFixed(0)} ms`, `${(text / made).toFixed(2)} x`);
  return true;
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
    const tools = join(site.dataDir, "judge/toolchains");
    for (const header of HEADERS) {
      const isPrecompiled = reportPrecompiled(folder, tools, header);
      await reportProgram(client, folder, { header, isPrecompiled });
    }
  } finally {
    await site.stop();
  }
}

async function reportProgram(
  client: RestClient,
  folder: string,
  { header, isPrecompiled }: { header: string; isPrecompiled: boolean },
): Promise<void> {
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
    `\nA+B with <${header}> in ${LANGUAGE}, ${cases} cases, median of ${ROUNDS}, the header ${isPrecompiled ? "precompiled" : "not precompiled"} at the judge\n`,
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
