import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { GROUP_MEMBER_PAGE_SIZE } from "@gavel/domain/group/group";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const KEYWORD_MAX = 100;
const UID_MAX = 32;

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
  mayKick: boolean;
}
