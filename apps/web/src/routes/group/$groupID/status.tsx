import { createFileRoute } from "@tanstack/react-router";
import { GroupSubmissions } from "../../../features/solving/submission/group-submissions.tsx";
import { submissionSearch } from "../../../features/solving/submission/list-search.ts";

export const Route = createFileRoute("/group/$groupID/status")({
  validateSearch: submissionSearch.read,
  component: GroupSubmissionList,
});

function GroupSubmissionList() {
  const navigate = Route.useNavigate();
  return (
    <GroupSubmissions
      groupId={Number(Route.useParams().groupID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(submissionSearch.step(change))}
    />
  );
}
