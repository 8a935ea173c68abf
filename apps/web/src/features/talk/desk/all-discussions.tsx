import { EmptyState } from "@gavel/ui/empty-state";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { filterWord } from "../../../app/list/filter-word.ts";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { SelectPage, SelectRow } from "../../../app/list/select-cells.tsx";
import { useSelection } from "../../../app/list/use-selection.ts";
import { DeleteDiscussion } from "../../../app/talk/delete-discussion.tsx";
import {
  DiscussionPhoneRow,
  type DiscussionRow as Row,
  useDiscussionColumns,
} from "../../../app/talk/discussion-table.tsx";
import { trpc } from "../../../app/trpc.ts";
import { BulkDiscussions } from "./bulk-discussions.tsx";
import type { DeskProps } from "./desk-page.tsx";
import { deskSearch } from "./desk-search.ts";

const ALL = "all";
const NONE: readonly Row[] = [];
const idOf = (row: Row) => row.id;

function useCategories() {
  const { data } = trpc.discussion.categories.useQuery(undefined, { meta: { inline: true } });
  return data ?? [];
}

export function AllFilters({ search, onSearch }: DeskProps) {
  const { t } = useLingui();
  const categories = useCategories();
  return (
    <>
      <KeywordField
        label={t`Search discussions`}
        placeholder={t`Title, brief or author`}
        screen={t`Discussion Admin`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        className="w-65 max-md:w-full"
      />
      <FilterSelect
        field={t`Category`}
        value={search.cid === undefined ? ALL : String(search.cid)}
        options={[
          { value: ALL, label: t({ message: "All", context: "categories" }) },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onSearch({ cid: value === ALL ? undefined : Number(value) })}
      />
    </>
  );
}

/** Every discussion of the site, disabled ones too. */
export function AllDiscussions({ search, onSearch }: DeskProps) {
  const { t } = useLingui();
  const paging = deskSearch.page(search);
  const { keyword, cid } = search;
  const list = trpc.discussion.find.useQuery(
    { ...paging, keyword, categoryId: cid, withDisabled: true },
    LIST_QUERY,
  );
  const [deleting, setDeleting] = useState<Row | null>(null);
  const category = useCategories().find(({ id }) => id === cid)?.name;
  const rows = list.data?.records ?? NONE;
  const selection = useSelection(rows, idOf);
  const columns = [
    {
      id: "select",
      width: "2.25rem",
      head: <SelectPage rows={rows} selection={selection} />,
      cell: (row: Row) => <SelectRow row={row} name={row.title} selection={selection} />,
    },
    ...useDiscussionColumns(setDeleting),
  ];
  return (
    <>
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: t`Discussions, pinned ones first`,
          columns,
          rowKey: (row) => row.id,
          rowTone: (row) => (selection.has(row) ? "own" : undefined),
          toolbar: <BulkDiscussions selection={selection} />,
          phoneRow: (row) => (
            <DiscussionPhoneRow
              row={row}
              select={<SelectRow row={row} name={row.title} selection={selection} />}
              onDelete={setDeleting}
            />
          ),
          skeletonRows: paging.limit,
        }}
        filters={{
          active: deskSearch.filtersIn(search).length > 0,
          title: t`No matching discussions`,
          words: [filterWord(cid, category), keyword]
            .filter((word) => word !== undefined)
            .join(" · "),
          onClear: () => onSearch(deskSearch.none),
        }}
        empty={
          <EmptyState title={t`No discussions yet`}>
            <Trans>Posts appear here, pinned ones first.</Trans>
          </EmptyState>
        }
      />
      <DeleteDiscussion
        discussion={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => deleting !== null && selection.set([deleting], false)}
      />
    </>
  );
}
