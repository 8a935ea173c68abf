import type { Db } from "@gavel/db";
import type { AuditAction } from "@gavel/domain/audit";
import type { z } from "zod";
import type { SignedInContext, Viewer } from "../../kernel/context.ts";
import type { Page } from "../../kernel/paging.ts";
import { rememberWhile } from "../../kernel/remember.ts";
import { answerTogether, answerTogetherIn } from "../../kernel/together.ts";
import { differing, type Facts } from "./facts.ts";
import {
  type AuditFilter,
  countEntries,
  findEntries,
  findNewestEntryId,
  insertEntries,
  type LogStamps,
} from "./queries.ts";
import type { AuditEntry, findAuditInput } from "./schema.ts";

/** Who acts: a request's context fits. Without a viewer it is somebody at the machine's command line. */
export interface AuditActor {
  readonly viewer: Pick<Viewer, "uid" | "username"> | null;
  readonly ip?: string;
  readonly now: () => Date;
}

export interface AuditRecord {
  readonly action: AuditAction;
  /** What was changed: its id, and what people call it. */
  readonly target?: { readonly id: string | number; readonly name?: string | null };
  /** Absent for what was made; only fields that differ from `after` are kept, and nothing that is named like a secret. */
  readonly before?: Facts;
  /** Absent for what was deleted. */
  readonly after?: Facts;
}

/**
 * Adds to the audit log, in the transaction of the change itself: neither exists without the other. Several records
 * go in as one statement.
 */
export async function recordAudit(
  tx: Db,
  actor: AuditActor,
  ...records: readonly AuditRecord[]
): Promise<void> {
  if (records.length === 0) return;
  await insertEntries(
    tx,
    records.map((record) => ({
      at: actor.now(),
      actorUid: actor.viewer?.uid ?? null,
      actorName: actor.viewer?.username ?? "",
      ip: actor.ip ?? "",
      action: record.action,
      targetId: String(record.target?.id ?? ""),
      targetName: record.target?.name ?? "",
      ...differing(record.before, record.after),
    })),
  );
}

/** What is stored; of what `differing` did not write, nothing. */
function readStored(value: unknown): Record<string, unknown> | null {
  const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
  return isFields ? (value as Record<string, unknown>) : null;
}

/** Newest first. */
export async function findAudit(
  ctx: SignedInContext,
  input: z.output<typeof findAuditInput>,
): Promise<Page<AuditEntry>> {
  const { currentPage, limit, ...filter } = input;
  const page = { limit, offset: (currentPage - 1) * limit };
  const { rows, total } = await findTogether(ctx, filter, page);
  const records = rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor_uid === null ? null : { uid: row.actor_uid, username: row.actor_name },
    ip: row.ip,
    action: row.action,
    targetId: row.target_id,
    targetName: row.target_name,
    before: readStored(row.before),
    after: readStored(row.after),
  }));
  return { records, total };
}

/** The same for all who may read the log. */
function findTogether(
  ctx: SignedInContext,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): ReturnType<typeof findEntries> {
  const span = Math.floor(ctx.now().getTime() / COUNTS.ms);
  const find = () =>
    findEntries(ctx.db, filter, page, {
      span,
      count: (stamps) => count(ctx, filter, { stamps, span }),
    });
  return answerTogetherIn(ctx, `audit.page ${JSON.stringify([filter, page])}`, find);
}

/** What is being written has the highest numbers. */
const NEWEST = 200;
/** How long older entries stay counted, and of how many filters. */
const COUNTS = { ms: 60_000, most: 500 } as const;

/**
 * Nothing older than the newest is added or, without a word, removed: it is counted once a minute, and the newest when the log has
 * changed.
 */
async function count(
  { db, services }: SignedInContext,
  filter: AuditFilter,
  { stamps, span }: { readonly stamps: LogStamps | undefined; readonly span: number },
): Promise<number> {
  if (db.isTransaction || stamps === undefined) return countEntries(db, filter);
  const key = `audit.count ${JSON.stringify(filter)}`;
  const stamp = `${stamps.removals} ${span}`;
  const wish = { key, stamp, of: "older entries of the log", most: COUNTS.most };
  const older = await rememberWhile(db, wish, async () => {
    const upTo = (await findNewestEntryId(db)) - NEWEST;
    return { upTo, count: await countEntries(db, filter, { upTo }) };
  });
  const { upTo: after } = older;
  const countNewer = () => countEntries(db, filter, { after });
  return older.count + (await answerTogether(services, `${key} ${after}`, countNewer));
}
