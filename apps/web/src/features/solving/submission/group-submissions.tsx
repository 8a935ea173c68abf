import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { bankLinkOf, groupLinkOf, type LinkOf, linkOfPlace } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { trpc } from "../../../app/trpc.ts";
import { listInput, type SubmissionListSearch } from "./list-search.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";

interface GroupSubmissionsProps {
  groupId: number;
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
}

/** What was sent in a group, its trainings included. */
export function GroupSubmissions({ groupId, search, onSearch }: GroupSubmissionsProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  useDocumentTitle(`${t`Submissions`} - ${group.name}`);
  const input = { groupId, ...listInput(search, true) };
  const list = trpc.submission.find.useQuery(input, LIST_QUERY);
  const rows = useLiveRows(list.data?.records);
  const linkOf = useMemo(() => linkIn(groupId), [groupId]);
  return (
    <>
      <SubmissionFilters
        search={search}
        onSearch={onSearch}
        onRefresh={() => void list.refetch()}
        refreshing={list.isFetching}
      />
      <SubmissionTable
        query={list}
        rows={rows}
        paging={input}
        linkOf={linkOf}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}

/** The submission is read below the group, the problem where it was solved. */
const linkIn =
  (groupId: number): LinkOf =>
  (row) => ({
    ...groupLinkOf(groupId)(row),
    problem: (row.place === undefined ? bankLinkOf : linkOfPlace(row.place))(row).problem,
  });
