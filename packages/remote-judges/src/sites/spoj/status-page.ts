/** SPOJ's page of one run, for where its script is told in another way than it used to be. */
import type { Page } from "../../http/client.ts";
import { find, missing } from "../../pages/read.ts";
import type { RunOutcome } from "../../site.ts";
import { outcomeOf } from "./run-answer.ts";

/** null = the page lists runs, and not this one. */
export function readSpojStatus({ html }: Page, id: string): RunOutcome | null {
  const result = find(html, `#statusres_${id}`);
  if (result === null) {
    if (find(html, "table.newstatus, [id^=statusres_]") === null) throw missing("#statusres");
    return null;
  }
  const textOf = (part: string) => find(html, `#status${part}_${id}`)?.innerHTML ?? "";
  return outcomeOf({
    id,
    status: result.getAttribute("status") ?? "",
    status_description: result.innerHTML,
    final: result.getAttribute("final") ?? "0",
    ...{ time: textOf("time"), mem: textOf("mem") },
  });
}
