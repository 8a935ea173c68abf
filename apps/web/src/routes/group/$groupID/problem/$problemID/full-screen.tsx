import { createFileRoute } from "@tanstack/react-router";
import {
  type DetailSearch,
  readDetailSearch,
} from "../../../../../features/bank/problem/detail/detail-search.ts";
import { ProblemPage } from "../../../../../features/bank/problem/detail/problem-page.tsx";
import { loadGroupProblem } from "../../../../../features/bank/problem/group/load-problem.ts";
import { FocusFrame } from "../../../../../features/bank/problem/group/problem-frame.tsx";
import { groupProblem } from "../../../../../features/bank/problem/group/problem-source.ts";

export const Route = createFileRoute("/group/$groupID/problem/$problemID/full-screen")({
  validateSearch: readDetailSearch,
  loader: ({ context, params }) => loadGroupProblem(context.api, params),
  component: GroupFullProblemDetails,
  staticData: { ownFrame: true },
});

function GroupFullProblemDetails() {
  const { groupID, problemID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const groupId = Number(groupID);
  const open = (next: string) =>
    void navigate({
      to: "/group/$groupID/problem/$problemID/full-screen",
      params: { groupID, problemID: next },
    });
  return (
    <FocusFrame groupId={groupId} problemId={problemID}>
      <ProblemPage
        key={problemID}
        source={groupProblem(groupId, problemID, open)}
        search={search}
        onSearch={(next: DetailSearch) =>
          void navigate({ search: next, replace: true, resetScroll: false })
        }
      />
    </FocusFrame>
  );
}
