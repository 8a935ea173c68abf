import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CaseView } from "./types.ts";

type Entry = NonNullable<CaseView["transcript"]>[number];

/** What program and interactor said to each other, in the order of time. */
export function TranscriptView({ entries, isCut }: { entries: readonly Entry[]; isCut: boolean }) {
  const { t } = useLingui();
  const passes = [...Map.groupBy(entries, (entry) => entry.pass)];
  return (
    <section aria-label={t`Transcript`}>
      <div className="mb-1 flex items-center gap-2 text-xs text-muted-foreground">
        <h3 className="font-medium">{t`Transcript`}</h3>
        {isCut && <span className="ml-auto">{t`truncated`}</span>}
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border text-xs leading-5"
      >
        {entries.length === 0 && (
          <p className="px-3 py-2 text-subtle-foreground">
            <Trans>Neither side wrote anything.</Trans>
          </p>
        )}
        {passes.map(([pass, said]) => (
          <div key={pass}>
            {passes.length > 1 && (
              <h4 className="border-b bg-muted px-3 py-1 font-medium text-muted-foreground">
                {t`Pass ${pass}`}
              </h4>
            )}
            <ol className="divide-y">
              {said.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
                <Line key={index} entry={entry} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const isProgram = entry.by === "program";
  return (
    <li className={cn("flex gap-3 px-3 py-1", isProgram ? "bg-primary-soft" : "bg-card")}>
      <span className="w-16 shrink-0 text-muted-foreground">
        {isProgram ? t`Program` : t`Interactor`}
      </span>
      <pre
        translate="no"
        className="min-w-0 flex-1 font-mono whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {entry.text.replace(/\r?\n$/, "")}
      </pre>
    </li>
  );
}
