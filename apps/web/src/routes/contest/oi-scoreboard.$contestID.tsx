import { createFileRoute, notFound } from "@tanstack/react-router";
import { readBoardSearch } from "../../features/contests/board/board-search.ts";
import { PublicBoard } from "../../features/contests/board/public-board.tsx";

export const Route = createFileRoute("/contest/oi-scoreboard/$contestID")({
  validateSearch: readBoardSearch,
  params: {
    parse: ({ contestID }) => {
      if (!/^\d{1,15}$/.test(contestID)) throw notFound();
      return { contestID };
    },
  },
  component: OIScoreBoard,
  staticData: { ownFrame: true },
});

function OIScoreBoard() {
  const contestId = Number(Route.useParams().contestID);
  const navigate = Route.useNavigate();
  return (
    <PublicBoard
      key={contestId}
      contestId={contestId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
