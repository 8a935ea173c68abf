import { createHash } from "node:crypto";
import type { Db } from "@gavel/db";
import { caseSettings } from "@gavel/domain/checker";
import type { MadeBy, Subtask } from "@gavel/domain/data-case";
import { type GradingGroup, gradingGroup } from "@gavel/domain/grading";
import { type BlobStore, rememberBlobs } from "../../../site/file/index.ts";
import {
  findVersion,
  findVersionByContent,
  insertVersion,
  listCases,
  type TestCaseDraft,
} from "./queries.ts";
import { storedMadeBy, storedSubtasks } from "./schema.ts";

export type { TestCaseDraft } from "./queries.ts";

export interface ManualCase {
  readonly input: string;
  readonly output: string;
  readonly score: number;
  readonly groupNum: number | null;
}

/** How many writes to the blob store run at once. */
const WRITES_AT_ONCE = 8;

const toUnixLines = (text: string) => text.replace(/\r\n?/g, "\n");

/** Hand-typed cases as files `1.in`, `1.out`, `2.in`, …; nothing refers to them yet. */
export async function storeManualCases(
  blobs: BlobStore,
  cases: readonly ManualCase[],
): Promise<TestCaseDraft[]> {
  const encoder = new TextEncoder();
  const drafts: TestCaseDraft[] = [];
  for (let from = 0; from < cases.length; from += WRITES_AT_ONCE) {
    const batch = cases.slice(from, from + WRITES_AT_ONCE).map(async (one, index) => {
      const number = from + index + 1;
      const [input, output] = await Promise.all([
        blobs.put(encoder.encode(toUnixLines(one.input))),
        blobs.put(encoder.encode(toUnixLines(one.output))),
      ]);
      return {
        input_name: `${number}.in`,
        output_name: `${number}.out`,
        input_sha256: input.sha256,
        output_sha256: output.sha256,
        input_bytes: input.bytes,
        output_bytes: output.bytes,
        score: one.score,
        group_num: one.groupNum,
      };
    });
    drafts.push(...(await Promise.all(batch)));
  }
  return drafts;
}

export interface TestData {
  readonly pid: number;
  readonly judgeMode: string;
  readonly judgeCaseMode: string;
  readonly cases: readonly TestCaseDraft[];
  /** A tree of test groups in place of the case mode; absent or null = none. */
  readonly grading?: GradingGroup | null;
  /** As a setter sees the groups; absent = nobody said. */
  readonly subtasks?: readonly Subtask[];
  readonly note?: string;
}

/** The database keeps the keys of objects in an order of its own. */
function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The content's own name: the same modes and files in the same order always give the same hash. */
function contentHash(data: Omit<TestData, "pid">): string {
  const { judgeMode, judgeCaseMode, cases, grading = null } = data;
  const manifest = [
    judgeMode,
    judgeCaseMode,
    cases.map((one) => [
      one.input_name,
      one.output_name,
      one.input_sha256,
      one.output_sha256,
      one.score,
      one.group_num,
      ...(one.settings === undefined || one.settings === null ? [] : [one.settings]),
    ]),
    ...(grading === null ? [] : [grading]),
  ];
  return createHash("sha256").update(JSON.stringify(manifest, withSortedKeys)).digest("hex");
}

interface By {
  readonly uid: string;
  readonly now: Date;
}

/** Returns the version that holds this content, a new one only when there is none. Old versions stay for old judgements. */
export async function saveTestData(db: Db, data: TestData, by: By): Promise<number> {
  const known = await findVersionByContent(db, data.pid, contentHash(data));
  return known?.id ?? addVersion(db, data, by);
}

/** A version of its own, also when an older one has the same content. */
export async function addVersion(db: Db, data: TestData, by: By): Promise<number> {
  await rememberBlobs(
    db,
    data.cases.flatMap((one) => [
      { sha256: one.input_sha256, bytes: one.input_bytes },
      { sha256: one.output_sha256, bytes: one.output_bytes },
    ]),
  );
  const version = {
    problem_id: data.pid,
    content_hash: contentHash(data),
    judge_mode: data.judgeMode,
    judge_case_mode: data.judgeCaseMode,
    case_count: data.cases.length,
    grading: data.grading ?? null,
    subtasks: data.subtasks,
    note: data.note,
    created_by: by.uid,
    created_at: by.now,
  };
  return insertVersion(db, version, data.cases);
}

/** The same data as a version of another problem. @param to.programs its generators, by those of the one that has it */
export async function copyTestData(
  db: Db,
  versionId: number,
  { pid, programs }: { readonly pid: number; readonly programs: ReadonlyMap<number, number> },
  by: { readonly uid: string; readonly now: Date },
): Promise<number> {
  const version = await findVersion(db, versionId);
  if (version === undefined) throw new Error(`no version ${versionId} of test data`);
  const madeBy = (one: MadeBy | null): MadeBy | null => {
    if (one?.kind !== "generator") return one;
    const programId = programs.get(one.programId);
    return programId === undefined ? null : { ...one, programId };
  };
  const cases = (await listCases(db, versionId)).map(({ id, version_id, seq, ...one }) => ({
    ...one,
    settings: caseSettings.parse(one.settings),
    made_by: madeBy(storedMadeBy.parse(one.made_by)),
  }));
  const { judge_mode: judgeMode, judge_case_mode: judgeCaseMode } = version;
  const grading = gradingGroup.nullable().parse(version.grading);
  const { subtasks } = version;
  const said = subtasks === null ? {} : { subtasks: storedSubtasks.parse(subtasks) };
  return saveTestData(db, { pid, judgeMode, judgeCaseMode, cases, grading, ...said }, by);
}
