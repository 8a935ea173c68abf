import type { DataDiff } from "@gavel/domain/data-diff";
import { Button } from "@gavel/ui/button";
import { ErrorState } from "@gavel/ui/error-state";
import { cn } from "@gavel/ui/lib/cn";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatBytes } from "../../../../../app/bytes.ts";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import type { DataChange } from "./types.ts";

const SHOWN_AT_FIRST = 5;
const SIGNS = { added: "+", changed: "~", removed: "−" } as const;
const COLOURS = {
  added: "text-verdict-ac",
  changed: "text-verdict-tle",
  removed: "text-destructive",
} as const;

/** What the saved draft would change: sign, word and colour. */
export function Difference({ pid, from }: { pid: number; from: number }) {
  const { t, i18n } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const diff = trpc.testData.diff.useQuery({ pid, from, to: "draft" }, { meta: { inline: true } });
  if (diff.error !== null) {
    return (
      <ErrorState
        title={t`The difference did not load`}
        reason={describeError(i18n, diff.error)}
        onRetry={() => void diff.refetch()}
      />
    );
  }
  if (diff.data === undefined) return <Skeleton className="h-16 w-full" />;
  const { total } = diff.data;
  const left = total - diff.data.changes.length;
  const shown = isWhole ? diff.data.changes : diff.data.changes.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          <Trans>v{from} → draft</Trans>
        </span>
        <DiffCounts diff={diff.data} />
        {total > SHOWN_AT_FIRST && !isWhole && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setWhole(true)}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </p>
      <ul className="grid max-h-72 gap-1.5 overflow-y-auto">
        {shown.map((change) => (
          <ChangeLine key={`${change.kind} ${change.inputName}`} change={change} />
        ))}
      </ul>
      {isWhole && left > 0 && (
        <p className="text-xs text-muted-foreground">
          <Trans>and {left} more</Trans>
        </p>
      )}
    </div>
  );
}

/** How many cases differ, and what else does. */
export function DiffCounts({ diff }: { diff: Omit<DataDiff, "changes"> }) {
  const { t } = useLingui();
  const { added, changed, removed, isReordered, areSubtasksChanged } = diff;
  const isSame = added + changed + removed === 0 && !isReordered && !areSubtasksChanged;
  if (isSame) return <span className="text-muted-foreground">{t`No difference`}</span>;
  return (
    <>
      <span className={COLOURS.added}>
        +<Trans>{added} added</Trans>
      </span>
      <span className={COLOURS.changed}>
        ~<Trans>{changed} changed</Trans>
      </span>
      <span className={COLOURS.removed}>
        −<Trans>{removed} removed</Trans>
      </span>
      {isReordered && (
        <span className="text-muted-foreground">{t`The order of the cases differs`}</span>
      )}
      {areSubtasksChanged && (
        <span className="text-muted-foreground">{t`The subtasks differ`}</span>
      )}
    </>
  );
}

export function ChangeLine({ change }: { change: DataChange }) {
  const { kind, input, output, inputDifference, outputDifference } = change;
  const file = kind === "changed" && input === null ? output : (input ?? output);
  const name =
    kind === "changed" && input === null && output !== null ? change.outputName : change.inputName;
  const difference = inputDifference ?? outputDifference;
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden className={cn("w-3 font-mono font-semibold", COLOURS[kind])}>
        {SIGNS[kind]}
      </span>
      <span translate="no" className="w-24 shrink-0 truncate font-mono text-xs">
        {name}
      </span>
      <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground">
        <Words change={change} />
        {difference !== null && (
          <>
            {" "}
            <Trans>
              line {difference.line}: <code translate="no">{difference.before}</code> →{" "}
              <code translate="no">{difference.after}</code>
            </Trans>
          </>
        )}
      </span>
      {file !== null && (
        <span className="figure shrink-0 text-xs text-muted-foreground">
          {formatBytes(file.before?.bytes ?? 0)} → {formatBytes(file.after?.bytes ?? 0)}
        </span>
      )}
    </li>
  );
}

function Words({ change: { kind, input, output } }: { change: DataChange }) {
  if (kind === "added") return <Trans>case added</Trans>;
  if (kind === "removed") return <Trans>case removed</Trans>;
  if (input === null && output === null) return <Trans>points or subtask changed</Trans>;
  return input === null ? <Trans>answer changed</Trans> : <Trans>input changed</Trans>;
}
