import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { requireRoot } from "../../../app/admin/guards.ts";
import { NewRejudge } from "../../../features/rejudge/new-rejudge.tsx";

const search = z.object({
  problemID: z.coerce.string().trim().min(1).max(70).optional().catch(undefined),
});

export const Route = createFileRoute("/admin/rejudge/new")({
  validateSearch: search,
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
