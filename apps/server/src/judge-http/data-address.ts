/**
 * Where a judge host fetches a file: an address that is good for some minutes. At the store itself where judge hosts
 * reach that, else here, and then only for whoever was given it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { TokenHolder } from "./token.ts";

/** A transfer that has begun goes on; one that breaks off asks for another address. */
const GOOD_MS = 5 * 60_000;
export const GOOD_S = GOOD_MS / 1000;

export interface SignedAddress {
  readonly sha256: string;
  readonly until: string;
  readonly signature: string;
}

interface Signing {
  readonly siteSecret: Uint8Array;
  readonly holder: TokenHolder;
  readonly now: Date;
}

/** Relative to the request for it. */
export function signAddress(sha256: string, { siteSecret, holder, now }: Signing): string {
  const until = String(now.getTime() + GOOD_MS);
  const signature = signatureOf(siteSecret, holder, { sha256, until });
  return `../data/${sha256}?${new URLSearchParams({ until, signature })}`;
}

/** Whether it was given to this host, for this file, and is not over. */
export function isGoodAddress(
  address: SignedAddress,
  { siteSecret, holder, now }: Signing,
): boolean {
  const expected = Buffer.from(signatureOf(siteSecret, holder, address));
  const given = Buffer.from(address.signature);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && now.getTime() < Number(address.until);
}

function signatureOf(
  siteSecret: Uint8Array,
  { tokenId }: TokenHolder,
  { sha256, until }: Pick<SignedAddress, "sha256" | "until">,
): string {
  const key = new Uint8Array(
    hkdfSync("sha256", siteSecret, "", "gavel: addresses of test data", 32),
  );
  return createHmac("sha256", key)
    .update(JSON.stringify([sha256, until, tokenId]))
    .digest("base64url");
}
