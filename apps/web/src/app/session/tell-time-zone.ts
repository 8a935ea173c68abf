import { reportError } from "../errors/report-error.ts";
import { trpcClient } from "../trpc.ts";
import type { UserInfo } from "./store.ts";

/** Days of a site that nobody has given a time zone are counted where its root first signs in. */
export function tellTimeZone({ roleList }: UserInfo): void {
  if (!roleList.includes("root")) return;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) trpcClient.setting.adoptTimeZone.mutate({ timeZone }).catch(reportError);
}
