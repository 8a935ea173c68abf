import { createFileRoute } from "@tanstack/react-router";
import { TrainingRankPage } from "../../../../../features/classes/training/page/rank-page.tsx";
import { rankSearch } from "../../../../../features/classes/training/page/rank-search.ts";

export const Route = createFileRoute("/group/$groupID/training/$trainingID/rank")({
  validateSearch: rankSearch.read,
  component: TrainingRank,
});

function TrainingRank() {
  const trainingId = Number(Route.useParams().trainingID);
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <TrainingRankPage
      trainingId={trainingId}
      search={search}
      onSearch={(change) => void navigate(rankSearch.step(change))}
    />
  );
}
