import { createFileRoute } from "@tanstack/react-router";
import { groupContestSearch } from "../../../features/contests/group/page-search.ts";
import { GroupContests } from "./-contests.tsx";

export const Route = createFileRoute("/group/$groupID/contest")({
  validateSearch: groupContestSearch.read,
  component: Contests,
});

function Contests() {
  const navigate = Route.useNavigate();
  return (
    <GroupContests
      groupId={Number(Route.useParams().groupID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(groupContestSearch.step(change))}
    />
  );
}
