/**
 * Everything that the audit log can hold: what administrators change. Written `noun.verb`; the web app has words for
 * each. A word that was once written is never given another meaning.
 */
export const AUDIT_ACTIONS = [
  "session.signIn",
  "setting.update",
  "mail.configure",
  "mail.test",
  "carousel.add",
  "carousel.update",
  "carousel.delete",
  "announcement.create",
  "announcement.update",
  "announcement.delete",
  "user.create",
  "user.update",
  "user.role",
  "user.ban",
  "user.unban",
  "user.password",
  "user.endSessions",
  "user.delete",
  "user.import",
  "user.generate",
  "problem.create",
  "problem.update",
  "problem.auth",
  "problem.delete",
  "problem.import",
  "tag.create",
  "tag.update",
  "tag.delete",
  "tagClassification.create",
  "tagClassification.update",
  "tagClassification.delete",
  "submission.rejudge",
  "submission.manualJudge",
  "submission.cancelJudge",
  "rejudge.create",
  "rejudge.apply",
  "rejudge.discard",
  "rejudge.retry",
  "judgehost.order",
  "judgehost.delete",
  "judgeToken.create",
  "judgeToken.revoke",
  "discussion.create",
  "discussion.update",
  "discussion.delete",
  "comment.delete",
  "reply.delete",
  "file.delete",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What was changed: `problem` of `problem.update`. */
export function nounOf(action: AuditAction): string {
  return action.slice(0, action.indexOf("."));
}
