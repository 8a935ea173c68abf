/** Passkeys as this browser has them. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Only pages that came over HTTPS or from this machine may ask for them, and none whose address is a number. */
export function canUsePasskeys(): boolean {
  const hasName = !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);
  return hasName && window.isSecureContext && "PublicKeyCredential" in window;
}

/** What browsers say where there is none that fits, or whoever was asked said no. */
const NO_PASSKEY: ReadonlySet<string> = new Set([
  "AbortError",
  "ConstraintError",
  "InvalidStateError",
  "NotAllowedError",
  "NotSupportedError",
  "SecurityError",
  "UnknownError",
]);

/** null = no passkey came of it. */
async function orNone<Answer>(ask: Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof Error && NO_PASSKEY.has(error.name)) return null;
    throw error;
  }
}

export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const answer = await orNone(startAuthentication({ optionsJSON: options }));
  if (answer === null) return null;
  const { clientDataJSON: clientData, authenticatorData, signature } = answer.response;
  return { credential: answer.id, clientData, authenticatorData, signature };
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const answer = await orNone(startRegistration({ optionsJSON: options }));
  if (answer === null) return null;
  const { clientDataJSON: clientData, attestationObject: attestation } = answer.response;
  return {
    ...{ credential: answer.id, clientData, attestation },
    transports: answer.response.transports ?? [],
  };
}
