import { verdictMatrix } from "@gavel/domain/rejudge";
import { Callout } from "@gavel/ui/callout";
import { FactCell, FactGrid } from "@gavel/ui/fact-grid";
import { Figure } from "@gavel/ui/figure";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { usePersonName } from "../../../app/person-name.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { BoardTrial } from "./board-trial.tsx";
import { ItemList } from "./item-list.tsx";
import type { RejudgeSearch } from "./page-search.ts";
import { RejudgeActions } from "./rejudge-actions.tsx";
import { useScopeWords } from "./scope-words.ts";
import { StateBadge } from "./state-badge.tsx";
import type { Rejudge } from "./types.ts";
import { useLiveRejudge } from "./use-live-rejudge.ts";
import { VerdictMatrix } from "./verdict-matrix.tsx";

interface RejudgePageProps {
  id: number;
  search: RejudgeSearch;
  onSearch: (change: Partial<RejudgeSearch>) => void;
}

/** One rejudge: how far it is, what it changes, and the decision. */
export function RejudgePage({ id, search, onSearch }: RejudgePageProps) {
  const { t } = useLingui();
  const rejudge = useLiveRejudge(id);
  return (
    <AdminPage
      title={t`Rejudge ${rejudge.id}`}
      parents={[{ label: t`Rejudges`, to: "/admin/rejudge" }]}
      hasOwnHeading
    >
      <Head rejudge={rejudge} />
      <BatchProgress rejudge={rejudge} />
      <Facts rejudge={rejudge} />
      <Warning rejudge={rejudge} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <VerdictMatrix
          rejudge={rejudge}
          chosen={search}
          onChoose={({ from, to }) =>
            onSearch(
              search.from === from && search.to === to
                ? { from: undefined, to: undefined, show: undefined }
                : { from, to, show: "all" },
            )
          }
        />
        <BoardTrial rejudge={rejudge} search={search} onSearch={onSearch} />
        <ItemList rejudge={rejudge} search={search} onSearch={onSearch} />
      </div>
      <Announcer rejudge={rejudge} />
    </AdminPage>
  );
}

function Head({ rejudge }: { rejudge: Rejudge }) {
  const scopeOf = useScopeWords();
  const { problemId, title, createdBy, decidedBy } = rejudge;
  const nameOf = usePersonName();
  const maker = nameOf(createdBy ?? "–");
  const decider = nameOf(decidedBy ?? "–");
  return (
    <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Trans>
              Rejudge of <span className="figure">{problemId}</span> {title}
            </Trans>
          </span>
          <StateBadge rejudge={rejudge} />
        </h1>
        <p className="mt-1 text-sm text-muted-foreground">
          {scopeOf(rejudge.filter)} ·{" "}
          <Trans>
            started by {maker} <DateTime at={rejudge.createdAt} />
          </Trans>
          {rejudge.decidedAt !== null && (
            <>
              {" · "}
              {rejudge.state === "discarded" ? (
                <Trans>
                  discarded by {decider} <DateTime at={rejudge.decidedAt} />
                </Trans>
              ) : (
                <Trans>
                  applied by {decider} <DateTime at={rejudge.decidedAt} />
                </Trans>
              )}
            </>
          )}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <RejudgeActions rejudge={rejudge} />
      </div>
    </div>
  );
}

function Facts({ rejudge }: { rejudge: Rejudge }) {
  const { lost, won } = useMemo(() => verdictMatrix(rejudge.moves), [rejudge.moves]);
  const { state, mode } = rejudge;
  return (
    <FactGrid className="mt-3">
      <FactCell name={<Trans context="count">Submissions</Trans>}>
        <Figure value={rejudge.total} />
      </FactCell>
      <FactCell name={<Trans>Judged</Trans>}>
        <Figure value={rejudge.judged} />
      </FactCell>
      <FactCell name={<Trans>Changed</Trans>}>
        <Figure value={rejudge.changed} />
      </FactCell>
      <FactCell name={<Trans>Lose Accepted</Trans>}>
        <Figure value={lost} className={lost > 0 ? "text-verdict-wa" : undefined} />
      </FactCell>
      <FactCell name={<Trans>Gain Accepted</Trans>}>
        <Figure value={won} className={won > 0 ? "text-verdict-ac" : undefined} />
      </FactCell>
      <FactCell name={<Trans>Judge failed</Trans>}>
        <Figure value={rejudge.faults} />
      </FactCell>
      {mode === "preview" && state !== "discarded" && (
        <FactCell name={<Trans>Judged again since</Trans>}>
          <Figure value={rejudge.superseded} />
        </FactCell>
      )}
    </FactGrid>
  );
}

function Warning({ rejudge }: { rejudge: Rejudge }) {
  const isOpen = rejudge.state === "running" || rejudge.state === "ready";
  if (rejudge.mode !== "preview" || !isOpen || !rejudge.isOutdated) return null;
  return (
    <Callout tone="warning" className="mt-3">
      <Trans>
        The problem was saved after this preview started. Its results may reflect the old data and
        limits; start a new preview to see the current ones.
      </Trans>
    </Callout>
  );
}

/** Says once that there is something to decide. */
function Announcer({ rejudge }: { rejudge: Rejudge }) {
  const { t } = useLingui();
  const { state, changed, total } = rejudge;
  const text =
    state === "ready"
      ? t`Preview ready: ${changed} of ${total} change`
      : state === "applied"
        ? t`Rejudge applied`
        : "";
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
