import "../../../app/errors/talk-error-messages.ts";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus, Send } from "lucide-react";
import { useState } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { DeleteButton, EditButton } from "../../../app/list/edit-delete-buttons.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { AUDIENCES, audienceWords } from "./audience-words.ts";
import { type NoticeSearch, noticeSearch } from "./notice-search.ts";

const NoticeDialog = lazyPart(() => import("./notice-dialog.tsx"));

type Notice = Outputs["notice"]["find"]["records"][number];

interface NoticeAdminProps {
  search: NoticeSearch;
  onSearch: (change: Partial<NoticeSearch>) => void;
}

/** What root writes to people, and whether it went out. */
export function NoticeAdmin({ search, onSearch }: NoticeAdminProps) {
  const { t, i18n } = useLingui();
  const { edit, type } = search;
  const paging = noticeSearch.page(search);
  const list = trpc.notice.find.useQuery({ ...paging, audience: type }, LIST_QUERY);
  const [deleting, setDeleting] = useState<Notice | null>(null);
  const actions = useActions();
  const rowActions = {
    onEdit: (id: number) => onSearch({ edit: id }),
    onPush: actions.push,
    onDelete: setDeleting,
  };
  const columns = useColumns(rowActions);
  const close = () => onSearch({ edit: undefined });
  const known = list.data?.records.find(({ id }) => id === edit);
  return (
    <AdminPage
      title={t`Notice Admin`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => onSearch({ edit: "new" })}>
          <Trans>New notice</Trans>
        </Button>
      }
    >
      <Filter search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: t`Notices, newest first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => (
            <PhoneRow
              title={row.title}
              meta={
                <>
                  <span>{i18n._(audienceWords[row.audience])}</span>
                  <Sent row={row} />
                </>
              }
              end={<RowButtons row={row} {...rowActions} />}
            />
          ),
          skeletonRows: paging.limit,
        }}
        filters={{
          active: type !== undefined,
          title: t`No matching notices`,
          words: type === undefined ? "" : i18n._(audienceWords[type]),
          onClear: () => onSearch(noticeSearch.none),
        }}
        empty={
          <EmptyState title={t`No notices yet`}>
            <Trans>A notice becomes a message to each of its recipients.</Trans>
          </EmptyState>
        }
      />
      <FromFirstUse wanted={edit !== undefined} onCancel={close}>
        {(edit === "new" || known !== undefined) && (
          <NoticeDialog key={edit} notice={known} onClose={close} />
        )}
      </FromFirstUse>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t`Delete “${deleting?.title ?? ""}”?`}
        description={
          deleting?.pushedAt == null ? (
            <Trans>It has not been sent yet, and will not be.</Trans>
          ) : (
            <Trans>The messages that it became stay.</Trans>
          )
        }
        action={<Trans>Delete</Trans>}
        onConfirm={async () => {
          if (deleting !== null) await actions.remove(deleting);
        }}
      />
    </AdminPage>
  );
}

const ALL = "*";

function Filter({ search, onSearch }: NoticeAdminProps) {
  const { t, i18n } = useLingui();
  return (
    <FilterBar>
      <FilterSelect
        field={t`Recipients`}
        value={search.type ?? ALL}
        options={[
          { value: ALL, label: t({ message: "All", context: "recipients" }) },
          ...AUDIENCES.map((value) => ({ value, label: i18n._(audienceWords[value]) })),
        ]}
        onChange={(value) => onSearch({ type: value === ALL ? undefined : value })}
      />
    </FilterBar>
  );
}

function useActions() {
  const { t } = useLingui();
  const { notice } = trpc.useUtils();
  const push = trpc.notice.push.useMutation({
    onSuccess: () => notifySuccess(t`The notice has been sent`),
    onSettled: () => void notice.invalidate(),
  });
  const remove = trpc.notice.delete.useMutation();
  return {
    push: (row: Notice) => push.mutate({ id: row.id }),
    remove: async (row: Notice) => {
      await remove.mutateAsync({ id: row.id });
      notifySuccess(t`Delete Successfully`);
      await notice.invalidate();
    },
  };
}

interface RowActions {
  onEdit: (id: number) => void;
  onPush: (row: Notice) => void;
  onDelete: (row: Notice) => void;
}

function Sent({ row }: { row: Notice }) {
  if (row.pushedAt !== null) return <DateTime at={row.pushedAt} />;
  return (
    <Badge>
      <Trans>Goes out within the hour</Trans>
    </Badge>
  );
}

const SHOWN_NAMES = 3;

/** The first of them; all, for the pointer. */
function Named({ row: { recipients } }: { row: Notice }) {
  const names = recipients.map(({ username }) => username);
  const more = names.length - SHOWN_NAMES;
  return (
    <span title={names.join(", ")}>
      <span translate="no">{names.slice(0, SHOWN_NAMES).join(", ")}</span>
      {more > 0 && (
        <>
          {" "}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </span>
  );
}

function useColumns(actions: RowActions): Column<Notice>[] {
  const { t, i18n } = useLingui();
  return [
    { id: "id", head: t`ID`, cell: (row) => <Figure value={String(row.id)} /> },
    {
      id: "title",
      head: t`Title`,
      skeleton: "w-60",
      className: "max-w-96 truncate",
      cell: (row) => row.title,
    },
    {
      id: "recipients",
      head: t`Recipients`,
      cell: (row) =>
        row.recipients.length === 0 ? i18n._(audienceWords[row.audience]) : <Named row={row} />,
    },
    {
      id: "by",
      head: t`Author`,
      cell: (row) => <PersonName username={row.adminName} />,
    },
    { id: "created", head: t`Created`, cell: (row) => <DateTime at={row.createdAt} /> },
    {
      id: "sent",
      head: t({ message: "Sent", context: "notice" }),
      cell: (row) => <Sent row={row} />,
    },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <RowButtons row={row} {...actions} />,
    },
  ];
}

function RowButtons({ row, onEdit, onPush, onDelete }: RowActions & { row: Notice }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex gap-1">
      {row.pushedAt === null && (
        <>
          <IconButton
            size="sm"
            label={t`Send “${row.title}” now`}
            icon={<Send />}
            onClick={() => onPush(row)}
          />
          <EditButton title={row.title} onClick={() => onEdit(row.id)} />
        </>
      )}
      <DeleteButton title={row.title} onClick={() => onDelete(row)} />
    </span>
  );
}
