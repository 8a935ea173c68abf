import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { searchReader, text } from "../../../app/search-fields.ts";
import { NewRejudge } from "../../../features/judging/rejudge/new-rejudge.tsx";

const readSearch = searchReader({
  problemID: text(70),
});

export const Route = createFileRoute("/admin/rejudge/new")({
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: NewRejudgePage,
});

function NewRejudgePage() {
  const { problemID } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NewRejudge
      key={problemID ?? ""}
      problemId={problemID}
      onBegun={(id) =>
        void navigate({ to: "/admin/rejudge/$batchId", params: { batchId: String(id) } })
      }
    />
  );
}
