import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { LastAnswer, type Webhook, WebhookState } from "./webhook-state.tsx";

/** Answers come while one looks. */
const REFRESH_MS = 5000;

/** All that are registered, whoever did. */
export function WebhookList() {
  const { t } = useLingui();
  const list = trpc.webhook.find.useQuery(undefined, {
    ...LIST_QUERY,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? REFRESH_MS : false),
  });
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const actions = useActions();
  const buttons = (row: Webhook) => (
    <RowButtons row={row} onAgain={actions.reactivate} onRemove={setRemoving} />
  );
  const columns = useColumns(buttons);
  const host = removing?.origin ?? "";
  return (
    <section aria-label={t`Webhooks`}>
      <LoadedList
        query={list}
        rows={list.data}
        look={{
          caption: t`Webhooks, newest first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <WebhookPhoneRow row={row}>{buttons(row)}</WebhookPhoneRow>,
          skeletonRows: 2,
        }}
        empty={
          <EmptyState title={<Trans>No webhook is registered</Trans>}>
            <Trans>Programs register them over the Contest API.</Trans>
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t`Remove the webhook to ${host}?`}
        description={<Trans>Its receiver hears nothing more until it is registered again.</Trans>}
        action={<Trans>Remove</Trans>}
        onConfirm={async () => {
          if (removing !== null) await actions.remove(removing);
        }}
      />
    </section>
  );
}

function useActions() {
  const { t } = useLingui();
  const { webhook } = trpc.useUtils();
  const remove = trpc.webhook.remove.useMutation();
  const reactivate = trpc.webhook.reactivate.useMutation();
  return {
    remove: async ({ id }: Webhook) => {
      await remove.mutateAsync({ id });
      notifySuccess(t`Delete Successfully`);
      await webhook.find.invalidate();
    },
    reactivate: ({ id }: Webhook) =>
      reactivate.mutate(
        { id },
        {
          onSuccess: () => notifySuccess(t`It continues where it stopped`),
          onSettled: () => void webhook.find.invalidate(),
        },
      ),
  };
}

interface RowButtonsProps {
  row: Webhook;
  onAgain: (row: Webhook) => void;
  onRemove: (row: Webhook) => void;
}

function RowButtons({ row, onAgain, onRemove }: RowButtonsProps) {
  const { t } = useLingui();
  return (
    <span className="inline-flex gap-1">
      {row.stopped !== null && (
        <IconButton
          size="sm"
          label={t`Reactivate the webhook to ${row.origin}`}
          icon={<RotateCcw />}
          onClick={() => onAgain(row)}
        />
      )}
      <IconButton
        size="sm"
        label={t`Remove the webhook to ${row.origin}`}
        icon={<Trash2 />}
        onClick={() => onRemove(row)}
      />
    </span>
  );
}

function Contests({ contests }: Pick<Webhook, "contests">) {
  if (contests.length === 0) return <Trans>All that its owner may see</Trans>;
  return contests.map(({ id, title }) => title || `#${id}`).join(", ");
}

function useColumns(buttons: (row: Webhook) => ReactNode): Column<Webhook>[] {
  const { t } = useLingui();
  return [
    {
      id: "address",
      head: t`Address`,
      skeleton: "w-48",
      cell: ({ origin }) => (
        <span translate="no" className="[overflow-wrap:anywhere]">
          {origin}
        </span>
      ),
    },
    {
      id: "contest",
      head: t`Contest`,
      className: "max-w-64 truncate",
      cell: ({ contests }) => <Contests contests={contests} />,
    },
    { id: "owner", head: t`Registered by`, cell: ({ owner }) => <UserLink user={owner} /> },
    { id: "state", head: t`State`, cell: (row) => <WebhookState row={row} /> },
    { id: "answer", head: t`Last answer`, cell: (row) => <LastAnswer row={row} /> },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: buttons,
    },
  ];
}

function WebhookPhoneRow({ row, children }: { row: Webhook; children: ReactNode }) {
  return (
    <PhoneRow
      title={<span translate="no">{row.origin}</span>}
      meta={
        <>
          <WebhookState row={row} />
          <LastAnswer row={row} />
          <span>
            <Contests contests={row.contests} />
          </span>
        </>
      }
      end={children}
    />
  );
}
