import { createFileRoute, notFound } from "@tanstack/react-router";
import { z } from "zod";
import { orHome } from "../app/closed-area.ts";
import { CommentArea } from "../features/comment/comment-area.tsx";
import { COMMENT_ORDERS } from "../features/comment/types.ts";
import { DiscussionPage } from "../features/discussion/discussion-page.tsx";

const search = z.object({
  /** Of the comments; the oldest come first unless told. */
  order: z.enum(COMMENT_ORDERS).optional().catch(undefined),
});

export const Route = createFileRoute("/discussion-detail/$discussionID")({
  validateSearch: search,
  params: {
    parse: ({ discussionID }) => {
      if (!/^\d{1,15}$/.test(discussionID)) throw notFound();
      return { discussionID };
    },
  },
  loader: async ({ context, params }) => {
    // The page that says so is enough.
    const input = { discussionId: Number(params.discussionID) };
    await orHome(context.api.discussion.get.ensureData(input, { meta: { inline: true } }));
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
