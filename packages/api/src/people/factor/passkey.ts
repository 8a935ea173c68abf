/** Passkeys (WebAuthn): what is asked of a browser and whether its answer holds. */
import { isIP } from "node:net";
import type { newPasskeyAnswer, passkeyAnswer } from "@gavel/domain/factor";
import {
  type AuthenticatorTransport,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { originsOf } from "../../site/setting/index.ts";
import type { FactorRow } from "./queries.ts";

/** The name that passkeys of a page belong to. @throws DomainError PASSKEY_ADDRESS */
export async function partyOf(ctx: Context, origin: string): Promise<string> {
  const isOwn = (await originsOf(ctx)).includes(origin);
  const name = isOwn ? new URL(origin).hostname : "";
  // No passkey belongs to a number.
  if (name === "" || isIP(name.replace(/^\[|\]$/g, "")) !== 0) {
    throw new DomainError("PASSKEY_ADDRESS");
  }
  return name;
}

async function expectedBy(ctx: Context, challenge: string) {
  const origins = await originsOf(ctx);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: origins.map((origin) => new URL(origin).hostname),
  };
}

export function transportsOf({ transports }: FactorRow): AuthenticatorTransport[] {
  return (transports ?? "").split(" ").filter((one) => one !== "") as AuthenticatorTransport[];
}

/** What the library expects around an answer. */
function frameOf(credential: string) {
  const type = "public-key" as const;
  return { id: credential, rawId: credential, type, clientExtensionResults: {} };
}

/** The library throws at whatever does not fit; why is for the log. */
async function holding<T extends { verified: boolean }>(
  ctx: Context,
  verify: () => Promise<T>,
): Promise<T> {
  const found = await verify().catch((error: unknown) => {
    ctx.log.info({ err: error }, "a passkey was not accepted");
    return null;
  });
  if (found === null || !found.verified) throw new DomainError("PASSKEY_REFUSED");
  return found;
}

/** @throws DomainError PASSKEY_REFUSED */
export async function readNewPasskey(
  ctx: Context,
  challenge: string,
  answer: z.output<typeof newPasskeyAnswer>,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]>> {
  const expected = await expectedBy(ctx, challenge);
  const { registrationInfo } = await holding(ctx, () =>
    verifyRegistrationResponse({
      ...expected,
      response: {
        ...frameOf(answer.credential),
        response: {
          clientDataJSON: answer.clientData,
          attestationObject: answer.attestation,
          transports: answer.transports as AuthenticatorTransport[],
        },
      },
      requireUserVerification: false,
    }),
  );
  if (registrationInfo === undefined) throw new DomainError("PASSKEY_REFUSED");
  return registrationInfo;
}

/**
 * @param alone nothing else is asked for: the authenticator must have seen that it is its owner
 * @returns its counter of today @throws DomainError PASSKEY_REFUSED
 */
export async function checkPasskey(
  ctx: Context,
  row: FactorRow,
  asked: { challenge: string; answer: z.output<typeof passkeyAnswer>; alone: boolean },
): Promise<number> {
  const { credential_id: id, public_key: publicKey, counter } = row;
  if (id === null || publicKey === null || counter === null) {
    throw new Error(`factor ${row.id} is no passkey`);
  }
  const expected = await expectedBy(ctx, asked.challenge);
  const { authenticationInfo } = await holding(ctx, () =>
    verifyAuthenticationResponse({
      ...expected,
      response: {
        ...frameOf(asked.answer.credential),
        response: {
          clientDataJSON: asked.answer.clientData,
          authenticatorData: asked.answer.authenticatorData,
          signature: asked.answer.signature,
        },
      },
      credential: {
        id,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports: transportsOf(row),
      },
      requireUserVerification: asked.alone,
    }),
  );
  return authenticationInfo.newCounter;
}
