import { createFileRoute } from "@tanstack/react-router";
import { requireOpenArea } from "../../../../app/closed-area.ts";
import { discussionSearch } from "../../../../features/talk/discussion/list/list-search.ts";
import { GroupDiscussions } from "../-discussions.tsx";

export const Route = createFileRoute("/group/$groupID/discussion/$problemID")({
  validateSearch: discussionSearch.read,
  beforeLoad: (guard) => requireOpenArea("openGroupDiscussion", guard),
  component: Page,
});

function Page() {
  const { groupID, problemID } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <GroupDiscussions
      groupId={Number(groupID)}
      problemId={problemID}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(discussionSearch.step(change))}
    />
  );
}
