import { createFileRoute } from "@tanstack/react-router";
import { OfficeProblemsPage } from "../../../../features/classes/training-admin/problems/problems-page.tsx";

export const Route = createFileRoute("/admin/training/$trainingID/problems")({ component: Page });

function Page() {
  const trainingId = Number(Route.useParams().trainingID);
  return <OfficeProblemsPage key={trainingId} trainingId={trainingId} />;
}
