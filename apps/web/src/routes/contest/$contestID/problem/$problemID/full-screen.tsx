import { Skeleton } from "@gavel/ui/skeleton";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { loadAccountPreferences } from "../../../../../app/preferences/load-account-preferences.ts";
import {
  type DetailSearch,
  readDetailSearch,
} from "../../../../../features/bank/problem/detail/detail-search.ts";
import { ProblemPage } from "../../../../../features/bank/problem/detail/problem-page.tsx";
import { FullScreenFrame } from "../../../../../features/contests/page/full-screen-frame.tsx";
import { PasswordDialog } from "../../../../../features/contests/page/password-form.tsx";
import { contestProblem } from "../../../../../features/contests/solve/contest-source.ts";
import { loadContestProblem } from "../../../../../features/contests/solve/load-problem.ts";

export const Route = createFileRoute("/contest/$contestID/problem/$problemID/full-screen")({
  validateSearch: readDetailSearch,
  loader: ({ context, params }) =>
    Promise.all([loadContestProblem(context.api, params), loadAccountPreferences()]),
  component: ContestFullProblemDetails,
  staticData: { ownFrame: true },
});

function ContestFullProblemDetails() {
  const { contestID, problemID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const source = contestProblem({
    ...{ contestId: Number(contestID), displayId: problemID },
    renderEntry: (dialog) => <PasswordDialog contestId={Number(contestID)} {...dialog} />,
    open: (next) =>
      void navigate({
        to: "/contest/$contestID/problem/$problemID/full-screen",
        params: { contestID, problemID: next },
      }),
  });
  return (
    <FullScreenFrame contestId={Number(contestID)} displayId={problemID}>
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
