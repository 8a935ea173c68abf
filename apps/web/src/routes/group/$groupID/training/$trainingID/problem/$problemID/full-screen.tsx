import { Skeleton } from "@gavel/ui/skeleton";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { loadAccountPreferences } from "../../../../../../../app/preferences/load-account-preferences.ts";
import {
  type DetailSearch,
  readDetailSearch,
} from "../../../../../../../features/bank/problem/detail/detail-search.ts";
import { ProblemPage } from "../../../../../../../features/bank/problem/detail/problem-page.tsx";
import { groupProblem } from "../../../../../../../features/bank/problem/group/problem-source.ts";
import { FullScreenFrame } from "../../../../../../../features/classes/training/page/full-screen-frame.tsx";
import { loadTrainingProblem } from "../../../../../../../features/classes/training/solve/load-problem.ts";
import { trainingProblem } from "../../../../../../../features/classes/training/solve/training-source.ts";

export const Route = createFileRoute(
  "/group/$groupID/training/$trainingID/problem/$problemID/full-screen",
)({
  validateSearch: readDetailSearch,
  loader: ({ context, params }) =>
    Promise.all([loadTrainingProblem(context.api, params), loadAccountPreferences()]),
  component: TrainingFullProblemDetails,
  staticData: { ownFrame: true },
});

function TrainingFullProblemDetails() {
  const { groupID, trainingID, problemID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (next: string) =>
    void navigate({
      to: "/group/$groupID/training/$trainingID/problem/$problemID/full-screen",
      params: { groupID, trainingID, problemID: next },
    });
  const groupId = Number(groupID);
  const home = groupProblem(groupId, problemID, open);
  const trainingId = Number(trainingID);
  const source = trainingProblem({ trainingId, groupId, problemId: problemID, home, open });
  return (
    <FullScreenFrame trainingId={trainingId} displayId={problemID}>
      <Suspense fallback={<Skeleton className="m-6 h-80" />}>
        <ProblemPage
          key={problemID}
          source={source}
          search={search}
          onSearch={(next: DetailSearch) =>
            void navigate({ search: next, replace: true, resetScroll: false })
          }
        />
      </Suspense>
    </FullScreenFrame>
  );
}
