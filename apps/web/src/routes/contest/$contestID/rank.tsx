import { createFileRoute } from "@tanstack/react-router";
import { readBoardSearch } from "../../../features/contests/board/board-search.ts";
import { RankPage } from "../../../features/contests/board/rank-page.tsx";

export const Route = createFileRoute("/contest/$contestID/rank")({
  validateSearch: readBoardSearch,
  component: ContestRank,
});

function ContestRank() {
  const navigate = Route.useNavigate();
  return (
    <RankPage
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
