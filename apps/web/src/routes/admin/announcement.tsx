import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { changeList, pageFields, pageInput } from "../../app/list/list-search.ts";
import { oneOf, searchReader, wholeNumber } from "../../app/search-fields.ts";
import { AnnouncementAdmin } from "../../features/site/announcement/admin/announcement-admin.tsx";

const PAGE_SIZE = 10;
const newWord = oneOf(["new"]);
const id = wholeNumber(1);
const readSearch = searchReader({
  ...pageFields,
  /** The id of the one in the form, or `new`. */
  edit: (raw) => newWord(raw) ?? id(raw),
});

export const Route = createFileRoute("/admin/announcement")({
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: AnnouncementsPage,
});

function AnnouncementsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AnnouncementAdmin
      paging={pageInput(search, PAGE_SIZE)}
      edit={search.edit}
      onPage={(change: Partial<typeof search>) =>
        void navigate({
          search: (old) => changeList(old, change, PAGE_SIZE),
          resetScroll: false,
        })
      }
      onEdit={(next) => void navigate({ search: (old) => ({ ...old, edit: next }) })}
    />
  );
}
