/** Rules of what people say of themselves; messages are codes. */
import { z } from "zod";

export const GENDERS = ["male", "female", "secrecy"] as const;
export type Gender = (typeof GENDERS)[number];

export const PROFILE_LIMITS = {
  realname: 50,
  nickname: 20,
  school: 100,
  number: 200,
  blog: 255,
  github: 255,
  cfUsername: 255,
  signature: 65_535,
} as const;

/** Nothing that is not drawn, or that turns the text around it. Joiners stay: emoji are made with them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/u;

function line(max: number) {
  return z
    .string()
    .trim()
    .max(max, "TEXT_TOO_LONG")
    .refine((text) => !UNSEEN.test(text), { message: "TEXT_CHARACTERS" });
}

/** A number of mainland China, or any other with its country: `+` and 7 to 15 digits. */
const MOBILE = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/;

/** Empty = none. Spaces and dashes that people write between digits are dropped. */
export const mobile = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((text) => text === "" || MOBILE.test(text), { message: "MOBILE_FORMAT" });

export const profileFields = {
  realname: line(PROFILE_LIMITS.realname),
  nickname: line(PROFILE_LIMITS.nickname),
  school: line(PROFILE_LIMITS.school),
  number: line(PROFILE_LIMITS.number),
  blog: line(PROFILE_LIMITS.blog),
  github: line(PROFILE_LIMITS.github),
  cfUsername: line(PROFILE_LIMITS.cfUsername),
  signature: z.string().max(PROFILE_LIMITS.signature, "TEXT_TOO_LONG"),
  gender: z.enum(GENDERS),
};

export const PROFILE_CODES = ["TEXT_CHARACTERS", "MOBILE_FORMAT"] as const;

/**
 * The address behind what somebody wrote as their blog or GitHub page, or null when it is none that may be followed.
 * A bare name counts as one of `base`'s pages, a bare host as https.
 */
export function linkOf(text: string, base?: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || /\s/.test(trimmed)) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^https?:\/\//i.test(trimmed)) return null;
  if (/^https?:\/\//i.test(trimmed)) return parse(trimmed);
  if (/^[^/]+\.[^/.]{2,}(\/|$)/.test(trimmed)) return parse(`https://${trimmed}`);
  return base !== undefined && /^[\w-]+$/.test(trimmed) ? parse(`${base}${trimmed}`) : null;
}

function parse(address: string): string | null {
  return URL.canParse(address) ? new URL(address).href : null;
}
