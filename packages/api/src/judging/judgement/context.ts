import type { Db } from "@gavel/db";
import type { Log } from "../../kernel/context.ts";
import type { JudgeQueue } from "./queue.ts";

/** What judging needs; there is no viewer: the judge hosts and the queue act here. */
export interface JudgeContext {
  readonly db: Db;
  readonly queue: JudgeQueue;
  readonly now: () => Date;
  readonly log: Log;
}

/** A judge's proof that it holds a job. */
export interface Claim {
  readonly jobId: string;
  readonly claim: string;
  readonly judgementId: number;
}
