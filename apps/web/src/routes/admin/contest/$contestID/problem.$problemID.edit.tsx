import { createFileRoute, notFound } from "@tanstack/react-router";
import { oneOf, searchReader } from "../../../../app/search-fields.ts";
import { FORM_TABS } from "../../../../features/bank/problem/form/parts.ts";
import { WorkbenchPage } from "../../../../features/bank/problem/form/workbench-page.tsx";
import { useOfficePlace } from "../../../../features/contests/admin/problems/use-office-place.ts";

export const Route = createFileRoute("/admin/contest/$contestID/problem/$problemID/edit")({
  staticData: { isWorkbench: true },
  validateSearch: searchReader({ tab: oneOf(FORM_TABS) }),
  params: {
    parse: ({ problemID }) => {
      if (!/^\d{1,15}$/.test(problemID)) throw notFound();
      return { problemID };
    },
  },
  component: Page,
});

function Page() {
  const { contestID, problemID } = Route.useParams();
  const pid = Number(problemID);
  const { tab = "statement" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const place = useOfficePlace(Number(contestID), pid);
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
