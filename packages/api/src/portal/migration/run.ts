/** One run: what it knows of both sides, and how it writes. */
import { setImmediate } from "node:timers/promises";
import type { Db } from "@gavel/db";
import { DEFAULT_ROLE, type RoleId } from "@gavel/domain/role";
import type { Viewer } from "../../kernel/context.ts";
import type {
  MigratedKind,
  MigrationContext,
  MigrationOptions,
  MigrationProgress,
} from "./model.ts";
import * as queries from "./queries.ts";
import { Tally } from "./tally.ts";

export interface KnownAccount {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleId;
}
export interface KnownProblem {
  readonly pid: number;
  readonly type: number;
  readonly difficulty: number;
}
interface KnownContest {
  readonly id: number;
  readonly groupId: number | null;
  /** By their ids there. */
  readonly problems: ReadonlyMap<string, { readonly id: number; readonly problemId: string }>;
}

export class Run {
  readonly ctx: MigrationContext;
  readonly options: MigrationOptions;
  /** By ids there; in a run that writes nothing, with ids that nothing has. */
  readonly accounts = new Map<string, KnownAccount>();
  readonly problems = new Map<string, KnownProblem>();
  readonly contests = new Map<string, KnownContest>();
  readonly groups = new Map<string, number>();
  readonly #onDone: MigrationProgress;

  constructor(ctx: MigrationContext, options: MigrationOptions, onDone: MigrationProgress) {
    this.ctx = ctx;
    this.options = options;
    this.#onDone = onDone;
  }

  tally(kind: MigratedKind): Tally {
    return new Tally(kind, (done) => this.#onDone(kind, done));
  }

  /** What these are here since an earlier run. */
  known(kind: MigratedKind, ids: readonly string[]): Promise<Map<string, string>> {
    return queries.listMigrated(this.ctx.db, { source: this.options.source, kind, ids });
  }

  /** In the transaction that makes them. */
  remember(
    tx: Db,
    kind: MigratedKind,
    made: readonly { readonly sourceId: string; readonly targetId: string | number }[],
  ): Promise<void> {
    return queries.insertMigrated(tx, {
      ...{ source: this.options.source, kind, now: this.ctx.now() },
      sourceIds: made.map(({ sourceId }) => sourceId),
      targetIds: made.map(({ targetId }) => String(targetId)),
    });
  }

  /** All or nothing; in a dry run nothing. */
  async write(body: (tx: Db) => Promise<void>): Promise<void> {
    if (this.options.isApplied) await this.ctx.db.transaction().execute(body);
  }

  /** Who wrote something there, as the slices ask for whoever acts; whoever moves it here where that account did not come. */
  author(accountId: string | null): Viewer {
    const known = this.accounts.get(accountId ?? "");
    if (known === undefined) return this.ctx.viewer;
    return { uid: known.uid, username: known.username, role: known.role, sessionId: null };
  }

  /** At the time when it was made there. */
  at(time: Date | null): () => Date {
    return time === null ? this.ctx.now : () => time;
  }
}

export const NEW_ROLE = DEFAULT_ROLE;

/** Dumps are read without a break: after so many, whatever waits for the database gets its turn. */
const READ_AT_ONCE = 100;

/**
 * In pieces of so many, so that little is in memory and each is written as a whole.
 * @param weigh what one counts for; 1 without it
 */
export async function* inBatches<T>(
  list: Iterable<T>,
  size: number,
  weigh: (one: T) => number = () => 1,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let weight = 0;
  for (const one of list) {
    batch.push(one);
    if (batch.length % READ_AT_ONCE === 0) await setImmediate();
    weight += weigh(one);
    if (weight < size) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}
