import { createHash } from "node:crypto";
import type { Db } from "@gavel/db";
import { DomainError } from "../../../kernel/error.ts";
import { readFileMap } from "../present.ts";
import type { ProblemTableRow } from "../queries.ts";
import { isCompiled } from "./queries.ts";

/** A checker or interactor as it is written; equal ones compile equally. */
export interface CheckerSource {
  readonly language: string;
  readonly code: string;
  /** By name. */
  readonly extraFiles: Readonly<Record<string, string>>;
}

export function checkerHash({ language, code, extraFiles }: CheckerSource): string {
  const files = Object.entries(extraFiles).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([language, code, files]))
    .digest("hex");
}

type CheckerColumns = Pick<
  ProblemTableRow,
  "judge_mode" | "spj_code" | "spj_language" | "judge_extra_file"
>;

function sourceOf(row: CheckerColumns): CheckerSource | null {
  if (row.judge_mode === "default" || row.spj_code === null) return null;
  return {
    language: row.spj_language ?? "C",
    code: row.spj_code,
    extraFiles: readFileMap(row.judge_extra_file) ?? {},
  };
}

/**
 * A checker that a person typed must have been compiled by a judge host, unless it is the one stored already.
 * @throws DomainError CHECKER_NOT_COMPILED
 */
export async function requireCompiled(
  db: Db,
  values: CheckerColumns,
  stored: CheckerColumns | null,
): Promise<void> {
  if (values.judge_mode === "default") return;
  const source = sourceOf(values);
  if (source === null) throw new DomainError("CHECKER_NOT_COMPILED");
  const hash = checkerHash(source);
  const before = stored === null ? null : sourceOf(stored);
  if (before !== null && checkerHash(before) === hash) return;
  if (!(await isCompiled(db, hash))) throw new DomainError("CHECKER_NOT_COMPILED");
}
