import { differs, type ProgramKind, solutionVerdict } from "@gavel/domain/program";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { describeError, errorFacts } from "../../../../../app/errors/describe-error.ts";
import type { DataPart } from "../data/use-data-part.ts";
import type { TabProps } from "../tabs.tsx";
import { CellDetails } from "./cell-details.tsx";
import { type Differing, DifferingLines } from "./differing-lines.tsx";
import { GridCard } from "./grid-card.tsx";
import { OtherPrograms } from "./other-programs.tsx";
import { ProgramDialog } from "./program-dialog.tsx";
import type { Place } from "./solution-grid.tsx";
import type { GridRow } from "./solution-row.tsx";
import { TimeLimitCard } from "./time-limit-card.tsx";
import { timeSolutions } from "./times.ts";
import type { DraftProgram, ProgramsDraft, Results } from "./types.ts";
import type { ProgramsPart } from "./use-programs-part.ts";

/** The programs of the problem: solutions on every case, the time limit they suggest, generators and validators. */
export default function SolutionsTab({ pid, parts }: TabProps) {
  const { t, i18n } = useLingui();
  const { programs: part } = parts;
  const failed = part.error ?? part.runs.error;
  if (failed !== null && (part.draft === undefined || part.runs.results === undefined)) {
    const { code, requestId } = errorFacts(failed);
    if (code === "DATA_INCOMPLETE" && part.side === "draft") {
      return <Incomplete part={part} reason={describeError(i18n, failed)} />;
    }
    return (
      <ErrorState
        title={t`The programs did not load`}
        reason={describeError(i18n, failed)}
        requestId={requestId}
        onRetry={() => {
          part.reload();
          part.runs.reload();
        }}
      />
    );
  }
  if (part.draft === undefined || part.runs.results === undefined) {
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className="h-96 w-full" />
      </div>
    );
  }
  return (
    <Loaded
      pid={pid}
      part={part}
      data={parts.data}
      draft={part.draft}
      limitMs={parts.fields.draft.timeLimitMs}
      onLimit={(timeLimitMs) => parts.fields.edit({ timeLimitMs })}
    />
  );
}

/** Solutions are judged by answers: a draft that lacks some has to be mended first. */
function Incomplete({ part, reason }: { part: ProgramsPart; reason: string }) {
  return (
    <Callout
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link to="." search={(before) => ({ ...before, tab: "data" as const })}>
              <Trans>Mend the draft</Trans>
            </Link>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => part.setSide("live")}>
            <Trans>Show what judges use</Trans>
          </Button>
        </span>
      }
    >
      {reason}
    </Callout>
  );
}

interface LoadedProps {
  pid: number;
  part: ProgramsPart;
  data: DataPart;
  draft: ProgramsDraft;
  limitMs: number;
  onLimit: (ms: number) => void;
}

function Loaded({ pid, part, data, draft, limitMs, onLimit }: LoadedProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [opened, setOpened] = useState<DraftProgram | null>(null);
  const { results } = part.runs;
  const { programs } = draft;
  const rows = useMemo(() => rowsOf(programs, results), [programs, results]);
  if (results === undefined) return null;
  const chosen = programs.find((one) => one.key === place?.program);
  const change = (program: DraftProgram) => part.edit({ programs: replaced(programs, program) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DifferingLines
        differing={differingOf(rows, results.cases.length)}
        caseCount={results.cases.length}
        onAllow={(program, verdict) =>
          change({ ...program, isMain: false, expected: [...program.expected, verdict] })
        }
      />
      <GridCard
        part={part}
        data={data}
        rows={rows}
        results={results}
        selected={place}
        onSelect={setPlace}
        onOpen={setOpened}
        onAdd={() => setOpened(blank("solution", rows.length === 0))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
        <TimeLimitCard
          timed={timeSolutions(rows, results)}
          draft={draft}
          limitMs={limitMs}
          onLimit={onLimit}
          onFactors={part.edit}
        />
        {place !== null && chosen !== undefined && (
          <CellDetails
            pid={pid}
            side={part.side}
            program={chosen}
            place={place}
            one={results.cases[place.index]}
          />
        )}
      </div>
      <OtherPrograms
        programs={programs.filter((one) => one.kind !== "solution")}
        onOpen={setOpened}
        onAdd={(kind) => setOpened(blank(kind, false))}
      />
      {opened !== null && (
        <ProgramDialog
          program={opened}
          isNew={!programs.some((one) => one.key === opened.key)}
          taken={programs.filter((one) => one.key !== opened.key).map((one) => one.name)}
          onDone={(program) => {
            change(program);
            setOpened(null);
          }}
          onRemove={() => {
            part.edit({ programs: programs.filter((one) => one.key !== opened.key) });
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function rowsOf(programs: readonly DraftProgram[], results: Results | undefined): GridRow[] {
  return programs
    .filter((one) => one.kind === "solution")
    .map((program) => ({
      program,
      cells: results?.solutions.find((one) => one.programId === program.id)?.cells ?? NOT_RUN,
    }));
}

const NOT_RUN: GridRow["cells"] = [];

function blank(kind: ProgramKind, isMain: boolean): DraftProgram {
  return {
    key: crypto.randomUUID(),
    id: null,
    kind,
    name: "",
    language: "C++ 17",
    code: "",
    expected: kind === "solution" ? ["accepted"] : [],
    isMain,
  };
}

/** In its place, or at the end. Only one is the main solution. */
function replaced(programs: readonly DraftProgram[], program: DraftProgram): DraftProgram[] {
  const named = { ...program, name: program.name.trim() };
  const others = programs.map((one) => (named.isMain ? { ...one, isMain: false } : one));
  return others.some((one) => one.key === named.key)
    ? others.map((one) => (one.key === named.key ? named : one))
    : [...others, named];
}

function differingOf(rows: readonly GridRow[], caseCount: number): Differing[] {
  return rows.flatMap(({ program, cells }) => {
    if (cells.length < caseCount) return [];
    const gets = solutionVerdict(cells.map((one) => one?.status ?? null));
    return gets !== null && differs(program.expected, gets) ? [{ program, gets }] : [];
  });
}
