import type { MailState } from "@gavel/domain/mail-state";
import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { Segmented } from "@gavel/ui/segmented";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { faultWords } from "./fault-words.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { type MailSearch, outboxSearch } from "./mail-search.ts";
import type { OutboxMail } from "./types.ts";

/** Mails change by themselves while they wait. */
const REFRESH_MS = 5000;

interface OutboxProps {
  search: MailSearch;
  onSearch: (change: Partial<MailSearch>) => void;
}

/** What the site has mailed in the last 30 days, or would have. */
export function Outbox({ search, onSearch }: OutboxProps) {
  const { t } = useLingui();
  const { mailState } = search;
  const paging = outboxSearch.page(search);
  const [opened, setOpened] = useState<OutboxMail>();
  const words = useStateWords();
  const columns = useColumns(setOpened);
  const list = trpc.mail.outbox.useQuery(
    { ...paging, state: mailState },
    {
      ...LIST_QUERY,
      refetchInterval: ({ state }) =>
        state.data?.records.some((mail) => mail.state === "waiting") ? REFRESH_MS : false,
    },
  );
  // Mails leave the page, or what is filtered, while one reads: the opened one stays as it was last.
  const fresh = list.data?.records.find(({ id }) => id === opened?.id);
  return (
    <section aria-labelledby="outbox-title">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="outbox-title" className="text-base font-semibold">
          <Trans>Outbox</Trans>
        </h2>
        <Segmented<MailState | "all">
          label={t`State`}
          value={mailState ?? "all"}
          options={[
            { value: "all", label: t({ message: "All", context: "mails" }) },
            { value: "waiting", label: words.waiting },
            { value: "sent", label: words.sent },
            { value: "failed", label: words.failed },
          ]}
          onChange={(value) => onSearch({ mailState: value === "all" ? undefined : value })}
        />
      </div>
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: t`Mails, newest first`,
          columns,
          rowKey: (mail) => mail.id,
          phoneRow: (mail) => <MailPhoneRow mail={mail} onOpen={() => setOpened(mail)} />,
          skeletonRows: 5,
        }}
        filters={{
          active: mailState !== undefined,
          title: <Trans>No matching mail</Trans>,
          words: mailState && words[mailState],
          onClear: () => onSearch(outboxSearch.none),
        }}
        empty={
          <EmptyState title={<Trans>No mail sent yet</Trans>}>
            <Trans>Codes and links that users request appear here.</Trans>
          </EmptyState>
        }
      />
      <MailDialog mail={opened && (fresh ?? opened)} onClose={() => setOpened(undefined)} />
    </section>
  );
}

function useStateWords(): Record<MailState, string> {
  const { t } = useLingui();
  return {
    waiting: t({ message: "Waiting", context: "mail" }),
    sent: t({ message: "Sent", context: "mail" }),
    failed: t({ message: "Failed", context: "mail" }),
  };
}

function MailStateBadge({ state }: { state: MailState }) {
  const words = useStateWords();
  const looks = {
    waiting: { tone: "warning", Icon: Clock },
    sent: { tone: "success", Icon: CircleCheck },
    failed: { tone: "failure", Icon: CircleX },
  } as const;
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {words[state]}
    </Badge>
  );
}

function useColumns(onOpen: (mail: OutboxMail) => void): Column<OutboxMail>[] {
  const { t } = useLingui();
  return [
    { id: "state", head: t`State`, cell: ({ state }) => <MailStateBadge state={state} /> },
    {
      id: "subject",
      head: t`Subject`,
      skeleton: "w-48",
      className: "max-w-80 truncate",
      cell: (mail) => <OpenButton onClick={() => onOpen(mail)}>{mail.subject}</OpenButton>,
    },
    {
      id: "recipient",
      head: t`To`,
      skeleton: "w-32",
      className: "max-w-64 truncate",
      cell: ({ recipient }) => <span translate="no">{recipient}</span>,
    },
    {
      id: "error",
      head: t`What went wrong`,
      className: "max-w-72 truncate text-muted-foreground",
      cell: ({ lastError }) => lastError !== null && <Reason reason={lastError} />,
    },
    {
      id: "attempts",
      head: t`Attempts`,
      align: "right",
      cell: ({ attempts }) => <Figure value={attempts} />,
    },
    {
      id: "when",
      head: t`Created`,
      align: "right",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} className="text-muted-foreground" />,
    },
  ];
}

/** In the reader's words; what the mail server said is in the title and in the opened mail. */
function Reason({ reason }: { reason: string }) {
  const { i18n } = useLingui();
  const words = faultWords(i18n, reason);
  return (
    <span title={reason} translate={words === null ? "no" : undefined}>
      {words ?? reason}
    </span>
  );
}

function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      translate="no"
      onClick={onClick}
      className="max-w-full truncate text-left hover:text-primary hover:underline"
    >
      {children}
    </button>
  );
}

function MailPhoneRow({ mail, onOpen }: { mail: OutboxMail; onOpen: () => void }) {
  return (
    <PhoneRow
      title={<OpenButton onClick={onOpen}>{mail.subject}</OpenButton>}
      meta={
        <>
          <MailStateBadge state={mail.state} />
          <span translate="no" className="truncate">
            {mail.recipient}
          </span>
        </>
      }
      end={<RelativeTime at={mail.createdAt} className="font-sans" />}
    />
  );
}
