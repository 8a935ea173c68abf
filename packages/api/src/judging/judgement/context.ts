import type { Db } from "@gavel/db";
import type { Log } from "../../kernel/context.ts";
import type { Followers } from "./follower.ts";
import type { JudgeQueue } from "./queue.ts";

/** What a verdict sets going: the process holds one of each. */
export interface Machinery {
  readonly queue: JudgeQueue;
  readonly followers: Followers;
}

/** What judging needs; there is no viewer: the judge hosts and the queue act here. */
export interface JudgeContext extends Machinery {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
}

/** A judge's proof that it holds a job. */
export interface Claim {
  readonly jobId: string;
  readonly claim: string;
  readonly judgementId: number;
}
