import { type CaseFault, findCaseFaults, type Subtask } from "@gavel/domain/data-case";
import { mergeData } from "@gavel/domain/data-merge";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { errorFacts } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { useKeptDraft } from "../kept-draft.ts";
import type { Resolution } from "../merge/parts-dialog.tsx";
import type { Fault, FormPart } from "../parts.ts";
import { type KeptData, packData, readData } from "./kept-data.ts";
import type { EditedCase, TestDataView } from "./types.ts";
import { type DataRuns, useDataRuns } from "./use-data-runs.ts";

interface Edited {
  readonly cases: readonly EditedCase[];
  readonly subtasks: readonly Subtask[];
}

/** Somebody else saved between the reading and the saving of mine. */
export interface ClashOfData {
  readonly theirs: TestDataView & Edited;
  readonly mine: Edited;
  readonly base: Edited;
}

export interface DataPart extends FormPart, Edited {
  readonly view: TestDataView;
  /** By place. */
  readonly caseFaults: ReadonlyMap<number, CaseFault>;
  readonly edit: (change: Partial<Edited>) => void;
  readonly runs: DataRuns;
  /** Reads what the server has, after it was made live or taken back. */
  readonly reload: () => Promise<void>;
  readonly clash: ClashOfData | null;
  /** Makes mine what was chosen, over what they saved; saving comes next. */
  readonly resolve: (how: Resolution) => void;
  readonly cancelClash: () => void;
}

/** The first of them; the tab shows the rest in the table. */
const FAULTS_TOLD = 20;

const FAULT_TEXTS: Readonly<Record<CaseFault, MessageDescriptor>> = {
  noAnswer: msg({ message: "Case {n} has no answer" }),
  blank: msg({ message: "Case {n} has neither input nor answer" }),
  noSubtask: msg({ message: "Case {n} is in no subtask" }),
  doubledName: msg({ message: "Case {n} has a file name that occurs twice" }),
};

let keys = 0;
/** Names change while a case is edited; this does not. */
export function withKey(one: TestDataView["cases"][number]): EditedCase {
  keys += 1;
  return { ...one, key: `c${keys}` };
}

interface Begun extends Edited {
  readonly view: TestDataView;
  readonly base: Edited;
}

function begin(view: TestDataView): Begun {
  const base = { cases: view.cases.map(withKey), subtasks: view.subtasks };
  return { ...base, base, view };
}

/** A draft of this browser; its revision stays that of what it began from, so that saving notices what came since. */
function restore(view: TestDataView, { revision, baseNumber, base, mine }: KeptData): Begun {
  return {
    base: { ...base, cases: base.cases.map(withKey) },
    ...{ ...mine, cases: mine.cases.map(withKey) },
    view: { ...view, revision, baseNumber },
  };
}

function resolved({ theirs, mine, base }: ClashOfData, how: Resolution): Begun {
  const { cases, subtasks } = theirs;
  const begun = { cases, subtasks, base: { cases, subtasks }, view: theirs };
  if (how.how === "theirs") return begun;
  if (how.how === "mine") return { ...begun, ...mine };
  const merged = mergeData({ base, mine, theirs, taken: how.taken, mode: theirs.mode });
  return { ...begun, cases: merged.cases, subtasks: merged.subtasks };
}

/** @param onClash told of what somebody else saved meanwhile, before the refusal is thrown */
function useStore(pid: number, onClash: (clash: ClashOfData) => void) {
  const utils = trpc.useUtils();
  const send = trpc.testData.saveDraft.useMutation({ meta: { inline: true } });
  return async function store({ cases, subtasks, base, view: from }: Begun): Promise<number> {
    const { revision, baseNumber, note } = from;
    try {
      const answer = await send.mutateAsync({
        ...{ pid, revision, baseNumber, note, subtasks: [...subtasks] },
        cases: cases.map(({ key: _key, inputBytes: _in, outputBytes: _out, ...one }) => one),
      });
      return answer.revision;
    } catch (cause) {
      if (errorFacts(cause).code === "DATA_CHANGED") {
        const theirs = await utils.testData.get.fetch({ pid }, { staleTime: 0 });
        const keyed = { ...theirs, cases: theirs.cases.map(withKey) };
        onClash({ theirs: keyed, mine: { cases, subtasks }, base });
      }
      throw cause;
    }
  };
}

/** What hangs on the saved data is asked for anew. */
function useRefresh(pid: number) {
  const utils = trpc.useUtils();
  const afterSave = () =>
    Promise.all([
      utils.testData.diff.invalidate({ pid }),
      utils.testData.versions.invalidate({ pid }),
      utils.problemProgram.results.invalidate({ pid }),
    ]);
  const afterVersion = () =>
    Promise.all([
      afterSave(),
      utils.testData.concerned.invalidate({ pid }),
      utils.problem.getForm.invalidate({ pid }),
    ]);
  return { afterSave, afterVersion };
}

const KEPT = { read: readData, pack: packData };

const isUntouched = ({ cases, subtasks, base }: Begun) =>
  cases === base.cases && subtasks === base.subtasks;

/** Nobody saved or made live anything in between. */
const isSameState = (a: TestDataView, b: TestDataView) =>
  a.revision === b.revision && a.baseNumber === b.baseNumber;

/** The test data of the form: a list of cases that is saved as a draft. The files themselves are at the server already. */
export function useDataPart(pid: number): DataPart {
  const { i18n } = useLingui();
  const utils = trpc.useUtils();
  const [view] = trpc.testData.get.useSuspenseQuery({ pid });
  const refresh = useRefresh(pid);
  const kept = useKeptDraft(pid, "data", KEPT);
  const [state, setState] = useState(() =>
    kept.found === null ? begin(view) : restore(view, kept.found),
  );
  const [clash, setClash] = useState<ClashOfData | null>(null);
  const latest = useRef(state);
  const store = useStore(pid, setClash);

  const runs = useDataRuns(pid, {
    read: () => ({ ...latest.current, mode: latest.current.view.mode }),
    edit: (cases) => become({ ...latest.current, cases }),
    withKey,
  });

  const isDirty = !isUntouched(state);
  // What somebody else saved is taken over as long as nothing is changed here.
  if (view !== state.view && !isDirty) show(begin(view));
  // The same draft under another way of scoring.
  else if (view !== state.view && isSameState(view, state.view)) show({ ...state, view });

  function show(next: Begun) {
    latest.current = next;
    setState(next);
  }

  function become(next: Begun) {
    show(next);
    const { base, view: from } = next;
    if (isUntouched(next)) return kept.drop();
    kept.keep({ revision: from.revision, baseNumber: from.baseNumber, base, mine: next });
  }

  async function save() {
    const { cases, subtasks, view: from } = latest.current;
    const revision = await store(latest.current);
    // The way of scoring may have been saved just before.
    const now = utils.testData.get.getData({ pid }) ?? from;
    const saved = { ...now, revision, isOpen: true };
    // What was changed while it was under way stays unsaved.
    become({ ...latest.current, view: saved, base: { cases, subtasks } });
    utils.testData.get.setData({ pid }, { ...saved, cases: [...cases], subtasks: [...subtasks] });
    await refresh.afterSave();
  }

  const caseFaults = findCaseFaults(state.cases, view.mode);
  return {
    ...state,
    isDirty,
    caseFaults,
    runs,
    faults: faultsOf(caseFaults, (fault, n) => i18n._({ ...FAULT_TEXTS[fault], values: { n } })),
    keptAt: isDirty ? kept.keptAt : null,
    restoredAt: isDirty ? kept.foundAt : null,
    edit: (change) => become({ ...latest.current, ...change }),
    save,
    discard: () => become({ ...latest.current, ...latest.current.base }),
    clash,
    resolve(how) {
      if (clash === null) return;
      setClash(null);
      become(resolved(clash, how));
    },
    cancelClash: () => setClash(null),
    async reload() {
      const fresh = await utils.testData.get.fetch({ pid }, { staleTime: 0 });
      become(begin(fresh));
      await refresh.afterVersion();
    },
  };
}

function faultsOf(
  faults: ReadonlyMap<number, CaseFault>,
  say: (fault: CaseFault, n: number) => string,
): Fault[] {
  return [...faults].slice(0, FAULTS_TOLD).map(([at, fault]) => ({
    tab: "data",
    kind: "error",
    text: say(fault, at + 1),
    field: "test-cases",
  }));
}
