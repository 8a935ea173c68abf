import { DIFFICULTIES } from "@gavel/domain/limit";
import type { Locale } from "@gavel/domain/locale";
import { isRoleId, type RoleKey, roleKey } from "@gavel/domain/role";
import { nameIn } from "../../bank/tag/index.ts";
import type { Viewer } from "../../kernel/context.ts";
import { isShownIn } from "./about.ts";
import type { ListRow } from "./list-queries.ts";
import { canDelete, canEdit, type TalkStanding } from "./policy.ts";
import type { DetailRow } from "./queries.ts";
import type { Author, DiscussionDetail, DiscussionRow } from "./schema.ts";

/** What a line of the list and the page have in common. */
type SharedRow = Omit<DetailRow, "content" | "is_liked" | "is_followed">;

interface AuthorRow {
  readonly author_uid: string | null;
  readonly author_name: string;
  readonly author_role: number;
  readonly username: string | null;
  readonly avatar: string | null;
  readonly title_name: string | null;
  readonly title_color: string | null;
}

function roleKeyOf(role: number): RoleKey {
  if (!isRoleId(role)) throw new Error(`no role ${role}`);
  return roleKey(role);
}

export function presentAuthor(row: AuthorRow): Author {
  return {
    uid: row.author_uid,
    username: row.username ?? row.author_name,
    avatar: row.avatar,
    role: roleKeyOf(row.author_role),
    titleName: row.title_name,
    titleColor: row.title_color,
  };
}

/** A linked problem is named only to those who may see it. */
function presentProblem(row: SharedRow, viewer: Viewer | null): DiscussionDetail["problem"] {
  const { problem_id: pid, display_id: problemId, problem_title: title, difficulty, auth } = row;
  if (pid === null || problemId === null || difficulty === null || auth === null) return null;
  const facts = {
    auth,
    author_uid: row.problem_author_uid,
    group_id: row.problem_group_id,
    apply_public_progress: row.apply_public_progress,
  };
  if (!isShownIn(row.group_id, viewer, facts)) return null;
  const level = DIFFICULTIES.find((one) => one === difficulty) ?? 1;
  const isOfGroup = row.group_id !== null && row.problem_group_id === row.group_id;
  const groupId = isOfGroup ? row.group_id : null;
  return { pid, problemId, title: title ?? problemId, difficulty: level, groupId };
}

/** Who looks, what they are there, and in which language. */
interface Look {
  readonly viewer: Viewer | null;
  readonly locale: Locale;
  readonly standing: TalkStanding;
}

export function presentDetail(
  row: DetailRow,
  { mentions, ...look }: Look & Pick<DiscussionDetail, "mentions">,
): DiscussionDetail {
  const { content, is_liked: isLiked, is_followed: isFollowed } = row;
  const own = { isLiked: Boolean(isLiked), isFollowed: Boolean(isFollowed) };
  return { ...presentShared(row, look), content, mentions, ...own };
}

/** @param own texts by the viewer, who finds them in the list to change them */
export function presentRow(
  row: ListRow,
  { own, ...look }: Look & { readonly own: ReadonlyMap<number, string> },
): DiscussionRow {
  return { ...presentShared(row, look), content: own.get(row.id) ?? null };
}

function presentShared(
  row: SharedRow,
  { viewer, locale, standing }: Look,
): Omit<DiscussionDetail, "content" | "mentions" | "isLiked" | "isFollowed"> {
  return {
    id: row.id,
    categoryId: row.category_id,
    categoryName: nameIn(locale, { name: row.category_name, names: row.category_names }),
    title: row.title,
    description: row.description,
    problem: presentProblem(row, viewer),
    author: presentAuthor(row),
    viewCount: row.view_count,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    isPinned: row.is_pinned,
    isDisabled: row.is_disabled,
    groupId: row.group_id,
    canModerate: standing.moderates,
    canEdit: canEdit(viewer, { authorUid: row.author_uid }, standing),
    canDelete: canDelete(viewer, { authorUid: row.author_uid }, standing),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
