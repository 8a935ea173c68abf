import { DISCUSSION_PAGE_SIZE, type Difficulty, LIMITS } from "@gavel/domain/limit";
import type { RoleKey } from "@gavel/domain/role";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const id = z.number().int().min(1);
const filled = (max: number) => z.string().trim().min(1, "FIELD_REQUIRED").max(max);

export const discussionIdInput = z.object({ discussionId: id });
export const likeDiscussionInput = z.object({ discussionId: id, isOn: z.boolean() });
const displayId = z.string().trim().min(1).max(LIMITS.problemIdMax);
export const problemInput = z.object({ problemId: displayId });
export const followProblemInput = z.object({ problemId: displayId, isOn: z.boolean() });
/** The beginning of a name, as it is typed. */
export const peopleInput = z.object({ start: z.string().trim().min(1).max(LIMITS.usernameMax) });
export const findDiscussionsInput = z.object({
  ...pageInput(DISCUSSION_PAGE_SIZE),
  keyword: z.string().trim().max(255).optional(),
  categoryId: id.optional(),
  /** The problem's display id. */
  problemId: z.string().trim().max(LIMITS.problemIdMax).optional(),
  onlyMine: z.boolean().default(false),
  /** Those that staff switched off too; for administrators. */
  withDisabled: z.boolean().default(false),
});
export const findGroupDiscussionsInput = z.object({ ...findDiscussionsInput.shape, groupId: id });
const texts = {
  title: filled(LIMITS.titleMax),
  description: filled(LIMITS.discussionDescriptionMax),
  content: z
    .string()
    .max(LIMITS.textMax)
    .refine((text) => text.trim() !== "", { message: "FIELD_REQUIRED" }),
};
export const createDiscussionInput = z.object({
  ...texts,
  categoryId: id,
  /** The problem's display id. */
  problemId: z.string().trim().max(LIMITS.problemIdMax).nullish(),
  /** What is said in a group is the group's. */
  groupId: id.nullish(),
  /** Heeded only from administrators. */
  isPinned: z.boolean().nullish(),
});
export const createInGroupInput = createDiscussionInput.extend({ groupId: id });
export type CreateDiscussionInput = z.output<typeof createDiscussionInput>;

/** Category and problem stay as they were. */
export const updateDiscussionInput = z.object({
  discussionId: id,
  ...texts,
  /** Heeded only from administrators; absent = as it is. */
  isPinned: z.boolean().nullish(),
});
const MODERATED_MAX = 100;
export const moderateDiscussionInput = z.object({
  discussionId: id,
  /** What is absent stays as it is. */
  isDisabled: z.boolean().optional(),
  isPinned: z.boolean().optional(),
});
export const deleteDiscussionsInput = z.object({ ids: z.array(id).max(MODERATED_MAX) });

const categoryName = z.string().trim().min(1, "CATEGORY_NAME_EMPTY").max(LIMITS.titleMax);
export const CATEGORIES_MAX = 100;
export const saveCategoriesInput = z.object({
  categories: z
    .array(
      z.object({
        /** Absent: a new one. */
        id: id.optional(),
        /** As it is called in the caller's language. */
        name: categoryName,
      }),
    )
    .max(CATEGORIES_MAX),
});

export interface DiscussionCategory {
  id: number;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Whoever wrote something: as the account is now; of a deleted one only the name is left. */
export interface Author {
  uid: string | null;
  username: string;
  avatar: string | null;
  /** The site role when it was written. */
  role: RoleKey;
  titleName: string | null;
  titleColor: string | null;
}

export interface DiscussionDetail {
  id: number;
  categoryId: number;
  categoryName: string;
  title: string;
  description: string;
  content: string;
  /** Names in the text that are somebody's. */
  mentions: string[];
  /** null: none, or one that the viewer may not see. */
  problem: {
    pid: number;
    problemId: string;
    title: string;
    difficulty: Difficulty;
    /** The group that it lies in, as the discussion does; null = its page is the bank's. */
    groupId: number | null;
  } | null;
  author: Author;
  viewCount: number;
  likeCount: number;
  /** Comments and replies. */
  commentCount: number;
  isPinned: boolean;
  isDisabled: boolean;
  groupId: number | null;
  /** Pins it and switches it off. */
  canModerate: boolean;
  canEdit: boolean;
  canDelete: boolean;
  /** The viewer likes it. */
  isLiked: boolean;
  /** The viewer is told of what is said in it. */
  isFollowed: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A line of the list: the text comes only to who wrote it. */
export interface DiscussionRow
  extends Omit<DiscussionDetail, "content" | "mentions" | "isLiked" | "isFollowed"> {
  content: string | null;
}

export interface CategoryCount {
  id: number;
  name: string;
  count: number;
}

/** Somebody who wrote in the discussion. */
export interface Participant {
  uid: string;
  username: string;
  avatar: string | null;
}

/** Somebody whom a text may name. */
export interface NamedPerson extends Participant {
  nickname: string;
}
