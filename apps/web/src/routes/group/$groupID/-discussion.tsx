import { CommentArea } from "../../../features/talk/comment/comment-area.tsx";
import type { COMMENT_ORDERS } from "../../../features/talk/comment/types.ts";
import { DiscussionPage } from "../../../features/talk/discussion/discussion-page.tsx";

interface Shown {
  order?: (typeof COMMENT_ORDERS)[number] | undefined;
  open?: "edit" | "report" | undefined;
}
interface GroupDiscussionProps extends Shown {
  discussionId: number;
  onShow: (change: Shown) => void;
}

/** A post of a group, and what was said about it. */
export function GroupDiscussion(props: GroupDiscussionProps) {
  const { discussionId, order = "oldest", open, onShow } = props;
  return (
    <DiscussionPage
      discussionId={discussionId}
      opened={open}
      onOpen={(next) => onShow({ open: next })}
      comments={
        <CommentArea
          place={{ discussionId }}
          order={order}
          onOrder={(next) => onShow({ order: next === "oldest" ? undefined : next })}
        />
      }
    />
  );
}
