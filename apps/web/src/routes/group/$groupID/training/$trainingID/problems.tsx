import { createFileRoute } from "@tanstack/react-router";
import { ProblemsPage } from "../../../../../features/classes/training/page/problems-page.tsx";

export const Route = createFileRoute("/group/$groupID/training/$trainingID/problems")({
  // It stands above the list and would push it down. What fails, the page says.
  loader: async ({ context, params }) => {
    const input = { trainingId: Number(params.trainingID) };
    const inline = { meta: { inline: true } };
    const { homework, enter } = await context.api.training.get.ensureData(input, inline);
    if (homework !== null && enter === null) {
      await context.api.homework.mine.prefetch(input, inline);
    }
  },
  component: TrainingProblemList,
});

function TrainingProblemList() {
  return <ProblemsPage trainingId={Number(Route.useParams().trainingID)} />;
}
