import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export interface ContestExport {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** What `download` fetches. */
  readonly path: string;
}

interface BoardChoice {
  /** Behind the seal. */
  readonly force?: boolean | undefined;
  readonly noStars?: boolean | undefined;
}

export interface CodeChoice {
  /** What its folders are. */
  readonly splitType: "user" | "problem";
  readonly excludesAdmins: boolean;
}

/** The programs that were accepted, as `download` fetches them. */
export function acceptedCodePath(contestId: number, choice: CodeChoice): string {
  const { splitType, excludesAdmins } = choice;
  const query = new URLSearchParams({
    ...{ cid: `${contestId}`, splitType, excludeAdmin: `${excludesAdmins}` },
  });
  return `/api/file/download-contest-ac-submission?${query}`;
}

/** Those of administrators stay out. */
function acceptedCodeExports(contestId: number): ContestExport[] {
  const path = (splitType: CodeChoice["splitType"]) =>
    acceptedCodePath(contestId, { splitType, excludesAdmins: true });
  return [
    { id: "by-user", label: msg`Accepted code by person`, path: path("user") },
    { id: "by-problem", label: msg`Accepted code by problem`, path: path("problem") },
  ];
}

/** What a contest's administrators take home. Sheets have what the search shows. */
export function contestExports(contestId: number, search: BoardChoice): ContestExport[] {
  const cid = `${contestId}`;
  const sheet = (format: "xlsx" | "csv") => {
    const query = new URLSearchParams({
      ...{ cid, format },
      ...{ forceRefresh: `${search.force ?? false}`, removeStar: `${search.noStars ?? false}` },
    });
    return `/api/file/download-contest-rank?${query}`;
  };
  return [
    { id: "xlsx", label: msg`Board for Excel`, path: sheet("xlsx") },
    { id: "csv", label: msg`Board as CSV`, path: sheet("csv") },
    ...acceptedCodeExports(contestId),
    {
      ...{ id: "package", label: msg`Contest package (CLICS)` },
      path: `/api/file/download-contest-package?cid=${cid}`,
    },
  ];
}
