/** What people change of their own second factors. Routers ask for the password, or a young session, before. */
import type { Db } from "@gavel/db";
import {
  FRESH_SESSION_MS,
  normaliseFactorCode,
  PASSKEYS_MAX,
  showRecoveryCode,
} from "@gavel/domain/factor";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, findBrokenUniqueIndex } from "../../../kernel/error.ts";
import { sealSecret } from "../../../kernel/secret-box.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { endOtherSessions } from "../../session/index.ts";
import { drawRecoveryCodes, drawSecret, hashRecoveryCode, stepOf, uriOf } from "../codes.ts";
import { partyOf, readNewPasskey, transportsOf } from "../passkey.ts";
import * as queries from "../queries.ts";
import type {
  AddAppInput,
  AddedFactor,
  AddPasskeyInput,
  FactorState,
  NewApp,
  PasskeyOrder,
} from "../schema.ts";
import { drawChallenge, openTicket, sealTicket } from "../ticket.ts";
import { isFactorRequired } from "./need.ts";
import { tellOwner } from "./tell.ts";

/** Whether the session is so young that it stands for the password that it began with. */
export async function isFreshSession(ctx: SignedInContext): Promise<boolean> {
  const { sessionId } = ctx.viewer;
  const start = sessionId === null ? undefined : await queries.findSessionStart(ctx.db, sessionId);
  return start !== undefined && ctx.now().getTime() - start.getTime() < FRESH_SESSION_MS;
}

export async function getState(ctx: SignedInContext): Promise<FactorState> {
  const { uid, role } = ctx.viewer;
  const [rows, recoveryCodes, isRequired, isFresh] = await Promise.all([
    queries.listFactors(ctx.db, uid),
    queries.countRecoveryCodes(ctx.db, uid),
    isFactorRequired(ctx, role),
    isFreshSession(ctx),
  ]);
  const factors = rows.map(({ id, kind, name, created_at, last_used_at }) => ({
    ...{ id, kind, name, createdAt: created_at, lastUsedAt: last_used_at },
  }));
  return { factors, recoveryCodes, isRequired, needsPassword: !isFresh };
}

/** A secret that becomes a factor when a code of it comes back. */
export async function beginApp(ctx: SignedInContext): Promise<NewApp> {
  const { uid, username } = ctx.viewer;
  const { shortName } = await loadSettings(ctx);
  const secret = drawSecret();
  const ticket = sealTicket(ctx, { purpose: "app", uid, challenge: "", secret });
  return { ticket, secret, uri: uriOf(secret, { site: shortName, username }) };
}

/** @throws DomainError SIGN_IN_STEP_EXPIRED, SECOND_FACTOR_WRONG, FACTOR_APP_EXISTS */
export async function addApp(ctx: SignedInContext, input: AddAppInput): Promise<AddedFactor> {
  const { uid, secret } = openTicket(ctx, "app", input.ticket);
  if (uid !== ctx.viewer.uid || secret === undefined) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  const now = ctx.now();
  const step = stepOf(secret, normaliseFactorCode(input.code), now);
  if (step === null) throw new DomainError("SECOND_FACTOR_WRONG");
  const sealedSecret = sealSecret(ctx.services.jwtSecret, secret);
  return adding(ctx, "app-added", async (tx) => {
    const kept = await queries.listFactors(tx, uid);
    if (kept.some(({ kind }) => kind === "totp")) throw new DomainError("FACTOR_APP_EXISTS");
    await queries.insertApp(tx, { uid, sealedSecret, lastStep: step, now });
  });
}

/** @throws DomainError PASSKEY_ADDRESS, PASSKEY_LIMIT */
export async function beginPasskey(ctx: SignedInContext, origin: string): Promise<PasskeyOrder> {
  const { uid, username } = ctx.viewer;
  const rpID = await partyOf(ctx, origin);
  const kept = await passkeysOf(ctx.db, uid);
  if (kept.length >= PASSKEYS_MAX) throw new DomainError("PASSKEY_LIMIT", { n: PASSKEYS_MAX });
  const { shortName } = await loadSettings(ctx);
  const challenge = drawChallenge();
  const options = await generateRegistrationOptions({
    rpName: shortName,
    rpID,
    userName: username,
    userID: new TextEncoder().encode(uid),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    excludeCredentials: kept.map((row) => ({
      id: row.credential_id ?? "",
      transports: transportsOf(row),
    })),
  });
  return { ticket: sealTicket(ctx, { purpose: "passkey", uid, challenge }), options };
}

async function passkeysOf(db: Db, uid: string): Promise<queries.FactorRow[]> {
  return (await queries.listFactors(db, uid)).filter(({ kind }) => kind === "passkey");
}

/** @throws DomainError SIGN_IN_STEP_EXPIRED, PASSKEY_REFUSED, PASSKEY_LIMIT */
export async function addPasskey(
  ctx: SignedInContext,
  { ticket, name, answer }: AddPasskeyInput,
): Promise<AddedFactor> {
  const { uid, challenge } = openTicket(ctx, "passkey", ticket);
  if (uid !== ctx.viewer.uid) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  const { credential } = await readNewPasskey(ctx, challenge, answer);
  const key = {
    ...{ uid, name, credentialId: credential.id, publicKey: credential.publicKey },
    ...{ counter: credential.counter, now: ctx.now() },
    transports: credential.transports ?? [],
  };
  try {
    return await adding(ctx, "passkey-added", async (tx) => {
      const kept = await passkeysOf(tx, uid);
      if (kept.length >= PASSKEYS_MAX) throw new DomainError("PASSKEY_LIMIT", { n: PASSKEYS_MAX });
      await queries.insertPasskey(tx, key);
    });
  } catch (error) {
    const isKnown = findBrokenUniqueIndex(error) === "user_factor_credential";
    throw isKnown ? new DomainError("PASSKEY_REFUSED") : error;
  }
}

/** With the first factor come recovery codes, and sessions that began with the password alone end, but for this one. */
function adding(
  ctx: SignedInContext,
  news: "app-added" | "passkey-added",
  add: (tx: Db) => Promise<void>,
): Promise<AddedFactor> {
  const { uid } = ctx.viewer;
  return ctx.db.transaction().execute(async (tx) => {
    await queries.lockOwner(tx, uid);
    const isFirst = (await queries.listFactors(tx, uid)).length === 0;
    await add(tx);
    await tellOwner(ctx, tx, { uid, news });
    if (!isFirst) return { recoveryCodes: null };
    await endOtherSessions(tx, ctx.viewer, ctx.now());
    return { recoveryCodes: await makeCodes(ctx, tx) };
  });
}

async function makeCodes(ctx: SignedInContext, tx: Db): Promise<string[]> {
  const { uid } = ctx.viewer;
  const codes = drawRecoveryCodes();
  await queries.deleteRecoveryCodes(tx, uid);
  const hashes = codes.map((code) => hashRecoveryCode(ctx.services.jwtSecret, uid, code));
  await queries.insertRecoveryCodes(tx, uid, hashes);
  return codes.map(showRecoveryCode);
}

/** The old ones are void. @throws DomainError NOT_FOUND for who has no second factor */
export function renewCodes(ctx: SignedInContext): Promise<{ recoveryCodes: string[] }> {
  const { uid } = ctx.viewer;
  return ctx.db.transaction().execute(async (tx) => {
    await queries.lockOwner(tx, uid);
    if ((await queries.listFactors(tx, uid)).length === 0) throw new DomainError("NOT_FOUND");
    const recoveryCodes = await makeCodes(ctx, tx);
    await tellOwner(ctx, tx, { uid, news: "codes-renewed" });
    return { recoveryCodes };
  });
}

/** Other sessions end: one of them may have begun with what is taken away. @throws DomainError NOT_FOUND, SECOND_FACTOR_LAST */
export async function removeFactor(ctx: SignedInContext, id: string): Promise<null> {
  const { uid, role } = ctx.viewer;
  const isRequired = await isFactorRequired(ctx, role);
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockOwner(tx, uid);
    const kept = await queries.listFactors(tx, uid);
    const gone = kept.find((one) => one.id === id);
    if (gone === undefined) throw new DomainError("NOT_FOUND");
    const isLast = kept.length === 1;
    if (isLast && isRequired) throw new DomainError("SECOND_FACTOR_LAST");
    await queries.deleteFactor(tx, id);
    if (isLast) await queries.deleteRecoveryCodes(tx, uid);
    await endOtherSessions(tx, ctx.viewer, ctx.now());
    const news = gone.kind === "totp" ? "app-removed" : "passkey-removed";
    await tellOwner(ctx, tx, { uid, news });
  });
  return null;
}
