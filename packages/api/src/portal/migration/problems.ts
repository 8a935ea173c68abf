import { DIFFICULTIES } from "@gavel/domain/limit";
import { readProblemType } from "@gavel/domain/problem";
import type { SourceProblem, SourceSite } from "@gavel/migrate/model";
import { Findings } from "@gavel/problem-package/findings";
import type { ImportedProblem } from "@gavel/problem-package/model";
import { ArchiveError } from "@gavel/problem-package/safe-archive";
import { migrateProblem, readDisplayId, reasonsOf, tryProblem } from "../../bank/problem/index.ts";
import type { KindReport } from "./model.ts";
import * as queries from "./queries.ts";
import { inBatches, type KnownProblem, type Run } from "./run.ts";
import type { Tally } from "./tally.ts";

const LOOKED_UP = 200;
/** For a problem whose dump says nothing of it. */
const TIME_LIMIT_MS = 1000;

/** Each is stored by itself: its test data may be large. */
export async function carryProblems(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("problems");
  const taken = new Set<string>();
  for await (const batch of inBatches(site.problems(), LOOKED_UP)) {
    const known = await findKnown(run, batch);
    const rivals = await findRivals(run, batch);
    for (const problem of batch) {
      tally.see();
      if (known.has(problem.id)) tally.knowBefore();
      else await carryOne(run, problem, { rivals, taken, tally });
    }
  }
  return tally.report();
}

async function findKnown(run: Run, batch: readonly SourceProblem[]) {
  const known = await run.known(
    "problems",
    batch.map(({ id }) => id),
  );
  const rows = await queries.listProblems(run.ctx.db, [...known.values()].map(Number));
  const byPid = new Map(rows.map((row) => [row.pid, row]));
  for (const [id, pid] of known) {
    const row = byPid.get(Number(pid));
    if (row !== undefined) run.problems.set(id, row);
  }
  return known;
}

async function findRivals(run: Run, batch: readonly SourceProblem[]) {
  const ids = batch.flatMap(({ displayId }) => readDisplayId(displayId) ?? []);
  const rows = await queries.listByDisplayIds(run.ctx.db, ids);
  return new Map(rows.map((row) => [row.displayId, row]));
}

interface Around {
  /** Those here that have an ID of the batch. */
  readonly rivals: ReadonlyMap<string, KnownProblem>;
  /** IDs of this run. */
  readonly taken: Set<string>;
  readonly tally: Tally;
}

async function carryOne(run: Run, problem: SourceProblem, around: Around): Promise<void> {
  const { tally } = around;
  const name = problem.displayId || problem.title;
  const id = await chooseId(run, problem, around);
  if (id === "left") return;
  if (typeof id === "object" && id !== null) {
    run.problems.set(problem.id, id);
    await run.write((tx) =>
      run.remember(tx, "problems", [{ sourceId: problem.id, targetId: id.pid }]),
    );
    tally.carry();
    return;
  }
  const opened = await openOr(problem, (why) => tally.leave(why, name));
  if (opened === null) return;
  try {
    const { read } = opened;
    for (const { text } of read.remarks) tally.change(text, name);
    if (read.problem === null) {
      for (const { reason } of read.refusals) tally.leave(reason, name);
    } else await store(run, { problem, imported: read.problem, id, name }, tally);
  } finally {
    await opened.close();
  }
}

async function openOr(problem: SourceProblem, leave: (why: string) => void) {
  try {
    return await problem.open();
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    leave(error.message);
    return null;
  }
}

/** Its ID here; null: the site gives one. Or whose it is, or that it does not come. */
async function chooseId(
  run: Run,
  { displayId }: SourceProblem,
  { rivals, taken, tally }: Around,
): Promise<string | null | KnownProblem | "left"> {
  const id = readDisplayId(displayId);
  if (id === null) return null;
  const rival = rivals.get(id);
  if (rival === undefined && !taken.has(id)) {
    taken.add(id);
    return id;
  }
  tally.conflict("a problem here has the ID", displayId);
  const { onConflict } = run.options;
  if (onConflict === "merge" && rival !== undefined) return rival;
  if (onConflict === "rename" || rival === undefined) {
    const free = await freeId(run, id, taken);
    tally.change("a problem has the ID", `${displayId} → ${free}`);
    return free;
  }
  tally.leave("a problem here has the ID", displayId);
  return "left";
}

async function freeId(run: Run, id: string, taken: Set<string>): Promise<string> {
  for (let number = 2; ; number += 1) {
    const free = readDisplayId(`${id.slice(0, 40)}-${number}`) ?? "";
    if (taken.has(free) || (await queries.listByDisplayIds(run.ctx.db, [free])).length > 0)
      continue;
    taken.add(free);
    return free;
  }
}

const readDifficulty = (said: number) => DIFFICULTIES.find((one) => one === said) ?? 1;

interface Wanted {
  readonly problem: SourceProblem;
  readonly imported: ImportedProblem;
  readonly id: string | null;
  readonly name: string;
}

async function store(run: Run, { problem, imported: read, id, name }: Wanted, tally: Tally) {
  // Not every judge's packages say it.
  const imported = { ...read, difficulty: readDifficulty(problem.difficulty) };
  const findings = new Findings();
  const options = {
    ...{ format: imported.format, timeLimitMs: TIME_LIMIT_MS, auth: problem.auth, id },
  };
  const facts = { type: readProblemType(imported.type), difficulty: problem.difficulty };
  try {
    if (!run.options.isApplied) {
      await tryProblem(run.ctx, imported, { ...options, ids: {} }, findings);
      run.problems.set(problem.id, { pid: 0, ...facts });
    } else {
      const stored = await migrateProblem(run.ctx, imported, options, findings, async (tx, pid) => {
        const author_uid = run.author(problem.authorId).uid;
        await queries.setOrigin(tx, pid, { author_uid, created_at: run.at(problem.createdAt)() });
        await run.remember(tx, "problems", [{ sourceId: problem.id, targetId: pid }]);
      });
      run.problems.set(problem.id, { pid: stored, ...facts });
    }
    tally.carry();
  } catch (error) {
    for (const { text } of reasonsOf(error)) tally.leave(text, name);
  }
  for (const { text } of findings.remarks) tally.change(text, name);
}
