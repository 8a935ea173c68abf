import { createFileRoute } from "@tanstack/react-router";
import {
  changeSearch,
  listInput,
  readListSearch,
  type SubmissionListSearch,
} from "../features/solving/submission/list-search.ts";
import { SubmissionList } from "../features/solving/submission/submission-list.tsx";

export const Route = createFileRoute("/status")({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => listInput(search),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.submission.find.prefetch(deps, { meta: { inline: true } });
  },
  component: StatusPage,
});

function StatusPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SubmissionList
      search={search}
      onSearch={(change: Partial<SubmissionListSearch>) =>
        void navigate({
          search: (old) => ({ l: old.l, ...changeSearch(readListSearch(old), change) }),
          // Every letter typed would be a step of Back.
          replace: "problemID" in change || "username" in change,
          resetScroll: false,
        })
      }
    />
  );
}
