/** Announcements of the site, and discussions with what was said in them. */
import type { Db } from "@gavel/db";
import { LIMITS } from "@gavel/domain/limit";
import type { SourceComment, SourceDiscussion, SourceSite } from "@gavel/migrate/model";
import { addAnnouncement } from "../../site/announcement/index.ts";
import { addComment, insertReply } from "../../talk/comment/index.ts";
import type { TalkPlace } from "../../talk/message/index.ts";
import type { KindReport } from "./model.ts";
import * as queries from "./queries.ts";
import { refusedOr } from "./refused.ts";
import type { Run } from "./run.ts";
import { areCut, cut, isLong, titleOf } from "./texts.ts";

export async function carryAnnouncements(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("announcements");
  for (const one of site.announcements()) {
    tally.see();
    if ((await run.known("announcements", [one.id])).size > 0) {
      tally.knowBefore();
      continue;
    }
    const refusal = await refusedOr(() =>
      run.write(async (tx) => {
        const by = { db: tx, viewer: run.author(one.authorId), now: run.at(one.createdAt) };
        const { content, isVisible } = one;
        const said = { title: titleOf(one), content, isVisible, translations: {} };
        const targetId = await addAnnouncement(by, said);
        await run.remember(tx, "announcements", [{ sourceId: one.id, targetId }]);
      }),
    );
    if (refusal === null) tally.carry();
    else tally.leave(refusal, one.title);
  }
  return tally.report();
}

export async function carryDiscussions(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("discussions");
  for (const one of site.discussions()) {
    tally.see();
    if ((await run.known("discussions", [one.id])).size > 0) {
      tally.knowBefore();
      continue;
    }
    if (!run.accounts.has(one.authorId)) {
      tally.leave("whoever wrote it does not come", one.title);
      continue;
    }
    const refusal = await refusedOr(() => run.write((tx) => storeDiscussion(run, tx, one)));
    if (refusal !== null) {
      tally.leave(refusal, one.title);
      continue;
    }
    tally.carry();
    if (isLong(one)) tally.change("its text is cut", one.title);
    if (areCut(one.comments)) tally.change("what was said in it is cut", one.title);
  }
  return tally.report();
}

async function storeDiscussion(run: Run, tx: Db, one: SourceDiscussion): Promise<void> {
  const author = run.author(one.authorId);
  const at = run.at(one.createdAt)();
  const discussionId = await queries.insertDiscussion(tx, {
    category_id: await queries.ensureDiscussionCategory(
      tx,
      cut(one.category.trim(), LIMITS.titleMax) || run.options.source,
    ),
    title: titleOf(one),
    description: cut(one.content.replace(/\s+/g, " ").trim(), LIMITS.discussionDescriptionMax),
    content: cut(one.content || one.title || one.id, LIMITS.textMax),
    problem_id: run.problems.get(one.problemId ?? "")?.pid ?? null,
    ...{ author_uid: author.uid, author_name: author.username, author_role: author.role },
    ...{ is_pinned: one.isPinned, created_at: at, updated_at: at },
  });
  await storeComments(run, tx, { kind: "discussion", discussionId }, one.comments);
  await run.remember(tx, "discussions", [{ sourceId: one.id, targetId: discussionId }]);
}

export async function storeComments(
  run: Run,
  tx: Db,
  place: TalkPlace,
  comments: readonly SourceComment[],
): Promise<void> {
  for (const comment of comments) {
    const replies = comment.replies.filter(({ content }) => content !== "");
    // Nobody says nothing here, unless others have answered it.
    if (comment.content === "" && replies.length === 0) continue;
    // Of somebody who does not come it is still an answer that others refer to: whoever moves it here stands for them.
    const by = { db: tx, viewer: run.author(comment.authorId), now: run.at(comment.createdAt) };
    const commentId = await addComment(by, place, cut(comment.content || "…", LIMITS.commentMax));
    for (const reply of replies) {
      const writer = run.author(reply.authorId);
      await insertReply(tx, {
        ...{ commentId, quoteReplyId: null, content: cut(reply.content, LIMITS.commentMax) },
        author: { author_uid: writer.uid, author_name: writer.username, author_role: writer.role },
        addressee: { uid: by.viewer.uid, name: by.viewer.username },
        now: run.at(reply.createdAt)(),
      });
    }
  }
}
