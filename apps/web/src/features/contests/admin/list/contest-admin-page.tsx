import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { accessNames, phaseNames, ruleNames } from "../../../../app/contest/words.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { ContestPhoneRow, type SetVisible, useContestColumns } from "./columns.tsx";
import { ContestFilters } from "./filters.tsx";
import { type ContestAdminSearch, contestAdminSearch, staffInput } from "./page-search.ts";

interface ContestAdminPageProps {
  search: ContestAdminSearch;
  onSearch: (change: Partial<ContestAdminSearch>) => void;
}

/** Every contest, hidden ones too, for those who run them. */
export function ContestAdminPage({ search, onSearch }: ContestAdminPageProps) {
  const { t } = useLingui();
  const input = staffInput(search);
  const list = trpc.contest.findForStaff.useQuery(input, LIST_QUERY);
  const setVisible = useSetVisible();
  const columns = useContestColumns(setVisible);
  const words = useFilterWords(search);
  return (
    <AdminPage
      title={t`Contest List`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <>
          <Button asChild>
            <Link to="/admin/contest/import">
              <FileUp aria-hidden />
              <Trans>Import</Trans>
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/admin/contest/create">
              <Plus aria-hidden />
              <Trans>New contest</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <ContestFilters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
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
    </AdminPage>
  );
}

function useSetVisible(): SetVisible {
  const { t } = useLingui();
  const { contest } = trpc.useUtils();
  const change = trpc.contest.setVisible.useMutation();
  return (row, visible) =>
    change.mutate(
      { contestId: row.id, visible },
      {
        onSettled: () => void contest.invalidate(),
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
