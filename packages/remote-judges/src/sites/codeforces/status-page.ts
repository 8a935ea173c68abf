/** One's own runs, as Codeforces lists them. */
import type { HtmlElement } from "@gavel/problem-package/html-page";
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { all, find, lineOf, missing, numberIn } from "../../pages/read.ts";
import { RUN_NUMBER } from "../../pages/run-rows.ts";
import type { RemoteRun } from "../../site.ts";
import { readVerdict } from "../../verdict-table.ts";
import { inPath, type Part } from "./place.ts";
import { VERDICTS } from "./verdicts.ts";

/** @param user whose list it is: rows may name a team in its place. @throws RemoteFailure where it is another one's */
export function readOwnRuns(page: Page, part: Part, user: string): RemoteRun[] {
  if (find(page.html, "table.status-frame-datatable") === null) {
    throw missing("table.status-frame-datatable");
  }
  const rows = all(page.html, "tr[data-submission-id]").filter((row) => RUN_NUMBER.test(idOf(row)));
  for (const row of rows) refuseRunOfOther(row, user);
  return rows.map((row) => {
    const link = find(row, "td[data-problemId] a")?.getAttribute("href") ?? "";
    return {
      id: idOf(row),
      user,
      problem: inPath(new URL(link, page.url).pathname, part) ?? "",
      // Named otherwise than in the form, and at a time of the account's own zone.
      language: null,
      sentAtMs: null,
      outcome: {
        ...verdictOf(row),
        timeMs: numberIn(lineOf(find(row, ".time-consumed-cell"))),
        memoryKib: numberIn(lineOf(find(row, ".memory-consumed-cell"))),
        score: null,
      },
    };
  });
}

/** Who signs in by an address is not known by name; where a team is named, its members are. */
function refuseRunOfOther(row: HtmlElement, user: string): void {
  const links = all(row, "a[href^='/profile/']").map((one) => one.getAttribute("href") ?? "");
  const names = links.map((href) => href.slice("/profile/".length).toLowerCase());
  const [other] = names;
  if (other === undefined || user.includes("@") || names.includes(user.toLowerCase())) return;
  throw new RemoteFailure("loginRequired", { detail: `the session is that of ${other}` });
}

const idOf = (row: HtmlElement) => row.getAttribute("data-submission-id") ?? "";

function verdictOf(row: HtmlElement) {
  const wrapper = find(row, ".submissionVerdictWrapper");
  return readVerdict(VERDICTS, wrapper?.getAttribute("submissionVerdict") ?? lineOf(wrapper));
}
