import { loadFormulaFaces, loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute } from "@tanstack/react-router";
import { loadAccountPreferences } from "../../app/preferences/load-account-preferences.ts";
import {
  type DetailSearch,
  readDetailSearch,
} from "../../features/bank/problem/detail/detail-search.ts";
import { ProblemPage } from "../../features/bank/problem/detail/problem-page.tsx";
import { bankProblem } from "../../features/bank/problem/detail/problem-source.ts";

export const Route = createFileRoute("/problem/$problemID")({
  validateSearch: readDetailSearch,
  loader: async ({ context, params }) => {
    const [problem] = await Promise.all([
      context.api.problem.get.ensureData(
        { problemId: params.problemID },
        { meta: { inline: true } },
      ),
      loadMarkdown("plain"),
      loadAccountPreferences(),
    ]);
    const { description, input, output, hint } = problem;
    await loadFormulaFaces([description, input, output, hint]);
  },
  component: ProblemDetailsPage,
  staticData: { hideFooter: true },
});

function ProblemDetailsPage() {
  const { problemID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProblemPage
      key={problemID}
      source={bankProblem(
        problemID,
        (next) => void navigate({ to: "/problem/$problemID", params: { problemID: next } }),
      )}
      search={search}
      onSearch={(next: DetailSearch) =>
        void navigate({ search: next, replace: true, resetScroll: false })
      }
    />
  );
}
