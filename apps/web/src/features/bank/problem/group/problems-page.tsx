import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { PageBar } from "../../../../app/admin/page-bar.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { WorkbenchPage } from "../form/workbench-page.tsx";
import { AdminTable } from "./admin-table.tsx";
import { MemberList } from "./member-list.tsx";
import type { GroupProblemSearch } from "./page-search.ts";
import { useGroupPlace } from "./use-group-place.ts";

interface ProblemsPageProps {
  groupId: number;
  search: GroupProblemSearch;
  onSearch: (change: Partial<GroupProblemSearch>) => void;
}

/** The problems of a group: for its members, for those who look after them, and the form of one. */
export function ProblemsPage(props: ProblemsPageProps) {
  const { groupId, search, onSearch } = props;
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const place = useGroupPlace(groupId);
  const { mode, pid } = search;
  const isAdmin = group.level >= GROUP_LEVEL.admin;
  if (mode === "edit" && pid !== undefined) {
    return (
      <PageBar within={group.name}>
        <WorkbenchPage
          key={pid}
          pid={pid}
          place={place}
          tab={search.tab ?? "statement"}
          onTab={(tab) => onSearch({ tab })}
        />
      </PageBar>
    );
  }
  const view = { group, search, onSearch };
  return isAdmin && mode !== undefined ? <AdminTable {...view} /> : <MemberList {...view} />;
}
