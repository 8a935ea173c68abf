import { createFileRoute, notFound } from "@tanstack/react-router";
import { oneOf, searchReader } from "../../app/search-fields.ts";
import { FORM_TABS } from "../../features/bank/problem/form/parts.ts";
import { useBankPlace } from "../../features/bank/problem/form/place.ts";
import { WorkbenchPage } from "../../features/bank/problem/form/workbench-page.tsx";

export const Route = createFileRoute("/admin/problems_/$pid")({
  staticData: { isWorkbench: true },
  validateSearch: searchReader({ tab: oneOf(FORM_TABS) }),
  params: {
    parse: ({ pid }) => {
      if (!/^\d{1,15}$/.test(pid)) throw notFound();
      return { pid };
    },
  },
  component: ProblemFormPage,
});

function ProblemFormPage() {
  const pid = Number(Route.useParams().pid);
  const { tab = "statement" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const place = useBankPlace();
  return (
    <WorkbenchPage
      key={pid}
      pid={pid}
      place={place}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    />
  );
}
