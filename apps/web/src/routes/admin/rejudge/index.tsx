import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { RejudgeList } from "../../../features/rejudge/rejudge-list.tsx";
import { RootOnly } from "../../../features/rejudge/root-only.tsx";

const positive = z.coerce.number().int().positive();
const search = z.object({
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(1000).optional().catch(undefined),
});

export const Route = createFileRoute("/admin/rejudge/")({
  validateSearch: search,
  component: RejudgesPage,
});

function RejudgesPage() {
  const { currentPage = 1, limit = 15 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RootOnly>
      <RejudgeList
        page={currentPage}
        limit={limit}
        onPage={(change) =>
          void navigate({ search: (old) => ({ ...old, currentPage: undefined, ...change }) })
        }
      />
    </RootOnly>
  );
}
