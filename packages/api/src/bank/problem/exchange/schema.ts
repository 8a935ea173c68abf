import { PACKAGE_FORMATS } from "@gavel/problem-package/model";
import { z } from "zod";

const packageFormat = z.enum(PACKAGE_FORMATS);

/** What a caller may say about an import beside the archive itself. */
export const importOptions = z.object({
  /** null: found by the content. */
  format: packageFormat.nullable().default(null),
  /** For packages that leave their time limit to be measured; milliseconds. */
  timeLimitMs: z.number().int().positive().max(600_000).nullable().default(null),
});
export type ImportOptions = z.infer<typeof importOptions>;

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
