/** What belongs to a fetched problem goes into the store before anything is locked. */

import { LIMITS } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import { Findings } from "@gavel/problem-package/findings";
import { PackageRefused } from "@gavel/problem-package/model";
import type { PreparedFile } from "../../../site/file/index.ts";
import { examplesOf, prepareStatements } from "../exchange/statement.ts";
import { filesOf } from "../exchange/store.ts";
import type { SaveContext } from "../service/write.ts";
import { factsOfDraft, type RemoteDraft, type RemoteFacts } from "./facts.ts";

export interface PreparedRemote {
  readonly came: RemoteFacts;
  /** The same with the addresses that its files have here. */
  readonly put: RemoteFacts;
  readonly mainLocale: string | null;
  readonly files: readonly PreparedFile[];
  /** Pictures that could not be read as such: they stay where they are. */
  readonly lost: readonly string[];
}

/** @throws PackageRefused with every reason for what the site cannot hold */
export async function prepareRemote(ctx: SaveContext, draft: RemoteDraft): Promise<PreparedRemote> {
  const came = factsOfDraft(draft);
  if (came.title === "") throw new PackageRefused("", packageReason("noTitle"));
  if (came.source.length > LIMITS.textMax)
    throw new PackageRefused("", packageReason("sourceLong"));
  const samples = draft.samples.map((one) => ({ kind: "pair", ...one }) as const);
  examplesOf({ samples });
  const files = filesOf(ctx, new Findings());
  const lost: string[] = [];
  const { main, mainLocale } = await prepareStatements(
    { format: null, statements: [draft.statement], attachments: [], samples },
    async (file, use) => {
      const address = await files.prepare(file, use);
      const original = draft.addresses.get(file.name);
      if (address !== null || original === undefined) return address;
      lost.push(original);
      return original;
    },
    new Findings(),
  );
  return { came, put: { ...came, ...main }, mainLocale, files: files.prepared, lost };
}
