import { randomUUID } from "node:crypto";
import type { Db } from "@gavel/db";
import { type HelloRequest, hostLanguage } from "@gavel/judge-protocol/judge";
import { z } from "zod";
import type { Context } from "../context.ts";
import { countJudgehosts, listJudgehosts, markSeen, upsertJudgehost } from "./queries.ts";
import { type JudgehostView, loadFacts, ONLINE_MS, sandboxFacts } from "./schema.ts";

/** What acts here is the judge host itself, not a viewer. */
export interface HostContext {
  readonly db: Db;
  readonly now: () => Date;
}

export async function sayHello(ctx: HostContext, hello: HelloRequest): Promise<string> {
  return upsertJudgehost(ctx.db, randomUUID(), hello, ctx.now());
}

export interface SeenHost {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Notes that the host lives; null when it never said hello. */
export async function seeHost(
  ctx: HostContext,
  id: string,
  load?: HelloRequest["load"],
): Promise<SeenHost | null> {
  const row = await markSeen(ctx.db, id, ctx.now(), load);
  return row === undefined ? null : { id: row.id, name: row.name, isEnabled: row.is_enabled };
}

/** An orderly stop: the host counts as gone at once, not when its silence is noticed. */
export async function sayBye(ctx: HostContext, id: string): Promise<void> {
  await markSeen(ctx.db, id, new Date(onlineSince(ctx.now()).getTime() - 1));
}

export async function countHosts(ctx: HostContext): Promise<{ total: number; online: number }> {
  return countJudgehosts(ctx.db, onlineSince(ctx.now()));
}

export async function findJudgehosts(ctx: Pick<Context, "db" | "now">): Promise<JudgehostView[]> {
  const since = onlineSince(ctx.now());
  const rows = await listJudgehosts(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    slots: row.slots,
    isEnabled: row.is_enabled,
    isOnline: row.seen_at >= since,
    held: row.held ?? 0,
    languages: z.array(hostLanguage).catch([]).parse(row.languages),
    sandbox: sandboxFacts.nullable().catch(null).parse(row.sandbox),
    load: loadFacts.nullable().catch(null).parse(row.load),
    firstSeenAt: row.first_seen_at,
    seenAt: row.seen_at,
  }));
}

function onlineSince(now: Date): Date {
  return new Date(now.getTime() - ONLINE_MS);
}
