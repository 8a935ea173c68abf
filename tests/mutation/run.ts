/**
 * `bun tests/mutation/run.ts [--count 150] [--seed 1] [--area domain,verdicts] [--file part-of-a-path]`: puts small faults
 * into a sample of the rules and asks their unit tests, one fault at a time. Prints what nobody noticed, and ends with 1
 * when that is more than 5 %.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type ImportGraph, readImportGraph } from "@gavel/tooling/imports";
import { AREAS, type Area, SLOW } from "./areas.ts";
import { type Copy, makeCopy } from "./copy.ts";
import equivalent from "./equivalent.json";
import { findMutants, type Mutant } from "./mutants.ts";
import { createRandom, takeSample } from "./sample.ts";
import { Session } from "./session.ts";

const MAX_SURVIVORS = 0.05;
/** Also loads what the tests import. */
const FIRST_LIMIT_MS = 120_000;
/** How much longer than without a fault the tests may take; whatever takes longer is in a loop. */
const SLOWER_MAX = 5;
const LIMIT_MIN_MS = 5_000;

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    area: { type: "string" },
    file: { type: "string", default: "" },
  },
});

interface Verdict {
  readonly mutant: Mutant;
  /** Null: nobody noticed. */
  readonly killedBy: string | null;
}

/** No test can tell these from the original; which they are is said by the line, since its number changes. */
const isEquivalent = (mutant: Mutant) =>
  equivalent.some(
    ({ path, code, before, after }) =>
      path === mutant.path &&
      code === mutant.code &&
      before === mutant.before &&
      after === mutant.after,
  );

function reaches(graph: ImportGraph, test: string, isWanted: (path: string) => boolean): boolean {
  const seen = new Set([test]);
  for (const path of seen) {
    if (isWanted(path)) return true;
    for (const next of graph.get(path) ?? []) seen.add(next);
  }
  return false;
}

/** In rounds: first those beside the file, since most mutants do not get past them. */
function testsOf(graph: ImportGraph, area: Area, source: string): string[][] {
  const tests = [...graph.keys()]
    .filter((path) => path.endsWith(".test.ts") && area.tests.test(path))
    .filter((path) => reaches(graph, path, (one) => one === source))
    .filter((path) => !reaches(graph, path, (one) => SLOW.test(one)));
  const stem = basename(source, ".ts");
  const isNear = (path: string) =>
    dirname(path) === dirname(source) &&
    (basename(path) === `${stem}.test.ts` || !graph.has(source.replace(/\.ts$/, ".test.ts")));
  const rounds = [tests.filter(isNear), tests.filter((path) => !isNear(path))];
  return rounds.filter((round) => round.length > 0);
}

async function askRounds(
  session: Session,
  copy: Copy,
  mutant: Mutant,
  rounds: readonly string[][],
  limitMs: number,
) {
  const file = join(copy.folder, mutant.path);
  for (const round of rounds) {
    const tests = round.map((path) => join(copy.folder, path));
    const { killedBy } = await session.ask({ file, tests }, limitMs);
    if (killedBy !== null) return killedBy;
  }
  return null;
}

async function tryMutant(
  session: Session,
  copy: Copy,
  mutant: Mutant,
  rounds: readonly string[][],
  limitMs: number,
): Promise<Verdict> {
  const file = join(copy.folder, mutant.path);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
  try {
    return { mutant, killedBy: await askRounds(session, copy, mutant, rounds, limitMs) };
  } finally {
    writeFileSync(file, text);
  }
}

/**
 * Tests that fail without any fault would notice everything. Answers how long a fault may take: measured in a runner that
 * has loaded the tests before, as it will have when the fault comes.
 */
async function requireFine(
  session: Session,
  copy: Copy,
  mutant: Mutant,
  rounds: readonly string[][],
): Promise<number> {
  for (let isWarm = session.isRunning; ; isWarm = true) {
    const start = performance.now();
    const killedBy = await askRounds(session, copy, mutant, rounds, FIRST_LIMIT_MS);
    if (killedBy !== null)
      throw new Error(`the tests of ${mutant.path} fail as they are: ${killedBy}`);
    if (isWarm) return Math.max(LIMIT_MIN_MS, SLOWER_MAX * (performance.now() - start));
  }
}

async function tryArea(
  area: Area,
  copy: Copy,
  graph: ImportGraph,
  session: Session,
  count: number,
) {
  const sources = [...graph.keys()].filter(
    (path) => area.sources.test(path) && !path.endsWith(".test.ts") && path.includes(options.file),
  );
  const all = sources
    .flatMap((path) => findMutants(path, readFileSync(join(copy.folder, path), "utf8")))
    .filter((mutant) => !isEquivalent(mutant));
  const verdicts: Verdict[] = [];
  const limits = new Map<string, number>();
  for (const mutant of takeSample(all, count, createRandom(Number(options.seed)))) {
    const rounds = testsOf(graph, area, mutant.path);
    // A runner that a loop has ended is a new one.
    const known = session.isRunning ? limits.get(mutant.path) : undefined;
    const limitMs = known ?? (await requireFine(session, copy, mutant, rounds));
    limits.set(mutant.path, limitMs);
    const verdict = await tryMutant(session, copy, mutant, rounds, limitMs);
    verdicts.push(verdict);
    if (verdict.killedBy === null) {
      const why = rounds.length === 0 ? "no test imports it" : "survived";
      console.log(
        `  ${why}  ${mutant.path}:${mutant.line}  ${mutant.before} → ${mutant.after || "nothing"}`,
      );
    }
  }
  const survivors = verdicts.filter((one) => one.killedBy === null).length;
  console.log(
    `${area.name}: ${survivors} of ${verdicts.length} survived, of ${all.length} possible`,
  );
  return verdicts;
}

async function main(): Promise<number> {
  const copy = makeCopy();
  const session = new Session(copy.folder);
  const close = () => {
    session.stop();
    rmSync(copy.folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      close();
      process.exit(1);
    });
  }
  try {
    const graph = readImportGraph(copy.folder, copy.files);
    const areas = AREAS.filter(({ name }) => options.area?.split(",").includes(name) ?? true);
    const each = Math.ceil(Number(options.count) / areas.length);
    const verdicts: Verdict[] = [];
    for (const area of areas) verdicts.push(...(await tryArea(area, copy, graph, session, each)));
    const survivors = verdicts.filter((one) => one.killedBy === null).length;
    const share = verdicts.length === 0 ? 0 : survivors / verdicts.length;
    console.log(`${survivors} of ${verdicts.length} survived: ${(share * 100).toFixed(1)} %`);
    return share > MAX_SURVIVORS ? 1 : 0;
  } finally {
    close();
  }
}

process.exit(await main());
