import { AUDIT_ACTIONS, type AuditAction, nounOf } from "@gavel/domain/audit";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What was done, for every word that the log can hold. */
const WORDS: Readonly<Record<AuditAction, MessageDescriptor>> = {
  "session.signIn": msg`Signed in to the back office`,
  "setting.update": msg`Changed settings`,
  "mail.configure": msg`Changed the mail server`,
  "mail.test": msg`Sent a test mail`,
  "carousel.add": msg`Added a carousel image`,
  "carousel.update": msg`Changed the carousel`,
  "carousel.delete": msg`Deleted a carousel image`,
  "announcement.create": msg`Created an announcement`,
  "announcement.update": msg`Changed an announcement`,
  "announcement.delete": msg`Deleted an announcement`,
  "user.create": msg`Created a user`,
  "user.update": msg`Changed a user`,
  "user.role": msg`Changed a role`,
  "user.ban": msg`Disabled a user`,
  "user.unban": msg`Enabled a user`,
  "user.password": msg`Set a password`,
  "user.endSessions": msg`Ended all sessions of a user`,
  "user.delete": msg`Deleted a user`,
  "user.import": msg`Imported users`,
  "user.generate": msg`Generated users`,
  "problem.create": msg`Created a problem`,
  "problem.update": msg`Changed a problem`,
  "problem.dataDraft": msg`Saved a draft of test data`,
  "problem.data": msg`Made test data live`,
  "problem.auth": msg`Changed who sees a problem`,
  "problem.programs": msg`Changed the programs of a problem`,
  "problem.publish": msg`Published a problem`,
  "problem.delete": msg`Deleted a problem`,
  "problem.import": msg`Imported a problem`,
  "problem.clone": msg`Cloned a problem`,
  "problem.apply": msg`Put a group’s problem forward, or took it back`,
  "problem.review": msg`Decided about a group’s problem`,
  "contest.create": msg`Created a contest`,
  "contest.update": msg`Changed a contest`,
  "contest.visible": msg`Showed or hid a contest`,
  "contest.clone": msg`Cloned a contest`,
  "contest.export": msg`Exported a contest`,
  "contest.import": msg`Imported a contest`,
  "contest.seats": msg`Changed the seats of a contest`,
  "contest.delete": msg`Deleted a contest`,
  "contest.thaw": msg`Lifted the seal of a contest`,
  "contest.finalise": msg`Finalised a contest`,
  "contest.unfinalise": msg`Reopened a finalised contest`,
  "webhook.create": msg`Registered a webhook`,
  "webhook.delete": msg`Removed a webhook`,
  "webhook.reactivate": msg`Reactivated a webhook`,
  "contestProblem.add": msg`Added a problem to a contest`,
  "contestProblem.update": msg`Changed a problem of a contest`,
  "contestProblem.order": msg`Reordered the problems of a contest`,
  "contestProblem.remove": msg`Removed a problem from a contest`,
  "contestProblem.pause": msg`Paused judging of a contest problem`,
  "contestProblem.resume": msg`Resumed judging of a contest problem`,
  "contestAnnouncement.create": msg`Announced something in a contest`,
  "contestAnnouncement.update": msg`Changed an announcement of a contest`,
  "contestAnnouncement.delete": msg`Deleted an announcement of a contest`,
  "training.create": msg`Created a training`,
  "training.update": msg`Changed a training`,
  "training.status": msg`Enabled or disabled a training`,
  "training.clone": msg`Cloned a training`,
  "training.delete": msg`Deleted a training`,
  "trainingProblem.add": msg`Added problems to a training`,
  "trainingProblem.rank": msg`Moved a problem of a training`,
  "trainingProblem.order": msg`Reordered the problems of a training`,
  "trainingProblem.remove": msg`Removed a problem from a training`,
  "trainingCategory.create": msg`Created a category of trainings`,
  "trainingCategory.update": msg`Changed a category of trainings`,
  "trainingCategory.delete": msg`Deleted a category of trainings`,
  "group.update": msg`Changed a group`,
  "group.archive": msg`Archived a group or opened it again`,
  "group.ban": msg`Banned a group or let it in again`,
  "group.disband": msg`Disbanded a group`,
  "group.level": msg`Changed somebody's level in a group`,
  "group.kick": msg`Removed somebody from a group`,
  "groupAnnouncement.create": msg`Announced something in a group`,
  "groupAnnouncement.update": msg`Changed an announcement of a group`,
  "groupAnnouncement.delete": msg`Deleted an announcement of a group`,
  "tag.create": msg`Created a tag`,
  "tag.update": msg`Changed a tag`,
  "tag.delete": msg`Deleted a tag`,
  "tag.merge": msg`Merged tags`,
  "tagClassification.create": msg`Created a tag classification`,
  "tagClassification.update": msg`Changed a tag classification`,
  "tagClassification.delete": msg`Deleted a tag classification`,
  "submission.rejudge": msg`Rejudged a submission`,
  "submission.manualJudge": msg`Judged a submission by hand`,
  "submission.cancelJudge": msg`Cancelled a submission`,
  "rejudge.create": msg`Started a rejudge`,
  "rejudge.apply": msg`Applied a rejudge`,
  "rejudge.discard": msg`Discarded a rejudge`,
  "rejudge.retry": msg`Retried a rejudge`,
  "judgehost.order": msg`Changed a judge server’s mode`,
  "judgehost.delete": msg`Deleted a judge server`,
  "judgeToken.create": msg`Created a judge token`,
  "judgeToken.revoke": msg`Revoked a judge token`,
  "discussion.create": msg`Created a discussion`,
  "discussion.update": msg`Changed a discussion`,
  "discussion.delete": msg`Deleted a discussion`,
  "discussionCategory.create": msg`Created a category of discussions`,
  "discussionCategory.update": msg`Changed a category of discussions`,
  "report.handle": msg`Dealt with reports`,
  "report.reopen": msg`Reopened a report`,
  "comment.delete": msg`Deleted a comment`,
  "reply.delete": msg`Deleted a reply`,
  "file.delete": msg`Deleted a file`,
};

const NOUNS: Readonly<Record<string, MessageDescriptor>> = {
  session: msg`Sessions: all`,
  setting: msg`Settings: all`,
  mail: msg`Mail: all`,
  carousel: msg`Carousel: all`,
  announcement: msg`Announcements: all`,
  user: msg`Users: all`,
  problem: msg`Problems: all`,
  contest: msg`Contests: all`,
  webhook: msg`Webhooks: all`,
  contestProblem: msg`Contest problems: all`,
  contestAnnouncement: msg`Contest announcements: all`,
  training: msg`Trainings: all`,
  trainingProblem: msg`Training problems: all`,
  trainingCategory: msg`Training categories: all`,
  group: msg`Groups: all`,
  groupAnnouncement: msg`Group announcements: all`,
  tag: msg`Tags: all`,
  tagClassification: msg`Tag classifications: all`,
  submission: msg`Submissions: all`,
  rejudge: msg`Rejudges: all`,
  judgehost: msg`Judge servers: all`,
  judgeToken: msg`Judge tokens: all`,
  discussion: msg`Discussions: all`,
  discussionCategory: msg`Discussion categories: all`,
  report: msg`Reports: all`,
  comment: msg`Comments: all`,
  reply: msg`Replies: all`,
  file: msg`Files: all`,
};

/** A word of another release is shown as it was written. */
export function actionText(i18n: I18n, action: string): string {
  const word = Object.hasOwn(WORDS, action) ? WORDS[action as AuditAction] : undefined;
  return word === undefined ? action : i18n._(word);
}

export interface ActionOption {
  readonly value: string;
  readonly label: string;
}

/** For the filter: each noun as a whole where it has several actions, and below it each of them. */
export function actionOptions(i18n: I18n): ActionOption[] {
  const byNoun = Map.groupBy(AUDIT_ACTIONS, nounOf);
  return [...byNoun].flatMap(([noun, actions]) => {
    const whole = NOUNS[noun];
    const single = actions.map((value) => ({
      value: value as string,
      label: actionText(i18n, value),
    }));
    if (actions.length < 2 || whole === undefined) return single;
    return [{ value: `${noun}.*`, label: i18n._(whole) }, ...single];
  });
}
