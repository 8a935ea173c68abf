import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { GROUP_MEMBER_PAGE_SIZE } from "@gavel/domain/group/group";
import { GROUP_ADD_AT_ONCE } from "@gavel/domain/group/member-sheet";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const KEYWORD_MAX = 100;
const UID_MAX = 32;
const NAME_MAX = 100;

const groupId = z.int().positive();
const uid = z.string().min(1).max(UID_MAX);
const { applying, refused, member, admin, root } = GROUP_LEVEL;
const level = z.literal([applying, refused, member, admin, root]);

export const findMembersInput = z.object({
  ...pageInput(GROUP_MEMBER_PAGE_SIZE),
  groupId,
  level: level.optional(),
  keyword: z.string().trim().max(KEYWORD_MAX).default(""),
});
export const memberInput = z.object({ groupId, uid });
export const setLevelInput = z.object({ ...memberInput.shape, level });

/** One that is no name finds nobody; that it is a list of names is for the domain to say. */
const names = z.array(z.string().trim().min(1).max(NAME_MAX)).min(1).max(GROUP_ADD_AT_ONCE);
export const lookUpNamesInput = z.object({ groupId, names });
export const addMembersInput = z.object({
  ...lookUpNamesInput.shape,
  level: z.literal([member, admin, root]),
  /** Also those whom the group refused before. */
  withRefused: z.boolean().default(false),
});

/** What would become of a list. */
export interface NamesLookedUp {
  /** Would come in, also those who have applied. */
  found: { uid: string; username: string; nickname: string }[];
  /** Were refused before. */
  refused: { uid: string; username: string; nickname: string }[];
  /** Usernames of members. */
  alreadyIn: string[];
  /** Nobody is called so. */
  unknown: string[];
}

export interface GroupMember {
  groupId: number;
  uid: string;
  username: string;
  nickname: string;
  avatar: string | null;
  level: GroupLevel;
  isOwner: boolean;
  /** Why they wanted in; empty for whoever does not look after applicants. */
  reason: string;
  createdAt: Date;
  updatedAt: Date;
  /** The levels that the reader may give them. */
  levels: GroupLevel[];
  /** Whether the list offers it. */
  mayKick: boolean;
}
