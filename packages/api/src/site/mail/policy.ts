const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Waits between one try and the next: close at first, since somebody may wait for a code, then over most of a day. */
const WAITS_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  45 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  180 * MINUTE_MS,
  360 * MINUTE_MS,
  720 * MINUTE_MS,
] as const;

/** What a mail server, or the way to it, said. */
export interface SendFault {
  /** Of the SMTP answer; null when there was none. */
  readonly responseCode: number | null;
  /** nodemailer's word: EAUTH, ECONNECTION, ETIMEDOUT, EENVELOPE, … */
  readonly code: string;
  readonly text: string;
}

/**
 * Whether trying again is of no use: the server refused this mail for good (RFC 5321, 4.2.1: 5yz). A refused sign-in is
 * a fault of the settings, which somebody will mend.
 * @internal
 */
export function isFinal(fault: SendFault): boolean {
  if (fault.code === "EAUTH" || fault.responseCode === null) return false;
  return fault.responseCode >= 500 && ["EENVELOPE", "EMESSAGE"].includes(fault.code);
}

/** When to try again after the failed try number `attempts`; null = not any more. */
export function nextTryAt(
  { attempts, expiresAt }: { attempts: number; expiresAt: Date | null },
  fault: SendFault,
  now: Date,
): Date | null {
  // The server that tried is ending: the next one takes it up.
  if (fault.code === "EABORT") return now;
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined || isFinal(fault)) return null;
  const next = new Date(now.getTime() + wait);
  return expiresAt !== null && next >= expiresAt ? null : next;
}
