import { createFileRoute } from "@tanstack/react-router";
import { requireOpenArea } from "../../../app/closed-area.ts";
import { oneOf, searchReader } from "../../../app/search-fields.ts";
import { ContestComments } from "../../../features/contests/page/comments-page.tsx";
import { CommentArea } from "../../../features/talk/comment/comment-area.tsx";
import { COMMENT_ORDERS } from "../../../features/talk/comment/types.ts";

const readSearch = searchReader({ order: oneOf(COMMENT_ORDERS) });

export const Route = createFileRoute("/contest/$contestID/comment")({
  validateSearch: readSearch,
  beforeLoad: ({ context, preload }) => requireOpenArea("openContestComment", { context, preload }),
  component: ContestComment,
});

function ContestComment() {
  const contestId = Number(Route.useParams().contestID);
  const { order = "newest" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ContestComments contestId={contestId}>
      <CommentArea
        place={{ contestId }}
        order={order}
        onOrder={(next) => void navigate({ search: { order: next }, replace: true })}
      />
    </ContestComments>
  );
}
