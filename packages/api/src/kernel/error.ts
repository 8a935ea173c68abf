import {
  ERRORS,
  type ErrorCode,
  type ErrorParams,
  errorText,
  isErrorCode,
} from "@gavel/domain/error";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/** The one way a service refuses: a code both sides know, with its parameters. Thrown, never returned. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(errorText(code, params));
    this.code = code;
    this.params = params;
  }
}

/** @throws DomainError with what a rule answered, unless it allows. */
export function refuse(refusal: ErrorCode | null): void {
  if (refusal !== null) throw new DomainError(refusal);
}

/** The same refusal of one among many: its parameter `problem` says of which. */
export function refusalOf(problem: string, { code, params }: DomainError): DomainError {
  const named = new DomainError(code, { ...params, problem });
  named.message = `${problem}: ${named.message}`;
  return named;
}

const BY_STATUS = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const;

/** How a refusal looks to tRPC; the code itself travels in the error's data (see `trpc.ts`). */
export function toTrpcError(error: DomainError): TRPCError {
  const facts = ERRORS[error.code];
  return new TRPCError({
    code: BY_STATUS["rpc" in facts ? facts.rpc : facts.status],
    message: error.message,
    cause: error,
  });
}

/** What clients may know of a failure. */
export interface Fault {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/** A domain code, the offending field, or nothing but SERVER_ERROR: never the text of an unknown error. */
export function describeFault(error: unknown): Fault {
  if (error instanceof DomainError) return { code: error.code, params: error.params };
  if (error instanceof ZodError) return describeIssue(error);
  if (!(error instanceof TRPCError)) {
    return { code: outageOf(error)?.code ?? "SERVER_ERROR", params: {} };
  }
  if (error.cause instanceof DomainError || error.cause instanceof ZodError) {
    return describeFault(error.cause);
  }
  if (error.code === "NOT_FOUND") return { code: "NOT_FOUND", params: {} };
  if (error.code === "INTERNAL_SERVER_ERROR") return { code: "SERVER_ERROR", params: {} };
  return { code: "PARAM_INVALID", params: { field: "request" } };
}

function describeIssue(error: ZodError): Fault {
  const issue = error.issues[0];
  if (issue === undefined) return { code: "PARAM_INVALID", params: { field: "input" } };
  const params = { field: issue.path.join(".") || "input", issue: issue.message };
  if (isErrorCode(issue.message)) return { code: issue.message, params };
  const isMissing =
    issue.message.endsWith("_REQUIRED") || issue.message.endsWith("received undefined");
  if (isMissing) return { code: "PARAM_MISSING", params };
  if (issue.code === "too_big" && issue.origin === "string") {
    return { code: "FIELD_TOO_LONG", params: { ...params, n: Number(issue.maximum) } };
  }
  return { code: "PARAM_INVALID", params };
}

/**
 * The refusal that an error of PostgreSQL amounts to, or null when it is a fault of ours: values no column can hold
 * (class 22) and unique values already taken, which services that know a better word catch themselves.
 */
export function refusalOfDatabaseError(error: unknown): DomainError | null {
  const state = databaseErrorCode(error);
  if (state === null) return null;
  if (state.startsWith("22")) return new DomainError("PARAM_INVALID", { field: "input" });
  return state === UNIQUE_VIOLATION ? new DomainError("CONFLICT") : null;
}

/**
 * PostgreSQL will not store it however often it is asked: one row given twice in a statement (class 21), values no column can
 * hold (22), and references to what is not there (23).
 */
export function isUnstorable(error: unknown): boolean {
  return /^2[123]/.test(databaseErrorCode(error) ?? "");
}

const UNIQUE_VIOLATION = "23505";

/** The name of the unique index that the error broke, or null when it is another error. */
export function findBrokenUniqueIndex(error: unknown): string | null {
  if (databaseErrorCode(error) !== UNIQUE_VIOLATION) return null;
  const name = (error as { constraint_name?: unknown }).constraint_name;
  return typeof name === "string" ? name : null;
}

function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "PostgresError") return null;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : null;
}

/** Of the drivers and the socket: nobody is there, or nobody any more. */
const AWAY =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** Of PostgreSQL: connection lost, shutting down or starting, no room for more connections. */
const AWAY_STATE = /^(08...|57P0[1-3]|53300)$/;
/** A disk that is full or read-only, as the system says it and as PostgreSQL does. */
const FULL = /^(ENOSPC|EDQUOT|EROFS|53100|25006)$/;

/**
 * The refusal of a fault that is nobody's but the machine's, or null: the database is away, the
 * disk takes nothing, the object store does not answer. Those
 * pass, or somebody sees to them.
 */
export function outageOf(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const text = typeof code === "string" ? code : "";
  if (FULL.test(text)) return new DomainError("STORAGE_FULL");
  if (text === "FILES_AWAY") return new DomainError("FILES_AWAY");
  // The embedded server's socket is gone while it is down.
  const isSocketGone = text === "ENOENT" && syscall === "connect";
  const isLost = text === "" && /^Connection terminated/.test(error.message);
  if (AWAY.test(text) || AWAY_STATE.test(text) || isSocketGone || isLost) {
    return new DomainError("DATABASE_AWAY");
  }
  return error.cause === undefined ? null : outageOf(error.cause);
}
