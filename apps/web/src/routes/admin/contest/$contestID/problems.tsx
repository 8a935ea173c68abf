import { createFileRoute } from "@tanstack/react-router";
import { OfficeProblemsPage } from "../../../../features/contests/admin/problems/problems-page.tsx";

export const Route = createFileRoute("/admin/contest/$contestID/problems")({ component: Page });

function Page() {
  const { contestID } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <OfficeProblemsPage
      key={contestID}
      contestId={Number(contestID)}
      onBegun={(pid) =>
        void navigate({
          to: "/admin/contest/$contestID/problem/$problemID/edit",
          params: { contestID, problemID: `${pid}` },
        })
      }
    />
  );
}
