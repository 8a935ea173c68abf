/** A site whose answers are believed only as far as they can be: whatever its pages hold, what comes of them is of a kind that is stored. */
import { failureIn } from "../failure.ts";
import { missing } from "../pages/read.ts";
import type { RemoteProblem, RemoteRun, RemoteSite, RunOutcome } from "../site.ts";

/** An hour, a tebibyte: what says more is no limit of a problem. */
const TIME_MS_MAX = 3_600_000;
const MEMORY_MIB_MAX = 1024 * 1024;
/** What a column of whole numbers holds. */
const FIGURE_MAX = 2 ** 31 - 1;
/** The last that a year of four digits has. */
const MOMENT_MAX = Date.UTC(9999, 11, 31);
/** Of one problem. */
const TAGS_MAX = 50;

export function guarded(site: RemoteSite): RemoteSite {
  const { readLanguages } = site;
  return {
    ...site,
    fetchProblem: safely(async (client, problem) =>
      plausible(await site.fetchProblem(client, problem)),
    ),
    readLanguages: readLanguages === null ? null : safely(readLanguages),
    signIn: safely(site.signIn),
    isSignedIn: safely(site.isSignedIn),
    checkForm: safely(site.checkForm),
    send: safely(site.send),
    listRuns: safely(site.listRuns),
    pollRun: safely(async (client, run) => {
      const outcome = await site.pollRun(client, run);
      return outcome === null ? null : storable(outcome);
    }),
    compilerText: safely(site.compilerText),
    findRun: safely(async (client, address) => {
      const run = await site.findRun(client, address);
      return run === null
        ? null
        : { ...run, sentAtMs: moment(run), outcome: storable(run.outcome) };
    }),
  };
}

/** @throws RemoteFailure for an answer that breaks its reader */
function safely<A extends unknown[], T>(
  ask: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await ask(...args);
    } catch (error) {
      throw failureIn(error) ?? error;
    }
  };
}

function plausible(problem: RemoteProblem): RemoteProblem {
  const { timeLimitMs, memoryLimitMib, tags } = problem;
  if (!isWithin(timeLimitMs, 1, TIME_MS_MAX)) throw missing("time limit that can be");
  if (!isWithin(memoryLimitMib, 1, MEMORY_MIB_MAX)) throw missing("memory limit that can be");
  return { ...problem, tags: tags.slice(0, TAGS_MAX) };
}

function storable(outcome: RunOutcome): RunOutcome {
  return { ...outcome, timeMs: figure(outcome.timeMs), memoryKib: figure(outcome.memoryKib) };
}

/** null = it says none that could be one. */
function moment({ sentAtMs }: RemoteRun): number | null {
  return sentAtMs !== null && isWithin(sentAtMs, 0, MOMENT_MAX) ? sentAtMs : null;
}

function figure(amount: number | null): number | null {
  const whole = amount === null ? null : Math.round(amount);
  return whole !== null && isWithin(whole, 0, FIGURE_MAX) ? whole : null;
}

const isWithin = (amount: number, least: number, most: number) =>
  Number.isInteger(amount) && amount >= least && amount <= most;
