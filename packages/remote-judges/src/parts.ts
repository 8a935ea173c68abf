/** A site fares part by part: one that works says nothing of the others. */
import type { FailureKind, RemoteFailure } from "./failure.ts";

export const SITE_PARTS = ["reach", "session", "form", "runs"] as const;
/**
 * Reach: it shows problems. Session: it lets an account in. Form: it takes programs. Runs: it tells what became of them.
 */
export type SitePart = (typeof SITE_PARTS)[number];

export interface PartFault {
  readonly kind: FailureKind;
  readonly detail: string;
}

/** Of those that were asked; null = as it should be. */
export type PartsSeen = Partial<Record<SitePart, PartFault | null>>;

/** These are answers to what was asked: whoever gives them works. */
const ANSWERS: readonly FailureKind[] = [
  ...(["notFound", "duplicate", "languageRefused", "refused", "unsupported"] as const),
];

/** Notes in `seen` how a part fared that was asked for something. */
export async function asking<T>(
  seen: PartsSeen,
  part: SitePart,
  { work, faultOf }: { readonly work: () => Promise<T>; readonly faultOf: FaultReader },
): Promise<T> {
  try {
    const answer = await work();
    seen[part] = null;
    return answer;
  } catch (error) {
    const failure = faultOf(error);
    if (failure !== null) noteFailure(seen, part, failure);
    throw error;
  }
}

type FaultReader = (error: unknown) => RemoteFailure | null;

export function noteFailure(
  seen: PartsSeen,
  part: SitePart,
  { kind, detail }: RemoteFailure,
): void {
  const isReading = part === "reach";
  // To come back later says nothing of what will be there then, nor does one problem that is kept from us.
  if (kind === "rateLimited" || (kind === "forbidden" && isReading)) return;
  const isAboutSession = kind === "loginRequired" || kind === "badCredentials";
  if (ANSWERS.includes(kind) || (isAboutSession && isReading)) seen[part] = null;
  // Who is not let in learns nothing of what there is inside.
  else seen[isAboutSession ? "session" : part] = { kind, detail };
}
