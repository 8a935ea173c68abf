import { createFileRoute, notFound } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { rejudgeSearch } from "../../../features/judging/rejudge/page-search.ts";
import { RejudgePage } from "../../../features/judging/rejudge/rejudge-page.tsx";

export const Route = createFileRoute("/admin/rejudge/$batchId")({
  validateSearch: rejudgeSearch.read,
  params: {
    parse: ({ batchId }) => {
      if (!/^\d{1,15}$/.test(batchId)) throw notFound();
      return { batchId };
    },
  },
  beforeLoad: requireRoot,
  component: OneRejudgePage,
});

function OneRejudgePage() {
  const id = Number(Route.useParams().batchId);
  const navigate = Route.useNavigate();
  return (
    <RejudgePage
      key={id}
      id={id}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(rejudgeSearch.step(change))}
    />
  );
}
