import { Card } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { PagePastEnd, Pagination } from "@gavel/ui/pagination";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ListError } from "../../../app/errors/list-error.tsx";
import type { MessageKind } from "../../../app/message-kinds.ts";
import { trpc } from "../../../app/trpc.ts";

interface MessageFrameProps<Message> {
  list: {
    data: { records: readonly Message[]; total: number } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  row: (message: Message) => ReactNode;
}

/** A list of messages in all its states, with its pages. */
export function MessageFrame<Message>(props: MessageFrameProps<Message>) {
  const { list, page, pageSize, onPage } = props;
  return (
    <div className="min-w-0">
      <Card className={cn("overflow-hidden", list.isPlaceholderData && "opacity-60")}>
        <Rows {...props} />
      </Card>
      <Pagination
        total={list.data?.total ?? 0}
        page={page}
        pageSize={pageSize}
        onPageChange={onPage}
      />
    </div>
  );
}

function Rows<Message>(props: MessageFrameProps<Message>) {
  const { page, pageSize, onPage, row } = props;
  const { data, error } = props.list;
  const { t } = useLingui();
  if (data === undefined) {
    if (error === null) return <Loading rows={pageSize} />;
    return <ListError list={props.list} />;
  }
  if (data.records.length > 0) return <ul className="divide-y">{data.records.map(row)}</ul>;
  if (data.total > 0) {
    return <PagePastEnd page={page} last={Math.ceil(data.total / pageSize)} onGo={onPage} />;
  }
  return (
    <EmptyState title={t`No messages here`}>
      <Trans>What others answer and like, and what the site tells you, appears here.</Trans>
    </EmptyState>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <SkeletonRows count={rows} row="h-24 gap-3 py-4">
      <Skeleton className="size-8 rounded-full" />
      <div className="flex-1">
        <Skeleton className="mb-2 w-48" />
        <Skeleton className="w-full" />
      </div>
    </SkeletonRows>
  );
}

/** Removes one message after a question. */
export function DeleteMessage({ kind, id }: { kind: MessageKind["kind"]; id: number }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const clean = trpc.message.clean.useMutation();
  return (
    <>
      <IconButton
        size="sm"
        label={t`Delete message`}
        icon={<Trash2 />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete this message?</Trans>}
        description={<Trans>It cannot be brought back.</Trans>}
        action={<Trans>Delete message</Trans>}
        onConfirm={async () => {
          await clean.mutateAsync({ kind, id });
          notifySuccess(t`Delete successfully`);
          await utils.message.invalidate();
        }}
      />
    </>
  );
}

/** On the corner of what stands at the left of an unread message. */
export function UnreadDot() {
  const { t } = useLingui();
  return (
    <span
      role="img"
      aria-label={t`Unread`}
      className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-destructive ring-2 ring-card"
    />
  );
}
