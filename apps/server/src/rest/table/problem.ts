import type { RestRow } from "../row.ts";

export const problemRows: readonly RestRow[] = [];
