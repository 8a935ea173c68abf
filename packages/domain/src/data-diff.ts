/** What differs between two states of a problem's test data, case by case. Pure. */
import type { DataCase, Subtask } from "./data-case.ts";

interface FileChange {
  readonly before: { readonly sha256: string; readonly bytes: number } | null;
  readonly after: { readonly sha256: string; readonly bytes: number } | null;
}

export interface CaseChange {
  readonly kind: "added" | "removed" | "changed";
  readonly inputName: string;
  readonly outputName: string;
  /** Places in the lists, from 1; null where it is not there. */
  readonly seqBefore: number | null;
  readonly seqAfter: number | null;
  /** null = the same bytes. */
  readonly input: FileChange | null;
  readonly output: FileChange | null;
  /** Its points or its subtask. */
  readonly isRescored: boolean;
}

export interface DataDiff {
  readonly changes: readonly CaseChange[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Those in both do not follow each other as they did. */
  readonly isReordered: boolean;
  /** Titles, points or needs of subtasks. */
  readonly areSubtasksChanged: boolean;
}

interface DataState {
  readonly cases: readonly DataCase[];
  readonly subtasks: readonly Subtask[];
}

/** Cases are the same ones by the name of their input. In the order of `after`, removed ones last. */
export function diffData(before: DataState, after: DataState): DataDiff {
  const old = new Map(before.cases.map((one, at) => [one.inputName, { one, seq: at + 1 }]));
  const kept = new Set(after.cases.map((one) => one.inputName));
  const changes = [
    ...after.cases.flatMap((one, at) => {
      const was = old.get(one.inputName);
      if (was === undefined) return [changeOf("added", null, { one, seq: at + 1 })];
      const change = changeOf("changed", was, { one, seq: at + 1 });
      return change.input === null && change.output === null && !change.isRescored ? [] : [change];
    }),
    ...before.cases.flatMap((one, at) =>
      kept.has(one.inputName) ? [] : [changeOf("removed", { one, seq: at + 1 }, null)],
    ),
  ];
  const count = (kind: CaseChange["kind"]) => changes.filter((one) => one.kind === kind).length;
  const order = (cases: readonly DataCase[], others: ReadonlySet<string>) =>
    cases.map((one) => one.inputName).filter((name) => others.has(name));
  return {
    changes,
    added: count("added"),
    removed: count("removed"),
    changed: count("changed"),
    isReordered:
      order(before.cases, kept).join("\n") !== order(after.cases, new Set(old.keys())).join("\n"),
    areSubtasksChanged: JSON.stringify(before.subtasks) !== JSON.stringify(after.subtasks),
  };
}

interface Numbered {
  readonly one: DataCase;
  readonly seq: number;
}

function changeOf(kind: CaseChange["kind"], was: Numbered | null, is: Numbered | null): CaseChange {
  const names = is?.one ?? was?.one;
  return {
    kind,
    inputName: names?.inputName ?? "",
    outputName: names?.outputName ?? "",
    seqBefore: was?.seq ?? null,
    seqAfter: is?.seq ?? null,
    input: fileChange(inputOf(was), inputOf(is)),
    output: fileChange(outputOf(was), outputOf(is)),
    isRescored:
      was !== null &&
      is !== null &&
      (was.one.score !== is.one.score || was.one.group !== is.one.group),
  };
}

type DataFile = FileChange["before"];

const inputOf = (at: Numbered | null): DataFile =>
  at === null ? null : { sha256: at.one.inputSha256, bytes: at.one.inputBytes };

function outputOf(at: Numbered | null): DataFile {
  const { outputSha256 = null, outputBytes = null } = at?.one ?? {};
  return outputSha256 === null ? null : { sha256: outputSha256, bytes: outputBytes ?? 0 };
}

function fileChange(before: DataFile, after: DataFile): FileChange | null {
  return before?.sha256 === after?.sha256 ? null : { before, after };
}
