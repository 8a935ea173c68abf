import { openTestDataZip, receiveTestcaseZip, requireSetter } from "@gavel/api/bank/problem";
import type { Context, SignedInContext } from "@gavel/api/kernel/context";
import { DomainError } from "@gavel/api/kernel/error";
import { LIMITS } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import { z } from "zod";
import { success } from "../../envelope.ts";
import { readFilePart } from "../../multipart.ts";
import { handlerRow, type RestRow } from "../../row.ts";

export function asSignedIn(context: Context): SignedInContext {
  if (context.viewer === null) throw new DomainError("LOGIN_REQUIRED");
  return { ...context, viewer: context.viewer };
}

/** A zip as a download: the form that clients of the REST surface know. */
export function downloadAnswer(name: string, stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: {
      "content-type": "application/x-download",
      "content-disposition": `attachment;filename=${encodeURIComponent(name)}`,
      "cache-control": "no-store",
    },
  });
}

export const testDataRows: readonly RestRow[] = [
  handlerRow({
    method: "POST",
    path: "/api/file/upload-testcase-zip",
    who: "signed-in",
    takes: {
      query: { mode: z.string().default("default"), gid: z.int().optional() },
      file: "file",
    },
    scope: "admin-problem",
    async handle({ request, query, context, keepOpen, patience }) {
      // Before anything is read.
      await requireSetter(asSignedIn(context), query.findInteger("gid") ?? null);
      keepOpen();
      const { uploadBytesMax } = LIMITS;
      const { fileName, chunks } = await readFilePart(request, "file", uploadBytesMax, patience);
      if (!fileName.toLowerCase().endsWith(".zip")) {
        throw new DomainError("TESTCASE_ZIP_REQUIRED", { reason: packageReason("zipOnly") });
      }
      const mode = query.findText("mode") ?? "default";
      return success(await receiveTestcaseZip(asSignedIn(context), chunks, mode));
    },
  }),
  handlerRow({
    method: "GET",
    path: "/api/file/download-testcase",
    who: "signed-in",
    takes: {
      query: {
        pid: z.int(),
        data: z.enum(["live", "draft"]).default("live"),
        /** Their numbers, as in "1-3,7"; absent = all. */
        cases: z.string().optional(),
      },
      answers: "file",
      reach: ["owner", "managers", "keepers"],
    },
    scope: "admin-problem",
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const side = query.findText("data") ?? "live";
      if (side !== "live" && side !== "draft") {
        throw new DomainError("PARAM_INVALID", { field: "data" });
      }
      const wish = { isDraft: side === "draft", cases: query.findText("cases") ?? null };
      const pid = query.getInteger("pid");
      const zip = await openTestDataZip(asSignedIn(context), { pid, ...wish });
      return downloadAnswer(zip.name, zip.stream);
    },
  }),
];
