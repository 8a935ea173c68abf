/** A whole set of programs over what a problem has, in the transaction of whoever changes the problem. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Db } from "@gavel/db";
import type { MadeBy } from "@gavel/domain/data-case";
import { type LimitFactors, USUAL_FACTORS } from "@gavel/domain/program";
import type { ProblemTableRow } from "../../queries.ts";
import * as queries from "../queries.ts";
import type { ProgramForm } from "../schema.ts";
import { presentProgram } from "./programs.ts";

export interface SetDraft {
  /** Those with an id are of the problem already. */
  readonly programs: readonly ProgramForm[];
  readonly checkerTests: readonly queries.CheckerTestRow[];
  readonly factors: LimitFactors;
}

/** What the audit log says of a set. */
type SetFacts = Readonly<Record<"programs" | "checkerTests", unknown>>;

/** The set is locked. Answers what it was and what it is. */
export async function replaceSet(
  tx: Db,
  pid: number,
  { programs, checkerTests, factors }: SetDraft,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<{ readonly before: SetFacts; readonly after: SetFacts }> {
  const before = await queries.listPrograms(tx, pid);
  const testsBefore = await queries.listCheckerTests(tx, pid);
  await queries.deletePrograms(
    tx,
    pid,
    programs.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  for (const [position, program] of programs.entries()) {
    await queries.writeProgram(tx, pid, program, position);
  }
  await queries.replaceCheckerTests(tx, pid, checkerTests);
  const { right: rightFactor, slow: slowFactor } = factors;
  await queries.updateSet(tx, pid, { rightFactor, slowFactor, by, now });
  return {
    before: {
      programs: before.map((row) => nameOf(presentProgram(row))),
      checkerTests: hash(testsBefore),
    },
    after: { programs: programs.map(nameOf), checkerTests: hash(checkerTests) },
  };
}

/** What an entry of the audit log says of a program: enough to see that it changed. */
function nameOf({ kind, name, language, code, expected, isMain }: Omit<ProgramForm, "id">): string {
  const facts = hash({ kind, name, language, code, expected, isMain }).slice(0, 8);
  return [name, language, ...(isMain ? ["main"] : []), facts].join(" · ");
}

function hash(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

/** As `replaceSet`, where programs that are called the same are the same; null = nothing was to be changed. */
export async function storeSet(
  tx: Db,
  pid: number,
  draft: Omit<SetDraft, "programs"> & { readonly programs: readonly Omit<ProgramForm, "id">[] },
  by: { readonly by: string; readonly now: Date },
): Promise<Awaited<ReturnType<typeof replaceSet>> | null> {
  const isEmpty = draft.programs.length + draft.checkerTests.length === 0;
  const isUsual = isDeepStrictEqual(draft.factors, USUAL_FACTORS);
  if (isEmpty && isUsual && (await queries.findSet(tx, pid)) === undefined) return null;
  const set = await queries.lockSet(tx, pid);
  const programs = await queries.listPrograms(tx, pid);
  const ids = new Map(programs.map(({ kind, name, id }) => [`${kind} ${name}`, id]));
  const wanted = draft.programs.map((one) => ({
    ...one,
    id: ids.get(`${one.kind} ${one.name}`) ?? null,
  }));
  const isSame =
    set.right_factor === draft.factors.right &&
    set.slow_factor === draft.factors.slow &&
    isDeepStrictEqual(programs.map(presentProgram), wanted) &&
    isDeepStrictEqual(await queries.listCheckerTests(tx, pid), [...draft.checkerTests]);
  return isSame ? null : replaceSet(tx, pid, { ...draft, programs: wanted }, by);
}

/** What made which case of a version, by the names of generators; what other kinds of cases say of themselves stays. */
export async function storeMadeBy(
  tx: Db,
  { pid, versionId }: { readonly pid: number; readonly versionId: number },
  madeBy: readonly ({ readonly generator: string; readonly args: string } | null)[],
): Promise<void> {
  const generators = (await queries.listPrograms(tx, pid)).filter(
    (one) => one.kind === "generator",
  );
  const ids = new Map(generators.map(({ name, id }) => [name, id]));
  const wanted = madeBy.map((one): MadeBy | null => {
    const programId = one === null ? undefined : ids.get(one.generator);
    if (one === null || programId === undefined) return null;
    return { kind: "generator", programId, args: one.args };
  });
  await queries.updateMadeBy(tx, versionId, wanted);
}

/** Those of one problem for another that has none. Answers the new ids by the old ones. */
export async function copySet(
  tx: Db,
  from: Pick<ProblemTableRow, "id">,
  to: number,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<ReadonlyMap<number, number>> {
  const set = await queries.findSet(tx, from.id);
  if (set === undefined) return new Map();
  const given = (await queries.listPrograms(tx, from.id)).map(presentProgram);
  await queries.lockSet(tx, to);
  const draft = {
    programs: given.map((one) => ({ ...one, id: null })),
    checkerTests: await queries.listCheckerTests(tx, from.id),
    factors: { right: set.right_factor, slow: set.slow_factor },
  };
  await replaceSet(tx, to, draft, { by, now });
  const made = await queries.listPrograms(tx, to);
  return new Map(given.map(({ id }, at) => [id, made[at]?.id ?? id]));
}
