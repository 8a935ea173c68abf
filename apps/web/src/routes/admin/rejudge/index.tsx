import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { requireRoot } from "../../../app/admin/guards.ts";
import { RejudgeList } from "../../../features/rejudge/rejudge-list.tsx";

const positive = z.coerce.number().int().positive();
const search = z.object({
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(1000).optional().catch(undefined),
});

export const Route = createFileRoute("/admin/rejudge/")({
  validateSearch: search,
  beforeLoad: requireRoot,
  component: RejudgesPage,
});

function RejudgesPage() {
  const { currentPage = 1, limit = 15 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RejudgeList
      page={currentPage}
      limit={limit}
      onPage={(change) =>
        void navigate({ search: (old) => ({ ...old, currentPage: undefined, ...change }) })
      }
    />
  );
}
