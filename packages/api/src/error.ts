import { ERRORS, type ErrorCode, type ErrorParams, errorText } from "@gavel/domain/error";
import { TRPCError } from "@trpc/server";

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

const BY_STATUS = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  500: "INTERNAL_SERVER_ERROR",
} as const;

/** How a refusal looks to tRPC; the code itself travels in the error's data (see `trpc.ts`). */
export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({
    code: BY_STATUS[ERRORS[error.code].status],
    message: error.message,
    cause: error,
  });
}
