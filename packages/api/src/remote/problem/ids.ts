import { PackageRefused } from "@gavel/problem-package/model";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { remoteDisplayId } from "../../bank/problem/index.ts";

/** What the site calls the problem that somebody names; null = it is none of its, or has an ID that this site cannot hold. */
export function remoteIdIn(site: RemoteSite, text: string): string | null {
  const remoteId = site.parseId(text);
  if (remoteId === null) return null;
  try {
    remoteDisplayId({ judge: site.key, remoteId });
    return remoteId;
  } catch (error) {
    if (error instanceof PackageRefused) return null;
    throw error;
  }
}
