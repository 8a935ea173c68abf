import { z } from "zod";

/** Problems of one list. */
export const BATCH_MAX = 500;

export const startBatchInput = z.object({
  /** null = each line says it. */
  site: z.string().max(20).nullable(),
  /** An ID or address on each line; `1000-1010` is all of these where a site counts its problems. */
  lines: z.string().max(100_000),
});

export const batchIdInput = z.object({ batchId: z.number().int() });

const STATES = ["waiting", "imported", "known", "failed"] as const;
export const batchState = z.enum(["running", "stopped", "done"]);
export const entryState = z.enum(STATES);

export interface BatchView {
  readonly id: number;
  readonly state: z.output<typeof batchState>;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly counts: Readonly<Record<(typeof STATES)[number], number>>;
}

interface BatchEntry {
  readonly id: number;
  readonly site: string;
  readonly remoteId: string;
  readonly state: z.output<typeof entryState>;
  /** The problem here; null = none, or it was removed. */
  readonly pid: number | null;
  readonly problemId: string | null;
  readonly title: string | null;
  /** One of the names of failures; null = none. */
  readonly fault: string | null;
  readonly faultDetail: string;
}

export interface BatchDetail extends BatchView {
  readonly entries: readonly BatchEntry[];
}
