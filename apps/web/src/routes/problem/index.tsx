import { createFileRoute } from "@tanstack/react-router";
import { findInput, problemSearch } from "../../features/bank/problem/list/list-search.ts";
import { ProblemList } from "../../features/bank/problem/list/problem-list.tsx";

export const Route = createFileRoute("/problem/")({
  validateSearch: problemSearch.read,
  loaderDeps: ({ search }) => ({ input: findInput(search), isOwn: search.own !== undefined }),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    if (deps.isOwn) return;
    void context.api.problem.find.prefetch(deps.input, { meta: { inline: true } });
  },
  component: ProblemListPage,
});

function ProblemListPage() {
  const navigate = Route.useNavigate();
  return (
    <ProblemList
      search={Route.useSearch()}
      onSearch={(change) => void navigate(problemSearch.step(change))}
      onOpen={(problemID) => void navigate({ to: "/problem/$problemID", params: { problemID } })}
    />
  );
}
