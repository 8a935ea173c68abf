import { createFileRoute } from "@tanstack/react-router";
import { requireOpenArea } from "../../app/closed-area.ts";
import { DiscussionList } from "../../features/talk/discussion/list/discussion-list.tsx";
import {
  changeSearch,
  listInput,
  readDiscussionSearch,
} from "../../features/talk/discussion/list/list-search.ts";

export const Route = createFileRoute("/discussion/")({
  validateSearch: readDiscussionSearch,
  beforeLoad: (guard) => requireOpenArea("openPublicDiscussion", guard),
  loaderDeps: ({ search }) => listInput(search),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.discussion.find.prefetch(deps, { meta: { inline: true } });
  },
  component: AllDiscussion,
});

function AllDiscussion() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DiscussionList
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (old) => ({ l: old.l, ...changeSearch(readDiscussionSearch(old), change) }),
          // Every letter typed would be a step of Back.
          replace: "keyword" in change,
          resetScroll: false,
        })
      }
    />
  );
}
