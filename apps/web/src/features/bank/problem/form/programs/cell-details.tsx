import { findVerdict } from "@gavel/domain/verdict";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { ErrorState } from "@gavel/ui/error-state";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { Kbd } from "@gavel/ui/kbd";
import { Skeleton } from "@gavel/ui/skeleton";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import type { Place } from "./solution-grid.tsx";
import type { DraftProgram, ResultCase } from "./types.ts";
import type { DataSide } from "./use-runs.ts";

interface CellDetailsProps {
  pid: number;
  side: DataSide;
  program: DraftProgram;
  place: Place;
  one: ResultCase | undefined;
}

/** What is known of one solution on one case. */
export function CellDetails({ pid, side, program, place, one }: CellDetailsProps) {
  const { t, i18n } = useLingui();
  const input = { pid, data: side, programId: program.id ?? 0, seq: place.index + 1 };
  const cell = trpc.problemProgram.cell.useQuery(input, {
    enabled: program.id !== null,
    meta: { inline: true },
  });
  const detail = cell.data;
  return (
    <Card aria-label={t`Details of the cell`}>
      <CardHeader
        as="h3"
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-sm" translate="no">
              {program.name}
            </span>
            <span className="figure text-sm font-normal">× {place.index + 1}</span>
            {detail && (
              <VerdictBadge verdict={findVerdict(detail.status) ?? "systemError"} look="boxed" />
            )}
          </span>
        }
      />
      <CardBody className="text-sm">
        {cell.error !== null && (
          <ErrorState
            title={t`The run did not load`}
            reason={describeError(i18n, cell.error)}
            onRetry={() => void cell.refetch()}
          />
        )}
        {cell.isLoading && <Skeleton className="h-24 w-full" />}
        {(detail === null || program.id === null) && (
          <p className="text-muted-foreground">
            <Trans>Not run with this data and these limits yet.</Trans>
          </p>
        )}
        {detail && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact name={t`Time`}>
              <Figure value={detail.timeMs} unit="ms" />
            </Fact>
            <Fact name={t`Memory`}>
              <MemoryFigure kib={detail.memoryKib} />
            </Fact>
            <Fact name={t({ message: "Input", context: "statement" })}>
              <span className="font-mono" translate="no">
                {one?.inputName}
              </span>{" "}
              <Figure value={one?.inputBytes} unit="B" />
            </Fact>
            <Fact name={t({ message: "Output", context: "statement" })}>
              <Words text={detail.output} />
            </Fact>
            <Fact name={t`Message`}>
              <Words text={detail.message} />
            </Fact>
            <Fact name={t`Next cell`}>
              <span className="inline-flex gap-1">
                {["←", "→", "↑", "↓"].map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </Fact>
          </dl>
        )}
      </CardBody>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Words({ text }: { text: string }) {
  if (text.trim() === "") return <span className="text-subtle-foreground">–</span>;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-40 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
