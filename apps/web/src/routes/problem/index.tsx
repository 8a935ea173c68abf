import { createFileRoute } from "@tanstack/react-router";
import {
  changeListSearch,
  findInput,
  type ProblemListSearch,
  readListSearch,
} from "../../features/bank/problem/list/list-search.ts";
import { ProblemList } from "../../features/bank/problem/list/problem-list.tsx";

export const Route = createFileRoute("/problem/")({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => findInput(search),
  // Started here, awaited nowhere: the list shows its own skeleton, and its own error.
  loader: ({ context, deps }) => {
    void context.api.problem.find.prefetch(deps, { meta: { inline: true } });
  },
  component: ProblemListPage,
});

function ProblemListPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProblemList
      search={search}
      onSearch={(change: Partial<ProblemListSearch>) =>
        void navigate({
          search: (old) => ({ l: old.l, ...changeListSearch(readListSearch(old), change) }),
          // Every letter typed would be a step of Back.
          replace: "keyword" in change,
          resetScroll: false,
        })
      }
      onOpen={(problemID) => void navigate({ to: "/problem/$problemID", params: { problemID } })}
    />
  );
}
