import {
  isTokenScope,
  TOKEN_LIFE_DAYS,
  TOKEN_NAME_MAX,
  type TokenScope,
} from "@gavel/domain/token-scope";
import { z } from "zod";

export const newTokenInput = z.object({
  name: z.string().trim().min(1, "NAME_REQUIRED").max(TOKEN_NAME_MAX),
  scopes: z
    .array(z.string().refine(isTokenScope))
    .min(1)
    .max(50)
    .transform((scopes) => [...new Set(scopes)]),
  /** null = until it is revoked. */
  days: z.union(TOKEN_LIFE_DAYS.map((days) => z.literal(days))),
  /** The owner's: a session left open somewhere must not beget a token that outlives it. */
  password: z.string().max(100),
});
export type NewTokenInput = z.output<typeof newTokenInput>;
export const tokenIdInput = z.object({ id: z.uuid() });

/** Never the token itself: nobody can read it after it was made. */
export interface TokenView {
  id: string;
  name: string;
  /** Its first letters. */
  hint: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date | null;
  isExpired: boolean;
  lastUsedAt: Date | null;
  lastUsedIp: string;
}
export interface NewToken extends TokenView {
  /** Told this once. */
  token: string;
}
/** What a token may know of itself. */
export interface CurrentToken {
  name: string;
  scopes: TokenScope[];
  expiresAt: Date | null;
  uid: string;
  username: string;
}
