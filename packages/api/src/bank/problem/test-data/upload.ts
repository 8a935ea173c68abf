import { randomBytes } from "node:crypto";
import { whyNotCreateItem } from "@gavel/domain/group/access";
import { isAdminRole } from "@gavel/domain/role";
import { hasSubtasks, JUDGE_CASE_MODES } from "@gavel/domain/score";
import {
  readTestcaseZip,
  TestcaseZipError,
  type TestcaseZipFault,
} from "@gavel/problem-package/testcase-zip";
import { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import { loadGroup } from "../../../places/group/index.ts";
import type { StoredBlob } from "../../../site/file/index.ts";
import { deleteUploadsBefore, insertUpload } from "./queries.ts";

const uploadedPair = z.object({
  input_name: z.string(),
  output_name: z.string(),
  input_sha256: z.string(),
  output_sha256: z.string(),
  input_bytes: z.number(),
  output_bytes: z.number(),
});
export type UploadedPair = z.infer<typeof uploadedPair>;
export const uploadedFiles = z.object({ pairs: z.array(uploadedPair) });

export interface TestcaseUpload {
  fileList: { input: string; output: string; groupNum?: number }[];
  /** Names the upload in the problem form that uses it. */
  fileListDir: string;
}

const CODES = {
  notAZip: "TESTCASE_ZIP_REQUIRED",
  empty: "TESTCASE_ZIP_EMPTY",
  unsafe: "TESTCASE_ZIP_UNSAFE",
} as const satisfies Record<TestcaseZipFault, string>;

/**
 * Who may bring test data: administrators of the site, and for a group those of the group.
 * @throws DomainError FORBIDDEN, or why nothing is theirs to make there
 */
export async function requireSetter(
  ctx: Pick<SignedInContext, "db" | "viewer">,
  groupId: number | null,
): Promise<void> {
  if (isAdminRole(ctx.viewer.role)) return;
  if (groupId === null) throw new DomainError("FORBIDDEN");
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotCreateItem(facts, person));
}

/** Unpacks an uploaded zip into the blob store; a problem form may then name it by its token. */
export async function receiveTestcaseZip(
  ctx: SignedInContext,
  chunks: AsyncIterable<Uint8Array>,
  mode: string,
): Promise<TestcaseUpload> {
  const caseMode = JUDGE_CASE_MODES.find((known) => known === mode);
  if (caseMode === undefined) throw new DomainError("PARAM_INVALID", { field: "mode" });
  const { blobs } = ctx.services;
  const pairs = await blobs
    .scratch(chunks, (path) => readTestcaseZip(path, (_name, bytes) => blobs.putStream(bytes)))
    .catch((error: unknown) => {
      if (!(error instanceof TestcaseZipError)) throw error;
      throw new DomainError(CODES[error.fault], { reason: error.message });
    });
  const empty = await blobs.put(new Uint8Array());
  const files = pairs.map((pair) => toFile(pair, pair.output ?? empty));
  const token = randomBytes(16).toString("hex");
  await insertUpload(ctx.db, {
    token,
    uid: ctx.viewer.uid,
    mode: caseMode,
    files,
    created_at: ctx.now(),
  });
  const hasGroups = hasSubtasks(caseMode);
  return {
    fileList: files.map((file) => ({
      input: file.input_name,
      output: file.output_name,
      ...(hasGroups ? { groupNum: 1 } : {}),
    })),
    fileListDir: token,
  };
}

function toFile(
  pair: { readonly inputName: string; readonly outputName: string; readonly input: StoredBlob },
  output: StoredBlob,
): UploadedPair {
  return {
    input_name: pair.inputName,
    output_name: pair.outputName,
    input_sha256: pair.input.sha256,
    output_sha256: output.sha256,
    input_bytes: pair.input.bytes,
    output_bytes: output.bytes,
  };
}

const UPLOAD_KEPT_MS = 24 * 3_600_000;

/** Uploads that no problem form came to use; run nightly. */
export async function purgeUploads(ctx: Pick<SignedInContext, "db" | "now">): Promise<void> {
  await deleteUploadsBefore(ctx.db, new Date(ctx.now().getTime() - UPLOAD_KEPT_MS));
}
