import { randomUUID } from "node:crypto";
import { announce, type Db } from "@gavel/db";
import {
  calibration,
  HEARTBEAT_MS,
  type HelloRequest,
  type HostOrder,
  hostLanguage,
  RIVAL_LEAVES_MS,
} from "@gavel/judge-protocol/judge";
import { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import type { HostContext } from "./context.ts";
import { mayRank, ONLINE_MS, orderOf, stateOf } from "./policy.ts";
import {
  askBenchmark,
  countJudgehosts,
  deleteJudgehost,
  findJudgehost,
  findSeen,
  listJudgehosts,
  lockByName,
  lockClaimant,
  markSeen,
  markUnseen,
  noteRival,
  readAbilities,
  setOrder,
  upsertJudgehost,
} from "./queries.ts";
import { type JudgehostView, loadFacts, sandboxFacts } from "./schema.ts";
import { noteUpdate } from "./update.ts";

export interface Greeted {
  readonly hostId: string;
  readonly order: HostOrder;
  /** The host is another process than before: what that one held is held by nobody. */
  readonly isNewProcess: boolean;
}

/** Two hosts with one name would take each other's tasks away. */
export interface Refused {
  /** It comes from the same installation, so that one of the two was copied, or has just been killed. */
  readonly isCopy: boolean;
  /** Where the one that has the name calls from. */
  readonly address: string;
}

/** Enters the host under its name, unless that is another's. */
export async function sayHello(
  ctx: HostContext,
  hello: HelloRequest,
  from: { tokenId: string | null; address: string },
): Promise<Greeted | Refused> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const known = await lockByName(tx, hello.name);
    const rival = known === undefined ? null : rivalOf(known, hello, { ...from, now });
    if (known !== undefined && rival !== null) {
      await noteRival(tx, known.id, { address: from.address, isCopy: rival === "copy", at: now });
      return { isCopy: rival === "copy", address: known.address };
    }
    const beat =
      known?.process === hello.process && isFollowed(known.beat, hello) ? known.beat : "";
    const greeting = { hello, ...from, now, beat: beat === "" ? (hello.beat?.last ?? "") : beat };
    const row = await upsertJudgehost(tx, randomUUID(), greeting);
    const isUpdating = await noteUpdate(tx, row, hello);
    return {
      hostId: row.id,
      order: orderOf({ isEnabled: row.is_enabled, isDraining: row.is_draining, isUpdating }),
      isNewProcess: known !== undefined && known.process !== hello.process,
    };
  });
}

/**
 * Whose name it is, if not theirs who say hello: another installation's that is on line, or has another token, which none
 * but root gives away; or that of a process of the same one, which is still heard and which they do not know to be dead, or
 * whose copy they are.
 */
function rivalOf(
  known: NonNullable<Awaited<ReturnType<typeof lockByName>>>,
  hello: HelloRequest,
  { tokenId, now }: { tokenId: string | null; now: Date },
): "other" | "copy" | null {
  const { instance, process, succeeds = [] } = hello;
  const isThere = known.instance !== "" && known.seen_at >= onlineSince(now);
  if (known.instance !== instance) {
    const isOfOther = known.token_id !== tokenId && !known.is_revoked;
    return isOfOther || isThere ? "other" : null;
  }
  const isNext =
    known.process === process ? isFollowed(known.beat, hello) : succeeds.includes(known.process);
  return isThere && !known.is_revoked && !isNext ? "copy" : null;
}

/** Whether they know the last heartbeat. A judge of an earlier release names none. */
function isFollowed(beat: string, { beat: said }: HelloRequest): boolean {
  return beat === "" || said === undefined || beat === said.last || beat === said.next;
}

/** Who speaks for a host: its token, and the process that said hello, by those that say so. */
interface Speaker {
  readonly tokenId: string | null;
  readonly process?: string | undefined;
}

export interface SeenHost {
  readonly id: string;
  readonly name: string;
  readonly order: HostOrder;
  readonly wantsBenchmark: boolean;
  readonly isUpdating: boolean;
}

/** A host that asks for one task after the other need not be written down each time. */
const SEEN_ANEW_MS = 1000;

/** Notes that the host lives; null when it never said hello with this token. */
export async function seeHost(
  ctx: HostContext,
  id: string,
  facts: Speaker & Pick<Partial<HelloRequest>, "load" | "beat">,
): Promise<SeenHost | null> {
  const now = ctx.now();
  const since = new Date(now.getTime() - SEEN_ANEW_MS);
  const known = facts.load === undefined ? await findSeen(ctx.db, id, { ...facts, since }) : null;
  const row = known ?? (await markSeen(ctx.db, id, { ...facts, now }));
  if (row === undefined) return null;
  const isUpdating = row.update_sha256 !== null;
  const order = orderOf({ isEnabled: row.is_enabled, isDraining: row.is_draining, isUpdating });
  const wantsBenchmark = row.benchmark_asked_at !== null;
  return { id: row.id, name: row.name, order, wantsBenchmark, isUpdating };
}

/** Whether the host said hello with this token: what one token's hosts say or leave is no business of another's. */
export async function isHostOf(
  ctx: HostContext,
  id: string,
  { tokenId, process }: Speaker,
): Promise<boolean> {
  return (await findSeen(ctx.db, id, { tokenId, process, since: new Date(0) })) !== undefined;
}

/** An orderly stop: the host counts as gone at once, not when its silence is noticed. */
export async function sayBye(ctx: HostContext, id: string, by: Speaker): Promise<void> {
  const at = new Date(onlineSince(ctx.now()).getTime() - 1);
  await markUnseen(ctx.db, id, { ...by, at });
}

const DOUBT_LEAVES_MS = 5000;

/** Its connection broke: unless a heartbeat comes within 5 s, the host counts as gone. */
export async function doubtHost(ctx: HostContext, id: string, by: Speaker): Promise<void> {
  const at = new Date(onlineSince(ctx.now()).getTime() + DOUBT_LEAVES_MS);
  await markUnseen(ctx.db, id, { ...by, at });
}

/**
 * A poll of a host that was cut off stays open on our side. After three heartbeats that did not come it is given nothing:
 * that is before the lease of what it held runs out, so the poll cannot swallow that again.
 */
const SPOKE_WITHIN_MS = 3 * HEARTBEAT_MS;

interface Said {
  readonly languages: readonly string[];
  readonly backend: string;
}

export interface Claimant extends Said {
  /** What jobs need that were ever queued. */
  readonly needs: readonly string[];
  /** How often each task was tried that it holds, this time included. */
  readonly held: readonly number[];
  /** Another one after whatever the host or root said. */
  readonly stamp: string;
}

/** What hosts said of themselves last, by the database that they said it to: long lists, which each claim asks for. */
const abilities = new WeakMap<object, Map<string, Claimant>>();

/** As `findClaimant` found it last; undefined = it was not asked yet. */
export function recallClaimant(ctx: Pick<HostContext, "db">, id: string): Claimant | undefined {
  return abilities.get(ctx.db)?.get(id);
}

/** Who was not heard of since is given nothing. */
export const spokeSince = (now: Date): Date => new Date(now.getTime() - SPOKE_WITHIN_MS);

/**
 * What a host can be given now; null when it is to be given nothing. Inside the transaction of the claim, whose lock keeps
 * the row as it is.
 */
export async function findClaimant(
  ctx: Pick<HostContext, "db">,
  tx: Db,
  {
    id,
    tokenId,
    process = null,
    since,
  }: { id: string; tokenId: string | null; process?: string | null; since: Date },
): Promise<Claimant | null> {
  const [row] = await lockClaimant(tx, { id, tokenId, process, since });
  if (row === undefined) return null;
  const known = abilities.get(ctx.db) ?? new Map();
  abilities.set(ctx.db, known);
  const own = known.get(id);
  const { needs, stamp, held } = row;
  const said = own?.stamp === stamp ? own : await readClaimant(tx, id);
  const claimant = { ...said, needs, stamp, held };
  known.set(id, claimant);
  return claimant;
}

async function readClaimant(tx: Db, id: string): Promise<Said> {
  const [row] = await readAbilities(tx, { id });
  const languages = z.array(hostLanguage).catch([]).parse(row?.languages);
  const sandbox = sandboxFacts.nullable().catch(null).parse(row?.sandbox);
  return {
    languages: languages.filter((one) => one.available).map((one) => one.name),
    backend: sandbox?.backend ?? "",
  };
}

/** `online`: would be given a submission that is sent now. */
export async function countHosts(ctx: HostContext): Promise<{ total: number; online: number }> {
  return countJudgehosts(ctx.db, onlineSince(ctx.now()));
}

export async function findJudgehosts(
  ctx: Pick<Context, "db" | "now" | "services">,
): Promise<JudgehostView[]> {
  const since = onlineSince(ctx.now());
  const rows = await listJudgehosts(ctx.db);
  return rows.map((row) => {
    const sandbox = sandboxFacts.nullable().catch(null).parse(row.sandbox);
    const facts = {
      isEnabled: row.is_enabled,
      isDraining: row.is_draining,
      isUpdating: row.update_sha256 !== null,
      isRevoked: row.is_revoked,
      fault: row.fault,
      isOnline: row.seen_at >= since && !row.is_revoked,
      held: row.held,
    };
    const { isRevoked, ...shown } = facts;
    return {
      id: row.id,
      name: row.name,
      version: row.version,
      address: row.address,
      tokenName: row.tokenName,
      slots: row.slots,
      state: stateOf({ ...shown, isRevoked }),
      ...shown,
      faultAt: row.fault_at,
      languages: z.array(hostLanguage).catch([]).parse(row.languages),
      sandbox,
      mayRank: sandbox !== null && mayRank(sandbox, ctx.services.ranksOnDegraded),
      load: loadFacts.nullable().catch(null).parse(row.load),
      calibration: calibration.nullable().catch(null).parse(row.calibration),
      benchmarkAskedAt: row.benchmark_asked_at,
      ...{ siteVersion: ctx.services.version, isUpdatable: row.is_updatable },
      updateFault: row.update_fault,
      rival: rivalFacts(row, ctx.now()),
      firstSeenAt: row.first_seen_at,
      seenAt: row.seen_at,
    };
  });
}

function rivalFacts(
  {
    rival_at: at,
    rival_address: address,
    rival_is_copy: isCopy,
  }: Awaited<ReturnType<typeof listJudgehosts>>[number],
  now: Date,
): JudgehostView["rival"] {
  if (at === null || now.getTime() - at.getTime() > RIVAL_LEAVES_MS) return null;
  return { address, isCopy, at };
}

/** @throws DomainError NOT_FOUND. */
export async function orderHost(
  ctx: SignedInContext,
  input: { id: string; order: HostOrder },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await findJudgehost(tx, input.id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    await setOrder(tx, input.id, {
      isEnabled: input.order !== "rest",
      isDraining: input.order === "drain",
    });
    const before = orderOf({
      ...{ isEnabled: row.is_enabled, isDraining: row.is_draining },
      isUpdating: row.update_sha256 !== null,
    });
    await recordAudit(tx, ctx, {
      action: "judgehost.order",
      target: row,
      before: { order: before },
      after: { order: input.order },
    });
    await announce(tx, { type: "fleet" });
  });
  ctx.log.info({ ...input, by: ctx.viewer.username }, "order to a judge host");
}

/** Has it measure how quick it is, as soon as it has finished what it holds. @throws DomainError NOT_FOUND, or JUDGEHOST_OFFLINE. */
export async function benchmarkHost(ctx: SignedInContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await findJudgehost(tx, input.id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    if (row.seen_at < onlineSince(ctx.now())) throw new DomainError("JUDGEHOST_OFFLINE");
    await askBenchmark(tx, input.id, ctx.now());
    await recordAudit(tx, ctx, { action: "judgehost.benchmark", target: row });
  });
}

/** Forgets a host that is gone for good. @throws DomainError NOT_FOUND, or JUDGEHOST_ONLINE. */
export async function removeHost(ctx: SignedInContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await findJudgehost(tx, input.id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    if (row.seen_at >= onlineSince(ctx.now())) throw new DomainError("JUDGEHOST_ONLINE");
    await deleteJudgehost(tx, input.id);
    await recordAudit(tx, ctx, {
      action: "judgehost.delete",
      target: row,
      before: { name: row.name, address: row.address, seenAt: row.seen_at },
    });
  });
}

function onlineSince(now: Date): Date {
  return new Date(now.getTime() - ONLINE_MS);
}
