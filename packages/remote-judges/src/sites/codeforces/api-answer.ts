/** What Codeforces tells to programs: runs that everybody may see. */
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { missing } from "../../pages/read.ts";
import type { RemoteRun } from "../../site.ts";
import { readVerdict } from "../../verdict-table.ts";
import { VERDICTS } from "./verdicts.ts";

interface ApiRun {
  readonly id: number;
  readonly contestId: number;
  readonly creationTimeSeconds: number;
  readonly problem: { readonly contestId: number; readonly index: string };
  readonly author: { readonly members: readonly { readonly handle: string }[] };
  readonly programmingLanguage: string;
  readonly verdict?: string;
  readonly timeConsumedMillis: number;
  readonly memoryConsumedBytes: number;
  readonly points?: number;
}

interface ApiAnswer {
  readonly status: "OK" | "FAILED";
  readonly comment?: string;
  readonly result?: readonly ApiRun[];
}

const CALL_GAP_MS = 2000;

export function readApiRuns(page: Page): RemoteRun[] {
  const { status, comment = "", result } = parse(page.text);
  if (status !== "OK" || result === undefined) {
    const isHasty = /Call limit exceeded/i.test(comment);
    throw new RemoteFailure(isHasty ? "rateLimited" : "refused", {
      detail: comment,
      retryAfterMs: isHasty ? CALL_GAP_MS : null,
    });
  }
  return result.map((run) => ({
    id: `${run.id}`,
    user: `${run.author.members[0]?.handle ?? ""}`,
    problem: `${run.problem.contestId}${run.problem.index}`.toUpperCase(),
    language: null,
    sentAtMs: run.creationTimeSeconds * 1000,
    outcome: {
      ...readVerdict(VERDICTS, run.verdict ?? "SUBMITTED"),
      timeMs: run.timeConsumedMillis,
      memoryKib: Math.floor(run.memoryConsumedBytes / 1024),
      score: run.points ?? null,
    },
  }));
}

function parse(text: string): ApiAnswer {
  try {
    return JSON.parse(text) as ApiAnswer;
  } catch {
    throw missing("JSON in what it tells of runs");
  }
}
