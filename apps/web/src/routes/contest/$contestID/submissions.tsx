import { createFileRoute } from "@tanstack/react-router";
import { ContestSubmissions } from "../../../features/solving/submission/contest-submissions.tsx";
import { submissionSearch } from "../../../features/solving/submission/list-search.ts";

export const Route = createFileRoute("/contest/$contestID/submissions")({
  validateSearch: submissionSearch.read,
  component: ContestSubmissionList,
});

function ContestSubmissionList() {
  const navigate = Route.useNavigate();
  return (
    <ContestSubmissions
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(submissionSearch.step(change))}
    />
  );
}
