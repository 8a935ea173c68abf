import { LIMITS, SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import type { Place } from "@gavel/domain/place";
import type { QueueWait } from "@gavel/domain/queue-wait";
import type { ClaimSite } from "@gavel/domain/remote-claim";
import type { DeliveryState } from "@gavel/domain/remote-delivery";
import type { JudgeCaseMode } from "@gavel/domain/score";
import type { TranscriptEntry } from "@gavel/judge-protocol/judge";
import { z } from "zod";
import type { ProblemCounts } from "../../bank/problem/index.ts";
import { type Page, pageInput } from "../../kernel/paging.ts";

/** Where a submission is sent or listed, for `placeOf`; all absent = the bank. */
const place = {
  contestId: z.number().int().positive().optional(),
  trainingId: z.number().int().positive().optional(),
  groupId: z.number().int().positive().optional(),
};

/** `problemId` is the display id. Emptiness and length are refused with the product's own codes, not by the schema. */
export const createSubmissionInput = z.object({
  problemId: z.string().min(1).max(70),
  language: z.string().min(1).max(64),
  code: z.string().max(LIMITS.codeMax * 4, "CODE_TOO_LONG"),
  ...place,
  /** The sender takes it to the problem's own judge and names the run later (`remoteClaim.claim`). */
  isHandedOver: z.boolean().default(false),
  /** Asked for with CAPTCHA_REQUIRED. */
  captcha: z.string().max(LIMITS.captchaMax, "CAPTCHA_LENGTH").optional(),
  /** Which captcha it answers; absent = the last one drawn for the caller. */
  captchaKey: z.string().max(64).optional(),
});
export const findSubmissionsInput = z.object({
  ...pageInput(SUBMISSION_PAGE_SIZE),
  onlyMine: z.boolean().default(false),
  status: z.number().int().optional(),
  username: z.string().max(100).optional(),
  /** Keyword over problem id and title, or the exact problem id with `completeProblemId`. */
  problemId: z.string().max(255).optional(),
  completeProblemId: z.boolean().default(false),
  language: z.string().max(64).optional(),
  groupId: place.groupId,
});
/** As the list of the bank, of one contest; `beforeContestSubmit` = those before its start, else from then on. */
export const findContestSubmissionsInput = findSubmissionsInput
  .omit({ groupId: true, language: true })
  .extend({
    contestId: z.number().int().positive(),
    beforeContestSubmit: z.boolean().default(false),
    containsEnd: z.boolean().default(false),
  });
/** As the list of the bank, of the problems of one training. */
export const findTrainingSubmissionsInput = findSubmissionsInput
  .omit({ groupId: true })
  .extend({ trainingId: z.number().int().positive() });
export const submitIdInput = z.object({ submitId: z.number().int() });
export const submitIdsInput = z.object({ submitIds: z.array(z.number().int()).min(1).max(1000) });
export const contestSubmitIdsInput = submitIdsInput.extend({ contestId: place.contestId });
export const shareInput = z.object({ submitId: z.number().int(), share: z.boolean() });
/** `score` is required for OI problems when the submission has one. */
export const manualJudgeInput = z.object({
  submitId: z.number().int(),
  status: z.number().int(),
  score: z.number().int().min(-1_000_000).max(1_000_000).optional(),
});

export interface SubmissionRow {
  submitId: number;
  uid: string;
  username: string;
  avatar: string | null;
  pid: number;
  /** In the bank; of a contest that is not over its letter, but for the staff. */
  problemId: string;
  title: string;
  /** Of the problem: 0 ACM, 1 OI. */
  type: number;
  /** Where it was sent. */
  place: Place;
  /** In a contest: the entry of its problem list. */
  contestProblemId: number | null;
  /** Its letter there. */
  letter: string | null;
  submitTime: Date;
  /** -5 where the place keeps it sealed. */
  status: number;
  share: boolean;
  timeMs: number | null;
  memoryKib: number | null;
  score: number | null;
  oiRankScore: number | null;
  /** Null while a contest keeps the figures of others to itself, as time and memory are. */
  codeBytes: number | null;
  language: string;
  judger: string | null;
  isManual: boolean;
  /** When an operator gave the verdict by hand. */
  manualAt: Date | null;
  /** Only to site administrators. */
  ip: string | null;
  /** Cases finished of all; null while unknown. */
  casesDone: number;
  casesTotal: number | null;
  /**
   * One character a case in order: a letter per final status (see `domain/case-strip`), '.' = not run, '|' between
   * subtasks. Empty when the viewer may not see case results.
   */
  caseStrip: string;
  /** What another judge says of it, in its own words; null where it is judged here or the verdict is sealed. */
  said: string | null;
  /** Why a judge that it went to gave no verdict; null where it gave one, where it is judged here or the verdict is sealed. */
  deliveryFault: string | null;
  /** Rises with each judging. */
  version: number;
  updatedAt: Date;
}
export interface SubmissionPage extends Page<SubmissionRow> {
  /** Of all submissions, whoever may see them, when the page was asked for: news are told from there on. */
  readonly newestId: number;
}
export interface SubmissionDetail extends SubmissionRow {
  /** null = the viewer may not see it. */
  code: string | null;
  errorMessage: string | null;
  /** May the code be shared at all (problem and place allow it). */
  codeShare: boolean;
  isMine: boolean;
  ioScore: number | null;
  openCaseResult: boolean;
  /** What went wrong on our side or the problem's, for those who look after the problem; null to everybody else. */
  staffNote: string | null;
  /** null = it is judged here, or its verdict is sealed. */
  remote: RemoteTrack | null;
}
/** Where it is at the judge that its problem comes from. */
export interface RemoteTrack {
  site: string;
  siteName: string;
  /** `handed`: its sender takes it there and names the run. */
  state: DeliveryState;
  /** Why it has no verdict, by name. */
  fault: string | null;
  /**
   * Its number there; null to whoever may not read the code, which may be open to all there, and as long as a contest keeps where
   * its problems come from.
   */
  run: string | null;
  runUrl: string | null;
  /** Where a person sends it by hand; null while it is kept which problem that is. */
  formUrl: string | null;
  /** Where its sender may show a name and name a run; null = that judge does not tell whose a run is. */
  claimSite: ClaimSite | null;
  /** It was sent by hand there, and its sender named the run. */
  isClaimed: boolean;
}
export interface CaseView {
  seq: number;
  caseId: number | null;
  status: number;
  timeMs: number;
  memoryKib: number;
  score: number | null;
  fullScore: number | null;
  groupNum: number | null;
  /** The number of the sample that it is, whose texts everybody may read; null for a case of its own. */
  sample: number | null;
  note: string | null;
  userOutput: string | null;
  /** The output was compared with the answer; false where a checker or an interactor decided. */
  isCompared: boolean;
  /** What the checker says to the person whose program it is: only to them and those who may see test data. */
  teamMessage: string | null;
  /** What it says to those who look after the problem, and what program and interactor said to each other. */
  juryMessage: string | null;
  transcript: TranscriptEntry[] | null;
  /** The exchange went on beyond what was kept. */
  transcriptCut: boolean;
  /** Of a sample, else only for those who may see test data; cut, with the whole size beside it. */
  input: string | null;
  inputBytes: number | null;
  answer: string | null;
  answerBytes: number | null;
}
export interface CaseResults {
  submitId: number;
  pid: number;
  uid: string;
  submitTime: Date;
  updatedAt: Date;
  judgeCaseMode: JudgeCaseMode;
  cases: CaseView[];
  subtasks:
    | {
        groupNum: number;
        status: number;
        score: number | null;
        /** What the subtask is worth by the same rule; null where its cases have no scores. */
        fullScore: number | null;
        ac: number;
        total: number;
        timeMs: number;
        memoryKib: number;
        seqs: number[];
      }[]
    | null;
}
/** What lists poll and what live events carry. */
export interface SubmissionState {
  submitId: number;
  status: number;
  timeMs: number | null;
  memoryKib: number | null;
  score: number | null;
  oiRankScore: number | null;
  judger: string | null;
  isManual: boolean;
  said: string | null;
  /** Why a judge that it went to gave no verdict; null where it gave one, where it is judged here or the verdict is sealed. */
  deliveryFault: string | null;
  version: number;
  casesDone: number;
  casesTotal: number | null;
  caseStrip: string;
}
/** What a submission waits for; null while it waits for nothing. */
export interface SubmissionWait {
  submitId: number;
  wait: QueueWait | null;
}
/** How the time of an accepted submission ranks among the others to its problem in its language, outside contests and groups. */
export interface TimeRank {
  /** How many others there are, and how many of them took longer. */
  others: number;
  slower: number;
}
/** A submission that was sent since the stream began and that the viewer may see in lists. */
export interface NewSubmission {
  submitId: number;
  /** The list of the bank has it: it was sent to no contest and in no group. */
  isInBank: boolean;
}
/** One judging of a submission; the first in the list is the one that counts. */
export interface JudgementView {
  id: number;
  version: number;
  /** `manual` and `cancel` are an operator's own verdicts. */
  reason: "submit" | "rejudge" | "manual" | "cancel";
  status: number;
  timeMs: number | null;
  memoryKib: number | null;
  score: number | null;
  caseStrip: string;
  judger: string | null;
  /** Who ordered it; null = the author by sending it, or an account that is gone. */
  operator: string | null;
  rejudgeId: number | null;
  note: string | null;
  createdAt: Date;
  /** Null while it waits or runs. */
  judgedAt: Date | null;
}

/** Of what was sent to a problem in the bank. */
export interface ProblemFigures {
  counts: ProblemCounts;
  languages: { language: string; total: number; ac: number }[];
  /** How long accepted submissions took: each part is `stepMs` wide, the last one holds all that took longer. */
  times: { stepMs: number; counts: number[] };
  /** The first to be accepted, and the fastest of all languages. */
  first: SubmissionRow[];
  fastest: SubmissionRow[];
}
export const problemFiguresInput = z.object({ pid: z.number().int() });
