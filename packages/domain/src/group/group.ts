/** What is set of a group, and what is wrong with it. */

/** As it is stored and sent: who gets in, and how. */
export const GROUP_AUTH = { public: 1, protected: 2, private: 3 } as const;
export type GroupAuth = (typeof GROUP_AUTH)[keyof typeof GROUP_AUTH];
export const GROUP_AUTHS = Object.values(GROUP_AUTH);

export const GROUP_LENGTHS = {
  name: { min: 5, max: 25 },
  shortName: { min: 5, max: 10 },
  brief: { min: 5, max: 50 },
  description: { min: 5, max: 1000 },
} as const;
export const GROUP_CODE_LENGTH = 6;
export const GROUP_REASON = { min: 5, max: 100 } as const;

/** Problems in a group, trainings in a group: so many of each. */
export const GROUP_ITEMS_MAX = 1000;

export const GROUP_PAGE_SIZE = 15;
/** Offered for a page of groups. */
export const GROUP_PAGE_SIZES = [9, GROUP_PAGE_SIZE, 30, 60, 120] as const;
/** Of lists that are for those who look after the group; the first is what they begin with. */
export const GROUP_ADMIN_PAGE_SIZES = [10, 30, 50, 100] as const;
export const GROUP_MEMBER_PAGE_SIZE = 10;
export const GROUP_ANNOUNCEMENT_PAGE_SIZE = 10;

export interface GroupDraft {
  readonly name: string;
  readonly shortName: string;
  readonly brief: string;
  readonly description: string;
  readonly auth: GroupAuth;
  /** Not asked of a public group. */
  readonly code: string;
}

/** As it is stored: a code that nobody is asked for is none. */
export function trimGroup<Draft extends GroupDraft>(draft: Draft): Draft {
  const line = (text: string) => text.trim().replace(/\s+/g, " ");
  const { name, shortName, brief, description, auth, code } = draft;
  return {
    ...draft,
    ...{ name: line(name), shortName: line(shortName), brief: line(brief) },
    ...{ description: description.trim(), code: auth === GROUP_AUTH.public ? "" : code.trim() },
  };
}

export interface GroupFault {
  readonly field: keyof GroupDraft;
  readonly code: "required" | "length";
  readonly min: number;
  readonly max: number;
}

/** Of a draft that is trimmed. */
export function findGroupFaults(draft: GroupDraft): GroupFault[] {
  const code = { min: GROUP_CODE_LENGTH, max: GROUP_CODE_LENGTH };
  const bounds = draft.auth === GROUP_AUTH.public ? GROUP_LENGTHS : { ...GROUP_LENGTHS, code };
  return Object.entries(bounds).flatMap(([name, { min, max }]): GroupFault[] => {
    const field = name as keyof typeof GROUP_LENGTHS | "code";
    const { length } = draft[field];
    if (length >= min && length <= max) return [];
    return [{ field, code: length === 0 ? "required" : "length", min, max }];
  });
}

/** Of somebody who wants in, trimmed. */
export function isGroupReason(reason: string): boolean {
  return reason.length >= GROUP_REASON.min && reason.length <= GROUP_REASON.max;
}

export interface GroupQuota {
  /** Problems that somebody must have solved before. */
  readonly solvedMin: number;
  readonly perDay: number;
  readonly total: number;
}
interface GroupTally {
  readonly solved: number;
  readonly today: number;
  readonly all: number;
}

/** Why somebody may not have another group now; null = they may. */
export function whyNotAnother(quota: GroupQuota, { solved, today, all }: GroupTally) {
  if (solved < quota.solvedMin) {
    return { code: "GROUP_AC_TOO_FEW", params: { n: quota.solvedMin } } as const;
  }
  if (today >= quota.perDay) {
    return { code: "GROUP_DAILY_LIMIT", params: { n: quota.perDay } } as const;
  }
  if (all >= quota.total) return { code: "GROUP_TOTAL_LIMIT", params: { n: quota.total } } as const;
  return null;
}
