import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { reportError } from "../../../../app/errors/report-error.ts";
import { type Program, startSampleRuns, startTestRun, waitForAnswer } from "./ask.ts";
import { type FinalAnswer, isFailed } from "./outcome.ts";
import type { TestCase } from "./use-cases.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** What was asked, and what became of it. */
export interface Run {
  readonly language: string;
  readonly code: string;
  readonly input: string;
  readonly expected: string;
  readonly at: Date;
  readonly answer: FinalAnswer | null;
  /** Why there is no answer, in words; null while it is on its way. */
  readonly fault: string | null;
}

interface Asked {
  readonly one: TestCase;
  readonly run: Run;
}

/** The last run of each tab, and the way to run some of them. */
export function useRuns() {
  const { i18n } = useLingui();
  const [runs, setRuns] = useState<ReadonlyMap<string, Run>>(new Map());
  const [lastRun, setLastRun] = useState<Run | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [waitSeconds, waitFor] = useSecondsLeft();
  const leaving = useLeaving();
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);

  const put = ({ one, run }: Asked) => setRuns((all) => new Map(all).set(one.key, run));

  function fail(asked: readonly Asked[], error: unknown) {
    if (leaving.current.signal.aborted) return;
    const { code: refusal, params } = errorFacts(error);
    if (refusal === "TEST_TOO_FAST") waitFor(Number(params.n ?? 1));
    // The drawer says it; a session that ended opens the sign-in dialog all the same.
    reportError(error, { inline: true });
    for (const { one, run } of asked)
      put({ one, run: { ...run, fault: describeError(i18n, error) } });
  }

  /** One after the other, as the judge does. @returns the first that failed */
  async function wait(asked: readonly Asked[], keys: readonly string[]): Promise<TestCase | null> {
    let failed: TestCase | null = null;
    for (const [index, { one, run }] of asked.entries()) {
      const key = keys[index];
      if (key === undefined) continue;
      try {
        const answer = await waitForAnswer(key, leaving.current.signal);
        const done = { ...run, answer };
        put({ one, run: done });
        setLastRun(done);
        if (isFailed(answer)) failed ??= one;
      } catch (error) {
        fail([{ one, run }], error);
      }
    }
    return failed;
  }

  /** Of these tabs, all samples or one with the reader's own input. @returns the first that failed */
  async function runAll(ones: readonly TestCase[], program: Program): Promise<TestCase | null> {
    const { language, code } = program;
    const at = new Date();
    const asked = ones.map((one): Asked => {
      const { input, expected } = one;
      return { one, run: { language, code, input, expected, at, answer: null, fault: null } };
    });
    isBusy.current = true;
    setIsRunning(true);
    try {
      for (const each of asked) put(each);
      const { keys, waitSeconds: seconds } = await start(ones, program);
      waitFor(seconds);
      // The server runs so many samples and no more.
      const left = asked.slice(keys.length).map(({ one }) => one.key);
      setRuns((all) => new Map([...all].filter(([key]) => !left.includes(key))));
      return await wait(asked, keys);
    } catch (error) {
      fail(asked, error);
      return null;
    } finally {
      isBusy.current = false;
      setIsRunning(false);
    }
  }

  return { runs, lastRun, isRunning, isBusy, waitSeconds, runAll };
}

/** Samples are known to the server, and count as one run for its pace. */
async function start(ones: readonly TestCase[], program: Program) {
  const [own] = ones;
  if (own === undefined || own.kind === "sample") return startSampleRuns(program);
  const { input, expected: expectedOutput } = own;
  const { key, waitSeconds } = await startTestRun({ ...program, input, expectedOutput });
  return { keys: [key], waitSeconds };
}

/** Aborted when the page goes: nobody asks on for it. */
function useLeaving() {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}
