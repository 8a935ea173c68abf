import { LIMITS } from "@gavel/domain/limit";
import { MUTE_REASON_MAX } from "@gavel/domain/mute";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 10;

const username = z.string().trim().min(1).max(LIMITS.usernameMax);
export const findMutesInput = z.object(pageInput(PAGE_SIZE));
export const setMuteInput = z.object({
  username,
  /** null = for ever. */
  endsAt: z.coerce.date().nullable(),
  /** They read it where they would write. */
  reason: z.string().trim().min(1, "FIELD_REQUIRED").max(MUTE_REASON_MAX),
});
export const endMuteInput = z.object({ username });

/** As whoever is muted reads it. */
export interface OwnMute {
  /** null = for ever. */
  endsAt: Date | null;
  reason: string;
}

/** One that holds. */
export interface Mute extends OwnMute {
  uid: string;
  username: string;
  avatar: string | null;
  mutedBy: string;
  createdAt: Date;
}
