import { createFileRoute } from "@tanstack/react-router";
import { GroupRank } from "../../../features/people/rank/group-rank.tsx";
import { groupRankSearch } from "../../../features/people/rank/rank-search.ts";

export const Route = createFileRoute("/group/$groupID/rank")({
  validateSearch: groupRankSearch.read,
  component: Rank,
});

function Rank() {
  const navigate = Route.useNavigate();
  return (
    <GroupRank
      groupId={Number(Route.useParams().groupID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(groupRankSearch.step(change))}
    />
  );
}
