import { type CaseResult, REPORT_MAX_BYTES } from "@gavel/judge-protocol/judge";

/** The rest of a report is a compiler's output at most. */
const ROOM_BYTES = REPORT_MAX_BYTES / 2;

/**
 * Thousands of cases in which a program fills all that is kept of it would be more than the server takes at once: from
 * there on what programs and checkers said is left out. What became of each case stays.
 */
export function fitCases(cases: readonly CaseResult[], roomBytes = ROOM_BYTES): CaseResult[] {
  let left = roomBytes;
  return cases.map((one) => {
    const bytes = Buffer.byteLength(JSON.stringify(one));
    const told = bytes <= left ? one : withoutWords(one);
    left -= told === one ? bytes : 0;
    return told;
  });
}

function withoutWords({ detail, ...result }: CaseResult): CaseResult {
  const bare = { ...result, userOutput: "" };
  if (detail === undefined) return bare;
  const isCut = detail.transcript !== null;
  const transcript = isCut ? [] : null;
  const silent = { teamMessage: null, juryMessage: null, transcript };
  return {
    ...bare,
    detail: { ...detail, ...silent, transcriptCut: isCut || detail.transcriptCut },
  };
}
