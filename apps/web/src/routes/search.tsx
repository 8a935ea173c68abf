import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/portal/search/page-search.ts";
import { SearchPage } from "../features/portal/search/search-page.tsx";

export const Route = createFileRoute("/search")({ validateSearch: readSearch, component: Search });

function Search() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <SearchPage
      search={search}
      onSearch={(next) => {
        // Letter by letter is no step of Back; another tab is one.
        const replace = next.kind === search.kind;
        void navigate({ search: (old) => ({ ...old, ...next }), replace });
      }}
    />
  );
}
