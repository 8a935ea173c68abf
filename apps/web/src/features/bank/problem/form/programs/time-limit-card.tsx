import { PROGRAM_LIMITS, type TimeRange } from "@gavel/domain/program";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Figure } from "@gavel/ui/figure";
import { Input } from "@gavel/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Trans, useLingui } from "@lingui/react/macro";
import { LimitLine } from "./limit-line.tsx";
import { rangeOf, type TimedSolution } from "./times.ts";
import type { ProgramsDraft } from "./types.ts";

interface TimeLimitCardProps {
  timed: readonly TimedSolution[];
  draft: ProgramsDraft;
  /** As the form has it now. */
  limitMs: number;
  onLimit: (ms: number) => void;
  onFactors: (change: Partial<Pick<ProgramsDraft, "rightFactor" | "slowFactor">>) => void;
}

/** Where the time limit stands between right and slow solutions, and where it might. */
export function TimeLimitCard({ timed, draft, limitMs, onLimit, onFactors }: TimeLimitCardProps) {
  const { t } = useLingui();
  const { rightFactor, slowFactor } = draft;
  const range = rangeOf(timed, { right: rightFactor, slow: slowFactor });
  return (
    <Card aria-label={t`Time limit`}>
      <CardHeader
        title={t`Time limit`}
        detail={t`slowest right × ${rightFactor}, fastest too slow ÷ ${slowFactor}`}
        action={<Factors draft={draft} onFactors={onFactors} />}
      />
      {timed.length === 0 ? (
        <p className="p-4 text-sm text-muted-foreground">
          <Trans>Once a right solution has run on all cases, a limit is suggested here.</Trans>
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_15rem]">
          <section
            className="overflow-x-auto p-4"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            aria-label={t`Line of times`}
          >
            <LimitLine timed={timed} range={range} limitMs={limitMs} />
          </section>
          <div className="border-t p-4 text-sm lg:border-t-0 lg:border-l">
            {range.isEmpty ? (
              <Contradiction timed={timed} />
            ) : (
              <>
                <p className="text-muted-foreground">
                  <Trans>Safe range</Trans>
                </p>
                <SafeRange range={range} />
              </>
            )}
            {range.suggestedMs !== null && (
              <Suggestion suggested={range.suggestedMs} limitMs={limitMs} onLimit={onLimit} />
            )}
          </div>
        </div>
      )}
    </Card>
  );
}

/** One end may be unknown: no right solution takes time that could be measured, or none is to be too slow. */
function SafeRange({ range: { from, to } }: { range: TimeRange }) {
  if ((from ?? 0) === 0 && to === null) {
    return (
      <p className="text-muted-foreground">
        <Trans>Right solutions take less than 1 ms, so any limit does.</Trans>
      </p>
    );
  }
  return (
    <p className="text-lg font-semibold">
      {to === null ? (
        <>
          ≥ <Figure value={from} />
        </>
      ) : (from ?? 0) === 0 ? (
        <>
          ≤ <Figure value={to} />
        </>
      ) : (
        <>
          <Figure value={from} />–<Figure value={to} />
        </>
      )}
      <span className="ml-1 text-sm font-normal text-muted-foreground">ms</span>
    </p>
  );
}

interface SuggestionProps {
  suggested: number;
  limitMs: number;
  onLimit: (ms: number) => void;
}

function Suggestion({ suggested, limitMs, onLimit }: SuggestionProps) {
  return (
    <>
      <p className="mt-3 text-muted-foreground">
        <Trans>Suggested</Trans>
      </p>
      <p className="text-lg font-semibold">
        <Figure value={suggested} unit="ms" />
      </p>
      {suggested === limitMs ? (
        <p className="mt-2 text-muted-foreground">
          <Trans>It is the limit already.</Trans>
        </p>
      ) : (
        <Button className="mt-2" onClick={() => onLimit(suggested)}>
          <Trans>Use {suggested}</Trans>
        </Button>
      )}
    </>
  );
}

/** No limit does: says which two solutions stand against each other. */
function Contradiction({ timed }: { timed: readonly TimedSolution[] }) {
  const sorted = [...timed].sort((a, b) => a.ms - b.ms);
  const right = sorted.filter((one) => one.kind === "right").at(-1);
  const slow = sorted.find((one) => one.kind === "slow");
  return (
    <p className="font-strong text-verdict-wa">
      <Trans>
        No limit is safe: {right?.name} takes {right?.ms} ms and should pass, {slow?.name} takes{" "}
        {slow?.ms} ms and should not.
      </Trans>
    </p>
  );
}

function Factors({ draft, onFactors }: Pick<TimeLimitCardProps, "draft" | "onFactors">) {
  const { t } = useLingui();
  const { factorMin: min, factorMax: max } = PROGRAM_LIMITS;
  const read = (text: string, write: (value: number) => void) => {
    const value = Number(text);
    if (value >= min && value <= max) write(value);
  };
  const input = { type: "number", step: 0.1, min, max } as const;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm">
          <Trans>Change factors</Trans>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t`Factors`} className="grid w-64 gap-3">
        <Field label={t`Slowest right solution ×`}>
          {(control) => (
            <Input
              {...control}
              {...input}
              defaultValue={draft.rightFactor}
              onChange={(event) =>
                read(event.target.value, (rightFactor) => onFactors({ rightFactor }))
              }
            />
          )}
        </Field>
        <Field label={t`Fastest too slow one ÷`}>
          {(control) => (
            <Input
              {...control}
              {...input}
              defaultValue={draft.slowFactor}
              onChange={(event) =>
                read(event.target.value, (slowFactor) => onFactors({ slowFactor }))
              }
            />
          )}
        </Field>
      </PopoverContent>
    </Popover>
  );
}
