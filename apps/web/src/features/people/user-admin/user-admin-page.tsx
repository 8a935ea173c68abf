import { EmptyState } from "@gavel/ui/empty-state";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Trans, useLingui } from "@lingui/react/macro";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { useSelection } from "../../../app/list/use-selection.ts";
import { roleNames } from "../../../app/role-words.ts";
import { trpc } from "../../../app/trpc.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { findInput, type UserSearch, userSearch } from "./page-search.ts";
import type { UserRow } from "./types.ts";
import { useUserActions } from "./use-user-actions.ts";
import { UserActionsContext } from "./user-actions-context.ts";
import { UserPhoneRow, useUserColumns } from "./user-columns.tsx";
import { UserFilters } from "./user-filters.tsx";

/** The readers of sheets come only for those who open them. */
const ImportDialog = lazyPart(() => import("./import/import-dialog.tsx"));
const GenerateDialog = lazyPart(() => import("./generate/generate-dialog.tsx"));

interface UserAdminPageProps {
  search: UserSearch;
  onSearch: (change: Partial<UserSearch>) => void;
}

const NOBODY: readonly UserRow[] = [];
const uidOf = (row: UserRow) => row.uid;

/** All accounts, and what root does to them. Filters, page and the open dialog are in the address. */
export function UserAdminPage({ search, onSearch }: UserAdminPageProps) {
  const { t } = useLingui();
  const input = findInput(search);
  const list = trpc.user.find.useQuery(input, LIST_QUERY);
  const rows = list.data?.records ?? NOBODY;
  const selection = useSelection(rows, uidOf);
  const actions = useUserActions((users) => selection.set(users, false));
  const columns = useUserColumns({ rows, selection });
  const filterWords = useFilterWords(search);
  const closeDialog = () => onSearch({ mode: undefined });
  return (
    <AdminPage title={t`User Admin`}>
      <UserActionsContext value={actions}>
        <UserFilters search={search} onSearch={onSearch} />
        <PagedList
          query={list}
          paging={input}
          onPage={onSearch}
          look={{
            caption: t`Users, newest first`,
            columns,
            rowKey: (row) => row.uid,
            rowTone: (row) => (selection.has(row) ? "own" : undefined),
            phoneRow: (row) => <UserPhoneRow row={row} selection={selection} />,
            toolbar: <BulkBar selection={selection} />,
          }}
          filters={{
            active: userSearch.filtersIn(search).length > 0,
            title: <Trans>No matching users</Trans>,
            words: filterWords,
            onClear: () => onSearch(userSearch.none),
          }}
          empty={<EmptyState title={<Trans>No users yet</Trans>} />}
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

function useFilterWords({ keyword, role, onlyAdmin, onlyBanned }: UserSearch): string {
  const { t, i18n } = useLingui();
  return [
    keyword,
    role === undefined ? undefined : i18n._(roleNames[role]),
    onlyAdmin ? t`Only administrators` : undefined,
    onlyBanned ? t`Only disabled` : undefined,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
