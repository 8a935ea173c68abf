import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Snowflake, Star, Undo2 } from "lucide-react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { usePersonName } from "../../../../app/person-name.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { REFRESH_MS } from "../refresh-switch.tsx";
import { Person, Quiet, SentAt, seatColumns, Username } from "./cells.tsx";
import { Cursor, usePaneKeys } from "./cursor.tsx";
import type { PaneProps } from "./pane.ts";

type Row = Outputs["contestDesk"]["findBalloons"]["records"][number];
type PaneState = "waiting" | "taken" | "delivered";

/** Who solved what first: each is worth a balloon, which somebody takes and delivers. */
export function BalloonsPane(props: PaneProps<PaneState>) {
  const { contestId, state, paging, isFollowing, isActive, onSearch } = props;
  const { t } = useLingui();
  const list = trpc.contestDesk.findBalloons.useQuery(
    { contestId, ...paging, state: state ?? "all" },
    { ...LIST_QUERY, refetchInterval: isFollowing ? REFRESH_MS : false },
  );
  const { take, deliver } = useHandling(contestId);
  /** Taken by nobody: it is taken. Taken: it is delivered. */
  function step({ id, checked, takenBy }: Row) {
    if (checked) return;
    if (takenBy === null) take.mutate({ id });
    else deliver.mutate({ id });
  }
  const at = usePaneKeys(t`Balloons`, isActive, list.data?.records, {
    x: { label: t`Take the balloon, or mark it as delivered`, run: step },
  });
  const columns = useColumns(props, list.data?.records, at);
  return (
    <>
      <FilterBar>
        <Segmented
          label={t`State of the balloon`}
          value={state ?? "all"}
          options={[
            { value: "all", label: t({ message: "All", context: "balloons" }) },
            { value: "waiting", label: t({ message: "Waiting", context: "balloon" }) },
            { value: "taken", label: t({ message: "On the way", context: "balloon" }) },
            { value: "delivered", label: t({ message: "Delivered", context: "balloon" }) },
          ]}
          onChange={(next) => onSearch({ state: next === "all" ? undefined : next })}
        />
      </FilterBar>
      <PagedList
        query={list}
        paging={paging}
        onPage={({ currentPage }) => onSearch({ currentPage })}
        fixedSize
        look={{
          caption: t`Balloons`,
          columns,
          rowKey: (row) => row.id,
          rowTone: (row) => (row.id === at ? "own" : undefined),
          phoneRow: (row) => (
            <PhoneRow
              title={<Person row={row} />}
              meta={
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  <Problem row={row} />
                  <State row={row} />
                </span>
              }
              end={<Actions row={row} contestId={contestId} />}
            />
          ),
          skeletonRows: 8,
        }}
        empty={
          <EmptyState title={t`No balloons yet`}>
            <Trans>They come with the first accepted submissions.</Trans>
          </EmptyState>
        }
      />
    </>
  );
}

/** What is done with a balloon; the list is read again after it. */
function useHandling(contestId: number) {
  const utils = trpc.useUtils();
  const onSettled = () => void utils.contestDesk.findBalloons.invalidate({ contestId });
  return {
    take: trpc.contestDesk.take.useMutation({ onSettled }),
    giveBack: trpc.contestDesk.giveBack.useMutation({ onSettled }),
    deliver: trpc.contestDesk.deliver.useMutation({ onSettled }),
    undo: trpc.contestDesk.undo.useMutation({ onSettled }),
  };
}

function useColumns(
  { contestId, isCompact }: Pick<PaneProps<PaneState>, "contestId" | "isCompact">,
  rows: readonly Row[] | undefined,
  at: number | undefined,
): Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "problem", head: t`Problem`, skeleton: "w-12" },
      cell: (row) => (
        <Cursor isAt={row.id === at}>
          <Problem row={row} isCompact={isCompact} />
        </Cursor>
      ),
    },
    ...seatColumns(rows, t`Seat`),
    {
      ...{ id: "username", head: t`Username`, skeleton: "w-32" },
      cell: (row) => <Username row={row} />,
    },
    {
      ...{ id: "realname", head: t`Real name`, skeleton: "w-20" },
      cell: ({ realname }) => <Quiet text={realname} />,
    },
    {
      ...{ id: "time", head: t`Submitted`, skeleton: "w-24" },
      cell: (row) => <SentAt at={row.submitTime} isCompact={isCompact} />,
    },
    {
      ...{ id: "state", head: t`State`, skeleton: "w-24" },
      className: isCompact ? "min-w-20 whitespace-normal!" : undefined,
      cell: (row) => <State row={row} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <Actions row={row} contestId={contestId} isCompact={isCompact} />,
    },
  ];
}

function Problem({ row, isCompact = false }: { row: Row; isCompact?: boolean }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center gap-2">
      <Balloon color={row.color} />
      <span className="figure font-semibold">{row.displayId}</span>
      {row.isFirst && (
        <Badge tone="brass" title={isCompact ? t`First blood` : undefined}>
          <Star aria-hidden />
          <span className={cn(isCompact && "sr-only")}>
            <Trans>First blood</Trans>
          </span>
        </Badge>
      )}
      {row.isUnderSeal && (
        <Snowflake role="img" aria-label={t`Under the seal`} className="size-3.5" />
      )}
    </span>
  );
}

function State({ row }: { row: Row }) {
  const { checked } = row;
  const nameOf = usePersonName();
  const checkedBy = nameOf(row.checkedBy ?? "");
  const takenBy = row.takenBy === null ? null : nameOf(row.takenBy);
  if (checked) {
    return (
      <span className="text-sm text-success">
        <Trans context="balloon">Delivered by {checkedBy}</Trans>
      </span>
    );
  }
  if (takenBy === null) {
    return (
      <span className="text-sm text-warning">
        <Trans context="balloon">Waiting</Trans>
      </span>
    );
  }
  return (
    <span className="text-sm">
      <Trans context="balloon">On the way with {takenBy}</Trans>
    </span>
  );
}

interface ActionsProps {
  row: Row;
  contestId: number;
  isCompact?: boolean;
}

/** Take it, then Delivered, or Delivered at once; each can be taken back. What another has taken is theirs. */
function Actions({ row, contestId, isCompact = false }: ActionsProps) {
  const { user } = useSession();
  const { t } = useLingui();
  const { take, giveBack, deliver, undo } = useHandling(contestId);
  const { id, checked, takenBy } = row;
  if (checked) {
    return (
      <Button size="sm" variant="ghost" busy={undo.isPending} onClick={() => undo.mutate({ id })}>
        <Trans>Undo</Trans>
      </Button>
    );
  }
  if (takenBy === null) {
    return (
      <span className="inline-flex gap-2">
        <Button size="sm" busy={take.isPending} onClick={() => take.mutate({ id })}>
          <Trans context="balloon">Take it</Trans>
        </Button>
        <IconButton
          size="sm"
          label={t`Mark as delivered`}
          icon={<Check />}
          busy={deliver.isPending}
          onClick={() => deliver.mutate({ id })}
        />
      </span>
    );
  }
  return (
    <span className="inline-flex gap-2">
      {takenBy === user?.username && (
        <GiveBack
          isCompact={isCompact}
          busy={giveBack.isPending}
          onClick={() => giveBack.mutate({ id })}
        />
      )}
      <Button
        size="sm"
        variant="primary"
        busy={deliver.isPending}
        onClick={() => deliver.mutate({ id })}
      >
        <Trans context="balloon">Delivered</Trans>
      </Button>
    </span>
  );
}

interface GiveBackProps {
  isCompact: boolean;
  busy: boolean;
  onClick: () => void;
}

function GiveBack({ isCompact, ...button }: GiveBackProps) {
  const { t } = useLingui();
  const label = t({ message: "Give back", context: "balloon" });
  if (isCompact) return <IconButton size="sm" label={label} icon={<Undo2 />} {...button} />;
  return (
    <Button size="sm" variant="ghost" {...button}>
      {label}
    </Button>
  );
}
