import { createFileRoute } from "@tanstack/react-router";
import { groupProblemSearch } from "../../../../features/bank/problem/group/page-search.ts";
import { ProblemsPage } from "../../../../features/bank/problem/group/problems-page.tsx";

export const Route = createFileRoute("/group/$groupID/problem/")({
  validateSearch: groupProblemSearch.read,
  component: GroupProblemList,
});

function GroupProblemList() {
  const navigate = Route.useNavigate();
  return (
    <ProblemsPage
      groupId={Number(Route.useParams().groupID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(groupProblemSearch.step(change))}
    />
  );
}
