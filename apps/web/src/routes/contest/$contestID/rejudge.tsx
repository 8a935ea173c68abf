import { createFileRoute } from "@tanstack/react-router";
import { ContestRejudgePage } from "../../../features/contests/desk/rejudge-page.tsx";

export const Route = createFileRoute("/contest/$contestID/rejudge")({
  component: ContestRejudgeAdmin,
});

function ContestRejudgeAdmin() {
  return <ContestRejudgePage contestId={Number(Route.useParams().contestID)} />;
}
