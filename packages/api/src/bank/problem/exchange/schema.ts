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
}
