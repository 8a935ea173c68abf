import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { Context } from "../../../kernel/context.ts";
import { partyOf, transportsOf } from "../passkey.ts";
import { listFactors } from "../queries.ts";
import type { PasskeyQuestion } from "../schema.ts";
import { drawChallenge, openTicket, sealTicket } from "../ticket.ts";

/**
 * What a browser is to ask an authenticator: after a password for one of the person's, without one for any that knows
 * whose it is and makes sure of it. @throws DomainError PASSKEY_ADDRESS, SIGN_IN_STEP_EXPIRED
 */
export async function askForPasskey(
  ctx: Context,
  { origin, ticket }: { readonly origin: string; readonly ticket?: string | undefined },
): Promise<PasskeyQuestion> {
  const rpID = await partyOf(ctx, origin);
  if (ticket === undefined) {
    const challenge = drawChallenge();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: bytesOf(challenge),
      userVerification: "required",
    });
    return { ticket: sealTicket(ctx, { purpose: "sign-in", uid: null, challenge }), options };
  }
  const { uid, challenge } = openTicket(ctx, "sign-in", ticket);
  const rows = uid === null ? [] : await listFactors(ctx.db, uid);
  const own = rows.filter(({ kind }) => kind === "passkey");
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: bytesOf(challenge),
    userVerification: uid === null ? "required" : "preferred",
    allowCredentials: own.map((row) => ({
      id: row.credential_id ?? "",
      transports: transportsOf(row),
    })),
  });
  return { ticket, options };
}

/** The library takes a text for bytes of its own. */
function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, "base64url"));
}
