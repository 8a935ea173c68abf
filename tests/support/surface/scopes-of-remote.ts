/** The part of `scopes.ts` that is about other judges. */
export const REMOTE = {
  adminRead: [
    "remoteAccount.form",
    "remoteAccount.list",
    "remoteBatch.get",
    "remoteBatch.list",
    "remoteProblem.name",
    "remoteQueue.find",
  ],
  adminProblem: [
    "remoteBatch.continue",
    "remoteBatch.start",
    "remoteBatch.stop",
    "remoteProblem.compare",
    "remoteProblem.import",
    "remoteProblem.renew",
  ],
  adminSite: ["remoteAccount.saveForm", "remoteImport.toContest", "remoteImport.toTraining"],
  // It decides who holds the accounts there.
  none: [
    "remoteAccount.remove",
    "remoteAccount.save",
    "remoteAccount.try",
    "remoteAccount.trySite",
  ],
} as const;
