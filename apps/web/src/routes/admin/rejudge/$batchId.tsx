import { createFileRoute, notFound } from "@tanstack/react-router";
import { changeSearch, rejudgeSearch } from "../../../features/rejudge/page-search.ts";
import { RejudgePage } from "../../../features/rejudge/rejudge-page.tsx";
import { RootOnly } from "../../../features/rejudge/root-only.tsx";

export const Route = createFileRoute("/admin/rejudge/$batchId")({
  validateSearch: rejudgeSearch,
  params: {
    parse: ({ batchId }) => {
      if (!/^\d{1,15}$/.test(batchId)) throw notFound();
      return { batchId };
    },
  },
  component: OneRejudgePage,
});

function OneRejudgePage() {
  const id = Number(Route.useParams().batchId);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RootOnly>
      <RejudgePage
        key={id}
        id={id}
        search={search}
        onSearch={(change) =>
          void navigate({
            search: (old) => ({ l: old.l, ...changeSearch(search, change) }),
            resetScroll: false,
          })
        }
      />
    </RootOnly>
  );
}
