import { loadMarkdown } from "@gavel/ui/markdown";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { orHome } from "../app/closed-area.ts";
import { oneOf, searchReader } from "../app/search-fields.ts";
import { CommentArea } from "../features/talk/comment/comment-area.tsx";
import { loadCommentsOf } from "../features/talk/comment/load-comments.ts";
import { COMMENT_ORDERS } from "../features/talk/comment/types.ts";
import { DiscussionPage } from "../features/talk/discussion/discussion-page.tsx";

const readSearch = searchReader({
  /** Of the comments, the oldest first unless told; and what stands over the page. */
  order: oneOf(COMMENT_ORDERS),
  open: oneOf(["edit", "report"]),
});

export const Route = createFileRoute("/discussion-detail/$discussionID")({
  validateSearch: readSearch,
  params: {
    parse: ({ discussionID }) => {
      if (!/^\d{1,15}$/.test(discussionID)) throw notFound();
      return { discussionID };
    },
  },
  loaderDeps: ({ search }) => ({ order: search.order ?? "oldest" }),
  loader: async ({ context, params, deps, cause }) => {
    const input = { discussionId: Number(params.discussionID) };
    await Promise.all([
      // The page that says so is enough.
      orHome(context.api.discussion.get.ensureData(input, { meta: { inline: true } })),
      // On a phone the rest of the page stands below them; another order shows its own skeleton.
      cause !== "stay" && loadCommentsOf(context.queryClient, input, deps.order),
      context.api.discussion.participants.prefetch(input, { meta: { inline: true } }),
      loadMarkdown("html"),
    ]);
  },
  component: DiscussionDetails,
});

function DiscussionDetails() {
  const discussionId = Number(Route.useParams().discussionID);
  const { order = "oldest", open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (change: ReturnType<typeof readSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false });
  return (
    <DiscussionPage
      key={discussionId}
      discussionId={discussionId}
      opened={open}
      onOpen={(next) => show({ open: next })}
      comments={
        <CommentArea
          place={{ discussionId }}
          order={order}
          onOrder={(next) => show({ order: next === "oldest" ? undefined : next })}
        />
      }
    />
  );
}
