import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { oneOf, pageNumber, pageSize, searchReader } from "../../app/search-fields.ts";
import { AnnouncementAdmin } from "../../features/announcement/admin/announcement-admin.tsx";

const isNew = oneOf(["new"]);
const readSearch = searchReader({
  currentPage: pageNumber,
  limit: pageSize,
  /** The id of the one in the form, or `new`. */
  edit: (raw) => isNew(raw) ?? pageNumber(raw),
});

export const Route = createFileRoute("/admin/announcement")({
  validateSearch: readSearch,
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
