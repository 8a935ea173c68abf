import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { FilterSelect } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { SelectPage, SelectRow } from "../../../app/list/select-cells.tsx";
import { type Selection, useSelection } from "../../../app/list/use-selection.ts";
import { DeleteDiscussion } from "../../../app/talk/delete-discussion.tsx";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { BulkDiscussions } from "./bulk-discussions.tsx";
import type { DeskProps } from "./desk-page.tsx";
import { deskSearch } from "./desk-search.ts";

type Row = Outputs["discussion"]["find"]["records"][number];

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
  const columns = useColumns({ rows, selection, onDelete: setDeleting });
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
            <PhoneRow
              title={
                <span className="flex min-w-0 items-center gap-2.5">
                  <SelectRow row={row} name={row.title} selection={selection} />
                  <TitleLink row={row} />
                </span>
              }
              meta={
                // As far from the title as a finger needs.
                <span className="flex h-8 items-center gap-3">
                  <Flags row={row} />
                  <UserLink user={row.author} />
                </span>
              }
              end={<DeleteButton row={row} onDelete={setDeleting} />}
            />
          ),
          skeletonRows: paging.limit,
        }}
        filters={{
          active: deskSearch.filtersIn(search).length > 0,
          title: t`No matching discussions`,
          words: [category, keyword].filter((word) => word !== undefined).join(" · "),
          onClear: () => onSearch(deskSearch.none),
        }}
        empty={
          <EmptyState title={t`No discussions yet`}>
            <Trans>Posts appear here, pinned ones first.</Trans>
          </EmptyState>
        }
      />
      <DeleteDiscussion discussion={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function TitleLink({ row }: { row: Row }) {
  return (
    <Link
      to="/discussion-detail/$discussionID"
      params={{ discussionID: String(row.id) }}
      className="hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

interface ColumnsProps {
  rows: readonly Row[];
  selection: Selection<Row>;
  onDelete: (row: Row) => void;
}

function useColumns({ rows, selection, onDelete }: ColumnsProps): Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      id: "select",
      width: "2.25rem",
      head: <SelectPage rows={rows} selection={selection} />,
      cell: (row) => <SelectRow row={row} name={row.title} selection={selection} />,
    },
    { id: "id", head: t`ID`, cell: (row) => <Figure value={String(row.id)} /> },
    {
      id: "title",
      head: t`Title`,
      skeleton: "w-60",
      className: "max-w-96 truncate",
      cell: (row) => <TitleLink row={row} />,
    },
    { id: "author", head: t`Author`, cell: (row) => <UserLink user={row.author} /> },
    { id: "category", head: t`Category`, cell: (row) => row.categoryName },
    {
      id: "likes",
      head: t`Likes`,
      align: "right",
      cell: (row) => <Figure value={row.likeCount} />,
    },
    {
      id: "views",
      head: t`Views`,
      align: "right",
      cell: (row) => <Figure value={row.viewCount} />,
    },
    { id: "created", head: t`Created`, cell: (row) => <DateTime at={row.createdAt} /> },
    { id: "enabled", head: t`Enabled`, cell: (row) => <EnabledSwitch row={row} /> },
    { id: "pinned", head: t`Pinned`, cell: (row) => <PinnedSwitch row={row} /> },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <DeleteButton row={row} onDelete={onDelete} />,
    },
  ];
}

function useModerate() {
  const { t } = useLingui();
  const { discussion } = trpc.useUtils();
  return trpc.discussion.moderate.useMutation({
    onSuccess: () => notifySuccess(t`Update Successfully`),
    onSettled: () => void discussion.invalidate(),
  });
}

function EnabledSwitch({ row }: { row: Row }) {
  const { t } = useLingui();
  const moderate = useModerate();
  return (
    <Switch
      aria-label={t`Show “${row.title}” to everyone`}
      checked={!row.isDisabled}
      disabled={moderate.isPending}
      onCheckedChange={(isOn) => moderate.mutate({ discussionId: row.id, isDisabled: !isOn })}
    />
  );
}

function PinnedSwitch({ row }: { row: Row }) {
  const { t } = useLingui();
  const moderate = useModerate();
  return (
    <Switch
      aria-label={t`Pin “${row.title}”`}
      checked={row.isPinned}
      disabled={moderate.isPending}
      onCheckedChange={(isPinned) => moderate.mutate({ discussionId: row.id, isPinned })}
    />
  );
}

/** On phones, where the switches have no heads. */
function Flags({ row }: { row: Row }) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        <EnabledSwitch row={row} /> <Trans>Enabled</Trans>
      </span>
      <span className="flex items-center gap-1.5">
        <PinnedSwitch row={row} /> <Trans>Pinned</Trans>
      </span>
    </>
  );
}

function DeleteButton({ row, onDelete }: { row: Row; onDelete: (row: Row) => void }) {
  const { t } = useLingui();
  return (
    <IconButton
      size="sm"
      label={t`Delete “${row.title}”`}
      icon={<Trash2 />}
      onClick={() => onDelete(row)}
    />
  );
}
