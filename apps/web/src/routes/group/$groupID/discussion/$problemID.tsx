import { createFileRoute } from "@tanstack/react-router";
import { requireOpenArea } from "../../../../app/closed-area.ts";
import { isMember } from "../../../../features/classes/group/page/is-member.ts";
import {
  discussionSearch,
  listInput,
} from "../../../../features/talk/discussion/list/list-search.ts";
import { GroupDiscussions } from "../-discussions.tsx";

export const Route = createFileRoute("/group/$groupID/discussion/$problemID")({
  validateSearch: discussionSearch.read,
  beforeLoad: (guard) => requireOpenArea("openGroupDiscussion", guard),
  loaderDeps: ({ search }) => ({
    input: listInput(search, true),
    isForAdmins: search.admin === true,
  }),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: async ({ context: { api }, params, deps: { input, isForAdmins } }) => {
    const groupId = Number(params.groupID);
    if (isForAdmins || !(await isMember(api, groupId))) return;
    void api.groupDiscussion.find.prefetch(
      { ...input, groupId, problemId: params.problemID },
      { meta: { inline: true } },
    );
  },
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
