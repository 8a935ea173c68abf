import { createFileRoute } from "@tanstack/react-router";
import { RankPage } from "../features/people/rank/rank-page.tsx";
import { findInput, rankSearch } from "../features/people/rank/rank-search.ts";

export const Route = createFileRoute("/acm-rank")({
  validateSearch: rankSearch.read,
  loaderDeps: ({ search }) => findInput("ACM", search),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.rank.find.prefetch(deps, { meta: { inline: true } });
  },
  component: AcmRank,
});

function AcmRank() {
  const navigate = Route.useNavigate();
  return (
    <RankPage
      type="ACM"
      search={Route.useSearch()}
      onSearch={(change) => void navigate(rankSearch.step(change))}
      onType={() =>
        void navigate({ to: "/oi-rank", search: ({ searchUser, l }) => ({ searchUser, l }) })
      }
    />
  );
}
