import { createFileRoute } from "@tanstack/react-router";
import { RankPage } from "../features/people/rank/rank-page.tsx";
import { findInput, rankSearch } from "../features/people/rank/rank-search.ts";

export const Route = createFileRoute("/oi-rank")({
  validateSearch: rankSearch.read,
  loaderDeps: ({ search }) => findInput("OI", search),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.rank.find.prefetch(deps, { meta: { inline: true } });
  },
  component: OiRank,
});

function OiRank() {
  const navigate = Route.useNavigate();
  return (
    <RankPage
      type="OI"
      search={Route.useSearch()}
      onSearch={(change) => void navigate(rankSearch.step(change))}
      onType={() =>
        void navigate({ to: "/acm-rank", search: ({ searchUser, l }) => ({ searchUser, l }) })
      }
    />
  );
}
