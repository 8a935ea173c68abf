import { createFileRoute } from "@tanstack/react-router";
import { requireOpenArea } from "../../app/closed-area.ts";
import { getSession } from "../../app/session/store.ts";
import { DiscussionList } from "../../features/talk/discussion/list/discussion-list.tsx";
import { discussionSearch, listInput } from "../../features/talk/discussion/list/list-search.ts";

export const Route = createFileRoute("/discussion/$problemID")({
  validateSearch: discussionSearch.read,
  beforeLoad: (guard) => requireOpenArea("openPublicDiscussion", guard),
  loaderDeps: ({ search }) => listInput(search, getSession().token !== null),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, params, deps }) => {
    const input = { ...deps, problemId: params.problemID };
    void context.api.discussion.find.prefetch(input, { meta: { inline: true } });
  },
  component: ProblemDiscussion,
});

function ProblemDiscussion() {
  const { problemID } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <DiscussionList
      key={problemID}
      problemId={problemID}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(discussionSearch.step(change))}
      onPosted={(id) =>
        void navigate({
          to: "/discussion-detail/$discussionID",
          params: { discussionID: String(id) },
        })
      }
    />
  );
}
