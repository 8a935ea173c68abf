import type { ExpectedVerdict } from "@gavel/domain/program";
import type { Verdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { DraftProgram } from "./types.ts";

export interface Differing {
  readonly program: DraftProgram;
  readonly gets: Verdict;
}

interface DifferingLinesProps {
  differing: readonly Differing[];
  caseCount: number;
  /** Says that the solution may get this too. */
  onAllow: (program: DraftProgram, verdict: ExpectedVerdict) => void;
}

/** What is wrong, once and in one line, with both ways out. */
export function DifferingLines({ differing, caseCount, onAllow }: DifferingLinesProps) {
  const { i18n, t } = useLingui();
  const [first] = differing;
  if (first === undefined) return null;
  const { program, gets } = first;
  const should = program.expected.map((one) => i18n._(verdictNames[one])).join(t` or `);
  const name = <strong className="font-semibold">{program.name}</strong>;
  const others = differing.length - 1;
  return (
    <Callout
      tone="failure"
      action={
        <span className="flex flex-wrap gap-2">
          {gets === "accepted" && (
            <Button asChild size="sm" icon={<Plus />}>
              <Link to="." search={(before) => ({ ...before, tab: "data" as const })}>
                <Trans>Add a case</Trans>
              </Link>
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onAllow(program, gets as ExpectedVerdict)}
          >
            {gets === "accepted" ? <Trans>It may pass</Trans> : <Trans>It may get that</Trans>}
          </Button>
        </span>
      }
    >
      {gets === "accepted" ? (
        <Trans>
          {name} should get {should} and passes all {caseCount} cases. Add a case that breaks it, or
          say that it may pass.
        </Trans>
      ) : (
        <Trans>
          {name} should get {should} and gets {i18n._(verdictNames[gets])}. Mend it or the data, or
          say that it may get that.
        </Trans>
      )}
      {others > 0 && (
        <span className="ml-1 text-muted-foreground">
          <Trans>{others} more below.</Trans>
        </span>
      )}
    </Callout>
  );
}
