import { differs, solutionVerdict } from "@gavel/domain/program";
import { mergePrograms } from "@gavel/domain/program-merge";
import { findVerdict } from "@gavel/domain/verdict";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorFacts } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { useKeptDraft } from "../kept-draft.ts";
import type { Resolution } from "../merge/parts-dialog.tsx";
import type { Fault, FormPart } from "../parts.ts";
import { type BegunPrograms, draftOf, isSameDraft, readKeptPrograms } from "./draft.ts";
import type { ProgramSet, ProgramsDraft } from "./types.ts";
import { type DataSide, type Runs, useRuns } from "./use-runs.ts";

/** Somebody else saved between the reading and the saving of mine. */
export interface ClashOfPrograms {
  readonly by: string | null;
  readonly at: Date | string | null;
  readonly base: ProgramsDraft;
  readonly mine: ProgramsDraft;
  readonly theirs: ProgramsDraft;
}

export interface ProgramsPart extends FormPart {
  /** As it is stored; undefined: not loaded yet. */
  readonly stored: ProgramSet | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** undefined: not loaded yet. */
  readonly draft: ProgramsDraft | undefined;
  readonly edit: (change: Partial<ProgramsDraft>) => void;
  readonly runs: Runs;
  /** The data that solutions run on. */
  readonly side: DataSide;
  readonly setSide: (side: DataSide) => void;
  readonly clash: ClashOfPrograms | null;
  /** Makes mine what was chosen, over what they saved; saving comes next. */
  readonly resolve: (how: Resolution) => void;
  readonly cancelClash: () => void;
}

const KEPT = { read: readKeptPrograms };

/** Solutions, generators, validators and checker tests: saved together, and run as soon as they or the data are. */
export function useProgramsPart(pid: number): ProgramsPart {
  const utils = trpc.useUtils();
  const set = trpc.problemProgram.list.useQuery({ pid }, { meta: { inline: true } });
  const send = trpc.problemProgram.saveAll.useMutation({ meta: { inline: true } });
  const kept = useKeptDraft(pid, "programs", KEPT);
  const [edited, setEdited] = useState<BegunPrograms | null>(kept.found);
  const [clash, setClash] = useState<ClashOfPrograms | null>(null);
  const [side, setSide] = useState<DataSide>("draft");
  const runs = useRuns(pid, side);
  const stored = set.data === undefined ? undefined : draftOf(set.data);
  const draft = edited?.draft ?? stored;
  const isDirty = edited !== null && !isSameDraft(edited.draft, edited.base);

  function become(next: BegunPrograms | null) {
    setEdited(next);
    if (next === null) kept.drop();
    else kept.keep(next);
  }

  async function save() {
    if (edited === null) return;
    const { draft: mine } = edited;
    try {
      const { revision, checkerTests, rightFactor, slowFactor } = mine;
      const programs = mine.programs.map(({ key: _, ...one }) => one);
      const input = { pid, revision, programs, checkerTests: [...checkerTests] };
      const saved = await send.mutateAsync({ ...input, rightFactor, slowFactor });
      utils.problemProgram.list.setData({ pid }, saved);
      become(null);
    } catch (error) {
      if (errorFacts(error).code === "PROGRAMS_CHANGED") await showClash(edited);
      throw error;
    }
    await utils.problemProgram.results.invalidate({ pid });
    if (mine.programs.some((one) => one.kind === "solution")) await runs.runAll();
    if (mine.checkerTests.length > 0) await runs.askChecker();
  }

  /** Of a problem without solutions there is nothing to ask. */
  async function afterOthers() {
    if (stored?.programs.some((one) => one.kind === "solution")) await runs.runChanged();
  }

  async function showClash({ base, draft: mine }: BegunPrograms) {
    const fresh = await utils.problemProgram.list.fetch({ pid }, { staleTime: 0 });
    const { updatedBy: by, updatedAt: at } = fresh;
    setClash({ by, at, base, mine, theirs: draftOf(fresh) });
  }

  return {
    stored: set.data,
    error: set.error,
    reload: () => void set.refetch(),
    draft,
    edit(change) {
      if (draft === undefined || stored === undefined) return;
      become({ base: edited?.base ?? stored, draft: { ...draft, ...change } });
    },
    runs,
    side,
    setSide,
    clash,
    resolve(how) {
      if (clash === null) return;
      setClash(null);
      become(resolved(clash, how));
    },
    cancelClash: () => setClash(null),
    isDirty,
    keptAt: isDirty ? kept.keptAt : null,
    restoredAt: isDirty ? kept.foundAt : null,
    faults: useFaults(set.data, draft, runs),
    save,
    afterOthers,
    discard: () => become(null),
  };
}

/** null: what is stored. */
function resolved({ base, mine, theirs }: ClashOfPrograms, how: Resolution): BegunPrograms | null {
  if (how.how === "theirs") return null;
  // All of mine: also over what only they changed.
  const merged =
    how.how === "merge"
      ? mergePrograms({ base, mine, theirs, taken: how.taken })
      : mergePrograms({ base: theirs, mine, theirs, taken: NONE });
  const { programs, checkerTests, rightFactor, slowFactor } = merged;
  const { revision } = theirs;
  return { base: theirs, draft: { revision, programs, checkerTests, rightFactor, slowFactor } };
}

const NONE: ReadonlySet<string> = new Set();

function useFaults(
  stored: ProgramSet | undefined,
  draft: ProgramsDraft | undefined,
  runs: Runs,
): Fault[] {
  const { t } = useLingui();
  if (draft === undefined) return [];
  const faults: Fault[] = [];
  const add = (kind: Fault["kind"], tab: Fault["tab"], text: string, field?: string) =>
    faults.push(field === undefined ? { kind, tab, text } : { kind, tab, text, field });
  const solutions = draft.programs.filter((one) => one.kind === "solution");
  if (!draft.programs.some((one) => one.isMain)) {
    add("missing", "solutions", t`No main solution yet`, "add-program");
  }
  for (const { id, name, expected } of solutions) {
    const cells = runs.results?.solutions.find((one) => one.programId === id)?.cells;
    const gets =
      cells === undefined ? null : solutionVerdict(cells.map((one) => one?.status ?? null));
    if (differs(expected, gets)) add("error", "solutions", t`${name} gets what it should not`);
  }
  const wrong = (stored?.checkerTests ?? []).filter(
    ({ gets, expected }) => gets !== null && findVerdict(gets.status) !== expected,
  ).length;
  if (wrong > 0) add("error", "judging", t`Checker tests differ: ${wrong}`, "checker-tests");
  return faults;
}
