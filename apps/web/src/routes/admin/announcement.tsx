import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { requireRoot } from "../../app/admin/guards.ts";
import { AnnouncementAdmin } from "../../features/announcement/admin/announcement-admin.tsx";

const positive = z.coerce.number().int().positive();
const search = z.object({
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(1000).optional().catch(undefined),
  /** The id of the one in the form, or `new`. */
  edit: z
    .union([z.literal("new"), positive])
    .optional()
    .catch(undefined),
});

export const Route = createFileRoute("/admin/announcement")({
  validateSearch: search,
  beforeLoad: requireRoot,
  component: AnnouncementsPage,
});

function AnnouncementsPage() {
  const { currentPage = 1, limit = 10, edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AnnouncementAdmin
      page={currentPage}
      limit={limit}
      edit={edit}
      onPage={(change) =>
        void navigate({ search: (old) => ({ ...old, currentPage: undefined, ...change }) })
      }
      onEdit={(next) => void navigate({ search: (old) => ({ ...old, edit: next }) })}
    />
  );
}
