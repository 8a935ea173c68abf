import { createFileRoute } from "@tanstack/react-router";
import { submissionSearch } from "../../../../../features/solving/submission/list-search.ts";
import { TrainingSubmissions } from "../../../../../features/solving/submission/training-submissions.tsx";

export const Route = createFileRoute("/group/$groupID/training/$trainingID/submissions")({
  validateSearch: submissionSearch.read,
  component: TrainingSubmissionList,
});

function TrainingSubmissionList() {
  const navigate = Route.useNavigate();
  return (
    <TrainingSubmissions
      trainingId={Number(Route.useParams().trainingID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(submissionSearch.step(change))}
    />
  );
}
