import { type ProblemFields, problemFields } from "@gavel/domain/problem-fields";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { errorFacts } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { useKeptDraft } from "../kept-draft.ts";
import type { FormPart } from "../parts.ts";
import type { ProblemFormView } from "../types.ts";
import { changedFields, type FieldPath, mergeFields, takeOver } from "./merge.ts";
import { type CheckerState, useChecker } from "./use-checker.ts";
import { useFieldFaults } from "./use-field-faults.ts";

/** Both changed the same field, each to something else. */
export interface Conflict {
  readonly theirs: ProblemFormView;
  readonly mine: ProblemFields;
  readonly base: ProblemFields;
  readonly fields: readonly FieldPath[];
}

export interface FieldsPart extends FormPart {
  readonly view: ProblemFormView;
  readonly draft: ProblemFields;
  /** What the draft began from. */
  readonly base: ProblemFields;
  readonly keptAt: Date | null;
  readonly edit: (change: Partial<ProblemFields>) => void;
  readonly checker: CheckerState;
  readonly conflict: Conflict | null;
  /** Takes their text of these fields and mine of the others, over what they saved; saving comes next. */
  readonly resolve: (takenFromThem: readonly FieldPath[]) => void;
  readonly cancelConflict: () => void;
}

interface Begun {
  readonly revision: number;
  readonly base: ProblemFields;
  readonly draft: ProblemFields;
}

const keptShape = z.object({ revision: z.number(), base: problemFields, draft: problemFields });

function readKept(raw: unknown): Begun | null {
  const kept = keptShape.safeParse(raw);
  return kept.success ? kept.data : null;
}

const KEPT = { read: readKept };

const begin = ({ revision, fields }: ProblemFormView): Begun => ({
  revision,
  base: fields,
  draft: fields,
});

const isScoredAnew = (before: ProblemFields, after: ProblemFields) =>
  before.type !== after.type || before.judgeCaseMode !== after.judgeCaseMode;

/** More than one other save in the second that a save takes is somebody's program. */
const TRIES = 3;

/** Statement, limits and judging: the fields of the problem, saved together. */
export function useFieldsPart(pid: number): FieldsPart {
  const utils = trpc.useUtils();
  const [view] = trpc.problem.getForm.useSuspenseQuery({ pid });
  const kept = useKeptDraft(pid, "fields", KEPT);
  const [state, setState] = useState<Begun>(() => kept.found ?? begin(view));
  const latest = useRef(state);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const send = trpc.problem.saveFields.useMutation({ meta: { inline: true } });
  const checker = useChecker(pid, view.groupId);

  const isDirty = changedFields(state.base, state.draft).length > 0;
  // What somebody else saved is taken over as long as nothing is typed here.
  if (!isDirty && view.revision > state.revision) show(begin(view));

  function show(next: Begun) {
    latest.current = next;
    setState(next);
  }

  function become(next: Begun) {
    show(next);
    if (changedFields(next.base, next.draft).length === 0) kept.drop();
    else kept.keep(next);
  }

  async function save() {
    for (let tries = 1; ; tries += 1) {
      const { revision, base, draft } = latest.current;
      await checker.ensure(base, draft);
      try {
        const saved = await send.mutateAsync({ pid, revision, fields: draft });
        utils.problem.getForm.setData({ pid }, saved);
        // What was typed while it was under way stays unsaved.
        const since = changedFields(draft, latest.current.draft);
        become({ ...begin(saved), draft: takeOver(saved.fields, latest.current.draft, since) });
        await Promise.all([
          // Whether cases have points, and what judges say of solutions, hang on what was saved.
          isScoredAnew(base, saved.fields) && utils.testData.get.invalidate({ pid }),
          utils.problemProgram.results.invalidate({ pid }),
        ]);
        return;
      } catch (cause) {
        if (errorFacts(cause).code !== "PROBLEM_CHANGED" || tries === TRIES) throw cause;
        const theirs = await utils.problem.getForm.fetch({ pid }, { staleTime: 0 });
        const merged = mergeFields(base, latest.current.draft, theirs.fields);
        if (merged.conflicts.length > 0) {
          setConflict({ theirs, mine: latest.current.draft, base, fields: merged.conflicts });
          throw cause;
        }
        become({ ...begin(theirs), draft: merged.fields });
      }
    }
  }

  function resolve(takenFromThem: readonly FieldPath[]) {
    if (conflict === null) return;
    const { theirs, base, mine } = conflict;
    const merged = mergeFields(base, mine, theirs.fields).fields;
    become({ ...begin(theirs), draft: takeOver(merged, theirs.fields, takenFromThem) });
    setConflict(null);
  }

  return {
    view,
    draft: state.draft,
    base: state.base,
    isDirty,
    keptAt: isDirty ? kept.keptAt : null,
    restoredAt: isDirty ? kept.foundAt : null,
    faults: useFieldFaults(view, state.draft, checker),
    edit: (change) => become({ ...latest.current, draft: { ...latest.current.draft, ...change } }),
    save,
    discard: () => become(begin(view)),
    checker,
    conflict,
    resolve,
    cancelConflict: () => setConflict(null),
  };
}
