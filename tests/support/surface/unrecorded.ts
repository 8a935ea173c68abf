import { hasPermission, type Permission } from "@gavel/domain/role";

/** Mutations that change nothing which outlives the call, and why nobody has to know of them later. */
export const UNRECORDED: Readonly<Record<string, string>> = {
  "home.refreshFeed": "asks the contest feed anew; nothing of this site changes",
  "rating.refresh": "asks for ratings anew, as every night; nobody of this site chose them",
  "remoteAccount.try":
    "looks at a remote judge as an account; what it hears stands with the account",
  "remoteAccount.trySite": "looks at a remote judge",
  "remoteBatch.continue": "goes on with a list of imports, of which each is recorded",
  "remoteBatch.start": "starts a list of imports, of which each is recorded",
  "remoteBatch.stop": "stops a list of imports, of which each is recorded",
  "remoteProblem.compare": "looks at a problem at its judge and stores nothing",
  "contestImport.start": "starts an import, of which each part is recorded",
  "problem.importPackage": "starts an import, of which each problem is recorded",
  "mail.sendAgain": "another try of a mail; the outbox counts its tries",
  "account.adminSignOut": "ends the caller's own session",
  "problem.compileChecker": "compiles for the form; the problem changes when it is saved",
  "problemProgram.answers": "makes files for the form; the problem changes when they are saved",
  "problemProgram.cancel": "stops runs, which outlive nothing",
  "problemProgram.generate": "makes files for the form; the problem changes when they are saved",
  "problemProgram.run": "tries programs; the problem stays as it is",
  "problemProgram.runCheckerTests": "tries the checker; the problem stays as it is",
  "problemProgram.validate": "tries inputs; the problem stays as it is",
  "testData.readUpload": "keeps files for the caller; the problem changes when a draft names them",
  "testData.saveText": "keeps a file for the caller; the problem changes when a draft names it",
  "setting.changeDatabase": "accepts only what is so already",
  "user.checkImport": "looks at rows and stores none",
  "user.previewRemoval": "counts what would go",
};

/** Who writes a group's problem needs no role of the site, and does there what administrators do in the bank. */
const isOfSetters = (path: string) => /^(problem|problemProgram|testData)\./.test(path);

/** What administrators do. */
export function isOfStaff(path: string, who = "anyone"): boolean {
  if (isOfSetters(path) || who === "admin" || who === "root") return true;
  return who.startsWith("permission:") && !hasPermission(1002, who.slice(11) as Permission);
}
