/** Archives of problems in and out, and the files that statements refer to. */

import {
  ANY_ID,
  EXPORT_FORMATS,
  exportProblems,
  importOptions,
  importUpload,
  pushFolder,
  startImport,
  uploadPackage,
} from "@gavel/api/bank/problem";
import { DomainError } from "@gavel/api/kernel/error";
import { findSiteFile, type SiteFileKind } from "@gavel/api/site/file";
import { z } from "zod";
import { refuse, success } from "../../envelope.ts";
import { readFilePart } from "../../multipart.ts";
import type { Params } from "../../params.ts";
import { type Exchange, handlerRow, type RestRow } from "../../row.ts";
import { asSignedIn, downloadAnswer } from "./problem-files.ts";

/** Its fields and boundaries lie around the file. */
const FORM_BYTES = 64 * 1024;

/** The file of a form, as it comes. @throws DomainError FILE_TYPE */
export async function receiveArchive(exchange: Exchange, extensions: readonly string[]) {
  const { request, context, keepOpen, patience } = exchange;
  keepOpen();
  const max = context.services.imports.limits.totalBytesMax + FORM_BYTES;
  const { fileName, chunks } = await readFilePart(request, "file", max, patience);
  const name = fileName.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(extension))) throw new DomainError("FILE_TYPE");
  return { fileName, chunks };
}

function importRow(
  path: `/api/file/${string}`,
  format: "hoj" | "qduoj" | "fps" | "hydro",
  extensions: readonly string[],
) {
  return handlerRow({
    method: "POST",
    path,
    who: "root",
    takes: { file: "file" },
    scope: "admin-import",
    async handle(exchange) {
      const upload = await receiveArchive(exchange, extensions);
      const options = importOptions.parse({ format });
      return success(await importUpload(asSignedIn(exchange.context), upload, options));
    },
  });
}

const ANY_ARCHIVE = [".zip", ".tar", ".tar.gz", ".tgz", ".kpp", ".xml"];

const importRows: readonly RestRow[] = [
  importRow("/api/file/import-problem", "hoj", [".zip"]),
  importRow("/api/file/import-qdoj-problem", "qduoj", [".zip"]),
  importRow("/api/file/import-fps-problem", "fps", [".xml", ".zip"]),
  importRow("/api/file/import-hydro-problem", "hydro", [".zip"]),
  handlerRow({
    method: "POST",
    path: "/api/file/preview-package",
    who: "root",
    takes: { file: "file" },
    scope: "admin-import",
    async handle(exchange) {
      const upload = await receiveArchive(exchange, ANY_ARCHIVE);
      return success(await uploadPackage(asSignedIn(exchange.context), upload));
    },
  }),
  handlerRow({
    method: "POST",
    path: "/api/file/import-package",
    who: "root",
    takes: {
      query: { ...importOptions.shape, ids: z.array(z.string()).optional() },
      file: "file",
    },
    scope: "admin-import",
    async handle(exchange) {
      const { query, context } = exchange;
      const options = importOptions.safeParse({
        format: query.findText("format"),
        timeLimitMs: query.findInteger("timeLimitMs"),
        ids: readIdMap(query),
      });
      if (!options.success) throw new DomainError("PARAM_INVALID", { field: "format" });
      const upload = await receiveArchive(exchange, ANY_ARCHIVE);
      return success(await startImport(asSignedIn(context), upload, options.data));
    },
  }),
];

/** Named again and again, or in one list with commas. */
function readIds(query: Params, field = "problemId"): string[] {
  const value = query.findValue(field) ?? [];
  const texts = z.array(z.string()).safeParse([value].flat());
  if (!texts.success) throw new DomainError("PARAM_INVALID", { field });
  return texts.data.flatMap((text) => text.split(",")).filter((id) => id.trim() !== "");
}

/** `OLD=NEW`, or `NEW` alone for an archive of one problem. */
function readIdMap(query: Params): Record<string, string> {
  const pairs = readIds(query, "ids").map((text) => {
    const at = text.indexOf("=");
    return at < 0 ? [ANY_ID, text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs);
}

const exportRow = handlerRow({
  method: "GET",
  path: "/api/file/export-problem",
  who: "root",
  takes: {
    query: {
      pid: z.array(z.int()).optional(),
      problemId: z.array(z.string()).optional(),
      format: z.enum(EXPORT_FORMATS).default("hoj"),
      partial: z.boolean().default(false),
    },
    answers: "file",
  },
  scope: "admin-import",
  async handle({ query, context, keepOpen }) {
    keepOpen();
    const format = EXPORT_FORMATS.find((known) => known === (query.findText("format") ?? "hoj"));
    if (format === undefined) throw new DomainError("PARAM_INVALID", { field: "format" });
    const wish = {
      pids: query.findIntegers("pid") ?? [],
      problemIds: readIds(query),
    };
    const isPartial = query.findFlag("partial") ?? false;
    const zip = await exportProblems(asSignedIn(context), wish, format, isPartial);
    return downloadAnswer(zip.name, zip.stream);
  },
});

const pushRow = handlerRow({
  method: "POST",
  path: "/api/file/push-problem",
  who: "admin",
  takes: {
    query: { pid: z.int().optional(), base: z.string().max(64).optional() },
    file: "file",
    reach: ["owner", "keepers"],
  },
  scope: "admin-problem",
  async handle(exchange) {
    const { query, context } = exchange;
    const wish = { pid: query.findInteger("pid") ?? null, base: query.findText("base") ?? null };
    const upload = await receiveArchive(exchange, [".zip"]);
    return success(await pushFolder(asSignedIn(context), upload, wish));
  },
});

/** An image may be a document with scripts; opened by itself it has the rights of nobody. */
const NO_RIGHTS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A name is the last part of the address. */
function publicRow(kind: SiteFileKind): RestRow {
  return handlerRow({
    method: "GET",
    path: `/api/public/${kind}/:name`,
    who: "anyone",
    takes: { answers: "file" },
    scope: "any",
    async handle({ request, context }) {
      const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
      const file = await findSiteFile(context, kind, name);
      // A page, a crawler and a cache all have to understand it, so it is a real 404.
      if (file === null) return refuse({ code: "NOT_FOUND", params: {} }, request, 404);
      const place = file.isInline ? "inline" : "attachment";
      return new Response(file.stream, {
        headers: {
          "content-type": file.contentType,
          "content-length": String(file.bytes),
          "content-disposition": `${place};filename*=UTF-8''${encodeURIComponent(file.originalName)}`,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          ...(kind === "img" ? { "content-security-policy": NO_RIGHTS } : {}),
        },
      });
    },
  });
}

export const exchangeRows: readonly RestRow[] = [
  ...importRows,
  exportRow,
  pushRow,
  publicRow("img"),
  publicRow("file"),
];
