/** The second step of a sign-in. */
import { createHash } from "node:crypto";
import {
  FACTOR_LOCK_AFTER,
  FACTOR_LOCK_MS,
  FACTOR_SPREAD_LOCK_AFTER,
  FACTOR_SPREAD_LOCK_MS,
  normaliseFactorCode,
  type passkeyAnswer,
} from "@gavel/domain/factor";
import { KNOWN_ADDRESS_DAYS } from "@gavel/domain/limit";
import type { SignInWay } from "@gavel/domain/sign-in";
import type { z } from "zod";
import { addressKey } from "../../../kernel/address.ts";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { lately } from "../../../kernel/lately.ts";
import { openSecret } from "../../../kernel/secret-box.ts";
import { hasSignedInFrom, noteRefusal } from "../../session/index.ts";
import { hashRecoveryCode, stepOf } from "../codes.ts";
import { checkPasskey } from "../passkey.ts";
import * as queries from "../queries.ts";
import { drawChallenge, openTicket, sealTicket, spendTicket } from "../ticket.ts";
import { tellOwner } from "./tell.ts";

const DAY_MS = 86_400_000;

type CodeWay = Extract<SignInWay, "app" | "recovery-code">;

export async function hasFactor({ db }: Pick<Context, "db">, uid: string): Promise<boolean> {
  return (await queries.listPeopleWithFactor(db, [uid])).has(uid);
}

/** What a right password, or a link to another place, earns where there is a second factor: named only then. */
export async function secondStepOf(
  ctx: Context,
  { uid, password_hash: hash }: { readonly uid: string; readonly password_hash: string },
  identityId?: string,
): Promise<DomainError> {
  const factors = await queries.listFactors(ctx.db, uid);
  const kinds = new Set(factors.map(({ kind }) => kind));
  const step = { purpose: "sign-in", uid, challenge: drawChallenge() } as const;
  const facts = { ...step, passwordMark: markOf(hash), identityId };
  const ticket = sealTicket(ctx, facts);
  return new DomainError("SECOND_FACTOR_REQUIRED", { ticket, kinds: [...kinds].join(" ") });
}

/** Which password it is, without telling anything of it. */
function markOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}

/** What a sign-in rests on besides the password: who takes it away shuts out whoever is still on their way in with it. */
export interface Grounds {
  /** A recovery code has no row any more, and its person no factor to take away with it. */
  readonly factorId?: string | undefined;
  readonly identityId?: string | undefined;
}
interface ProvenCode extends Pick<Grounds, "factorId"> {
  readonly way: CodeWay;
}

/** @throws DomainError SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED */
export function proveByCode(ctx: Context, uid: string, typed: string): Promise<ProvenCode> {
  return countingTries(ctx, uid, async () => {
    const code = normaliseFactorCode(typed);
    const factorId = await takeAppCode(ctx, uid, code);
    if (factorId !== null) return { way: "app", factorId };
    return (await takeRecoveryCode(ctx, uid, code)) ? { way: "recovery-code" } : null;
  });
}

/** @returns whose code it was */
async function takeAppCode(ctx: Context, uid: string, code: string): Promise<string | null> {
  const factors = await queries.listFactors(ctx.db, uid);
  const app = factors.find(({ kind }) => kind === "totp");
  if (app === undefined) return null;
  const secret = openSecret(ctx.services.jwtSecret, app.sealed_secret ?? "");
  if (secret === null) {
    // The site's secret is another one: only a recovery by root helps, and it must be found in the log.
    ctx.log.error({ uid }, "the secret of an authenticator app cannot be opened");
    return null;
  }
  const step = stepOf(secret, code, ctx.now());
  const isTaken = step !== null && (await queries.takeStep(ctx.db, app.id, step, ctx.now()));
  return isTaken ? app.id : null;
}

function takeRecoveryCode(ctx: Context, uid: string, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(ctx.services.jwtSecret, uid, code);
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.takeRecoveryCode(tx, uid, hash))) return false;
    const left = await queries.countRecoveryCodes(tx, uid);
    await tellOwner(ctx, tx, { uid, news: "code-used", left });
    return true;
  });
}

/**
 * The failure is counted before the code is looked at and taken back afterwards, so that attempts sent all at once see each
 * other. Only who knows the password comes here.
 */
async function countingTries(
  ctx: Context,
  uid: string,
  attempt: () => Promise<ProvenCode | null>,
): Promise<ProvenCode> {
  const key = { uid, ip: addressKey(ctx.ip) };
  const id = await queries.insertFailure(ctx.db, { ...key, now: ctx.now() });
  let proven: ProvenCode | null;
  try {
    await requireUnlocked(ctx, key, id);
    proven = await attempt();
  } catch (error) {
    await queries.deleteFailure(ctx.db, id);
    throw error;
  }
  if (proven === null) {
    await noteRefusal(ctx, uid, "second-factor");
    throw new DomainError("SECOND_FACTOR_WRONG");
  }
  await queries.deleteFailuresFrom(ctx.db, key);
  return proven;
}

/** @throws DomainError SECOND_FACTOR_LOCKED */
async function requireUnlocked(
  ctx: Context,
  { uid, ip }: { uid: string; ip: string },
  exceptId: number,
): Promise<void> {
  const now = ctx.now().getTime();
  const own = await queries.listFailures(ctx.db, {
    ...{ uid, ip, exceptId, limit: FACTOR_LOCK_AFTER },
    ...lately(ctx.now(), FACTOR_LOCK_MS),
  });
  if (own.length >= FACTOR_LOCK_AFTER) throw lockedUntil(own.at(-1), FACTOR_LOCK_MS, now);
  const all = await queries.listFailures(ctx.db, {
    ...{ uid, exceptId, limit: FACTOR_SPREAD_LOCK_AFTER },
    ...lately(ctx.now(), FACTOR_SPREAD_LOCK_MS),
  });
  if (all.length < FACTOR_SPREAD_LOCK_AFTER) return;
  const since = new Date(now - KNOWN_ADDRESS_DAYS * DAY_MS);
  if (await hasSignedInFrom(ctx.db, { uid, ip, since })) return;
  throw lockedUntil(all.at(-1), FACTOR_SPREAD_LOCK_MS, now);
}

function lockedUntil(oldest: Date | undefined, windowMs: number, now: number): DomainError {
  const until = (oldest?.getTime() ?? now) + windowMs;
  const n = Math.max(1, Math.ceil((until - now) / 60_000));
  return new DomainError("SECOND_FACTOR_LOCKED", { n });
}

interface StepProof {
  readonly ticket: string;
  readonly code?: string | undefined;
  readonly passkey?: z.output<typeof passkeyAnswer> | undefined;
}

interface Account {
  readonly uid: string;
  readonly password_hash: string;
}

/**
 * Whose sign-in this completes: after a password by a code or a passkey, or by a passkey alone that saw who holds it. The account
 * is the one whose password was compared: read anew, it could have got another one meanwhile.
 * @throws DomainError SIGN_IN_STEP_EXPIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED, PASSKEY_REFUSED
 */
export async function proveStep<A extends Account>(
  ctx: Context,
  proof: StepProof,
  find: (uid: string) => Promise<A | undefined>,
): Promise<Grounds & { account: A; way: SignInWay }> {
  const ticket = openTicket(ctx, "sign-in", proof.ticket);
  const { uid, challenge, passwordMark, identityId } = ticket;
  const account = uid === null ? undefined : await find(uid);
  if (uid !== null && passwordMark !== markOf(account?.password_hash ?? "")) {
    throw new DomainError("SIGN_IN_STEP_EXPIRED");
  }
  if (proof.passkey !== undefined) {
    const row = await queries.findPasskey(ctx.db, proof.passkey.credential);
    const isOwn = row !== undefined && (uid === null || row.uid === uid);
    if (!isOwn) throw new DomainError("PASSKEY_REFUSED");
    const factor = { ...row, kind: "passkey" } as const;
    const asked = { challenge, answer: proof.passkey, alone: uid === null };
    const counter = await checkPasskey(ctx, factor, asked);
    await spendTicket(ctx, ticket);
    await queries.updatePasskeyUsed(ctx.db, row.id, { counter, now: ctx.now() });
    const way = account === undefined ? "passkey-alone" : "passkey";
    const owner = account ?? (await find(row.uid));
    if (owner === undefined) throw new DomainError("SIGN_IN_STEP_EXPIRED");
    return { account: owner, way, factorId: row.id, identityId };
  }
  if (account === undefined) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  const proven = await proveByCode(ctx, account.uid, proof.code ?? "");
  await spendTicket(ctx, ticket);
  return { account, identityId, ...proven };
}
