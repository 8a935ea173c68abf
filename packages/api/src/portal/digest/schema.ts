import { isTimeZone } from "@gavel/domain/calendar";
import { DIGEST_EVERY, type DigestEvery } from "@gavel/domain/digest";
import { z } from "zod";

const TIME_ZONE_MAX = 64;

export const saveDigestInput = z.object({
  every: z.enum([...DIGEST_EVERY, "off"]),
  /** Of the person's browser; absent, or one that nobody knows: the site's. */
  timeZone: z
    .string()
    .max(TIME_ZONE_MAX)
    .optional()
    .transform((name) => (name !== undefined && isTimeZone(name) ? name : null)),
});
export const stopDigestInput = z.object({ token: z.string().min(1).max(500) });

export interface DigestChoice {
  every: DigestEvery | "off";
  nextAt: Date | null;
  /** Why none comes although it is on; null = they do. */
  obstacle: "no-email" | "no-site-address" | null;
}
