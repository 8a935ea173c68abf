import { hasRank } from "@gavel/domain/training/access";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { trpc } from "../../../../app/trpc.ts";
import { OwnWork, useOwnWork } from "../homework/own-work.tsx";
import { ProblemTable } from "./problem-table.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { RankCard } from "./rank-card.tsx";
import { useTrainingProblems } from "./use-training.ts";

/** What there is to solve; beside it how far one is, and who is ahead. */
export function ProblemsPage({ trainingId }: { trainingId: number }) {
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  useDocumentTitle(training.title);
  const { rows } = useTrainingProblems(trainingId);
  const { groupId, homework, enter } = training;
  const work = useOwnWork(trainingId, homework !== null && enter === null);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        {groupId !== null && work !== undefined && <OwnWork groupId={groupId} work={work} />}
        <ProblemTable trainingId={trainingId} work={work} />
      </div>
      {rows.length > 0 && (
        <aside className="grid min-w-0 gap-4">
          <ProgressCard rows={rows} />
          {hasRank(training) && <RankCard training={training} />}
        </aside>
      )}
    </div>
  );
}
