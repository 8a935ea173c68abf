import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Card, CardHeader } from "@gavel/ui/card";
import { CaseStrip } from "@gavel/ui/case-strip";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { verdictLook, verdictNames } from "@gavel/ui/lib/verdict";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { CaseResults, CaseView } from "./types.ts";

interface CaseGridProps {
  cases: readonly CaseView[];
  selected: number | undefined;
  onSelect: (seq: number) => void;
}

/** Cases of one kind with how many passed; nothing when there are none. */
export function CaseCard({
  title,
  detail,
  ...grid
}: CaseGridProps & { title: string; detail?: string }) {
  const { t } = useLingui();
  const { cases } = grid;
  if (cases.length === 0) return null;
  const total = cases.length;
  const passed = cases.filter((one) => one.status === VERDICTS.accepted.code).length;
  return (
    <Card>
      <CardHeader
        title={title}
        detail={detail}
        action={
          <span className="text-xs text-muted-foreground">{t`${passed} of ${total} passed`}</span>
        }
      />
      <CaseGrid {...grid} />
    </Card>
  );
}

function CaseGrid({ cases, selected, onSelect }: CaseGridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 p-3.5">
      {cases.map((one) => (
        <li key={one.seq}>
          <CaseCell one={one} isSelected={one.seq === selected} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

interface CaseCellProps {
  one: CaseView;
  isSelected: boolean;
  onSelect: (seq: number) => void;
}

function CaseCell({ one, isSelected, onSelect }: CaseCellProps) {
  const { t, i18n } = useLingui();
  const verdict = findVerdict(one.status) ?? "systemError";
  const isPassed = one.status === VERDICTS.accepted.code;
  const name = i18n._(verdictNames[verdict]);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={() => onSelect(one.seq)}
      className={cn(
        "w-full rounded-md border px-2 py-1.5 text-left hover:border-border-strong aria-pressed:border-primary aria-pressed:outline aria-pressed:outline-primary",
        !isPassed && ["border-transparent", verdictLook(verdict).tint],
      )}
    >
      <span className="sr-only">{t`Test case ${one.seq}: ${name}, ${one.timeMs} ms`}</span>
      <span aria-hidden className="flex items-center justify-between gap-1 text-xs">
        <span className="figure text-muted-foreground">#{one.seq}</span>
        <VerdictBadge verdict={verdict} short className="text-xs" />
      </span>
      <span
        aria-hidden
        className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-2xs text-muted-foreground"
      >
        {one.status === VERDICTS.cancelled.code ? (
          t`Not run`
        ) : (
          <>
            <Figure value={one.timeMs} unit="ms" />
            <span aria-hidden>·</span>
            <MemoryFigure kib={one.memoryKib} />
          </>
        )}
        {one.score !== null && one.fullScore !== null && (
          <span className="figure ml-auto">
            {one.score}/{one.fullScore}
          </span>
        )}
      </span>
    </button>
  );
}

type Subtask = NonNullable<CaseResults["subtasks"]>[number];

/** All passed: folded to its strip. */
export function SubtaskCard({
  subtask,
  isAverage,
  cases,
  selected,
  onSelect,
}: CaseGridProps & { subtask: Subtask; isAverage: boolean }) {
  const { t } = useLingui();
  const isPassed = subtask.status === VERDICTS.accepted.code;
  const [open, setOpen] = useState(!isPassed);
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <Card>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn(
          "flex min-h-11 w-full flex-wrap items-center gap-2 px-4 py-1.5 text-left",
          open && "border-b",
        )}
      >
        <Arrow aria-hidden className="size-4 text-muted-foreground" />
        <span className="text-sm font-semibold">{t`Subtask ${subtask.groupNum}`}</span>
        {isAverage && (
          <span className="text-xs text-muted-foreground">{t`average of its cases`}</span>
        )}
        {!open && (
          <CaseStrip cases={cases.map((one) => ({ verdict: findVerdict(one.status) ?? null }))} />
        )}
        <span className="ml-auto text-xs text-muted-foreground">
          {t`${subtask.ac}/${subtask.total} cases`}
        </span>
        <VerdictBadge verdict={findVerdict(subtask.status) ?? "systemError"} look="boxed" />
        {subtask.score !== null && (
          <span className="figure text-sm font-semibold">
            {subtask.score}
            {subtask.fullScore !== null && (
              <span className="font-normal text-muted-foreground"> / {subtask.fullScore}</span>
            )}
          </span>
        )}
      </button>
      {open && <CaseGrid cases={cases} selected={selected} onSelect={onSelect} />}
    </Card>
  );
}
