import type { ErrorCode, ErrorParams } from "@gavel/domain/error";

/** A refusal of a call over REST, or what kept it from an answer. */
export class RestFailure extends Error {
  override readonly name = "RestFailure";
  readonly code: ErrorCode | "TIMEOUT" | "NETWORK";
  readonly params: ErrorParams;
  readonly httpStatus: number | null;

  constructor(
    code: RestFailure["code"],
    params: ErrorParams,
    httpStatus: number | null,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.code = code;
    this.params = params;
    this.httpStatus = httpStatus;
  }
}
