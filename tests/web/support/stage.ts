/** What stands on the site before its screens are looked at. */
import { program, type Stage } from "../screens.ts";
import { newContest } from "./contests.ts";
import { judged, newPerson, type Person } from "./people.ts";

export async function setStage(root: Person): Promise<Stage> {
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: 0 });
  const [member, other] = await Promise.all([newPerson("screens"), newPerson("other")]);
  const [wrongId, compileErrorId] = await Promise.all([
    judged(member, "Python3", program("WA")),
    judged(member, "Python3", program("CE")),
  ]);
  const { pid } = await root.api.problem.get.query({ problemId: "1000" });
  const filter = { pid, username: member.username };
  const rejudge = await root.api.rejudge.create.mutate({ mode: "preview", filter });
  const [category] = await root.api.discussion.categories.query();
  const discussion = await root.api.discussion.create.mutate({
    ...{ title: "How it is solved", description: "A question", content: "Not `a - b`?" },
    ...{ categoryId: category?.id ?? 0, problemId: "1000" },
  });
  const said = await member.api.comment.create.mutate({
    ...{ discussionId: discussion.id, content: "Or `b - a`?" },
  });
  await other.api.comment.createReply.mutate({ commentId: said.id, content: "well said" });
  await other.api.comment.like.mutate({ id: said.id, isOn: true });
  const announcementId = await root.api.announcement.create.mutate({
    ...{ title: "A contest", content: "Registration opens at noon." },
  });
  const [open, locked] = await Promise.all([
    newContest(root, {
      ...{ title: "Weekly round", description: "Bring nothing but a keyboard.", openPrint: true },
    }),
    newContest(root, { title: "Monthly round", type: 1, auth: 1, password: "sesame" }),
  ]);
  return {
    ...{ openContestId: open, lockedContestId: locked },
    ...{ member, wrongId, compileErrorId, pid },
    ...{ rejudgeId: rejudge.id, discussionId: discussion.id, announcementId },
  };
}

/** What everybody would see from now on. */
export async function clearStage(root: Person, stage: Stage): Promise<void> {
  await root.api.announcement.delete.mutate({ id: stage.announcementId });
  for (const contestId of [stage.openContestId, stage.lockedContestId]) {
    await root.api.contest.delete.mutate({ contestId });
  }
}
