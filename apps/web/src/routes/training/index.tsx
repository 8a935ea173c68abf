import { createFileRoute } from "@tanstack/react-router";
import { trainingSearch } from "../../app/list/training-search.ts";
import { TrainingList } from "../../features/classes/training/list/training-list.tsx";

export const Route = createFileRoute("/training/")({
  validateSearch: trainingSearch.read,
  component: TrainingListPage,
});

function TrainingListPage() {
  const navigate = Route.useNavigate();
  return (
    <TrainingList
      search={Route.useSearch()}
      onSearch={(change) => void navigate(trainingSearch.step(change))}
    />
  );
}
