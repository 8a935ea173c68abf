/**
 * What a sign-in or a new factor is on its way with. The ticket itself says it, sealed, so nothing is stored for those who
 * only begin; one that came to an end is remembered, so that it is good for once.
 */
import { hkdfSync, randomBytes } from "node:crypto";
import { STEP_LIFE_MS } from "@gavel/domain/factor";
import { addressKey } from "../../kernel/address.ts";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { openText, sealText } from "../../kernel/secret-box.ts";
import { insertSpentTicket } from "./queries.ts";

export interface Journey {
  readonly sourceId: number;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

interface TicketFacts {
  /** `sign-in`: the password was right, or, without a person, a passkey is to say who it is. */
  readonly purpose: "sign-in" | "app" | "passkey" | "sign-on" | "link" | "own-data";
  readonly uid: string | null;
  /** What a passkey signs. */
  readonly challenge: string;
  /** Of the password of then: with a new one a sign-in begins anew. */
  readonly passwordMark?: string;
  /** Of the link by which another place said who it is, in place of a password. */
  readonly identityId?: string | undefined;
  /** Of a new app. */
  readonly secret?: string;
  /** Of somebody who leaves for another place to say who they are. */
  readonly journey?: Journey;
}
interface Ticket extends TicketFacts {
  readonly id: string;
  readonly ip: string;
  readonly expiresAt: Date;
}

function keyOf({ services }: Pick<Context, "services">): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", services.jwtSecret, "", "gavel: sign-in tickets", 32));
}

export function drawChallenge(): string {
  return randomBytes(32).toString("base64url");
}

export function sealTicket(ctx: Context, facts: TicketFacts, lifeMs = STEP_LIFE_MS): string {
  const ticket = {
    ...facts,
    id: randomBytes(16).toString("base64url"),
    ip: addressKey(ctx.ip),
    until: ctx.now().getTime() + lifeMs,
  };
  return sealText(keyOf(ctx), JSON.stringify(ticket)).toString("base64url");
}

/** @throws DomainError SIGN_IN_STEP_EXPIRED for one of another purpose or address too */
export function openTicket(ctx: Context, purpose: TicketFacts["purpose"], sealed: string): Ticket {
  const text = openText(keyOf(ctx), Buffer.from(sealed, "base64url"));
  if (text === null) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  const { until, ...ticket } = JSON.parse(text) as Omit<Ticket, "expiresAt"> & { until: number };
  const isGood =
    ticket.purpose === purpose && ticket.ip === addressKey(ctx.ip) && until > ctx.now().getTime();
  if (!isGood) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  return { ...ticket, expiresAt: new Date(until) };
}

/** @throws DomainError SIGN_IN_STEP_EXPIRED when it came to an end before */
export async function spendTicket(
  ctx: Pick<Context, "db">,
  { id, expiresAt }: Pick<Ticket, "id" | "expiresAt">,
): Promise<void> {
  if (!(await insertSpentTicket(ctx.db, { id, expiresAt }))) {
    throw new DomainError("SIGN_IN_STEP_EXPIRED");
  }
}
