import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ListQuery } from "../../../app/list/loaded-list.tsx";
import { PagedList, type Paging } from "../../../app/list/paged-list.tsx";
import type { MessageKind } from "../../../app/message-kinds.ts";
import { trpc } from "../../../app/trpc.ts";

interface MessageFrameProps<Message> {
  query: ListQuery<{ readonly records: readonly Message[]; readonly total: number }>;
  paging: Paging;
  onPage: (page: number) => void;
  row: (message: Message) => ReactNode;
}

/** A list of messages of one kind. */
export function MessageFrame<Message>({ query, paging, onPage, row }: MessageFrameProps<Message>) {
  const { t } = useLingui();
  return (
    <div className="min-w-0">
      <PagedList
        query={query}
        paging={paging}
        onPage={({ currentPage = 1 }) => onPage(currentPage)}
        fixedSize
        look={{ caption: t`Messages`, row, loading: <Loading rows={paging.limit} /> }}
        empty={
          <EmptyState title={t`No messages here`}>
            <Trans>Replies, likes and notices from the site appear here.</Trans>
          </EmptyState>
        }
      />
    </div>
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
        description={<Trans>This cannot be undone.</Trans>}
        action={<Trans>Delete message</Trans>}
        onConfirm={async () => {
          await clean.mutateAsync({ kind, id });
          notifySuccess(t`Delete Successfully`);
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
