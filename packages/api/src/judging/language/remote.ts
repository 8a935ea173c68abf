/** What can be written in for problems that other judges judge. */
import type { Db } from "@gavel/db";
import { REMOTE_OJS, type RemoteOj, remoteSiteOf } from "@gavel/domain/limit";
import type { RemoteLanguage } from "@gavel/remote-judges/site";
import { REMOTE_SITES } from "@gavel/remote-judges/sites";
import {
  findNameByKey,
  listCurrentLanguages,
  listRemoteLanguages,
  type RemoteLanguageRow,
  replaceCurrentLanguages,
  replaceProblemLanguages,
  upsertListedLanguages,
} from "./remote-queries.ts";
import type { LanguageView } from "./schema.ts";

const SITES: readonly string[] = REMOTE_OJS.filter((one) => remoteSiteOf(one) === one);

/** At each start: as this release has them. */
export async function ensureRemoteLanguages(tx: Db): Promise<void> {
  for (const site of SITES) {
    const languages = REMOTE_SITES.get(site)?.languages ?? [];
    if (languages.length > 0) await replaceCurrentLanguages(tx, { site, languages });
  }
}

/** Whenever the problem was read at its site: null = the site lists none with it, so that all that it has will do. */
export async function storeRemoteLanguages(
  tx: Db,
  problem: { readonly id: number; readonly remoteJudge: RemoteOj },
  languages: readonly RemoteLanguage[] | null,
): Promise<void> {
  const site = remoteSiteOf(problem.remoteJudge);
  const isListed = languages !== null && languages.length > 0;
  const ids = isListed ? await upsertListedLanguages(tx, { site, languages }) : [];
  await replaceProblemLanguages(tx, problem.id, ids);
}

/** As the site's form called it when somebody looked last; null = nobody did. */
export function findLanguageName(db: Db, oj: RemoteOj, key: string): Promise<string | null> {
  return findNameByKey(db, remoteSiteOf(oj), key);
}

export async function findRemoteLanguages(
  db: Db,
  problem: { readonly id: number; readonly remoteJudge: string },
): Promise<LanguageView[]> {
  const site = remoteSiteOf(problem.remoteJudge);
  const rows = await listRemoteLanguages(db, { site, problemId: problem.id });
  return rows.map((row) => presentRemote(row, problem.remoteJudge));
}

/** All that the site's form is known to offer; null = those of all sites. */
export async function findSiteLanguages(
  db: Db,
  remoteJudge: string | null,
): Promise<LanguageView[]> {
  const sites = remoteJudge === null ? SITES : [remoteSiteOf(remoteJudge)];
  const rows = await listCurrentLanguages(db, sites);
  return rows.map((row) => presentRemote(row, row.site));
}

/** Higher first, as with ours. */
const SEQ_MAX = 1000;

function presentRemote(row: RemoteLanguageRow, oj: string): LanguageView {
  return {
    ...{ id: row.id, name: row.name, contentType: row.content_type, oj },
    ...{ description: row.name, seq: SEQ_MAX - row.seq, isSpj: false },
    // What happens there is the site's own business.
    ...{ compileCommand: "", runCommand: "", template: "", codeTemplate: "" },
    ...{ timeMultiplier: 1, memoryMultiplier: 1, createdAt: EPOCH, updatedAt: EPOCH },
    ...{ isAvailable: true, version: null, reason: null },
  };
}

const EPOCH = new Date(0);
