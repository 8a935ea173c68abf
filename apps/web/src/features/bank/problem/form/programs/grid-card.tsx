import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { formatClock } from "@gavel/ui/lib/format";
import { Segmented } from "@gavel/ui/segmented";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Play, Plus, Square } from "lucide-react";
import { useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { RunReports } from "../data/run-reports.tsx";
import type { DataPart } from "../data/use-data-part.ts";
import { GoTo } from "../go-to.tsx";
import { areMany, type Unfolded } from "./columns.ts";
import type { Measure } from "./grid-cell.tsx";
import { type Place, SolutionGrid } from "./solution-grid.tsx";
import type { GridRow } from "./solution-row.tsx";
import type { DraftProgram, Results } from "./types.ts";
import type { ProgramsPart } from "./use-programs-part.ts";

interface GridCardProps {
  part: ProgramsPart;
  data: DataPart;
  rows: readonly GridRow[];
  results: Results;
  selected: Place | null;
  onSelect: (place: Place) => void;
  onOpen: (program: DraftProgram) => void;
  onAdd: () => void;
}

export function GridCard({ part, data, rows, results, onAdd, ...grid }: GridCardProps) {
  const { t, i18n } = useLingui();
  const [measure, setMeasure] = useState<Measure>("time");
  const [unfolded, setUnfolded] = useState<Unfolded>(NONE);
  const [wanted, setWanted] = useState<{ readonly index: number } | null>(null);
  const { runs } = part;
  const isMany = areMany(results.cases);
  const count = rows.length;
  const caseCount = results.cases.length;
  const runAt = results.runAt === null ? null : formatClock(new Date(results.runAt));
  return (
    <Card aria-label={t`Solutions and cases`}>
      <CardHeader
        className="flex-wrap py-2 [&>div]:shrink"
        title={t`Solutions × cases`}
        detail={
          runAt === null
            ? t`${plural(count, { one: "# solution", other: "# solutions" })}, ${plural(caseCount, { one: "# case", other: "# cases" })}`
            : t`${plural(count, { one: "# solution", other: "# solutions" })}, ${plural(caseCount, { one: "# case", other: "# cases" })}, last run ${runAt}`
        }
        action={
          <span className="flex flex-wrap items-center gap-2">
            {data.view.isOpen && data.view.liveNumber !== null && <SideChoice part={part} />}
            <Segmented
              label={t`Figures`}
              value={measure}
              options={[
                { value: "time", label: t`Time, ms` },
                { value: "memory", label: t`Memory, MB` },
              ]}
              onChange={setMeasure}
            />
            <Button id="add-program" icon={<Plus />} onClick={onAdd}>
              <Trans context="program">Solution</Trans>
            </Button>
            <RunButton part={part} data={data} isEmpty={count === 0 || caseCount === 0} />
          </span>
        }
      />
      <RunReports
        reports={data.runs.reports.filter((one) => one.kind === "validate")}
        onForget={data.runs.forget}
      />
      {runs.refusal !== null && (
        <Callout tone="warning" className="m-3">
          {describeError(i18n, runs.refusal)}
        </Callout>
      )}
      <p
        role="status"
        className={runs.progress === null ? "sr-only" : "px-4 py-2 text-xs text-muted-foreground"}
      >
        {runs.progress !== null && t`${runs.progress.done} of ${runs.progress.total} runs done`}
      </p>
      {count === 0 ? (
        <EmptyState title={t`No solutions yet`}>
          <Trans>
            Add the main solution first: it makes the answers. Wrong and slow ones show what the
            data catches.
          </Trans>
        </EmptyState>
      ) : (
        <SolutionGrid
          {...grid}
          rows={rows}
          cases={results.cases}
          measure={measure}
          unfolded={unfolded}
          onUnfold={(key, isOpen) => setUnfolded(unfold(unfolded, key, isOpen))}
          wanted={wanted}
        />
      )}
      {isMany && count > 0 && (
        <div className="flex min-h-10 flex-wrap items-center gap-3 px-4 py-1 text-xs">
          <Segmented
            label={t`Columns`}
            value={unfolded === "all" ? "all" : "folded"}
            options={[
              { value: "folded", label: t`Worst of each group` },
              { value: "all", label: t`Every case` },
            ]}
            onChange={(next) => setUnfolded(next === "all" ? "all" : NONE)}
          />
          <GoTo
            count={caseCount}
            onGo={(n) => {
              setUnfolded("all");
              setWanted({ index: n - 1 });
            }}
          />
        </div>
      )}
      {count > 0 && caseCount === 0 && (
        <p className="border-t px-4 py-3 text-sm text-muted-foreground">
          <Trans>There is no test data to run on yet.</Trans>
        </p>
      )}
    </Card>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Closing one while all are open folds all: what is open is known by name then. */
function unfold(unfolded: Unfolded, key: string, isOpen: boolean): Unfolded {
  if (unfolded === "all") return NONE;
  const others = [...unfolded].filter((one) => one !== key);
  return new Set(isOpen ? [...others, key] : others);
}

function SideChoice({ part }: { part: ProgramsPart }) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Test data`}
      value={part.side}
      options={[
        { value: "draft", label: t`Draft` },
        { value: "live", label: t({ message: "Live", context: "test data" }) },
      ]}
      onChange={part.setSide}
    />
  );
}

interface RunButtonProps {
  part: ProgramsPart;
  data: DataPart;
  isEmpty: boolean;
}

/** Validators look at the inputs at the same time. */
function RunButton({ part, data, isEmpty }: RunButtonProps) {
  const { runs, isDirty } = part;
  const hasValidator = part.stored?.programs.some((one) => one.kind === "validator") === true;
  function runAll() {
    void runs.runAll();
    if (hasValidator && data.cases.length > 0) data.runs.validate(data.cases);
  }
  if (runs.progress !== null) {
    return (
      <Button icon={<Square />} onClick={runs.cancel}>
        <Trans>Stop</Trans>
      </Button>
    );
  }
  return (
    <Button icon={<Play />} busy={runs.isStarting} disabled={isEmpty || isDirty} onClick={runAll}>
      {isDirty ? <Trans>Save to run</Trans> : <Trans>Run all</Trans>}
    </Button>
  );
}
