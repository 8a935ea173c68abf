import { createFileRoute } from "@tanstack/react-router";
import { ScrollBoardPage } from "../../../features/contests/board/roll/scroll-board-page.tsx";

export const Route = createFileRoute("/contest/$contestID/scroll-board")({
  component: ScrollBoard,
});

function ScrollBoard() {
  return <ScrollBoardPage contestId={Number(Route.useParams().contestID)} />;
}
