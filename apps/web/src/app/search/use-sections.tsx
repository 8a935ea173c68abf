import { DIFFICULTIES } from "@gavel/domain/limit";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Difficulty } from "@gavel/ui/difficulty";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { BookOpen, Code, EyeOff, GraduationCap, MessageSquare, Trophy, Users } from "lucide-react";
import type { ReactNode } from "react";
import { phaseNames, ruleNames } from "../contest/words.ts";
import type { LinkTo } from "../links.ts";
import { usePersonName } from "../person-name.tsx";
import type { Outputs } from "../trpc.ts";
import { SEARCH_KINDS, type SearchKind } from "./kinds.ts";

type Found = Outputs["search"]["find"];

interface FoundItem {
  readonly key: string;
  readonly href: string;
  readonly icon: ReactNode;
  /** Figures before the name. */
  readonly lead?: string;
  readonly name: string;
  /** Muted, after the name. */
  readonly detail?: ReactNode;
  readonly trailing?: ReactNode;
}

export interface FoundSection {
  readonly kind: SearchKind;
  readonly title: string;
  readonly items: readonly FoundItem[];
}

export const kindNames: Readonly<Record<SearchKind, MessageDescriptor>> = {
  problems: msg`Problems`,
  users: msg`Users`,
  discussions: msg`Discussions`,
  contests: msg`Contests`,
  trainings: msg`Trainings`,
  groups: msg`Groups`,
  submissions: msg`Submissions`,
};

/** What was found, kind by kind, for the palette and for the page; kinds of which nothing was found are left out. */
export function useSections(found: Found | undefined): FoundSection[] {
  const { i18n } = useLingui();
  const readers = useReaders();
  if (found === undefined) return [];
  return SEARCH_KINDS.map((kind) => ({
    ...{ kind, title: i18n._(kindNames[kind]) },
    items: readers[kind](found),
  })).filter(({ items }) => items.length > 0);
}

type Readers = Readonly<Record<SearchKind, (found: Found) => FoundItem[]>>;

function useReaders(): Readers {
  const { t, i18n } = useLingui();
  const nameOf = usePersonName();
  const router = useRouter();
  const hrefOf = (to: LinkTo) => router.buildLocation(to as never).href;
  const inGroup = (group: { readonly name: string } | null) => group?.name;
  return {
    problems: ({ problems }) =>
      problems.map((one) => ({
        key: `problem:${one.pid}`,
        href: hrefOf({ to: "/problem/$problemID", params: { problemID: one.problemId } }),
        icon: one.isHidden ? <EyeOff /> : <BookOpen />,
        ...{ lead: one.problemId, name: one.title },
        detail: <Level difficulty={one.difficulty} />,
        trailing: <Standing status={one.status} />,
      })),
    users: ({ users }) =>
      users.map((one) => ({
        key: `user:${one.uid}`,
        href: hrefOf({ to: "/user-home", search: { uid: one.uid, username: one.username } }),
        icon: <Avatar name={one.username} src={one.avatar} size={16} />,
        ...{ name: one.username, detail: one.nickname },
      })),
    discussions: ({ discussions }) =>
      discussions.map((one) => ({
        key: `discussion:${one.id}`,
        href: hrefOf({
          to: "/discussion-detail/$discussionID",
          params: { discussionID: String(one.id) },
        }),
        icon: one.isDisabled ? <EyeOff /> : <MessageSquare />,
        name: one.title,
        detail: joined([nameOf(one.author), inGroup(one.group), one.description]),
      })),
    contests: ({ contests }) =>
      contests.map((one) => ({
        key: `contest:${one.id}`,
        href: hrefOf({ to: "/contest/$contestID", params: { contestID: String(one.id) } }),
        ...{ icon: <Trophy />, name: one.title },
        detail: joined([ruleNames[one.type === 1 ? 1 : 0], inGroup(one.group)]),
        trailing: <Badge>{i18n._(phaseNames[one.phase])}</Badge>,
      })),
    trainings: ({ trainings }) =>
      trainings.map((one) => ({
        key: `training:${one.id}`,
        href: hrefOf(trainingLink(one)),
        ...{ icon: <GraduationCap />, name: one.title },
        detail: joined([nameOf(one.author), inGroup(one.group)]),
        trailing: one.isPrivate ? <Badge>{t`Private`}</Badge> : undefined,
      })),
    groups: ({ groups }) =>
      groups.map((one) => ({
        key: `group:${one.id}`,
        href: hrefOf({ to: "/group/$groupID", params: { groupID: String(one.id) } }),
        ...{ icon: <Users />, lead: one.shortName, name: one.name, detail: one.brief },
      })),
    submissions: ({ submissions }) =>
      submissions.map((one) => ({
        key: `submission:${one.submitId}`,
        href: hrefOf({
          to: "/submission-detail/$submitID",
          params: { submitID: String(one.submitId) },
        }),
        ...{ icon: <Code />, lead: `#${one.submitId}`, name: one.title },
        detail: joined([nameOf(one.username), one.problemId]),
        trailing: <Standing status={one.status} />,
      })),
  };
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" · ");

function trainingLink({ id, group }: Found["trainings"][number]): LinkTo {
  const trainingID = String(id);
  if (group === null) return { to: "/training/$trainingID", params: { trainingID } };
  const params = { groupID: String(group.id), trainingID };
  return { to: "/group/$groupID/training/$trainingID", params };
}

function Level({ difficulty }: { difficulty: number }) {
  const level = DIFFICULTIES.find((one) => one === difficulty);
  return level === undefined ? null : <Difficulty level={level} />;
}

/** Nothing for a visitor and for what was never tried. */
function Standing({ status }: { status: number | null }) {
  const verdict = status === null ? undefined : findVerdict(status);
  if (verdict === undefined || VERDICTS[verdict].phase === "none") return null;
  return <VerdictBadge verdict={verdict} short />;
}
