import type { Db } from "@gavel/db";

/** Counts anew, from the rows they count, what discussions and comments keep as numbers; names what differs. */
export async function findMiscounts(db: Db): Promise<string[]> {
  const [discussions, comments, replies, discussionLikes, commentLikes] = await Promise.all([
    db.selectFrom("discussion").select(["id", "like_count", "comment_count"]).execute(),
    db.selectFrom("comment").select(["id", "discussion_id", "like_count", "reply_count"]).execute(),
    db.selectFrom("reply").select(["comment_id"]).execute(),
    db.selectFrom("discussion_like").selectAll().where("is_on", "=", true).execute(),
    db.selectFrom("comment_like").selectAll().where("is_on", "=", true).execute(),
  ]);
  const repliesTo = (commentId: number) =>
    replies.filter((one) => one.comment_id === commentId).length;
  const ofComments = comments.map(({ id, like_count, reply_count }) => ({
    name: `comment ${id}`,
    kept: [like_count, reply_count],
    counted: [commentLikes.filter((one) => one.comment_id === id).length, repliesTo(id)],
  }));
  const ofDiscussions = discussions.map(({ id, like_count, comment_count }) => {
    const here = comments.filter((one) => one.discussion_id === id);
    return {
      name: `discussion ${id}`,
      kept: [like_count, comment_count],
      counted: [
        discussionLikes.filter((one) => one.discussion_id === id).length,
        here.reduce((sum, one) => sum + 1 + repliesTo(one.id), 0),
      ],
    };
  });
  return [...ofComments, ...ofDiscussions]
    .filter(({ kept, counted }) => kept.join() !== counted.join())
    .map(({ name, kept, counted }) => `${name}: ${kept.join()} kept, ${counted.join()} counted`);
}
