import type { Db } from "@gavel/db";
import {
  KNOWN_ADDRESS_DAYS,
  SIGN_IN_FAILURE_WINDOW_MS,
  SIGN_IN_LOCK_AFTER,
  SIGN_IN_NETWORK_TIMES,
} from "@gavel/domain/limit";
import { DEFAULT_LOCALE, isLocale } from "@gavel/domain/locale";
import { nameKey } from "@gavel/domain/name-key";
import { isAdminRole, isRoot } from "@gavel/domain/role";
import type { SignInWay } from "@gavel/domain/sign-in";
import { addressKey, siteNetwork } from "../../../kernel/address.ts";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { inOne } from "../../../kernel/in-one.ts";
import { lately } from "../../../kernel/lately.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { spendPass } from "../../../site/human-check/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { tellFromSite } from "../../../talk/message/index.ts";
import {
  type Grounds,
  hasFactor,
  hasFactorOf,
  proveByCode,
  proveStep,
  secondStepOf,
} from "../../factor/index.ts";
import {
  createSession,
  endSession,
  hasSignedInFrom,
  noteRefusal,
  tellOfNewPlace,
} from "../../session/index.ts";
import { findByDirectory, hasIdentity } from "../../sign-on/index.ts";
import { inPasswordTurn, renewHash, verifyPassword } from "../password.ts";
import { addressGate, signInGate } from "../policy.ts";
import { presentOwnAccount, roleOf } from "../present.ts";
import {
  type AccountRow,
  deleteSignInFailure,
  deleteSignInFailures,
  type FailureKey,
  findAccountByName,
  findAccountByUid,
  findFailuresFrom,
  findSignInFailures,
  holdPasswordHash,
  insertSignInFailure,
  replacePasswordHash,
  updateStaying,
} from "../queries.ts";
import type { SignInInput, SignInStepInput, UserInfo } from "../schema.ts";
import { STAYING_MESSAGE } from "../text.ts";
import { mailSignInCode, spendSignInCode } from "./sign-in-code.ts";

const DAY_MS = 86_400_000;

/** The token goes out in the `authorization` header. @throws DomainError SECOND_FACTOR_REQUIRED */
export async function signIn(ctx: Context, input: SignInInput): Promise<UserInfo> {
  return openSession(ctx, await requireSecondFactor(ctx, await checkPassword(ctx, input), input));
}

/** Shares the failure counter with `signIn`. */
export async function adminSignIn(ctx: Context, input: SignInInput): Promise<UserInfo> {
  const entered = await checkPassword(ctx, input);
  requireAdmin(entered.account);
  return openOffice(ctx, await requireSecondFactor(ctx, entered, input));
}

/** The second step, or a passkey that is both. */
export async function completeSignIn(ctx: Context, input: SignInStepInput): Promise<UserInfo> {
  return openSession(ctx, await findProven(ctx, input));
}

export async function completeAdminSignIn(ctx: Context, input: SignInStepInput): Promise<UserInfo> {
  const entered = await findProven(ctx, input);
  requireAdmin(entered.account);
  return openOffice(ctx, entered);
}

/** Asked for only where the password was right, so that nobody learns who has one. */
async function requireSecondFactor(
  ctx: Context,
  entered: Entered,
  { factorCode }: SignInInput,
): Promise<Entered> {
  const { account, identityId } = entered;
  if (!(await hasFactor(ctx, account.uid))) return entered;
  if (factorCode === undefined) throw await secondStepOf(ctx, account, identityId);
  return { ...entered, ...(await proveByCode(ctx, account.uid, factorCode)) };
}

async function findProven(ctx: Context, input: SignInStepInput): Promise<Entered> {
  const proven = await proveStep(ctx, input, (uid) => findAccountByUid(ctx.db, uid));
  if (proven.account.is_banned) throw new DomainError("ACCOUNT_BANNED");
  return proven;
}

/** For whoever was proven elsewhere; the second factor is asked for as after a password. */
export async function enterAs(
  ctx: Context,
  { uid, id: identityId }: { readonly uid: string; readonly id: string },
  way: SignInWay,
): Promise<UserInfo> {
  const account = await findAccountByUid(ctx.db, uid);
  if (account === undefined) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  if (account.is_banned) throw new DomainError("ACCOUNT_BANNED");
  if (await hasFactor(ctx, uid)) throw await secondStepOf(ctx, account, identityId);
  return openSession(ctx, { account, way, identityId });
}

function requireAdmin(account: AccountRow): void {
  if (!isAdminRole(roleOf(account))) throw new DomainError("NOT_ADMIN_ACCOUNT");
}

async function openOffice(ctx: Context, entered: Entered): Promise<UserInfo> {
  const { uid, username } = entered.account;
  await recordAudit(
    ctx.db,
    { viewer: { uid, username }, ip: ctx.ip, now: ctx.now },
    { action: "session.signIn", target: { id: uid, name: username } },
  );
  return openSession(ctx, entered);
}

/** Ends the caller's session only. */
export async function signOut(ctx: SignedInContext): Promise<null> {
  await endSession(ctx.db, ctx.viewer, ctx.now());
  return null;
}

/** Whoever came in, and how. */
interface Entered extends Grounds {
  readonly account: AccountRow;
  readonly way: SignInWay;
}

/** Ways in that a second factor would have followed, had there been one. */
const ONE_STEP: readonly SignInWay[] = ["password", "mail-code", "provider", "directory"];

/**
 * @throws DomainError SIGN_IN_STEP_EXPIRED where the account has got another password since it was read, or a second factor, or
 *   lost what the sign-in rests on
 */
async function openSession(ctx: Context, entered: Entered): Promise<UserInfo> {
  const { account, way, factorId, identityId } = entered;
  const { uid } = account;
  const token = await inOne(ctx.db, async (tx) => {
    // A new password, or what is added or taken away of the other ways in, ends sessions, and so those that had not quite begun.
    const isSame = (await holdPasswordHash(tx, uid)) === account.password_hash;
    const isEnough = !ONE_STEP.includes(way) || !(await hasFactor({ db: tx }, uid));
    const isGrounded =
      (factorId === undefined || (await hasFactorOf(tx, factorId))) &&
      (identityId === undefined || (await hasIdentity(tx, identityId)));
    if (!isSame || !isEnough || !isGrounded) throw new DomainError("SIGN_IN_STEP_EXPIRED");
    await tellOfNewPlace(ctx, tx, uid);
    if (account.closes_at !== null) await stay(tx, account, ctx.now());
    return createSession(
      { db: tx, jwtSecret: ctx.services.jwtSecret, now: ctx.now() },
      { uid, userAgent: ctx.userAgent, ip: ctx.ip, way },
    );
  });
  ctx.answerHeaders.set("authorization", token);
  return presentOwnAccount(account);
}

/** Whoever signs in keeps the account that was to be closed, and reads so. */
async function stay(tx: Db, { uid, locale: chosen }: AccountRow, now: Date): Promise<void> {
  if (!(await updateStaying(tx, uid))) return;
  const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE;
  const note = { recipientUid: uid, kind: "Mine" as const, adminUid: null };
  await tellFromSite(tx, [{ ...note, ...STAYING_MESSAGE[locale] }], now);
}

/** Neither this site nor a directory knows the pair. @throws DomainError also SIGN_ON_AWAY where a directory cannot say */
async function checkPassword(ctx: Context, input: SignInInput): Promise<Entered> {
  const tried = await tryPassword(ctx, input);
  return "way" in tried ? tried : checkDirectories(ctx, input, tried);
}

/** Passwords of this site alone, for programs that send one with each request. */
export async function checkOwnPassword(ctx: Context, input: SignInInput): Promise<Entered> {
  const tried = await tryPassword(ctx, input);
  if ("way" in tried) return tried;
  throw await refusalOf(ctx, tried);
}

/**
 * In a turn of its own: whoever floods this waits and is refused before the database is asked. The failure is counted
 * before the password is looked at and taken back afterwards: attempts sent all at once see each other, so that the limit
 * cannot be outrun. No connection is held while hashing.
 */
function tryPassword(ctx: Context, input: SignInInput): Promise<Entered | Failed> {
  // As a stranger, whoever asks: what counts is where the attempt comes from.
  return inPasswordTurn({ viewer: null, ip: ctx.ip }, () => attemptPassword(ctx, input));
}

/** A wrong password, as far as this site knows. It is counted. */
interface Failed extends Omit<Attempt, "input"> {
  readonly failures: number;
}

async function refusalOf(ctx: Context, { account, failures }: Failed): Promise<DomainError> {
  if (account !== undefined) await noteRefusal(ctx, account.uid, "password");
  return new DomainError("LOGIN_FAILED", { failures: failures + 1 });
}

/** Outside the turn: a slow directory holds up nobody who has a password here. Root's are of this site alone. */
async function checkDirectories(
  ctx: Context,
  input: SignInInput,
  failed: Failed,
): Promise<Entered> {
  const { account, attempt, key } = failed;
  if (account !== undefined && isRoot(roleOf(account))) throw await refusalOf(ctx, failed);
  let found: Awaited<ReturnType<typeof findByDirectory>>;
  try {
    found = await findByDirectory(ctx, input);
  } catch (error) {
    // Nobody's password was wrong; what might be a guess at one of this site stays counted.
    if (account?.has_password !== true) await deleteSignInFailure(ctx.db, attempt);
    throw error;
  }
  const entered = found === null ? undefined : await findAccountByUid(ctx.db, found.uid);
  if (found === null || entered === undefined) throw await refusalOf(ctx, failed);
  // Who is called alike in the directory forgives no guesses at this site's account.
  const isSame = account === undefined || account.uid === entered.uid;
  // Linked before they became root.
  if (isRoot(roleOf(entered))) throw await refusalOf(ctx, failed);
  if (isSame) await deleteSignInFailures(ctx.db, key);
  else await deleteSignInFailure(ctx.db, attempt);
  if (entered.is_banned) throw new DomainError("ACCOUNT_BANNED");
  return { account: entered, way: "directory", identityId: found.id };
}

async function attemptPassword(ctx: Context, input: SignInInput): Promise<Entered | Failed> {
  const account = await findAccountByName(ctx.db, input.username);
  // However it was typed, an account has one counter.
  const usernameKey = account?.username_key ?? nameKey(input.username);
  const key = { usernameKey, ip: addressKey(ctx.ip), network: siteNetwork(ctx.ip) };
  const attempt = await insertSignInFailure(ctx.db, key, ctx.now());
  let passed: Passed;
  try {
    passed = await passGate(ctx, { key, attempt, input, account });
  } catch (error) {
    await deleteSignInFailure(ctx.db, attempt);
    throw error;
  }
  const isRight =
    passed.isOwner || (await verifyPassword(input.password, account?.password_hash ?? null));
  if (account === undefined || !isRight) {
    return { account, key, attempt, failures: passed.failures };
  }
  await deleteSignInFailures(ctx.db, key);
  if (account.is_banned) throw new DomainError("ACCOUNT_BANNED");
  if (passed.isOwner) return { account, way: "mail-code" };
  return { account: await keepOwnHash(ctx, account, input.password), way: "password" };
}

/** The hash that came with an account of another judge has served. */
async function keepOwnHash(
  { db }: Context,
  account: AccountRow,
  password: string,
): Promise<AccountRow> {
  const { uid, password_hash: from } = account;
  const to = await renewHash(password, from);
  if (to === null) return account;
  if (await replacePasswordHash(db, uid, { from, to })) return { ...account, password_hash: to };
  // Another sign-in was quicker, or a new password, which stays.
  const found = await findAccountByUid(db, uid);
  const isRight = found !== undefined && (await verifyPassword(password, found.password_hash));
  return isRight ? found : account;
}

interface Attempt {
  readonly key: FailureKey & { readonly network: string | null };
  readonly attempt: number;
  readonly input: SignInInput;
  /** undefined = nobody has the name. */
  readonly account: AccountRow | undefined;
}

interface Passed {
  /** Before this attempt. */
  readonly failures: number;
  /** By a code that only the account's address was told: nobody asks for the password then. */
  readonly isOwner: boolean;
}

/** @throws DomainError LOGIN_LOCKED, SLIDE_VERIFY_REQUIRED */
async function passGate(ctx: Context, attempt: Attempt): Promise<Passed> {
  const { account, input } = attempt;
  const found = await findSignInFailures(ctx.db, attempt.key, {
    ...windowOf(ctx, attempt),
    limit: SIGN_IN_LOCK_AFTER,
  });
  const failures = found.length;
  const own = signInGate(failures);
  if (own === "locked") throw lockedSince(ctx, found);
  const { ip, network } = attempt.key;
  const shared = [await gateOf(ctx, attempt, { ip })];
  if (network !== null) shared.push(await gateOf(ctx, attempt, { network }));
  const needsPuzzle = [own, ...shared].includes("puzzle");
  if (!needsPuzzle || (await hasSlideProof(ctx, input.slideToken))) {
    return { failures, isOwner: false };
  }
  if (input.takesMailCode === true) {
    if (await spendSignInCode(ctx, account, input.password)) return { failures, isOwner: true };
    await mailSignInCode(ctx, account);
  }
  throw new DomainError("SLIDE_VERIFY_REQUIRED", { failures });
}

/** Many names tried with few passwords each are one attack. @throws DomainError LOGIN_LOCKED */
async function gateOf(
  ctx: Context,
  attempt: Attempt,
  from: { readonly ip: string } | { readonly network: string },
): Promise<"open" | "puzzle"> {
  const { signInPuzzleAfter, signInLockAfter } = await loadSettings(ctx);
  const times = "ip" in from ? 1 : SIGN_IN_NETWORK_TIMES;
  const facts = { puzzleAfter: signInPuzzleAfter * times, lockAfter: signInLockAfter * times };
  const limit = Math.max(facts.puzzleAfter, facts.lockAfter);
  if (limit === 0) return "open";
  const failures = await findFailuresFrom(ctx.db, from, { ...windowOf(ctx, attempt), limit });
  const { ip } = attempt.key;
  const gate = addressGate(failures.length, { ...facts, isKnown: false });
  if (gate !== "locked") return gate;
  const since = new Date(ctx.now().getTime() - KNOWN_ADDRESS_DAYS * DAY_MS);
  const uid = attempt.account?.uid;
  const isKnown = uid !== undefined && (await hasSignedInFrom(ctx.db, { uid, ip, since }));
  const known = addressGate(failures.length, { ...facts, isKnown });
  if (known === "locked") throw lockedSince(ctx, failures.slice(0, facts.lockAfter));
  return known;
}

/** In which failures count; but for the attempt itself. */
export function windowOf(ctx: Context, { attempt }: Pick<Attempt, "attempt">) {
  return { ...lately(ctx.now(), SIGN_IN_FAILURE_WINDOW_MS), exceptId: attempt };
}

/** Open again when the oldest of the failures that lock, newest first, has left the window. */
export function lockedSince(ctx: Context, failures: readonly Date[]): DomainError {
  const now = ctx.now().getTime();
  const oldest = failures.at(-1)?.getTime() ?? now;
  const n = Math.max(1, Math.ceil((oldest + SIGN_IN_FAILURE_WINDOW_MS - now) / 60_000));
  return new DomainError("LOGIN_LOCKED", { n });
}

async function hasSlideProof(ctx: Context, slideToken: string | undefined): Promise<boolean> {
  return slideToken !== undefined && (await spendPass(ctx, slideToken));
}
