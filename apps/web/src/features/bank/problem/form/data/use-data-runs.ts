import { splitArguments } from "@gavel/domain/argument-line";
import type { Subtask } from "@gavel/domain/data-case";
import type { JudgeCaseMode } from "@gavel/domain/score";
import { useState } from "react";
import { trpc } from "../../../../../app/trpc.ts";
import {
  type Check,
  type FailedRun,
  failedRuns,
  type RunRow,
  readChecks,
  withAnswers,
  withGenerated,
} from "./merge-runs.ts";
import type { EditedCase, TestDataView } from "./types.ts";
import {
  type NamedFailure,
  type RunningJob,
  type RunReport,
  useRunOrder,
} from "./use-run-order.ts";

export interface DataRuns {
  readonly running: RunningJob | null;
  /** What came of each that ran last; the generator's comes before its answers. */
  readonly reports: readonly RunReport[];
  /** What the server would run; undefined: not loaded yet. */
  readonly programs: ReturnType<typeof useStoredPrograms>["data"];
  readonly programsError: unknown;
  readonly checkOf: (inputSha256: string) => Check | undefined;
  readonly makeAnswers: (cases: readonly EditedCase[]) => void;
  readonly generate: (programId: number, lines: readonly string[]) => void;
  readonly validate: (cases: readonly EditedCase[]) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

const useStoredPrograms = (pid: number) =>
  trpc.problemProgram.list.useQuery({ pid }, { meta: { inline: true } });

interface Tools {
  readonly read: () => {
    readonly cases: readonly EditedCase[];
    readonly subtasks: readonly Subtask[];
    readonly mode: JudgeCaseMode;
  };
  readonly edit: (cases: readonly EditedCase[]) => void;
  readonly withKey: (one: TestDataView["cases"][number]) => EditedCase;
}

/** Runs programs of the problem for its test data, one order at a time; what they make joins the draft. */
export function useDataRuns(pid: number, { read, edit, withKey }: Tools): DataRuns {
  const stored = useStoredPrograms(pid);
  const hasMain = stored.data?.programs.some((one) => one.isMain) === true;
  const { order, alone, ...state } = useRunOrder();
  const checks = useChecks(stored.data?.revision ?? 0);

  const answers = (asked: readonly EditedCase[]) =>
    order(
      "answers",
      (send) => send.answers.mutate({ pid, inputs: asked.map((one) => one.inputSha256) }),
      (rows) => {
        edit(withAnswers(read().cases, asked, rows));
        return outcomeOf(rows, (at) => asked[at]?.inputName ?? "");
      },
    );

  async function generate(programId: number, lines: readonly string[]) {
    const argumentRows = lines.map((line) => ({ args: splitArguments(line) ?? [] }));
    let added: readonly EditedCase[] = [];
    const isDone = await order(
      "generate",
      (send) => send.generate.mutate({ pid, programId, rows: argumentRows }),
      (rows) => {
        const before = new Set(read().cases.map((one) => one.key));
        const all = withGenerated(read(), { programId, lines }, rows, withKey);
        added = all.filter((one) => !before.has(one.key));
        edit(all);
        return outcomeOf(rows, (at) => lines[at] ?? "");
      },
    );
    if (isDone && hasMain && added.length > 0) await answers(added);
  }

  function validate(asked: readonly EditedCase[]) {
    const inputs = [...new Set(asked.map((one) => one.inputSha256))];
    return order(
      "validate",
      (send) => send.validate.mutate({ pid, inputs }),
      (rows) => {
        const found = readChecks(inputs, rows);
        checks.add(found.checks);
        const nameOf = (at: number) =>
          asked.find((one) => one.inputSha256 === inputs[at])?.inputName ?? "";
        const complaints = asked.flatMap(({ inputName: name, inputSha256 }) => {
          const message = found.checks.get(inputSha256)?.complaint ?? null;
          return message === null ? [] : [{ name, message }];
        });
        return { done: found.checks.size, failures: named(found.failed, nameOf), complaints };
      },
    );
  }

  return {
    ...state,
    programs: stored.data,
    programsError: stored.error,
    checkOf: checks.of,
    makeAnswers: (cases) => void alone(() => answers(cases)),
    generate: (programId, lines) => void alone(() => generate(programId, lines)),
    validate: (cases) => void alone(() => validate(cases)),
  };
}

/** What validators said of inputs. It holds until programs are changed. */
function useChecks(revision: number) {
  const [known, setKnown] = useState({ revision, checks: new Map<string, Check>() });
  return {
    of: (sha256: string) => (known.revision === revision ? known.checks.get(sha256) : undefined),
    add: (found: ReadonlyMap<string, Check>) =>
      setKnown((before) => {
        const kept = before.revision === revision ? before.checks : [];
        return { revision, checks: new Map([...kept, ...found]) };
      }),
  };
}

function outcomeOf(rows: readonly RunRow[], nameOf: (at: number) => string) {
  const failures = named(failedRuns(rows), nameOf);
  return { done: rows.length - failures.length, failures };
}

function named(
  failed: readonly FailedRun[],
  nameOf: (at: number) => string,
): readonly NamedFailure[] {
  return failed.map(({ at, ...rest }) => ({ ...rest, name: nameOf(at) }));
}
