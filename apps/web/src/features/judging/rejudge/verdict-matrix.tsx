import { heatLevel, type VerdictMatrix as Matrix, verdictMatrix } from "@gavel/domain/rejudge";
import { findVerdict } from "@gavel/domain/verdict";
import { Card, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { formatCount } from "@gavel/ui/lib/format";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Rejudge } from "./types.ts";

const ACCEPTED = 0;

interface VerdictMatrixProps {
  rejudge: Rejudge;
  chosen: { from?: number; to?: number };
  /** A cell lists its submissions; choosing it again lists all. */
  onChoose: (move: { from: number; to: number }) => void;
}

/** Old verdicts down, new ones across; the darker a cell, the more submissions made that move. */
export function VerdictMatrix({ rejudge, chosen, onChoose }: VerdictMatrixProps) {
  const matrix = useMemo(() => verdictMatrix(rejudge.moves), [rejudge.moves]);
  if (matrix.total === 0) return null;
  return (
    <Card>
      <CardHeader
        title={<Trans>Old verdict × new verdict</Trans>}
        detail={<Trans>choose a cell to list its submissions</Trans>}
        className="max-md:flex-wrap max-md:gap-y-0"
      />
      <div className="relative overflow-x-auto p-4">
        <table className="border-separate border-spacing-1 text-sm">
          <caption className="sr-only">
            <Trans>How many submissions went from which verdict to which</Trans>
          </caption>
          <MatrixHead matrix={matrix} />
          <tbody>
            {matrix.from.map((from) => (
              <MatrixRow key={from} {...{ matrix, from, chosen, onChoose }} />
            ))}
          </tbody>
          <MatrixFoot matrix={matrix} />
        </table>
      </div>
      <Legend />
    </Card>
  );
}

function Verdict({ status, short }: { status: number; short: boolean }) {
  return <VerdictBadge verdict={findVerdict(status) ?? "systemError"} short={short} />;
}

function MatrixHead({ matrix }: { matrix: Matrix }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="pr-2 text-left text-xs font-normal text-muted-foreground">
          <Trans>old ↓ new →</Trans>
        </th>
        {matrix.to.map((to) => (
          <th key={to} scope="col" className="min-w-16 px-1 pb-1 text-center font-normal">
            <Verdict status={to} short />
          </th>
        ))}
        <th scope="col" className="px-2 pb-1 text-right text-xs font-normal text-muted-foreground">
          <Trans>before</Trans>
        </th>
      </tr>
    </thead>
  );
}

function MatrixFoot({ matrix }: { matrix: Matrix }) {
  const { i18n } = useLingui();
  return (
    <tfoot>
      <tr className="text-muted-foreground">
        <th scope="row" className="pr-2 text-left text-xs font-normal">
          <Trans>after</Trans>
        </th>
        {matrix.to.map((to) => (
          <td key={to} className="figure px-1 pt-1 text-center">
            {formatCount(matrix.totalTo(to), i18n.locale)}
          </td>
        ))}
        <td className="figure px-2 pt-1 text-right font-semibold text-foreground">
          {formatCount(matrix.total, i18n.locale)}
        </td>
      </tr>
    </tfoot>
  );
}

type RowProps = Omit<VerdictMatrixProps, "rejudge"> & { matrix: Matrix; from: number };

function MatrixRow({ matrix, from, chosen, onChoose }: RowProps) {
  const { i18n } = useLingui();
  return (
    <tr>
      <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
        <span className="max-md:hidden">
          <Verdict status={from} short={false} />
        </span>
        <span className="md:hidden">
          <Verdict status={from} short />
        </span>
      </th>
      {matrix.to.map((to) => (
        <td key={to} className="p-0">
          <Cell
            from={from}
            to={to}
            matrix={matrix}
            isChosen={chosen.from === from && chosen.to === to}
            onChoose={onChoose}
          />
        </td>
      ))}
      <td className="figure px-2 text-right text-muted-foreground">
        {formatCount(matrix.totalFrom(from), i18n.locale)}
      </td>
    </tr>
  );
}

/** The words of the tones; they say nothing that the figures' places do not. */
function Legend() {
  const entries = [
    { id: "lost", tone: toneOf(0, -1), words: <Trans>loses Accepted</Trans> },
    { id: "won", tone: toneOf(-1, 0), words: <Trans>gains Accepted</Trans> },
    { id: "other", tone: toneOf(-1, 1), words: <Trans>other change</Trans> },
    { id: "same", tone: toneOf(0, 0), words: <Trans>stays as it is</Trans> },
  ];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t px-4 py-2.5 text-xs text-muted-foreground">
      {entries.map(({ id, tone, words }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span
            aria-hidden
            style={{ backgroundColor: `color-mix(in oklab, ${tone} 42%, var(--card))` }}
            className="size-3 rounded-xs"
          />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Losing an acceptance and winning one are what people are asked about first. */
function toneOf(from: number, to: number): string {
  if (from === to) return "var(--muted-foreground)";
  if (from === ACCEPTED) return "var(--verdict-wa)";
  return to === ACCEPTED ? "var(--verdict-ac)" : "var(--primary)";
}
/** Per cent of the tone in the cell, by heat; text stays readable on all of them. */
const HEAT = [0, 15, 21, 27, 34, 42];
/** What stays as it is must not outshine what changes. */
const UNCHANGED_HEAT = [0, 5, 8, 11, 14, 17];

interface CellProps {
  matrix: Matrix;
  from: number;
  to: number;
  isChosen: boolean;
  onChoose: VerdictMatrixProps["onChoose"];
}

function Cell({ matrix, from, to, isChosen, onChoose }: CellProps) {
  const { t, i18n } = useLingui();
  const count = matrix.count(from, to);
  if (count === 0) {
    return (
      <span className="flex h-9 min-w-14 items-center justify-center rounded-sm border border-dashed text-subtle-foreground">
        <span aria-hidden>·</span>
        <span className="sr-only">0</span>
      </span>
    );
  }
  const scale = from === to ? UNCHANGED_HEAT : HEAT;
  const heat = scale[heatLevel(count, matrix.total)] ?? 0;
  const nameOf = (status: number) => i18n._(verdictNames[findVerdict(status) ?? "systemError"]);
  const shown = formatCount(count, i18n.locale);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t`${nameOf(from)} → ${nameOf(to)}: ${plural(count, { one: `${shown} submission`, other: `${shown} submissions` })}`}
      onClick={() => onChoose({ from, to })}
      style={{
        backgroundColor: `color-mix(in oklab, ${toneOf(from, to)} ${heat}%, var(--card))`,
      }}
      className={cn(
        "figure flex h-9 w-full min-w-14 items-center justify-center rounded-sm border border-transparent text-foreground hover:border-border-strong aria-pressed:border-primary aria-pressed:ring-1 aria-pressed:ring-primary",
        from !== to && "font-semibold",
      )}
    >
      {shown}
    </button>
  );
}
