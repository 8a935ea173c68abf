import "../../../app/errors/contest-error-messages.ts";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { PageHeader } from "@gavel/ui/page-header";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { phaseNames, ruleNames } from "../../../app/contest/words.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { ContestFilters } from "./contest-filters.tsx";
import { ContestPhoneRow, useContestColumns } from "./contest-rows.tsx";
import { type ContestListSearch, contestSearch, listInput, phaseIn } from "./list-search.ts";

interface ContestListProps {
  /** Whose they are; absent = the site's own. */
  groupId?: number;
  search: ContestListSearch;
  onSearch: (change: Partial<ContestListSearch>) => void;
}

const TITLES: Record<"all" | 0 | 1, MessageDescriptor> = {
  all: msg`All Contests`,
  0: msg`ACM Contests`,
  1: msg`OI Contests`,
};

/** The contests of the site or of a group: a rule, a state and a word narrow them. */
export function ContestList({ groupId, search, onSearch }: ContestListProps) {
  const { t, i18n } = useLingui();
  const title = i18n._(TITLES[search.type ?? "all"]);
  useDocumentTitle(title);
  const input = listInput(search);
  const list = useContests(groupId, input);
  const columns = useContestColumns(list.dataUpdatedAt, groupId);
  const words = useFilterWords(search);
  return (
    <div className={groupId === undefined ? "page pb-10" : undefined}>
      {groupId === undefined && (
        <PageHeader title={title} count={list.data && <Figure value={list.data.total} />} />
      )}
      <ContestFilters
        search={search}
        onSearch={onSearch}
        now={list.data?.records[0]?.now}
        receivedAt={list.dataUpdatedAt}
      />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        look={{
          caption: title,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <ContestPhoneRow contest={row} receivedAt={list.dataUpdatedAt} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: contestSearch.filtersIn(search).length > 0,
          title: t`No matching contests`,
          words,
          onClear: () => onSearch(contestSearch.none),
        }}
        empty={
          <EmptyState title={t`No contests yet`}>
            <Trans>Contests appear here as soon as they are announced.</Trans>
          </EmptyState>
        }
        keysOf={t({ message: "Contest", context: "nav" })}
      />
    </div>
  );
}

function useContests(groupId: number | undefined, input: ReturnType<typeof listInput>) {
  const isOfSite = groupId === undefined;
  const ofSite = trpc.contest.find.useQuery(input, { ...LIST_QUERY, enabled: isOfSite });
  const ofGroup = trpc.groupContest.find.useQuery(
    { ...input, groupId: groupId ?? 0 },
    { ...LIST_QUERY, enabled: !isOfSite },
  );
  return isOfSite ? ofSite : ofGroup;
}

/** The active filters in words: "ACM · Running · weekly". */
function useFilterWords(search: ContestListSearch): string {
  const { i18n } = useLingui();
  const phase = phaseIn(search);
  return [
    search.type === undefined ? undefined : ruleNames[search.type],
    phase === undefined ? undefined : i18n._(phaseNames[phase]),
    search.keyword,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
