/** Pictures of people: read, checked and written anew as if each had been uploaded here. */
import type { ErrorCode } from "@gavel/domain/error";
import type { SourceAvatar, SourceSite } from "@gavel/migrate/model";
import type { PackageFile } from "@gavel/problem-package/model";
import { DomainError } from "../../kernel/error.ts";
import { keepImage, readImage } from "../../site/file/index.ts";
import type { KindReport } from "./model.ts";
import * as queries from "./queries.ts";
import { inBatches, type KnownAccount, type Run } from "./run.ts";
import type { Tally } from "./tally.ts";

const LOOKED_UP = 500;
const HAS_ONE = "their account has a picture here, or is closed";
/** Of an upload, in the words of whoever reads the report. */
const FAULTS: Partial<Record<ErrorCode, string>> = {
  FILE_TYPE: "the file is no picture that avatars may be",
  FILE_TOO_LARGE: "the file is larger than avatars may be",
  IMAGE_PIXELS: "the picture has more pixels than avatars may have",
  IMAGE_SIDE: "the picture is wider or higher than avatars may be",
  IMAGE_FRAMES: "the picture has more frames than avatars may have",
};

/** One after the other, and each by itself: a picture is unpacked in memory. */
export async function carryAvatars(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("avatars");
  for await (const batch of inBatches(site.avatars(), LOOKED_UP)) {
    const known = await run.known(
      "avatars",
      batch.map(({ accountId }) => accountId),
    );
    const uids = batch.flatMap(({ accountId }) => run.accounts.get(accountId)?.uid ?? []);
    const withOne = await queries.listWithAvatar(run.ctx.db, uids);
    for (const avatar of batch) {
      tally.see();
      if (known.has(avatar.accountId)) tally.knowBefore();
      else await carryOne(run, avatar, { withOne, tally });
    }
  }
  return tally.report();
}

interface Around {
  /** Those who have one here. */
  readonly withOne: ReadonlySet<string>;
  readonly tally: Tally;
}

async function carryOne(run: Run, avatar: SourceAvatar, { withOne, tally }: Around): Promise<void> {
  const { accountId, username, fileName } = avatar;
  const who = run.accounts.get(accountId);
  if (who === undefined) return tally.leave("their account does not come", username);
  if (withOne.has(who.uid)) return tally.leave(HAS_ONE, username);
  if (fileName === null) return tally.leave("it lies at another site", username);
  const file = await avatar.find();
  if (file === null) {
    return tally.leave("its file is not in the folder of --files", `${username}: ${fileName}`);
  }
  const fault = await storeOr(run, { accountId, who, file });
  if (fault === null) tally.carry();
  else tally.leave(fault, `${username}: ${fileName}`);
}

interface Found {
  readonly accountId: string;
  readonly who: KnownAccount;
  readonly file: PackageFile;
}

/** @returns why it does not come; null: it did */
async function storeOr(run: Run, { accountId, who, file }: Found): Promise<string | null> {
  const { ctx } = run;
  let fault: string | null = null;
  try {
    const image = await readImage({}, "avatar", { fileName: file.path, chunks: file.open() });
    await run.write(async (tx) => {
      const owner = { db: tx, viewer: run.author(accountId), now: ctx.now, services: ctx.services };
      const { address } = await keepImage(owner, "avatar", file.path, image);
      // Since this run looked: what was stored goes at night.
      if (!(await queries.setFirstAvatar(tx, who.uid, address))) fault = HAS_ONE;
      await run.remember(tx, "avatars", [{ sourceId: accountId, targetId: address }]);
    });
  } catch (error) {
    const said = error instanceof DomainError ? FAULTS[error.code] : undefined;
    if (said === undefined) throw error;
    return said;
  }
  return fault;
}
