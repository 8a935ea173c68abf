import { createFileRoute } from "@tanstack/react-router";
import { ProblemsPage } from "../../../../../features/classes/training/page/problems-page.tsx";

export const Route = createFileRoute("/group/$groupID/training/$trainingID/problems")({
  component: TrainingProblemList,
});

function TrainingProblemList() {
  return <ProblemsPage trainingId={Number(Route.useParams().trainingID)} />;
}
