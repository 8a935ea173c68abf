import { createFileRoute } from "@tanstack/react-router";
import { JudgePage } from "../../features/judging/judgehost/judge-page.tsx";
import { readJudgeSearch } from "../../features/judging/judgehost/page-search.ts";

export const Route = createFileRoute("/admin/judge")({
  validateSearch: readJudgeSearch,
  component: JudgeServersPage,
});

function JudgeServersPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <JudgePage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })
      }
    />
  );
}
