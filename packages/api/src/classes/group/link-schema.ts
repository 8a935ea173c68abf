import { GROUP_LINK, type GroupLinkState } from "@gavel/domain/group/link";
import { z } from "zod";
import type { GroupCard } from "./schema.ts";

const TOKEN_MAX = 64;

const groupId = z.int().positive();
const token = z.string().min(1).max(TOKEN_MAX);

/** Makes one where there is none that works or may work again, else changes it: what was handed out stays good. */
export const saveLinkInput = z.object({
  groupId,
  expiresAt: z.coerce.date(),
  /** null = as many as like. */
  peopleMax: z.int().min(1).max(GROUP_LINK.peopleMax).nullable(),
});
export const linkTokenInput = z.object({ token });

/** As those see it who hand it out. */
export interface GroupLink {
  /** The end of its address; null where the site has another secret now: then only a new one helps. */
  token: string | null;
  state: GroupLinkState;
  expiresAt: Date;
  peopleMax: number | null;
  people: number;
  createdBy: string;
  createdAt: Date;
}

/** As whoever follows it sees it. */
export interface FollowedLink {
  state: GroupLinkState | "archived";
  /** When it ended, or will. */
  endsAt: Date;
  isMember: boolean;
  /** null for who is not in it, where the link has ended: then it tells nothing of the group. */
  group: Pick<GroupCard, "id" | "name" | "shortName" | "brief" | "avatar" | "memberCount"> | null;
}
