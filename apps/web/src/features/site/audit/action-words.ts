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
  "carousel.update": msg`Changed pictures of the first page`,
  "carousel.delete": msg`Deleted a carousel image`,
  "announcement.create": msg`Made an announcement`,
  "announcement.update": msg`Changed an announcement`,
  "announcement.delete": msg`Deleted an announcement`,
  "user.create": msg`Made a user`,
  "user.update": msg`Changed a user`,
  "user.role": msg`Changed a role`,
  "user.ban": msg`Banned a user`,
  "user.unban": msg`Lifted a ban`,
  "user.password": msg`Set a password`,
  "user.endSessions": msg`Ended all sessions of a user`,
  "user.delete": msg`Deleted a user`,
  "user.import": msg`Imported users`,
  "user.generate": msg`Generated users`,
  "problem.create": msg`Made a problem`,
  "problem.update": msg`Changed a problem`,
  "problem.auth": msg`Changed who sees a problem`,
  "problem.delete": msg`Deleted a problem`,
  "problem.import": msg`Imported a problem`,
  "tag.create": msg`Made a tag`,
  "tag.update": msg`Changed a tag`,
  "tag.delete": msg`Deleted a tag`,
  "tagClassification.create": msg`Made a tag class`,
  "tagClassification.update": msg`Changed a tag class`,
  "tagClassification.delete": msg`Deleted a tag class`,
  "submission.rejudge": msg`Rejudged a submission`,
  "submission.manualJudge": msg`Judged a submission by hand`,
  "submission.cancelJudge": msg`Cancelled a submission`,
  "rejudge.create": msg`Began a rejudge`,
  "rejudge.apply": msg`Applied a rejudge`,
  "rejudge.discard": msg`Discarded a rejudge`,
  "rejudge.retry": msg`Retried a rejudge`,
  "judgehost.order": msg`Gave a judge server an order`,
  "judgehost.delete": msg`Deleted a judge server`,
  "judgeToken.create": msg`Made a judge token`,
  "judgeToken.revoke": msg`Revoked a judge token`,
  "discussion.create": msg`Made a discussion`,
  "discussion.update": msg`Changed a discussion`,
  "discussion.delete": msg`Deleted a discussion`,
  "comment.delete": msg`Deleted a comment`,
  "reply.delete": msg`Deleted a reply`,
  "file.delete": msg`Deleted a file`,
};

const NOUNS: Readonly<Record<string, MessageDescriptor>> = {
  session: msg`Everything about sessions`,
  setting: msg`Everything about settings`,
  mail: msg`Everything about mail`,
  carousel: msg`Everything about the carousel`,
  announcement: msg`Everything about announcements`,
  user: msg`Everything about users`,
  problem: msg`Everything about problems`,
  tag: msg`Everything about tags`,
  tagClassification: msg`Everything about tag classes`,
  submission: msg`Everything about submissions`,
  rejudge: msg`Everything about rejudges`,
  judgehost: msg`Everything about judge servers`,
  judgeToken: msg`Everything about judge tokens`,
  discussion: msg`Everything about discussions`,
  comment: msg`Everything about comments`,
  reply: msg`Everything about replies`,
  file: msg`Everything about files`,
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
