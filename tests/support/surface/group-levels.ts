/**
 * How high somebody must stand in a group for what can be asked there, written out a second time on purpose: the product derives
 * it from its policies, and the matrix of levels compares what it does with this.
 */

/** From nobody to whom the group belongs; who made a thing is an administrator of its group. */
export const STANDINGS = ["nobody", "member", "admin", "maker", "root", "owner"] as const;
export type Standing = (typeof STANDINGS)[number];

const of = (slice: string, names: string) => names.split(" ").map((name) => `${slice}.${name}`);

/** Those who keep the site's bank write every problem, a group's as well. */
export const OF_KEEPERS: readonly string[] = [
  ...of("problem", "getForm sampleCandidates saveFields"),
  ...of(
    "problemProgram",
    "list saveAll run results cell generate answers validate runCheckerTests readiness publish job cancel",
  ),
  ...of("testData", "get saveDraft caseText saveText diff concerned versions makeLive goBack"),
  ...of("groupBank", "compileChecker getFull cases update changeAuth losses delete"),
];

export const LEAST: Readonly<Record<Exclude<Standing, "nobody">, readonly string[]>> = {
  member: [
    ...of("groupDiscussion", "find create"),
    ...of("groupContest", "find"),
    ...of("group", "get join"),
    ...of("groupAnnouncement", "find"),
    ...of("groupMember", "find"),
    ...of("groupBank", "find next"),
    ...of("groupRank", "find"),
    ...of("groupTraining", "find"),
    ...of("homework", "mine"),
  ],
  admin: [
    ...of("groupDiscussion", "findForStaff moderate"),
    ...of("groupContest", "findForStaff create"),
    ...of("groupAnnouncement", "findAll create"),
    ...of("groupMember", "findApplicants lookUp add setLevel remove"),
    ...of("groupBank", "findForStaff tags create begin"),
    ...of("groupTraining", "findForStaff create"),
  ],
  maker: [
    ...OF_KEEPERS,
    ...of("groupContest", "getForm update setVisible clone losses delete"),
    ...of("groupContestAnnouncement", "findForStaff create update delete"),
    ...of(
      "groupContestProblem",
      "findForStaff get candidates addFromBank create update save reorder losses remove removeByPid pause resume addFromGroup",
    ),
    ...of("groupAnnouncement", "update delete"),
    ...of("groupBank", "applyPublic"),
    ...of("groupTraining", "getForStaff getForm update setEnabled clone losses delete"),
    ...of(
      "groupTrainingProblem",
      "findForStaff chapters candidates add setRank reorder remove removeByPid addFromGroup",
    ),
    ...of("homework", "get matrix tries extensions set remove extend"),
    ...of("remark", "add markRead remove"),
  ],
  root: [...of("group", "update removeAvatar setArchived"), ...of("groupLink", "get save end")],
  owner: [...of("group", "losses disband")],
};

/** What goes by no height: applicants draw back, everybody in it leaves, but not the owner, who disbands it. */
export const APART: Readonly<Record<string, Readonly<Record<string, "reached" | "refused">>>> = {
  "group.exit": {
    ...{ stranger: "refused", "site admin": "refused", "site's setter": "refused" },
    ...{ "level 1": "reached", "level 2": "refused", "level 3": "reached", "level 4": "reached" },
    ...{ "level 5": "reached", owner: "refused", "site root": "refused", maker: "reached" },
  },
};
