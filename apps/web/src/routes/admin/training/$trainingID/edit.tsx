import { createFileRoute } from "@tanstack/react-router";
import { TrainingEditPage } from "../../../../features/classes/training-admin/form/edit-page.tsx";

export const Route = createFileRoute("/admin/training/$trainingID/edit")({ component: Page });

function Page() {
  const trainingId = Number(Route.useParams().trainingID);
  return <TrainingEditPage key={trainingId} trainingId={trainingId} />;
}
