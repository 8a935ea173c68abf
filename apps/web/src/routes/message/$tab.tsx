import { createFileRoute, notFound } from "@tanstack/react-router";
import { MESSAGE_KINDS } from "../../app/message-kinds.ts";
import { pageNumber, searchReader } from "../../app/search-fields.ts";
import { requireSession } from "../../app/session/require-session.ts";
import { MessagePage } from "../../features/message/message-page.tsx";

const readSearch = searchReader({ currentPage: pageNumber });

const findKind = (tab: string) => MESSAGE_KINDS.find((one) => one.tab === tab);

export const Route = createFileRoute("/message/$tab")({
  validateSearch: readSearch,
  beforeLoad: ({ params, preload }) => {
    if (findKind(params.tab) === undefined) throw notFound();
    requireSession({ preload });
  },
  component: Messages,
});

function Messages() {
  const { tab } = Route.useParams();
  const { currentPage = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const kind = findKind(tab);
  if (kind === undefined) return null;
  return (
    <MessagePage
      kind={kind}
      page={currentPage}
      onPage={(page) =>
        void navigate({
          search: (old) => ({ ...old, currentPage: page === 1 ? undefined : page }),
        })
      }
    />
  );
}
