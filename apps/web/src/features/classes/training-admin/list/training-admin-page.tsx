import { filterWord } from "../../../../app/list/filter-word.ts";
import "../../../../app/errors/training-error-messages.ts";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Plus, Tags } from "lucide-react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import {
  staffInput,
  type TrainingListSearch,
  trainingSearch,
} from "../../../../app/list/training-search.ts";
import { useKeeper } from "../../../../app/session/use-keeper.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useCategories } from "../category/use-categories.ts";
import { useOffice, useReload } from "../office.ts";
import { type SetEnabled, TrainingPhoneRow, useTrainingColumns } from "./columns.tsx";
import { TrainingFilters } from "./filters.tsx";

interface TrainingAdminPageProps {
  search: TrainingListSearch;
  onSearch: (change: Partial<TrainingListSearch>) => void;
}

/** Every training of the site, disabled ones too, for those who look after them. */
export function TrainingAdminPage({ search, onSearch }: TrainingAdminPageProps) {
  const { t } = useLingui();
  const input = staffInput(search);
  const list = trpc.training.findForStaff.useQuery(input, LIST_QUERY);
  const isKeeper = useKeeper();
  const setEnabled = useSetEnabled();
  const columns = useTrainingColumns(setEnabled);
  const words = useFilterWords(search);
  return (
    <AdminPage
      title={t`Training List`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <>
          {isKeeper && (
            <Button asChild>
              <Link to="/admin/training/category">
                <Tags aria-hidden />
                <Trans>Categories</Trans>
              </Link>
            </Button>
          )}
          <Button asChild variant="primary">
            <Link to="/admin/training/create">
              <Plus aria-hidden />
              <Trans>New training</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <TrainingFilters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        look={{
          caption: t`Trainings in their order`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <TrainingPhoneRow row={row} setEnabled={setEnabled} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: trainingSearch.filtersIn(search).length > 0,
          title: <Trans>No matching trainings</Trans>,
          words,
          onClear: () => onSearch(trainingSearch.none),
        }}
        empty={<EmptyState title={<Trans>No trainings yet</Trans>} />}
        keysOf={t`Trainings`}
      />
    </AdminPage>
  );
}

export function useSetEnabled(): SetEnabled {
  const { t } = useLingui();
  const { training } = useOffice();
  const reload = useReload();
  const change = training.setEnabled.useMutation();
  return (row, isEnabled) =>
    change.mutate(
      { trainingId: row.id, isEnabled },
      {
        onSettled: () => void reload(),
        onSuccess: () => notifySuccess(t`Update Successfully`),
      },
    );
}

/** The active filters in words: "Graphs · Private". */
export function useFilterWords(search: TrainingListSearch): string {
  const { t } = useLingui();
  const categories = useCategories();
  const { keyword, categoryId, auth, enabled } = search;
  const access = {
    Public: t({ message: "Public", context: "training" }),
    Private: t({ message: "Private", context: "training" }),
  };
  return [
    keyword,
    filterWord(categoryId, categories.find(({ id }) => id === categoryId)?.name),
    auth === undefined ? undefined : access[auth],
    enabled === undefined ? undefined : enabled === "yes" ? t`Enabled` : t`Disabled`,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
