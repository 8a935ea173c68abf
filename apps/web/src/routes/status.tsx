import { createFileRoute } from "@tanstack/react-router";
import { getSession } from "../app/session/store.ts";
import { listInput, submissionSearch } from "../features/solving/submission/list-search.ts";
import { SubmissionList } from "../features/solving/submission/submission-list.tsx";

export const Route = createFileRoute("/status")({
  validateSearch: submissionSearch.read,
  loaderDeps: ({ search }) => listInput(search, getSession().token !== null),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.submission.find.prefetch(deps, { meta: { inline: true } });
  },
  component: StatusPage,
});

function StatusPage() {
  const navigate = Route.useNavigate();
  return (
    <SubmissionList
      search={Route.useSearch()}
      onSearch={(change) => void navigate(submissionSearch.step(change))}
    />
  );
}
