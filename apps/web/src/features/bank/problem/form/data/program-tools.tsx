import { DATA_LIMITS } from "@gavel/domain/data-case";
import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { FilePlus2, Play, ShieldCheck, Square } from "lucide-react";
import { useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { GenerateDialog } from "./generate-dialog.tsx";
import { RunReports } from "./run-reports.tsx";
import type { DataPart } from "./use-data-part.ts";
import type { RunKind } from "./use-run-order.ts";

interface ProgramToolsProps {
  part: DataPart;
  selected: ReadonlySet<string>;
}

/** What the problem's programs can do for its test data: make inputs, answer them, check them. */
export function ProgramTools({ part, selected }: ProgramToolsProps) {
  const { t, i18n } = useLingui();
  const { runs, cases } = part;
  const [isGenerating, setGenerating] = useState(false);
  const programs = runs.programs?.programs;
  const generators = programs?.filter((one) => one.kind === "generator") ?? [];
  const hasMain = programs?.some((one) => one.isMain) === true;
  const hasValidator = programs?.some((one) => one.kind === "validator") === true;
  const chosen = selected.size === 0 ? cases : cases.filter((one) => selected.has(one.key));
  const missing = chosen.filter((one) => one.outputSha256 === null);
  const isBusy = runs.running !== null;
  const lacking = [
    ...(generators.length === 0 ? [t`generator`] : []),
    ...(hasMain ? [] : [t`main solution`]),
    ...(hasValidator ? [] : [t`validator`]),
  ].join(t`, `);
  return (
    <div className="grid gap-2 border-t px-4 py-2">
      <div className="flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          icon={<FilePlus2 />}
          aria-describedby="lacking-programs"
          disabled={generators.length === 0 || isBusy || cases.length >= DATA_LIMITS.casesMax}
          onClick={() => setGenerating(true)}
        >
          <Trans>Generate</Trans>
        </Button>
        <Button
          size="sm"
          icon={<Play />}
          aria-describedby="lacking-programs"
          disabled={!hasMain || isBusy || missing.length === 0}
          onClick={() => runs.makeAnswers(missing)}
        >
          <Trans>Run main</Trans>
          {missing.length > 0 && <span className="figure">({missing.length})</span>}
        </Button>
        <Button
          size="sm"
          icon={<ShieldCheck />}
          aria-describedby="lacking-programs"
          disabled={!hasValidator || isBusy || chosen.length === 0}
          onClick={() => runs.validate(chosen)}
        >
          <Trans>Validate</Trans>
        </Button>
        <span id="lacking-programs" className="px-1 text-xs text-muted-foreground">
          {runs.programsError !== null
            ? describeError(i18n, runs.programsError)
            : programs !== undefined &&
              (lacking !== ""
                ? t`Still to be added under Solutions: ${lacking}`
                : missing.length === 0 && t`No answer is missing`)}
        </span>
      </div>
      <RunLine part={part} />
      <RunReports reports={runs.reports} onForget={runs.forget} />
      {isGenerating && (
        <GenerateDialog
          generators={generators}
          hasMain={hasMain}
          room={DATA_LIMITS.casesMax - cases.length}
          onRun={runs.generate}
          onClose={() => setGenerating(false)}
        />
      )}
    </div>
  );
}

function RunLine({ part: { runs } }: { part: DataPart }) {
  const { t } = useLingui();
  const { running } = runs;
  const names: Record<RunKind, string> = {
    generate: t`Generating`,
    answers: t`Making answers`,
    validate: t`Validating`,
  };
  return (
    <div role="status" className={running === null ? "sr-only" : "flex items-center gap-2 text-xs"}>
      {running !== null && (
        <>
          <span className="text-muted-foreground">
            {names[running.kind]}
            {running.total > 0 && (
              <span className="figure">
                {" "}
                <Trans>
                  {running.done} of {running.total}
                </Trans>
              </span>
            )}
          </span>
          <Button
            size="sm"
            variant="ghost"
            icon={<Square />}
            disabled={running.jobId === null}
            onClick={runs.stop}
          >
            <Trans>Stop</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
