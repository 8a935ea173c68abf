import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { groupTrainingSearch, staffInput } from "../../../../app/list/training-search.ts";
import { trpc } from "../../../../app/trpc.ts";
import { TrainingPhoneRow, useTrainingColumns } from "../list/columns.tsx";
import { TrainingFilters } from "../list/filters.tsx";
import { useFilterWords, useSetEnabled } from "../list/training-admin-page.tsx";
import type { GroupOfficeProps } from "./group-office.tsx";

/** Every training of the group, disabled ones too, for those who look after them. */
export function GroupTrainingTable(props: GroupOfficeProps & { toggle: ReactNode }) {
  const { groupId, search, onSearch, toggle } = props;
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  useDocumentTitle(`${t`Training admin`} - ${group.name}`);
  const input = { groupId, ...staffInput(search, groupTrainingSearch) };
  const list = trpc.groupTraining.findForStaff.useQuery(input, LIST_QUERY);
  const setEnabled = useSetEnabled();
  const columns = useTrainingColumns(setEnabled);
  const words = useFilterWords(search);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-2">
        {toggle}
        {!group.isArchived && (
          <Button variant="primary" icon={<Plus />} onClick={() => onSearch({ mode: "create" })}>
            <Trans>New training</Trans>
          </Button>
        )}
      </div>
      <TrainingFilters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        sizes={GROUP_ADMIN_PAGE_SIZES}
        look={{
          caption: t`Trainings in their order`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <TrainingPhoneRow row={row} setEnabled={setEnabled} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: groupTrainingSearch.filtersIn(search).length > 0,
          title: <Trans>No matching trainings</Trans>,
          words,
          onClear: () => onSearch(groupTrainingSearch.none),
        }}
        empty={<EmptyState title={<Trans>No trainings yet</Trans>} />}
      />
    </>
  );
}
