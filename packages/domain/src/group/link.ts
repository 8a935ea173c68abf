/** Links that let people into a group: whose they are, how long they work, and what they let somebody do. */
import type { ErrorCode } from "../error.ts";
import {
  GROUP_LEVEL,
  type GroupFacts,
  type GroupPerson,
  whyNotSet,
  whyNotWrite,
} from "./access.ts";

const DAY_MS = 86_400_000;
export const GROUP_LINK = { daysMax: 366, daysPreset: 14, peopleMax: 10_000 } as const;
/** Ended ones of a group that are remembered, to say when they ended. */
export const GROUP_LINKS_KEPT = 20;

export interface GroupLinkFacts {
  readonly expiresAt: Date;
  /** By hand. */
  readonly endedAt: Date | null;
  /** null = as many as like. */
  readonly peopleMax: number | null;
  /** Who came in by it. */
  readonly people: number;
}

export type GroupLinkState = "open" | "full" | "ended";

export function groupLinkState(link: GroupLinkFacts, now: Date): GroupLinkState {
  if (groupLinkEnd(link) <= now) return "ended";
  return link.peopleMax !== null && link.people >= link.peopleMax ? "full" : "open";
}

/** When it ended, or will. */
export function groupLinkEnd({ expiresAt, endedAt }: GroupLinkFacts): Date {
  return endedAt !== null && endedAt < expiresAt ? endedAt : expiresAt;
}

/** To see, make, change and end it: it opens the group as its settings do. */
export const whyNotSeeLink = (facts: GroupFacts, person: GroupPerson) => whyNotSet(facts, person);
export function whyNotSaveLink(
  facts: GroupFacts,
  person: GroupPerson,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): ErrorCode | null {
  const refusal = whyNotSet(facts, person) ?? whyNotWrite(facts);
  if (refusal !== null) return refusal;
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  return days > 0 && days <= GROUP_LINK.daysMax ? null : "GROUP_LINK_TIME";
}

/** In at once, whatever the group asks of others: whoever hands out the link has decided. */
export function whyNotFollowLink(
  facts: GroupFacts,
  person: GroupPerson,
  link: GroupLinkFacts,
  now: Date,
): ErrorCode | null {
  if (person.uid === null) return "LOGIN_REQUIRED";
  if (facts.isBanned) return "GROUP_LINK_NOT_FOUND";
  if (person.isOwner || person.stored >= GROUP_LEVEL.member) return "GROUP_ALREADY_MEMBER";
  const state = groupLinkState(link, now);
  if (state === "ended") return "GROUP_LINK_ENDED";
  return whyNotWrite(facts) ?? (state === "full" ? "GROUP_LINK_FULL" : null);
}
