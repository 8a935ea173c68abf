import { createFileRoute, notFound } from "@tanstack/react-router";
import { MESSAGE_TABS, type MessageTab } from "../../app/message-tabs.ts";
import { pageNumber, searchReader } from "../../app/search-fields.ts";
import { requireSession } from "../../app/session/require-session.ts";
import { MessagePage } from "../../features/talk/message/message-page.tsx";

const readSearch = searchReader({ currentPage: pageNumber });

const findTab = (tab: string): MessageTab | undefined => MESSAGE_TABS.find((one) => one === tab);

export const Route = createFileRoute("/message/$tab")({
  validateSearch: readSearch,
  beforeLoad: ({ params, preload }) => {
    if (findTab(params.tab) === undefined) throw notFound();
    requireSession({ preload });
  },
  component: Messages,
});

function Messages() {
  const { tab } = Route.useParams();
  const { currentPage = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const known = findTab(tab);
  if (known === undefined) return null;
  return (
    <MessagePage
      tab={known}
      page={currentPage}
      onPage={(page) =>
        void navigate({
          search: (old) => ({ ...old, currentPage: page === 1 ? undefined : page }),
          resetScroll: false,
        })
      }
    />
  );
}
