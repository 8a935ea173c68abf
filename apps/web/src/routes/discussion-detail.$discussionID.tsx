import { loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { orHome } from "../app/closed-area.ts";
import { oneOf, searchReader } from "../app/search-fields.ts";
import { CommentArea } from "../features/talk/comment/comment-area.tsx";
import { COMMENT_ORDERS } from "../features/talk/comment/types.ts";
import { DiscussionPage } from "../features/talk/discussion/discussion-page.tsx";

const readSearch = searchReader({
  /** Of the comments; the oldest come first unless told. */
  order: oneOf(COMMENT_ORDERS),
});

export const Route = createFileRoute("/discussion-detail/$discussionID")({
  validateSearch: readSearch,
  params: {
    parse: ({ discussionID }) => {
      if (!/^\d{1,15}$/.test(discussionID)) throw notFound();
      return { discussionID };
    },
  },
  loader: async ({ context, params }) => {
    // The page that says so is enough.
    const input = { discussionId: Number(params.discussionID) };
    await Promise.all([
      orHome(context.api.discussion.get.ensureData(input, { meta: { inline: true } })),
      loadMarkdown("html"),
    ]);
  },
  component: DiscussionDetails,
});

function DiscussionDetails() {
  const discussionId = Number(Route.useParams().discussionID);
  const { order = "oldest" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DiscussionPage
      key={discussionId}
      discussionId={discussionId}
      comments={
        <CommentArea
          place={{ discussionId }}
          order={order}
          onOrder={(next) =>
            void navigate({
              search: (old) => ({ ...old, order: next === "oldest" ? undefined : next }),
              resetScroll: false,
            })
          }
        />
      }
    />
  );
}
