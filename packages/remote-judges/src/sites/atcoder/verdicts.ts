import { type RemoteVerdict, readVerdict, type VerdictTable, wordOf } from "../../verdict-table.ts";

const VERDICTS: VerdictTable = {
  ac: "accepted",
  wa: "wrongAnswer",
  tle: "timeLimitExceeded",
  mle: "memoryLimitExceeded",
  re: "runtimeError",
  // There is no verdict of ours for too much output.
  ole: "runtimeError",
  qle: "runtimeError",
  ce: "compileError",
  ie: "systemError",
  wj: "pending",
  wr: "pending",
  judging: "judging",
};

/** How many tests are through, perhaps with what went wrong so far. */
const PROGRESS = /^\d+\/\d+( [A-Z]+)?$/;

export function atcoderVerdict(label: string, isWaiting: boolean): RemoteVerdict {
  if (PROGRESS.test(label)) {
    return { raw: wordOf(label), verdict: "judging", isFinal: false, isUnknown: false };
  }
  const read = readVerdict(VERDICTS, label);
  return isWaiting ? { ...read, isFinal: false } : read;
}
