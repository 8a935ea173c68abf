import { createFileRoute, notFound } from "@tanstack/react-router";
import { orHome } from "../../../app/closed-area.ts";
import { oneOf, searchReader } from "../../../app/search-fields.ts";
import { COMMENT_ORDERS } from "../../../features/talk/comment/types.ts";
import { GroupDiscussion } from "./-discussion.tsx";

const readSearch = searchReader({
  order: oneOf(COMMENT_ORDERS),
  open: oneOf(["edit", "report"]),
});

export const Route = createFileRoute("/group/$groupID/discussion-detail/$discussionID")({
  validateSearch: readSearch,
  params: {
    parse: ({ discussionID }) => {
      if (!/^\d{1,15}$/.test(discussionID)) throw notFound();
      return { discussionID };
    },
  },
  loader: async ({ context, params }) => {
    const input = { discussionId: Number(params.discussionID) };
    // The page that says so is enough.
    await orHome(context.api.discussion.get.ensureData(input, { meta: { inline: true } }));
  },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const id = Number(Route.useParams().discussionID);
  const { order, open } = Route.useSearch();
  return (
    <GroupDiscussion
      key={id}
      discussionId={id}
      order={order}
      open={open}
      onShow={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })
      }
    />
  );
}
