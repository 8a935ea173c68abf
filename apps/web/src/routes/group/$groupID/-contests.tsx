import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { trpc } from "../../../app/trpc.ts";
import type { GroupContestSearch } from "../../../features/contests/group/page-search.ts";
import { ContestList } from "../../../features/contests/list/contest-list.tsx";

const GroupContestDesk = lazyPart(() => import("../../../features/contests/admin/group-desk.tsx"));

interface GroupContestsProps {
  groupId: number;
  search: GroupContestSearch;
  onSearch: (change: Partial<GroupContestSearch>) => void;
}

/** The contests of a group; its administrators also see what they look after. */
export function GroupContests(props: GroupContestsProps) {
  const { t } = useLingui();
  const { groupId, search, onSearch } = props;
  const [{ level }] = trpc.group.get.useSuspenseQuery({ groupId });
  const isAdmin = level >= GROUP_LEVEL.admin;
  const { mode } = search;
  if (!isAdmin) return <ContestList {...props} />;
  return (
    <>
      {(mode === undefined || mode === "admin") && (
        <Segmented
          label={t`View`}
          className="mb-4"
          value={mode ?? "list"}
          options={[
            { value: "list", label: t({ message: "Contests", context: "group" }) },
            { value: "admin", label: t({ message: "Manage", context: "group" }) },
          ]}
          onChange={(next) => onSearch({ ...NONE, mode: next === "admin" ? "admin" : undefined })}
        />
      )}
      {mode === undefined ? (
        <ContestList {...props} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <GroupContestDesk {...props} />
        </Suspense>
      )}
    </>
  );
}

/** What narrows the one list says nothing in the other. */
const NONE = { keyword: undefined, type: undefined, status: undefined, auth: undefined };
