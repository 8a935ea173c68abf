import { PACKAGE_FORMATS } from "@gavel/problem-package/model";
import { z } from "zod";

const packageFormat = z.enum(PACKAGE_FORMATS);

/** As a key of `ids`: whatever the archive calls its problem. */
export const ANY_ID = "*";

/** What a caller may say about an import beside the archive itself. */
export const importOptions = z.object({
  /** null: found by the content. */
  format: packageFormat.nullable().default(null),
  /** For packages that leave their time limit to be measured; milliseconds. */
  timeLimitMs: z.number().int().positive().max(600_000).nullable().default(null),
  /** What the archive calls a problem → the ID that it gets here. */
  ids: z.record(z.string(), z.string()).default({}),
});
export type ImportOptions = z.infer<typeof importOptions>;

export const EXPORT_FORMATS = ["hoj", "kattis"] as const;
export const exportCheckInput = z.object({
  format: z.enum(EXPORT_FORMATS).default("hoj"),
  pids: z.array(z.number().int()).max(10_000).default([]),
  problemIds: z.array(z.string().max(255)).max(10_000).default([]),
});

/** What an export makes of one problem. */
export interface ExportedProblem {
  readonly pid: number;
  readonly problemId: string;
  /** Why the format cannot hold it; empty = it is in the archive. */
  readonly reasons: readonly string[];
  /** What the archive does not keep, or keeps in another form. */
  readonly remarks: readonly string[];
}

const note = z.object({ path: z.string(), text: z.string() });
export const importedRow = z.object({
  /** Inside the archive; "" = the archive itself. */
  path: z.string(),
  name: z.string(),
  /** duplicate: a problem with this id is there already; it was left as it is. */
  status: z.enum(["imported", "duplicate", "refused"]),
  pid: z.number().nullable(),
  problemId: z.string().nullable(),
  title: z.string().nullable(),
  /** Why it was not taken; empty when it was. */
  reasons: z.array(note),
  remarks: z.array(note.extend({ what: z.enum(["ignored", "changed", "warning"]) })),
});
export type ImportedRow = z.infer<typeof importedRow>;

export interface ImportReport {
  readonly imported: number;
  readonly failed: number;
  readonly problems: readonly ImportedRow[];
}

/** A problem of an uploaded archive as it would be imported. */
export const packageRow = z.object({
  path: z.string(),
  name: z.string(),
  format: z.string().nullable(),
  /** The ID that it asks for; null = the site chooses one. */
  problemId: z.string().nullable(),
  title: z.string().nullable(),
  cases: z.number(),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  /** Why it cannot be taken; empty = it can. */
  reasons: z.array(note),
  remarks: z.array(note.extend({ what: z.enum(["ignored", "changed", "warning"]) })),
});
export interface PackageRow extends z.infer<typeof packageRow> {
  /** The problem that has this ID already. */
  taken: { pid: number; title: string } | null;
}
/** An uploaded archive. Nothing of it is stored as a problem yet. */
export interface PackageView {
  id: number;
  fileName: string;
  bytes: number;
  state: "reading" | "read" | "failed";
  problems: PackageRow[];
  reason: string | null;
  createdAt: Date;
}
/** Only what is named is imported, by its place in the archive, under another ID where one is given. */
export const importPackageInput = z.object({
  id: z.number().int(),
  auth: z.number().int(),
  wanted: z
    .array(z.object({ index: z.number().int().min(0), problemId: z.string().max(70).nullable() }))
    .min(1)
    .max(10_000),
});

export const importIdInput = z.object({ id: z.number().int() });
export interface ImportView {
  readonly id: number;
  readonly fileName: string;
  readonly format: string | null;
  /** interrupted: the server stopped meanwhile; what is listed was imported. */
  readonly state: "running" | "done" | "failed" | "interrupted";
  readonly problems: readonly ImportedRow[];
  /** Why nothing more could be read; null when all was. */
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Whether all of it can be taken back, or why not; null while it runs, and where nothing was imported. */
  readonly undo: ImportUndo | null;
}
export type ImportUndo = "possible" | "submitted" | "edited" | "undone";

/** By its number, or else by the ID that people know. */
export const folderInput = z.object({
  pid: z.number().int().optional(),
  problemId: z.string().min(1).max(70).optional(),
});

/** A problem as a folder for Git, without the bytes of its test data. */
export interface ProblemFolderView {
  readonly pid: number;
  readonly problemId: string;
  /** Another one whenever anything in the folder is; a push names the one that it began from. */
  readonly state: string;
  readonly modifiedBy: string;
  readonly modifiedAt: Date;
  /** By path. */
  readonly texts: Readonly<Record<string, string>>;
  readonly data: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly bytes: number;
  }[];
}

export interface ProblemBounds {
  readonly timeMsMax: number;
  /** Of memory and stack. */
  readonly memoryMbMax: number;
  /** Names of those that programs may be in. */
  readonly languages: readonly string[];
}

/** In the archive of a push: test data that the problem has already, by path. */
export const KNOWN_DATA_FILE = "known-data.json";
export const knownData = z.record(z.string().max(300), z.string().regex(/^[0-9a-f]{64}$/));

export interface PushedProblem {
  readonly pid: number;
  readonly problemId: string;
  readonly state: string;
  readonly isNew: boolean;
  readonly isNewData: boolean;
  readonly remarks: ImportedRow["remarks"];
}
