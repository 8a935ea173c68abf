import { createFileRoute } from "@tanstack/react-router";
import { ContestProblemsPage } from "../../../features/contests/page/problems-page.tsx";

export const Route = createFileRoute("/contest/$contestID/problems")({
  component: ContestProblems,
});

function ContestProblems() {
  return <ContestProblemsPage contestId={Number(Route.useParams().contestID)} />;
}
