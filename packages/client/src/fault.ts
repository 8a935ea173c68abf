import { ERRORS, type ErrorCode, type ErrorParams } from "@gavel/domain/error";
import { TRPCClientError } from "@trpc/client";

/** Why the site refused. */
export interface GavelFault {
  /** Stable; texts are not. */
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** English, to show to a person. */
  readonly message: string;
  /** Names the request in the site's log; null when it did not come so far. */
  readonly requestId: string | null;
}

/** null = no refusal of the site: it was not reached, or the error has nothing to do with it. */
export function readFault(error: unknown): GavelFault | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as { data?: { gavel?: Omit<GavelFault, "message"> } | null };
  const fault = data?.gavel;
  if (fault === undefined || !Object.hasOwn(ERRORS, fault.code)) return null;
  return { ...fault, message: error.message };
}
