import { DataTable } from "@gavel/ui/data-table";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { PagePastEnd, Pagination } from "@gavel/ui/pagination";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { lazy } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { ListError } from "../../../app/errors/list-error.tsx";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { roleNames } from "../../../app/role-words.ts";
import { trpc } from "../../../app/trpc.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { activeFilters, findInput, NO_FILTERS, type UserSearch } from "./page-search.ts";
import type { UserRow } from "./types.ts";
import { useSelection } from "./use-selection.ts";
import { useUserActions } from "./use-user-actions.ts";
import { UserActionsContext } from "./user-actions-context.ts";
import { UserPhoneRow, useUserColumns } from "./user-columns.tsx";
import { UserFilters } from "./user-filters.tsx";

/** The readers of sheets come only for those who open them. */
const ImportDialog = lazy(() => import("./import/import-dialog.tsx"));
const GenerateDialog = lazy(() => import("./generate/generate-dialog.tsx"));

interface UserAdminPageProps {
  search: UserSearch;
  onSearch: (change: Partial<UserSearch>) => void;
}

const NOBODY: readonly UserRow[] = [];

/** All accounts, and what root does to them. Filters, page and the open dialog are in the address. */
export function UserAdminPage({ search, onSearch }: UserAdminPageProps) {
  const { t } = useLingui();
  const input = findInput(search);
  const list = trpc.user.find.useQuery(input, {
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
  const rows = list.data?.records ?? NOBODY;
  const total = list.data?.total ?? 0;
  const selection = useSelection(rows);
  const actions = useUserActions();
  const columns = useUserColumns({ rows, selection });
  const pages = Math.max(1, Math.ceil(total / input.limit));
  const goTo = (currentPage: number) => onSearch({ currentPage });
  const closeDialog = () => onSearch({ mode: undefined });
  return (
    <AdminPage title={t`User Admin`}>
      <UserActionsContext value={actions}>
        <UserFilters search={search} onSearch={onSearch} />
        <DataTable
          caption={t`Users, newest first`}
          columns={columns}
          rows={list.data?.records}
          rowKey={(row) => row.uid}
          refetching={list.isPlaceholderData}
          rowTone={(row) => (selection.has(row.uid) ? "own" : undefined)}
          phoneRow={(row) => <UserPhoneRow row={row} selection={selection} />}
          toolbar={<BulkBar selection={selection} />}
          error={
            list.error !== null && list.data === undefined ? (
              <ListError list={list} filtersKept />
            ) : undefined
          }
          empty={
            input.currentPage > pages && total > 0 ? (
              <PagePastEnd page={input.currentPage} last={pages} onGo={goTo} />
            ) : (
              <Empty search={search} onSearch={onSearch} />
            )
          }
        />
        <Pagination
          total={total}
          page={input.currentPage}
          pageSize={input.limit}
          onPageChange={goTo}
          onPageSizeChange={(limit) => onSearch({ limit })}
        />
        {search.user !== undefined && (
          <EditUserDialog
            key={search.user}
            uid={search.user}
            onClose={() => onSearch({ user: undefined })}
          />
        )}
        <FromFirstUse wanted={search.mode !== undefined} onCancel={closeDialog}>
          {search.mode === "import" && <ImportDialog onClose={closeDialog} />}
          {search.mode === "generate" && <GenerateDialog onClose={closeDialog} />}
        </FromFirstUse>
      </UserActionsContext>
    </AdminPage>
  );
}

function Empty({ search, onSearch }: UserAdminPageProps) {
  const { t, i18n } = useLingui();
  const filters = activeFilters(search);
  if (filters.length === 0) {
    return <EmptyState title={<Trans>There is no user yet</Trans>} />;
  }
  const words = [
    search.keyword,
    search.role === undefined ? undefined : i18n._(roleNames[search.role]),
    search.onlyAdmin ? t`Only administrators` : undefined,
    search.onlyBanned ? t`Only disabled` : undefined,
  ].filter((word) => word !== undefined);
  return (
    <NoMatch
      title={<Trans>No user matches</Trans>}
      filters={words.join(" · ")}
      onClear={() => onSearch(NO_FILTERS)}
    />
  );
}
