import type { ErrorCode, ErrorParams } from "@gavel/domain/error";
import type { I18n } from "@lingui/core";
import { TRPCClientError } from "@trpc/client";
import { tokenOf } from "../session/transport.ts";
import { type NetworkFault, networkTexts } from "./error-messages.ts";
import { errorMessage, isErrorCode } from "./error-text.ts";
import { codeOfStatus, unansweredFacts } from "./unanswered.ts";

interface GavelFacts {
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
  readonly requestId?: string;
}

export interface ErrorFacts {
  /** The server's code, or what went wrong before there was an answer. */
  readonly code: ErrorCode | NetworkFault | "UNKNOWN";
  readonly params: ErrorParams;
  readonly requestId: string | null;
  readonly httpStatus: number | null;
  readonly aborted: boolean;
  /** What the refused request was sent with: null = nothing, undefined = not known. */
  readonly token?: string | null | undefined;
}

function isGavelFacts(value: unknown): value is GavelFacts {
  if (typeof value !== "object" || value === null || !("code" in value)) return false;
  return typeof value.code === "string" && isErrorCode(value.code);
}

/** A refusal of the REST surface, which takes what does not fit into JSON. */
export class RestError extends Error {
  readonly code: ErrorCode | ReturnType<typeof codeOfStatus>;
  readonly params: ErrorParams;
  readonly answer: Response | null;

  /** @param facts.answer null = refused here, before anything was sent */
  constructor(facts: {
    readonly code: unknown;
    readonly params: ErrorParams;
    readonly answer: Response | null;
  }) {
    super(String(facts.code));
    const isOurs = isGavelFacts({ code: facts.code });
    this.code = isOurs ? (facts.code as ErrorCode) : codeOfStatus(facts.answer?.status);
    this.params = facts.params;
    this.answer = facts.answer;
  }
}

/** What is known about a failure, whatever threw it. */
export function errorFacts(error: unknown): ErrorFacts {
  const none = { params: {}, requestId: null, httpStatus: null, aborted: false } as const;
  if (error instanceof TRPCClientError) {
    const data: unknown = error.data;
    const inner = typeof data === "object" && data !== null ? data : {};
    const httpStatus =
      "httpStatus" in inner && typeof inner.httpStatus === "number" ? inner.httpStatus : null;
    if ("gavel" in inner && isGavelFacts(inner.gavel)) {
      const { code, params = {}, requestId = null } = inner.gavel;
      const token = tokenOf(error.meta?.response);
      return { code, params, requestId, httpStatus, aborted: false, token };
    }
    if (httpStatus !== null) return { ...none, code: codeOfStatus(httpStatus), httpStatus };
    const facts = unansweredFacts(error);
    return { ...none, ...facts, code: facts.code === "UNKNOWN" ? "NETWORK" : facts.code };
  }
  if (error instanceof RestError) {
    const { code, params, answer } = error;
    const requestId = answer?.headers.get("x-request-id") ?? null;
    const httpStatus = answer?.status ?? null;
    return { code, params, requestId, httpStatus, aborted: false, token: tokenOf(answer) };
  }
  return { ...none, ...unansweredFacts(error) };
}

const isNetworkFault = (code: ErrorFacts["code"]): code is NetworkFault =>
  Object.hasOwn(networkTexts, code);

/** The sentence a reader sees for a failure. */
export function describeError(i18n: I18n, error: unknown): string {
  const { code, params } = errorFacts(error);
  if (isNetworkFault(code)) return i18n._(networkTexts[code]);
  return errorMessage(i18n, code === "UNKNOWN" ? "SERVER_ERROR" : code, params);
}
