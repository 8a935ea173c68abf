import type { SubmissionDetail, SubmissionState } from "@gavel/api/types";
import { findVerdict, isFinal, VERDICTS } from "@gavel/domain/verdict";
import type { SiteClient } from "../problem/site-client.ts";
import { Refusal } from "../say.ts";

const POLL_MS = 500;
/** Answers that fail in a row before it is given up: a server that restarts is back within this. */
const FAILURES_MAX = 20;

/** Waits for the final verdict; on a terminal one line follows the judging. */
export async function followSubmission(
  site: SiteClient,
  submitId: number,
  { isQuiet }: { isQuiet: boolean },
): Promise<SubmissionDetail> {
  const progress = createProgress(isQuiet);
  let failures = 0;
  for (;;) {
    try {
      const [state] = await site.query<SubmissionState[]>("submission.states", {
        submitIds: [submitId],
      });
      if (state === undefined) throw new Refusal(`submission ${submitId} is gone`, 3);
      failures = 0;
      progress.show(state);
      if (isFinal(state.status)) break;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX || (error instanceof Refusal && error.status === 3)) throw error;
    }
    await Bun.sleep(POLL_MS);
  }
  progress.end();
  return site.query<SubmissionDetail>("submission.get", { submitId });
}

function createProgress(isQuiet: boolean) {
  const out = process.stderr;
  const isShown = !isQuiet && out.isTTY;
  let last = "";
  return {
    show({ status, casesDone, casesTotal }: SubmissionState) {
      const verdict = findVerdict(status);
      if (!isShown || verdict === undefined) return;
      const cases = casesTotal === null || casesDone === 0 ? "" : ` ${casesDone}/${casesTotal}`;
      const text = `${VERDICTS[verdict].name}${cases}`;
      if (text !== last) out.write(`\r\u001B[K${text}`);
      last = text;
    },
    end() {
      if (isShown && last !== "") out.write("\r\u001B[K");
    },
  };
}
