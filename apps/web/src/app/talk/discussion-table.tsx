import { buttonVariants } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure } from "@gavel/ui/figure";
import { Switch } from "@gavel/ui/switch";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { DeleteButton } from "../list/edit-delete-buttons.tsx";
import { type Outputs, trpc } from "../trpc.ts";
import { UserLink } from "../user-link.tsx";
import { discussionLink } from "./discussion-links.ts";

export type DiscussionRow = Outputs["discussion"]["find"]["records"][number];
type Row = DiscussionRow;
type Delete = (row: Row) => void;

/** Of the site or of a group, for those who look after them. */
export function useDiscussionColumns(onDelete: Delete): Column<Row>[] {
  const { t } = useLingui();
  return [
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
      cell: (row) => <RowButtons row={row} onDelete={onDelete} />,
    },
  ];
}

interface DiscussionPhoneRowProps {
  row: Row;
  /** Before the title. */
  select?: ReactNode;
  onDelete: Delete;
}

export function DiscussionPhoneRow({ row, select, onDelete }: DiscussionPhoneRowProps) {
  return (
    <PhoneRow
      title={
        <span className="flex min-w-0 items-center gap-2.5">
          {select}
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
      end={<RowButtons row={row} onDelete={onDelete} />}
    />
  );
}

function TitleLink({ row }: { row: Row }) {
  return (
    <Link
      {...discussionLink(row.groupId, row.id)}
      data-row-link
      className="hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

/** Of a group its own administrators decide. */
function useModerate(row: Row) {
  const { t } = useLingui();
  const { discussion, groupDiscussion } = trpc.useUtils();
  const told = {
    onSuccess: () => notifySuccess(t`Update Successfully`),
    onSettled: () => void Promise.all([discussion.invalidate(), groupDiscussion.invalidate()]),
  };
  const ofSite = trpc.discussion.moderate.useMutation(told);
  const ofGroup = trpc.groupDiscussion.moderate.useMutation(told);
  return row.groupId === null ? ofSite : ofGroup;
}

function EnabledSwitch({ row }: { row: Row }) {
  const { t } = useLingui();
  const moderate = useModerate(row);
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
  const moderate = useModerate(row);
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

function RowButtons({ row, onDelete }: { row: Row; onDelete: Delete }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex gap-1">
      <Link
        {...discussionLink(row.groupId, row.id)}
        aria-label={t`View “${row.title}”`}
        className={buttonVariants({ variant: "ghost", size: "sm" })}
      >
        <Eye aria-hidden />
      </Link>
      {row.canDelete && <DeleteButton title={row.title} onClick={() => onDelete(row)} />}
    </span>
  );
}
