/** One message to the receiver of a webhook. */
import { webhookOrigin } from "@gavel/domain/webhook";
import { describeFault, postJsonOutside } from "../../../kernel/outside.ts";
import { openSecret } from "../../../kernel/secret-box.ts";
import type { Fact } from "../../feed/index.ts";
import type { HeldWebhook } from "./queries.ts";

/** For all of it, the receiver's thinking included. */
export const SEND_MS = 10_000;

interface Message {
  readonly contestId: number;
  readonly facts: readonly Fact[];
}

interface Sending {
  readonly jwtSecret: Uint8Array;
  readonly signal: AbortSignal;
  /** Origins that root listed. */
  readonly named: readonly string[];
}

export interface Outcome {
  readonly isDelivered: boolean;
  /** The status that came back, or what was in the way. */
  readonly answer: string;
}

export async function deliver(
  hook: Pick<HeldWebhook, "url" | "sealedToken">,
  { contestId, facts }: Message,
  { jwtSecret, signal, named }: Sending,
): Promise<Outcome> {
  const token = openSecret(jwtSecret, hook.sealedToken);
  if (token === null) return { isDelivered: false, answer: "the stored token cannot be read" };
  const body = JSON.stringify({ contest_id: String(contestId), notifications: facts });
  try {
    const headers = { "webhook-token": token };
    const sending = { headers, body, ms: SEND_MS, signal, named };
    const status = await postJsonOutside(hook.url, sending);
    return { isDelivered: status >= 200 && status < 300, answer: String(status) };
  } catch (error) {
    return { isDelivered: false, answer: describeFault(error, "none") };
  }
}

/** Asked at each message: root may have taken the address from the list. */
export function mayLeadTo(url: string, origins: readonly string[]): boolean {
  const origin = webhookOrigin(url);
  return origin !== null && origins.includes(origin);
}
