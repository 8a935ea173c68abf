import { createFileRoute } from "@tanstack/react-router";
import { trainingSearch } from "../../../app/list/training-search.ts";
import { TrainingAdminPage } from "../../../features/classes/training-admin/list/training-admin-page.tsx";

export const Route = createFileRoute("/admin/training/")({
  validateSearch: trainingSearch.read,
  component: TrainingsPage,
});

function TrainingsPage() {
  const navigate = Route.useNavigate();
  return (
    <TrainingAdminPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(trainingSearch.step(change))}
    />
  );
}
