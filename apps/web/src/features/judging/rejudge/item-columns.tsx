import { findVerdict } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure, MemoryFigure, Missing } from "@gavel/ui/figure";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { PersonName } from "../../../app/person-name.tsx";
import type { RejudgeItem } from "./types.ts";

const HIDDEN_WHEN_NARROW: readonly string[] = ["memory", "language"];

export function useItemColumns(hasScores: boolean): Column<RejudgeItem>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const columns: Column<RejudgeItem>[] = [
    { id: "id", head: t`ID`, skeleton: "w-12", cell: (item) => <SubmissionLink item={item} /> },
    {
      id: "move",
      head: t`Old and new verdict`,
      skeleton: "w-56",
      cell: (item) => <Move item={item} />,
    },
    ...(hasScores
      ? [
          {
            id: "score",
            head: t`Score`,
            align: "right",
            cell: (item) => <Pair old={item.old.score} next={item.new?.score} />,
          } as const satisfies Column<RejudgeItem>,
        ]
      : []),
    {
      id: "time",
      head: t`Time`,
      align: "right",
      cell: (item) => <Pair old={item.old.timeMs} next={item.new?.timeMs} unit="ms" />,
    },
    {
      id: "memory",
      head: t`Memory`,
      align: "right",
      cell: (item) => (
        <Change
          from={<MemoryFigure kib={item.old.memoryKib} />}
          to={<MemoryFigure kib={item.new?.memoryKib} />}
        />
      ),
    },
    {
      id: "author",
      head: t`Author`,
      className: "max-w-40 truncate",
      cell: (item) => <PersonName username={item.username} />,
    },
    { id: "language", head: t`Language`, cell: (item) => item.language },
    { id: "note", head: t`Outcome`, cell: (item) => <Outcome item={item} /> },
  ];
  return columns.filter(({ id }) => !isNarrow || !HIDDEN_WHEN_NARROW.includes(id));
}

function SubmissionLink({ item }: { item: RejudgeItem }) {
  return (
    <Link
      to="/submission-detail/$submitID"
      params={{ submitID: String(item.submitId) }}
      className="figure text-muted-foreground hover:text-primary hover:underline"
    >
      {item.submitId}
    </Link>
  );
}

function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-muted-foreground">{from}</span>
      <ArrowRight aria-hidden className="size-3 text-subtle-foreground" />
      {to}
    </span>
  );
}

function Pair(props: { old: number | null; next: number | null | undefined; unit?: string }) {
  return (
    <Change
      from={<Figure value={props.old} unit={props.unit} />}
      to={<Figure value={props.next} unit={props.unit} />}
    />
  );
}

function Move({ item, short = false }: { item: RejudgeItem; short?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <VerdictBadge verdict={findVerdict(item.old.status) ?? "systemError"} short={short} />
      <ArrowRight aria-hidden className="size-3.5 text-subtle-foreground" />
      {item.new === null ? (
        <Missing />
      ) : (
        <VerdictBadge verdict={findVerdict(item.new.status) ?? "systemError"} short={short} />
      )}
    </span>
  );
}

function Outcome({ item }: { item: RejudgeItem }) {
  if (item.outcome === "applied") {
    return (
      <Badge tone="success">
        <Trans>Applied</Trans>
      </Badge>
    );
  }
  if (item.isSuperseded) {
    return (
      <Badge tone="warning">
        <Trans>Judged again since</Trans>
      </Badge>
    );
  }
  if (item.outcome === "fault") {
    return (
      <Badge tone="failure">
        <Trans>Left unchanged</Trans>
      </Badge>
    );
  }
  return <Missing />;
}

export function ItemPhoneRow({ item }: { item: RejudgeItem }) {
  return (
    <Link
      to="/submission-detail/$submitID"
      params={{ submitID: String(item.submitId) }}
      className="block"
    >
      <PhoneRow
        title={<Move item={item} short />}
        meta={
          <span className="truncate">
            <span className="figure">{item.submitId}</span> ·{" "}
            <PersonName username={item.username} /> · {item.language}
          </span>
        }
        end={
          <>
            <div>{item.new?.score ?? ""}</div>
            <div>{item.new !== null && <Figure value={item.new.timeMs} unit="ms" />}</div>
          </>
        }
      />
    </Link>
  );
}
