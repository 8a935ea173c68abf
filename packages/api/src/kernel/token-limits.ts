import { type Permission, ROLES } from "@gavel/domain/role";
import { roleUnderScope, type TokenScope } from "@gavel/domain/token-scope";
import type { Context, Viewer } from "./context.ts";
import { DomainError } from "./error.ts";
import type { Who } from "./trpc.ts";

/**
 * What a token needs for a call. `any`: every live token may; `null`: none may, since it decides who holds the account
 * or makes other credentials.
 */
export type ScopeNeed = TokenScope | "any" | null;

interface SliceNeeds {
  /** Mutations for everybody. */
  readonly write?: TokenScope;
  /** Mutations for administrators. */
  readonly staffWrite?: TokenScope;
}

/** By slice. What is not named here is closed to tokens, so that a new procedure is closed until it is thought of. */
const SLICES: Readonly<Record<string, SliceNeeds>> = {
  announcement: { staffWrite: "admin-site" },
  carousel: { staffWrite: "admin-site" },
  comment: { write: "community", staffWrite: "admin-site" },
  contest: { write: "submit", staffWrite: "admin-site" },
  contestAccount: { staffWrite: "admin-site" },
  contestControl: { write: "admin-site", staffWrite: "admin-site" },
  contestDesk: { write: "submit", staffWrite: "admin-site" },
  contestAnnouncement: { staffWrite: "admin-site" },
  contestProblem: { staffWrite: "admin-site" },
  file: { write: "admin-problem" },
  group: { write: "community", staffWrite: "admin-site" },
  groupAnnouncement: { write: "community" },
  groupDiscussion: { write: "community" },
  groupLink: { write: "community" },
  groupMember: { write: "community" },
  groupProblem: { staffWrite: "admin-problem" },
  // Of a group's administrators, who need no role of the site.
  groupBank: { write: "admin-problem" },
  groupContest: { write: "admin-site" },
  groupContestAnnouncement: { write: "admin-site" },
  groupContestProblem: { write: "admin-site" },
  groupTraining: { write: "admin-site" },
  groupTrainingProblem: { write: "admin-site" },
  homework: { write: "admin-site" },
  backup: { staffWrite: "admin-site" },
  digest: { write: "profile" },
  discussion: { write: "community", staffWrite: "admin-site" },
  judgehost: { staffWrite: "admin-judge" },
  message: { write: "community" },
  mute: { staffWrite: "admin-site" },
  preference: { write: "profile" },
  // Of those who write a problem, who need no role of the site in a group.
  problem: { write: "admin-problem", staffWrite: "admin-problem" },
  problemProgram: { write: "admin-problem" },
  rejudge: { staffWrite: "admin-judge" },
  remark: { write: "community" },
  notice: { staffWrite: "admin-site" },
  remoteBatch: { staffWrite: "admin-problem" },
  remoteClaim: { write: "submit" },
  remoteImport: { staffWrite: "admin-site" },
  remoteProblem: { staffWrite: "admin-problem" },
  report: { write: "community", staffWrite: "admin-site" },
  setting: { staffWrite: "admin-site" },
  submission: { write: "submit", staffWrite: "admin-judge" },
  tag: { staffWrite: "admin-problem" },
  testData: { write: "admin-problem" },
  testRun: { write: "submit" },
  training: { write: "submit", staffWrite: "admin-site" },
  trainingCategory: { staffWrite: "admin-site" },
  trainingProblem: { staffWrite: "admin-site" },
  user: { staffWrite: "admin-user" },
  webhook: { staffWrite: "admin-site" },
};

/** Procedures that are unlike the rest of their slice. */
const PROCEDURES: Readonly<Record<string, ScopeNeed>> = {
  "account.updateProfile": "profile",
  "account.removeAvatar": "profile",
  "factor.state": null,
  // Of a contest's administrators, who need no role of the site.
  "board.results": "admin-read",
  "contestControl.watch": "admin-read",
  "contestControl.previewEnd": "admin-read",
  "contestDesk.answer": "admin-site",
  "contestDesk.assign": "admin-site",
  "contestDesk.beginAnswering": "admin-site",
  "contestDesk.canned": "admin-read",
  "contestDesk.counts": "admin-read",
  "contestDesk.endAnswering": "admin-site",
  "contestDesk.saveCanned": "admin-site",
  "contestDesk.findForStaff": "admin-read",
  "contestDesk.checkBalloon": "admin-site",
  "contestDesk.deliver": "admin-site",
  "contestDesk.findBalloons": "admin-read",
  "contestDesk.findPrints": "admin-read",
  "contestDesk.giveBack": "admin-site",
  "contestDesk.take": "admin-site",
  "contestDesk.undo": "admin-site",
  "contestDesk.markAnswered": "admin-site",
  "contestDesk.markPrinted": "admin-site",
  "contestDesk.printText": "admin-read",
  "contestDesk.unanswered": "admin-read",
  // It opens the group to whoever has it.
  "groupLink.get": "community",
  // What is told to those who look after a group alone: for who does so by a token, and not for who only reads.
  "groupAnnouncement.findAll": "community",
  "groupMember.findApplicants": "community",
  "groupBank.cases": "admin-read",
  "groupBank.findForStaff": "admin-read",
  "groupBank.getFull": "admin-read",
  "groupBank.losses": "admin-read",
  "groupBank.tags": "admin-read",
  "groupContest.findForStaff": "admin-read",
  "groupContest.getForm": "admin-read",
  "groupContest.losses": "admin-read",
  "groupContestAnnouncement.findForStaff": "admin-read",
  "groupContestProblem.candidates": "admin-read",
  "groupContestProblem.findForStaff": "admin-read",
  "groupContestProblem.get": "admin-read",
  "groupContestProblem.losses": "admin-read",
  "groupDiscussion.findForStaff": "admin-read",
  "groupTraining.findForStaff": "admin-read",
  "groupTraining.getForStaff": "admin-read",
  "groupTraining.getForm": "admin-read",
  "groupTraining.losses": "admin-read",
  "groupTrainingProblem.candidates": "admin-read",
  "groupTrainingProblem.chapters": "admin-read",
  "groupTrainingProblem.findForStaff": "admin-read",
  "homework.extensions": "admin-read",
  "homework.get": "admin-read",
  "homework.matrix": "admin-read",
  "homework.tries": "admin-read",
  // Each one pushes the oldest out.
  "backup.start": null,
  // Gives out a credential.
  "judgehost.createToken": null,
  // Has another machine run another program.
  "judgehost.update": null,
  // Codes that open accounts lie in these mails.
  "mail.outbox": null,
  "closing.state": null,
  "ownData.needsPassword": null,
  "problem.checkExport": "admin-import",
  "problem.findImports": "admin-import",
  "problem.getForm": "admin-read",
  "problem.getImport": "admin-import",
  "problem.getPackage": "admin-import",
  "problem.importPackage": "admin-import",
  "problem.sampleCandidates": "admin-read",
  "problem.undoImport": "admin-import",
  "problemProgram.cell": "admin-read",
  "problemProgram.job": "admin-read",
  "problemProgram.list": "admin-read",
  "problemProgram.readiness": "admin-read",
  "problemProgram.results": "admin-read",
  // The site's switches; the accounts with them are closed to every token.
  "remoteAccount.saveForm": "admin-site",
  "session.find": null,
  "session.history": null,
  "session.mailChoice": null,
  "signOn.own": null,
  // Holds the key to everything.
  "setting.changeDatabase": null,
  "testData.caseText": "admin-read",
  "testData.concerned": "admin-read",
  "testData.diff": "admin-read",
  "testData.get": "admin-read",
  "testData.versions": "admin-read",
  "token.current": "any",
  "token.find": null,
  "token.revokeCurrent": "any",
};

/** What a token needs for a procedure, from its name and what it declares. */
export function scopeOfProcedure(path: string, type: string, who: Who): ScopeNeed {
  const special = PROCEDURES[path];
  if (special !== undefined) return special;
  const staff = isForStaff(who);
  if (type !== "mutation") return staff ? "admin-read" : "read";
  const needs = SLICES[path.split(".")[0] ?? ""];
  return (staff ? needs?.staffWrite : needs?.write) ?? null;
}

/** Whether ordinary users are kept out of it. */
function isForStaff(who: Who): boolean {
  if (who === "admin" || who === "root") return true;
  if (!who.startsWith("permission:")) return false;
  const permission = who.slice("permission:".length) as Permission;
  return !(ROLES[1002].permissions as readonly Permission[]).includes(permission);
}

/**
 * The context as a call with this need may use it. Sessions and visitors pass unchanged; a token's viewer keeps no
 * more of their role than its scopes say.
 * @throws DomainError TOKEN_NOT_ALLOWED, TOKEN_SCOPE_MISSING.
 */
export function limitToToken<C extends Pick<Context, "viewer">>(ctx: C, need: ScopeNeed): C {
  const { viewer } = ctx;
  if (viewer === null || viewer.sessionId !== null) return ctx;
  const held = viewer.scopes ?? [];
  if (need === null) throw new DomainError("TOKEN_NOT_ALLOWED");
  if (need !== "any" && !held.includes(need)) {
    throw new DomainError("TOKEN_SCOPE_MISSING", { scope: need });
  }
  const role = roleUnderScope(viewer.role, need === "any" ? "read" : need, held);
  const limited: Viewer = { ...viewer, role, ownRole: viewer.ownRole ?? viewer.role };
  return { ...ctx, viewer: limited };
}

/** Whether a token, where one speaks, has this scope too: for what is shown beside the rest. */
export function holdsScope({ sessionId, scopes }: Viewer, scope: TokenScope): boolean {
  return sessionId !== null || (scopes ?? []).includes(scope);
}

/** For the parts of a call that are closed to every token. @throws DomainError TOKEN_NOT_ALLOWED */
export function requireNoToken({ viewer }: Pick<Context, "viewer">): void {
  if (viewer !== null && viewer.sessionId === null) throw new DomainError("TOKEN_NOT_ALLOWED");
}
