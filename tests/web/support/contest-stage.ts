/** Of contests, before anybody looks. */
export interface ContestStage {
  /** Of "Weekly round", which is public, and "Monthly round", which asks for a password; both run. */
  readonly openContestId: number;
  /** An open one where points count, with a row, and its problem. */
  readonly pointsContestId: number;
  readonly pointsProblemId: number;
  readonly sentToContestId: number;
  readonly lockedContestId: number;
  /** Of "Harbour Cup", whose form has something in every part, and of its problem, "Quay". */
  readonly officeContestId: number;
  readonly officeProblemId: number;
  readonly officeProblemName: string;
  readonly openProblemId: number;
  /** Of the demonstration, with all that was sent to it. */
  readonly endedContestId: number;
}
