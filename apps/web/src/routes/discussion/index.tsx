import { createFileRoute } from "@tanstack/react-router";
import { requireOpenArea } from "../../app/closed-area.ts";
import { getSession } from "../../app/session/store.ts";
import { DiscussionList } from "../../features/talk/discussion/list/discussion-list.tsx";
import { discussionSearch, listInput } from "../../features/talk/discussion/list/list-search.ts";

export const Route = createFileRoute("/discussion/")({
  validateSearch: discussionSearch.read,
  beforeLoad: (guard) => requireOpenArea("openPublicDiscussion", guard),
  loaderDeps: ({ search }) => listInput(search, getSession().token !== null),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.discussion.find.prefetch(deps, { meta: { inline: true } });
  },
  component: AllDiscussion,
});

function AllDiscussion() {
  const navigate = Route.useNavigate();
  return (
    <DiscussionList
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
