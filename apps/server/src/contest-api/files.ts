import { getSourceFile, type OpenContest, openProblemArchive } from "@gavel/api/contests/feed";
import { DomainError } from "@gavel/api/kernel/error";
import { clicsSourceName } from "@gavel/domain/contest/clics-format";
import { textEntry, writeZip } from "@gavel/problem-package/zip-writer";
import type { Asked } from "./routes.ts";

/** A program never changes: whoever has it need not ask again. */
const FRESH_S = 3600;

export async function sendSubmissionFiles(
  { ctx, params }: Asked,
  open: OpenContest,
): Promise<Response> {
  const { id = "" } = params;
  const { language, text } = await getSourceFile(ctx, open, id);
  return new Response(writeZip([textEntry(clicsSourceName(language), text)]), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${id}.zip"`,
      "cache-control": `private, max-age=${FRESH_S}`,
    },
  });
}

/** Test data, for whoever of the jury may have it: to all others there is none. */
export async function sendProblemArchive(
  { ctx, params, keepOpen }: Asked,
  { contest, reader }: OpenContest,
): Promise<Response> {
  const { id = "" } = params;
  if (reader.kind !== "admin" || ctx.viewer === null) throw new DomainError("NOT_FOUND");
  keepOpen();
  const signedIn = { ...ctx, viewer: ctx.viewer };
  return new Response(await openProblemArchive(signedIn, contest.id, id), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${id}.zip"`,
      "cache-control": "no-store",
    },
  });
}
