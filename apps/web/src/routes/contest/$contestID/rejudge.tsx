import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { ContestRejudgePage } from "../../../features/contests/desk/rejudge-page.tsx";

export const Route = createFileRoute("/contest/$contestID/rejudge")({
  beforeLoad: requireRoot,
  component: ContestRejudgeAdmin,
});

function ContestRejudgeAdmin() {
  return <ContestRejudgePage contestId={Number(Route.useParams().contestID)} />;
}
