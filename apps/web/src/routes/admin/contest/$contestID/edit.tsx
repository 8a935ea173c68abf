import { createFileRoute } from "@tanstack/react-router";
import { ContestEditPage } from "../../../../features/contests/admin/form/edit-page.tsx";

export const Route = createFileRoute("/admin/contest/$contestID/edit")({ component: Page });

function Page() {
  const contestId = Number(Route.useParams().contestID);
  return <ContestEditPage key={contestId} contestId={contestId} />;
}
