import { PACKAGE_NOTE_CODES } from "@gavel/domain/contest/clics-package/notes";
import { ownSettings } from "@gavel/domain/contest/clics-package/own";
import { CONTEST_TITLE_MAX } from "@gavel/domain/contest/contest";
import { z } from "zod";
import { packageRow } from "../../bank/problem/index.ts";

const id = z.int().positive();
export const packageIdInput = z.object({ packageId: id });
export const importIdInput = z.object({ importId: id });

const moment = z.union([
  z.date(),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
]);

/** Where a problem of the contest comes from. */
const SOURCES = ["package", "bank", "none"] as const;

export const startInput = z.object({
  packageId: id,
  title: z.string().trim().min(1).max(CONTEST_TITLE_MAX),
  /** Where the package names none. */
  startTime: moment.nullable().default(null),
  /** By their ids in the package; what is not named is left out. */
  problems: z
    .array(
      z.object({
        problem: z.string().max(200),
        from: z.enum(SOURCES),
        /** Its ID there. */
        bank: z.string().trim().min(1).max(70).nullable().default(null),
      }),
    )
    .max(200),
  /** Of teams whose names somebody has: whether that account takes part. */
  existing: z.enum(["use", "leave"]),
  /** Submissions with their verdicts, questions and announcements. */
  withHistory: z.boolean(),
});
export type StartInput = z.output<typeof startInput>;

const award = ownSettings.shape.awardConfig.element;
const date = z.coerce.date();

/** As it is kept between the reading and the import. */
export const packagePreview = z.object({
  frame: z.object({
    title: z.string(),
    startTime: date.nullable(),
    durationMs: z.number(),
    freezeMs: z.number().nullable(),
    thawedAt: date.nullable(),
    finalizedAt: date.nullable(),
    rule: z.enum(["acm", "oi"]),
    penaltyMinutes: z.number(),
    awards: z.array(award),
    own: ownSettings.nullable(),
  }),
  problems: z.array(
    z.object({
      ...{ id: z.string(), label: z.string(), title: z.string(), color: z.string() },
      /** null: its archive is not in the package. */
      found: packageRow.nullable(),
    }),
  ),
  teams: z.array(
    z.object({
      ...{ username: z.string(), name: z.string(), school: z.string(), isStar: z.boolean() },
    }),
  ),
  counts: z.object({
    ...{ organizations: z.number(), groups: z.number(), awards: z.number() },
    ...{ submissions: z.number(), judgements: z.number(), programs: z.number() },
    ...{ questions: z.number(), announcements: z.number() },
  }),
  notes: z.array(
    z.object({
      code: z.enum(PACKAGE_NOTE_CODES),
      ...{ names: z.array(z.string()), more: z.number() },
    }),
  ),
});
export type PackagePreview = z.output<typeof packagePreview>;

/** `closed`: an administrator's, which never takes part. */
type TeamState = "new" | "existing" | "closed";

export interface PackageTeam {
  username: string;
  name: string;
  school: string;
  isStar: boolean;
  state: TeamState;
}

type PreviewedProblem = PackagePreview["problems"][number];
interface PackageProblem extends PreviewedProblem {
  /** The problem of the bank that has the ID which its archive asks for. */
  taken: { pid: number; title: string } | null;
}

/** What the archive would become. */
export interface PackageContents {
  title: string;
  /** null: whoever imports it says when it begins. */
  startTime: Date | null;
  durationS: number;
  freezeS: number | null;
  /** 0 ACM, 1 OI. */
  type: 0 | 1;
  /** Of a contest that was exported here. */
  isOwn: boolean;
  problems: PackageProblem[];
  /** Of very many not all. */
  teams: PackageTeam[];
  teamCounts: Record<TeamState, number>;
  counts: PackagePreview["counts"];
  notes: PackagePreview["notes"];
}

export interface ContestPackageView {
  id: number;
  fileName: string;
  bytes: number;
  state: "reading" | "read" | "failed";
  reason: string | null;
  /** Makes accounts, takes problems out of the archive, and stores what others are said to have sent. */
  mayMake: boolean;
  contest: PackageContents | null;
  createdAt: Date;
}

const texts = z.array(z.string());
/** Why a problem of the package is not in the contest; others are told by what refused it. */
const PROBLEM_FAULTS = ["noSuchProblem", "otherRule", "twice"] as const;
/** Whose submissions are left out: of teams that take no part, to problems that are not in the contest. */
const LEFT_OUT = ["ofNoEntrant", "toNoProblem"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];
export const importReport = z.object({
  problems: z
    .array(
      z.object({
        ...{ label: z.string(), title: z.string() },
        status: z.enum(["imported", "bank", "missing", "refused"]),
        ...{ problemId: z.string().nullable(), reasons: texts, remarks: texts },
        fault: z.enum(PROBLEM_FAULTS).nullable().default(null),
      }),
    )
    .default([]),
  accounts: z
    .object({
      ...{ made: z.number(), existing: z.number(), left: texts },
      /** How long the sheet of passwords is kept; null: there is none. */
      sheetUntil: date.nullable(),
    })
    .default({ made: 0, existing: 0, left: [], sheetUntil: null }),
  history: z
    .object({
      ...{ submissions: z.number(), withoutProgram: z.number(), messages: z.number() },
      left: z.array(z.object({ code: z.enum(LEFT_OUT), count: z.number() })),
    })
    .default({ submissions: 0, withoutProgram: 0, messages: 0, left: [] }),
});
export type ImportReport = z.output<typeof importReport>;
export type ProblemFault = (typeof PROBLEM_FAULTS)[number];

export type ImportUndo = "possible" | "sent" | "edited" | "undone";

export interface ContestImportView {
  id: number;
  fileName: string;
  state: "running" | "done" | "failed" | "interrupted";
  step: "problems" | "accounts" | "contest";
  /** Of the step. */
  done: number;
  total: number;
  report: ImportReport;
  contestId: number | null;
  reason: string | null;
  /** Whether all of it can be taken back, or why not; null while it runs and where nothing was made. */
  undo: ImportUndo | null;
  createdAt: Date;
  endedAt: Date | null;
}
