import { createFileRoute } from "@tanstack/react-router";
import { ContestList } from "../../features/contests/list/contest-list.tsx";
import { contestSearch, listInput } from "../../features/contests/list/list-search.ts";

export const Route = createFileRoute("/contest/")({
  validateSearch: contestSearch.read,
  loaderDeps: ({ search }) => listInput(search),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.contest.find.prefetch(deps, { meta: { inline: true } });
  },
  component: ContestListPage,
});

function ContestListPage() {
  const navigate = Route.useNavigate();
  return (
    <ContestList
      search={Route.useSearch()}
      onSearch={(change) => void navigate(contestSearch.step(change))}
    />
  );
}
