import { CountPill } from "@gavel/ui/badge";
import { Callout } from "@gavel/ui/callout";
import { Dialog } from "@gavel/ui/dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { problemsOf } from "../../../../app/contest/problems-input.ts";
import { answersRead } from "../../../../app/contest/read-ids.ts";
import type { ContestProblem } from "../../../../app/contest/types.ts";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { ListError } from "../../../../app/list/list-error.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { AskForm, type QuestionDraft } from "./ask-form.tsx";
import { type EntryFilter, isIn } from "./entries.ts";
import { EntryRow } from "./entry-row.tsx";
import type { Clarifications } from "./use-clarifications.ts";

interface PanelProps {
  contestId: number;
  clarifications: Clarifications;
  /** Of the page that it was opened on. */
  displayId: string | null;
  /** Why nothing can be asked now; null = it can. */
  refusal: Parameters<typeof errorMessage>[1] | null;
  draft: QuestionDraft;
  onClose: () => void;
}

/** Questions to the jury: docked at the right of any page of the contest, a sheet where there is no room for that. */
export function ClarificationPanel(props: PanelProps) {
  const { t } = useLingui();
  const { onClose, clarifications } = props;
  const isNarrow = useIsNarrow();
  const title = (
    <span className="flex items-center gap-2">
      {t({ message: "Questions", context: "contest" })}
      {clarifications.unread.length > 0 && (
        <CountPill count={clarifications.unread.length} unread />
      )}
    </span>
  );
  if (isNarrow) {
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
        <div className="-mx-6 -mb-5">
          <PanelBody {...props} />
        </div>
      </Dialog>
    );
  }
  return (
    <aside
      aria-label={t({ message: "Questions", context: "contest" })}
      className="sticky top-(--header-h) flex h-[calc(100dvh-var(--header-h))] w-100 shrink-0 flex-col border-l bg-card"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b px-4">
        <h2 className="flex-1 text-base font-semibold">{title}</h2>
        <IconButton size="sm" label={t`Close`} icon={<X />} onClick={onClose} />
      </div>
      <PanelBody {...props} />
    </aside>
  );
}

const NO_PROBLEMS: readonly ContestProblem[] = [];

function PanelBody({ contestId, clarifications, displayId, refusal, draft }: PanelProps) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useState<EntryFilter>("all");
  const { query, entries, unread } = clarifications;
  const { data: problems = NO_PROBLEMS } = trpc.contest.problems.useQuery(problemsOf(contestId), {
    meta: { inline: true },
  });
  const unreadKey = unread.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: seen once each, not with each drawing
  useEffect(() => answersRead.mark(contestId, unread), [contestId, unreadKey]);
  const counted = (name: EntryFilter, label: string) => ({
    value: name,
    label: (
      <>
        {label} <span className="figure">{entries.filter((one) => isIn(name, one)).length}</span>
      </>
    ),
  });
  const shown = entries.filter((entry) => isIn(filter, entry));
  return (
    <>
      <div className="border-b px-4 py-2.5">
        <Segmented
          label={t({ message: "Which questions are shown", context: "contest" })}
          className="flex w-full"
          value={filter}
          options={[
            counted("all", t({ message: "All", context: "questions" })),
            counted("mine", t({ message: "Mine", context: "questions" })),
            counted("toAll", t({ message: "To all", context: "questions" })),
          ]}
          onChange={setFilter}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query.error !== null && <ListError query={query} />}
        {query.data !== undefined && shown.length === 0 && (
          <EmptyState title={t({ message: "No questions yet", context: "contest" })}>
            <Trans>Answers of the jury appear here.</Trans>
          </EmptyState>
        )}
        <ul>
          {shown.map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              color={problems.find((one) => one.displayId === entry.displayId)?.color}
            />
          ))}
        </ul>
      </div>
      {refusal === null ? (
        <AskForm {...{ contestId, problems, displayId, draft }} />
      ) : (
        <Callout tone="neutral" className="m-4">
          {errorMessage(i18n, refusal)}
        </Callout>
      )}
    </>
  );
}
