import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import { accessNames, phaseNames, ruleNames } from "../../../../app/contest/words.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useRefresh } from "../office.ts";
import { OfficePage } from "../office-page.tsx";
import { ContestPhoneRow, type SetVisible, useContestColumns } from "./columns.tsx";
import { ContestFilters } from "./filters.tsx";
import { type ContestAdminSearch, contestAdminSearch, staffInput } from "./page-search.ts";

interface ContestAdminPageProps {
  search: ContestAdminSearch;
  onSearch: (change: Partial<ContestAdminSearch>) => void;
}

/** An archived group takes no new ones. */
function useIsFrozen(groupId: number | null): boolean {
  const { data } = trpc.group.get.useQuery(
    { groupId: groupId ?? 0 },
    { enabled: groupId !== null, meta: { inline: true } },
  );
  return data?.isArchived === true;
}

/** Every contest, hidden ones too, for those who run them. */
export function ContestAdminPage({ search, onSearch }: ContestAdminPageProps) {
  const { t } = useLingui();
  const input = staffInput(search);
  const { groupId, begin } = useOffice();
  const isFrozen = useIsFrozen(groupId);
  const list = useContests(groupId, input);
  const setVisible = useSetVisible();
  const columns = useContestColumns(setVisible);
  const words = useFilterWords(search);
  return (
    <OfficePage
      title={t`Contest List`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <>
          {groupId === null && (
            <Button asChild>
              <Link to="/admin/contest/import">
                <FileUp aria-hidden />
                <Trans>Import</Trans>
              </Link>
            </Button>
          )}
          {!isFrozen && (
            <Button asChild variant="primary">
              <Link {...begin}>
                <Plus aria-hidden />
                <Trans>New contest</Trans>
              </Link>
            </Button>
          )}
        </>
      }
    >
      <ContestFilters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        sizes={groupId === null ? undefined : GROUP_ADMIN_PAGE_SIZES}
        look={{
          caption: t`Contests, newest first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <ContestPhoneRow row={row} setVisible={setVisible} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: contestAdminSearch.filtersIn(search).length > 0,
          title: <Trans>No matching contests</Trans>,
          words,
          onClear: () => onSearch(contestAdminSearch.none),
        }}
        empty={<EmptyState title={<Trans>No contests yet</Trans>} />}
        keysOf={t`Contests`}
      />
    </OfficePage>
  );
}

function useContests(groupId: number | null, input: ReturnType<typeof staffInput>) {
  const isOfSite = groupId === null;
  const ofSite = trpc.contest.findForStaff.useQuery(input, { ...LIST_QUERY, enabled: isOfSite });
  const ofGroup = trpc.groupContest.findForStaff.useQuery(
    { ...input, groupId: groupId ?? 0 },
    { ...LIST_QUERY, enabled: !isOfSite },
  );
  return isOfSite ? ofSite : ofGroup;
}

function useSetVisible(): SetVisible {
  const { t } = useLingui();
  const refresh = useRefresh();
  const change = useOffice().contest.setVisible.useMutation();
  return (row, visible) =>
    change.mutate(
      { contestId: row.id, visible },
      {
        onSettled: () => void refresh.contest(),
        onSuccess: () => notifySuccess(t`Update Successfully`),
      },
    );
}

/** The active filters in words: "OI · Private". */
function useFilterWords(search: ContestAdminSearch): string {
  const { t, i18n } = useLingui();
  const { keyword, type, auth, phase, visible } = search;
  return [
    keyword,
    type === undefined ? undefined : ruleNames[type],
    auth === undefined ? undefined : i18n._(accessNames[auth]),
    phase === undefined ? undefined : i18n._(phaseNames[phase]),
    visible === undefined ? undefined : visible === "yes" ? t`Visible` : t`Hidden`,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
