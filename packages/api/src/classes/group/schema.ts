import type { GroupLevel } from "@gavel/domain/group/access";
import { GROUP_AUTHS, GROUP_PAGE_SIZE, type GroupAuth } from "@gavel/domain/group/group";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const KEYWORD_MAX = 100;

const groupId = z.int().positive();
const auth = z.literal(GROUP_AUTHS);
/** How long they may be is said by the domain, with the bounds. */
const text = z.string().max(LIMITS.textMax, "TEXT_TOO_LONG");
const fields = { name: text, shortName: text, brief: text, description: text, auth, code: text };

export const groupIdInput = z.object({ groupId });
export const findGroupsInput = z.object({
  ...pageInput(GROUP_PAGE_SIZE),
  auth: auth.optional(),
  keyword: z.string().trim().max(KEYWORD_MAX).default(""),
  /** Those that the reader is in. */
  onlyMine: z.boolean().default(false),
});
export const createGroupInput = z.object({
  ...fields,
  code: fields.code.default(""),
  isVisible: z.boolean().default(true),
});
/** What is absent stays as it is. */
export const updateGroupInput = z.object({
  groupId,
  /** Of the form that was opened; absent = whatever is stored is overwritten. */
  revision: z.int().optional(),
  ...z.object({ ...fields, isVisible: z.boolean() }).partial().shape,
});
export const joinGroupInput = z.object({
  groupId,
  code: z.string().trim().max(LIMITS.titleMax).default(""),
  reason: z.string().trim().max(LIMITS.textMax).default(""),
});
export const setArchivedInput = z.object({ groupId, isArchived: z.boolean() });
export const setBannedInput = z.object({ groupId, isBanned: z.boolean() });

export interface GroupCard {
  id: number;
  name: string;
  shortName: string;
  brief: string;
  /** Markdown. */
  description: string;
  auth: GroupAuth;
  isVisible: boolean;
  isBanned: boolean;
  isArchived: boolean;
  avatar: string | null;
  /** The name stays when the account is gone, and its uid is null. */
  owner: { uid: string | null; username: string };
  memberCount: number;
  createdAt: Date;
  updatedAt: Date;
  /** The reader's own, as it is stored. */
  stored: GroupLevel;
}

export interface GroupInfo extends GroupCard {
  /** What the reader may do here: owner and root of the site have the highest. */
  level: GroupLevel;
  isOwner: boolean;
  mayDisband: boolean;
  /** null for whoever does not look after the settings. */
  code: string | null;
  revision: number;
}

/** What there is in it, told before it is disbanded. */
export interface GroupLosses {
  members: number;
  problems: number;
  trainings: number;
  contests: number;
  discussions: number;
  submissions: number;
}
