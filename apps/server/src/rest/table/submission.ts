import type { RestRow } from "../row.ts";

export const submissionRows: readonly RestRow[] = [];
