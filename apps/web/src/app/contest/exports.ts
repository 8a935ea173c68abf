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

/** The programs that were accepted; those of administrators stay out. */
export function acceptedCodeExports(contestId: number): ContestExport[] {
  const code = (splitType: "user" | "problem") => {
    const query = new URLSearchParams({ cid: `${contestId}`, splitType, excludeAdmin: "true" });
    return `/api/file/download-contest-ac-submission?${query}`;
  };
  return [
    { id: "by-user", label: msg`Accepted code by person`, path: code("user") },
    { id: "by-problem", label: msg`Accepted code by problem`, path: code("problem") },
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
