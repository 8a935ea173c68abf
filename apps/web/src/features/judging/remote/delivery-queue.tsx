import { REMOTE_OJS } from "@gavel/domain/limit";
import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Missing } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { ClearFilters } from "../../../app/list/clear-filters.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { deliveryFaultWords } from "../../../app/remote/delivery-fault-words.ts";
import { trpc } from "../../../app/trpc.ts";
import { type RemoteSearch, remoteSearch } from "./page-search.ts";
import type { Delivery } from "./types.ts";

const STATES: Readonly<Record<Delivery["state"], MessageDescriptor>> = {
  waiting: msg({ message: "Waits", context: "delivery" }),
  handed: msg({ message: "Handed over to its author", context: "delivery" }),
  sending: msg({ message: "Is sent", context: "delivery" }),
  searching: msg({ message: "Its run is looked for", context: "delivery" }),
  polling: msg({ message: "Is judged there", context: "delivery" }),
  done: msg({ message: "Judged", context: "delivery" }),
  failed: msg({ message: "Failed", context: "delivery" }),
};
const ALL = "all";

interface DeliveryQueueProps {
  search: RemoteSearch;
  onSearch: (change: Partial<RemoteSearch>) => void;
}

/** Programs on their way to other judges, and those that did not get there. */
export function DeliveryQueue({ search, onSearch }: DeliveryQueueProps) {
  const { t, i18n } = useLingui();
  const { site, state } = search;
  const input = { site, state, ...remoteSearch.page(search) };
  const list = trpc.remoteQueue.find.useQuery(input, {
    ...LIST_QUERY,
    ...{ staleTime: 0, refetchInterval: 5000 },
  });
  const columns = useColumns();
  const filters = remoteSearch.filtersIn(search);
  return (
    <>
      <FilterBar>
        <FilterSelect
          field={t`Remote judge`}
          value={site ?? ALL}
          options={[
            { value: ALL, label: t`All` },
            ...REMOTE_OJS.map((one) => ({ value: one, label: one })),
          ]}
          onChange={(value) => onSearch({ site: REMOTE_OJS.find((one) => one === value) })}
        />
        <FilterSelect
          field={t`Status`}
          value={state ?? ALL}
          options={[
            { value: ALL, label: t`Not judged` },
            ...Object.entries(STATES).map(([value, label]) => ({ value, label: i18n._(label) })),
          ]}
          onChange={(value) => {
            const states = Object.keys(STATES) as Delivery["state"][];
            onSearch({ state: states.find((one) => one === value) });
          }}
        />
        <ClearFilters count={filters.length} onClear={() => onSearch(remoteSearch.none)} />
      </FilterBar>
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        look={{
          caption: t`Submissions on their way, newest first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => (
            <PhoneRow
              title={<SubmissionLink row={row} />}
              meta={
                <span className="grid min-w-0 whitespace-normal">
                  <ProblemName row={row} />
                  <Fault row={row} />
                </span>
              }
              end={
                <span className="flex items-center gap-1">
                  <StateBadge row={row} />
                  <SendAgain row={row} />
                </span>
              }
            />
          ),
        }}
        filters={{
          active: filters.length > 0,
          title: <Trans>No submission matches</Trans>,
          words: [site, state === undefined ? undefined : i18n._(STATES[state])]
            .filter((word) => word !== undefined)
            .join(" · "),
          onClear: () => onSearch(remoteSearch.none),
        }}
        empty={<EmptyState title={<Trans>Nothing is on its way</Trans>} />}
      />
    </>
  );
}

function SubmissionLink({ row: { submissionId } }: { row: Delivery }) {
  return (
    <Link
      to="/submission-detail/$submitID"
      params={{ submitID: `${submissionId}` }}
      className="link figure"
    >
      {submissionId}
    </Link>
  );
}

const ProblemName = ({ row: { site, problem } }: { row: Delivery }) => (
  <span translate="no" className="figure">
    {site}-{problem}
  </span>
);

function StateBadge({ row: { state } }: { row: Delivery }) {
  const { i18n } = useLingui();
  return (
    <Badge tone={state === "failed" ? "failure" : state === "done" ? "success" : "neutral"}>
      {i18n._(STATES[state])}
    </Badge>
  );
}

function Fault({ row: { fault, faultDetail } }: { row: Delivery }) {
  const { i18n } = useLingui();
  if (fault === null) return null;
  return (
    <p className="text-xs wrap-anywhere text-muted-foreground">
      {deliveryFaultWords(i18n, fault) ?? fault}
      {faultDetail !== "" && (
        <span translate="no" className="block">
          {faultDetail}
        </span>
      )}
    </p>
  );
}

function State({ row }: { row: Delivery }) {
  return (
    <div className="py-1">
      <StateBadge row={row} />
      <Fault row={row} />
    </div>
  );
}

function SendAgain({ row: { submissionId: submitId, maySendAgain } }: { row: Delivery }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const rejudge = trpc.submission.rejudge.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Resubmitted Successfully`);
      await utils.remoteQueue.find.invalidate();
    },
  });
  if (!maySendAgain) return null;
  return (
    <IconButton
      size="sm"
      label={t`Send submission ${submitId} again`}
      icon={<RotateCw />}
      busy={rejudge.isPending}
      tooltipSide="left"
      onClick={() => rejudge.mutate({ submitId })}
    />
  );
}

function useColumns(): Column<Delivery>[] {
  const { t } = useLingui();
  return [
    { id: "submission", head: t`Submission`, cell: (row) => <SubmissionLink row={row} /> },
    {
      id: "user",
      head: t`User`,
      cell: (row) => <PersonName username={row.username} />,
    },
    { id: "problem", head: t`Problem`, cell: (row) => <ProblemName row={row} /> },
    { id: "state", head: t`Status`, cell: (row) => <State row={row} /> },
    { id: "account", head: t`Account`, cell: (row) => row.account ?? <Missing /> },
    {
      id: "run",
      head: t`Run there`,
      className: "figure",
      cell: (row) => row.run ?? <Missing />,
    },
    { id: "age", head: t`Sent here`, cell: (row) => <RelativeTime at={row.createdAt} /> },
    {
      id: "again",
      head: <span className="sr-only">{t`Send again`}</span>,
      width: "3rem",
      cell: (row) => <SendAgain row={row} />,
    },
  ];
}
