import { createHash } from "node:crypto";
import type { Db } from "@gavel/db";
import type { GradingGroup } from "@gavel/domain/grading";
import { type BlobStore, rememberBlobs } from "../../../site/file/index.ts";
import { findVersionByContent, insertVersion, type TestCaseDraft } from "./queries.ts";

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

/** Returns the version that holds this content, a new one only when there is none. Old versions stay for old judgements. */
export async function saveTestData(
  db: Db,
  data: TestData,
  by: { readonly uid: string; readonly now: Date },
): Promise<number> {
  const hash = contentHash(data);
  const known = await findVersionByContent(db, data.pid, hash);
  if (known !== undefined) return known.id;
  await rememberBlobs(
    db,
    data.cases.flatMap((one) => [
      { sha256: one.input_sha256, bytes: one.input_bytes },
      { sha256: one.output_sha256, bytes: one.output_bytes },
    ]),
  );
  const version = {
    problem_id: data.pid,
    content_hash: hash,
    judge_mode: data.judgeMode,
    judge_case_mode: data.judgeCaseMode,
    case_count: data.cases.length,
    grading: data.grading ?? null,
    created_by: by.uid,
    created_at: by.now,
  };
  return insertVersion(db, version, data.cases);
}
