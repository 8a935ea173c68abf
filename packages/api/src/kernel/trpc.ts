import { errorText, secondsToRetry } from "@gavel/domain/error";
import { hasPermission, isAdminRole, isRoot, type Permission } from "@gavel/domain/role";
import { initTRPC, TRPCError } from "@trpc/server";
import { readingAtOnce } from "./at-once.ts";
import type { Context, SignedInContext } from "./context.ts";
import {
  DomainError,
  describeFault,
  outageOf,
  refusalOfDatabaseError,
  toTrpcError,
} from "./error.ts";
import { hasUnstorableText } from "./text.ts";
import { answerTogether } from "./together.ts";
import { limitToToken, scopeOfProcedure } from "./token-limits.ts";

export type Who = "anyone" | "signed-in" | "admin" | "root" | `permission:${Permission}`;

/**
 * People by what an object is to them. "members" take part in a contest, training or group, "managers" look after it;
 * neither stands for the other. "keepers" are root and problem administrators, "admins" the three kinds of administrator;
 * "everyone" is whoever may call at all.
 */
export type Reach = "everyone" | "owner" | "members" | "managers" | "keepers" | "admins" | "root";

/** Each procedure declares who may call it and what a stranger (nobody signed in) gets; a test exercises both. @internal */
export interface ProcedureMeta {
  readonly who: Who;
  readonly stranger: "allowed" | "unauthorized" | "notFound";
  /**
   * For a procedure whose input names an object by its id: who reaches one that is closed to the public (a hidden
   * problem, what was sent to it, another's comment). Empty = nobody. Who may call everything anyway need not say.
   */
  readonly reach?: readonly Reach[];
}

const t = initTRPC
  .context<Context>()
  .meta<Partial<ProcedureMeta>>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { code, params } = describeFault(error);
      return {
        ...shape,
        message: errorText(code, params),
        data: { ...shape.data, gavel: { code, params, requestId: ctx?.requestId ?? null } },
      };
    },
  });

const procedure = readingAtOnce(t.procedure);

/** A call as middleware sees it. */
type Call = Parameters<Parameters<typeof t.middleware<object>>[0]>[0];

/**
 * What every call goes through. In one step, since tRPC copies the call and its context for each, which takes longer than all
 * that is done here.
 */
function frame<Known extends object>(who: Who, { takesEnrolling = false } = {}) {
  return t.middleware<Known>(async (call) => {
    try {
      const ctx = await admit(takesEnrolling ? asEnrolling(call) : call, who);
      const result = await (ctx === call.ctx ? call.next() : call.next({ ctx }));
      if (!result.ok) throw result.error;
      return result as typeof result & { readonly ctx?: Known };
    } catch (error) {
      throw failureOf(call, error);
    }
  });
}

function asEnrolling(call: Call): Call {
  const { enrolling } = call.ctx;
  if (enrolling === undefined) return call;
  return { ...call, ctx: { ...call.ctx, viewer: enrolling, sessionFault: null } };
}

/** The context as this call may use it. @throws DomainError */
async function admit({ ctx, path, type, getRawInput }: Call, who: Who): Promise<Context> {
  // First of all checks: what follows sees a token's owner with no more rights than the token has for this call.
  const limited = limitToToken(ctx, scopeOfProcedure(path, type, who));
  requireWho(limited, who);
  // PostgreSQL stores neither NUL nor broken surrogate pairs: refused here once, for every text of every input. A mutation
  // without input may come without a body; who does take input refuses what is no JSON.
  if (hasUnstorableText(await getRawInput().catch(() => undefined))) {
    throw new DomainError("PARAM_INVALID", { field: "input" });
  }
  return limited;
}

/** Why a call failed, in the words of tRPC; faults of ours are logged. */
function failureOf({ ctx, path }: Call, error: unknown): unknown {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof DomainError) {
    const seconds = secondsToRetry(cause.code, cause.params);
    if (seconds !== null) ctx.answerHeaders.set("retry-after", String(seconds));
    return toTrpcError(cause);
  }
  const refusal = refusalOfDatabaseError(cause);
  if (refusal !== null) {
    ctx.log.warn({ err: cause, procedure: path }, "the database refused a value");
    return toTrpcError(refusal);
  }
  if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") {
    ctx.log.error({ err: cause ?? error, procedure: path }, "procedure failed");
    const outage = outageOf(cause);
    if (outage !== null) return toTrpcError(outage);
  }
  return error;
}

/** @throws DomainError SESSION_EXPIRED, ACCOUNT_BANNED, LOGIN_REQUIRED or ACCESS_DENIED. */
export function requireWho(ctx: Context, who: Who): void {
  if (who === "anyone") return;
  const { viewer, sessionFault } = ctx;
  if (viewer === null) throw new DomainError(sessionFault ?? "LOGIN_REQUIRED");
  if (!isPermitted(viewer.role, who)) throw new DomainError("ACCESS_DENIED");
}

function isPermitted(role: SignedInContext["viewer"]["role"], who: Exclude<Who, "anyone">) {
  switch (who) {
    case "signed-in":
      return true;
    case "admin":
      return isAdminRole(role);
    case "root":
      return isRoot(role);
    default:
      return hasPermission(role, who.slice("permission:".length) as Permission);
  }
}

function only(who: Exclude<Who, "anyone">) {
  return procedure
    .meta({ who, stranger: "unauthorized" })
    .use(frame<Pick<SignedInContext, "viewer">>(who));
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

function share(keyOf: (ctx: Context) => string) {
  return t.middleware(async ({ ctx, path, getRawInput, next }) => {
    // Input that is no JSON was refused before by whoever takes any.
    const input = JSON.stringify(await getRawInput().catch(() => undefined));
    const key = `${path} ${ctx.locale} ${keyOf(ctx)} ${input}`;
    return answerTogether(ctx.services, key, () => next());
  });
}

/**
 * For lists that many look at: those who ask the same at the same time get one answer (see `answerTogether`). Only for
 * queries that write nothing. Here each person has answers of their own, since most lists depend on who reads.
 */
export const together = share(({ viewer, sessionFault }) =>
  viewer === null
    ? // A refusal says what became of the session.
      (sessionFault ?? "")
    : [viewer.uid, viewer.role, viewer.tokenId ?? ""].join("/"),
);
/** The same for what all administrators are told alike, and everybody else. */
export const togetherForStaff = share(({ viewer }) =>
  viewer !== null && isAdminRole(viewer.role) ? "staff" : "all",
);
/** The same for what everybody is told alike, whoever asks. */
export const togetherForAll = share(() => "all");

export const anyone = procedure
  .meta({ who: "anyone", stranger: "allowed" })
  .use(frame<object>("anyone"));
export const signedIn = only("signed-in");
/** Also for who is to set up a second factor before anything else. */
export const enrolling = procedure
  .meta({ who: "signed-in", stranger: "unauthorized" })
  .use(frame<Pick<SignedInContext, "viewer">>("signed-in", { takesEnrolling: true }));
export const admin = only("admin");
export const root = only("root");
export function permitted(permission: Permission) {
  return only(`permission:${permission}`);
}
