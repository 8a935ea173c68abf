/** People whom moderators keep from writing where others talk. Whatever they sent, wrote and were told before stays. */
import { isMuted, isMuteEnd } from "@gavel/domain/mute";
import { isAdminRole, isRoleId } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { tellMuted } from "./notice.ts";
import * as queries from "./queries.ts";
import type { endMuteInput, findMutesInput, Mute, OwnMute, setMuteInput } from "./schema.ts";

type Teller = Pick<Context, "db" | "now">;

/** null = they may write. */
export async function findMute({ db, now }: Teller, uid: string): Promise<OwnMute | null> {
  const mute = await queries.findMute(db, uid);
  return mute !== undefined && isMuted(mute, now()) ? mute : null;
}

export type MuteBarrier =
  | { readonly code: "MUTED"; readonly reason: string }
  | { readonly code: "MUTED_UNTIL"; readonly reason: string; readonly until: string };

/** Why somebody may not write, as refusals have it. */
export async function findMuteBarrier(ctx: Teller, uid: string): Promise<MuteBarrier | null> {
  const mute = await findMute(ctx, uid);
  if (mute === null) return null;
  const { endsAt, reason } = mute;
  if (endsAt === null) return { code: "MUTED", reason };
  // To the minute, without what nobody reads.
  return { code: "MUTED_UNTIL", reason, until: endsAt.toISOString().replace(/:[\d.]+Z$/, "Z") };
}

/** @throws DomainError MUTED, MUTED_UNTIL */
export async function requireUnmuted(ctx: Pick<SignedInContext, "db" | "now" | "viewer">) {
  const barrier = await findMuteBarrier(ctx, ctx.viewer.uid);
  if (barrier === null) return;
  const { code, ...params } = barrier;
  throw new DomainError(code, params);
}

/** Those that hold. */
export async function findMutes(
  { db, now }: Teller,
  { limit, currentPage }: z.output<typeof findMutesInput>,
): Promise<Page<Mute>> {
  const [records, total] = await Promise.all([
    queries.listMutes(db, now(), { limit, offset: (currentPage - 1) * limit }),
    queries.countMutes(db, now()),
  ]);
  return { records, total };
}

/**
 * Mutes somebody, or changes until when and why.
 * @throws DomainError USER_NOT_FOUND, FORBIDDEN for administrators, PARAM_INVALID for an end that lies before
 */
export async function setMute(
  ctx: SignedInContext,
  { username, endsAt, reason }: z.output<typeof setMuteInput>,
): Promise<null> {
  const now = ctx.now();
  if (endsAt !== null && !isMuteEnd(endsAt, now)) {
    throw new DomainError("PARAM_INVALID", { field: "endsAt" });
  }
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const person = await lockPerson(held, username);
    if (isRoleId(person.role_id) && isAdminRole(person.role_id)) throw new DomainError("FORBIDDEN");
    const before = await findMute(held, person.uid);
    await queries.putMute(tx, {
      ...{ uid: person.uid, ends_at: endsAt, reason, created_at: now },
      ...{ muted_by_uid: ctx.viewer.uid, muted_by_name: ctx.viewer.username },
    });
    await recordAudit(tx, ctx, {
      action: "user.mute",
      target: { id: person.uid, name: person.username },
      before: before === null ? undefined : factsOf(before),
      after: factsOf({ endsAt, reason }),
    });
    await tellMuted(held, person.uid, { endsAt, reason });
  });
  return null;
}

/** Before its end; nobody who writes again is told. @throws DomainError USER_NOT_FOUND */
export async function endMute(
  ctx: SignedInContext,
  { username }: z.output<typeof endMuteInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const person = await lockPerson(held, username);
    const before = await findMute(held, person.uid);
    if (before === null) return;
    await queries.deleteMute(tx, person.uid);
    const target = { id: person.uid, name: person.username };
    await recordAudit(tx, ctx, { action: "user.unmute", target, before: factsOf(before) });
  });
  return null;
}

async function lockPerson({ db }: Pick<SignedInContext, "db">, username: string) {
  const person = await queries.lockPerson(db, username);
  if (person === undefined) throw new DomainError("USER_NOT_FOUND");
  return person;
}

function factsOf({ endsAt, reason }: OwnMute) {
  return { endTime: endsAt, reason };
}
