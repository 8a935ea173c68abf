/** Plays a contest that stands ready: teams send and read, spectators watch, and every answer is looked at. */
import type { SubmissionDetail, SubmissionState } from "@gavel/api/types";
import { findVerdict, isFinal, VERDICTS } from "@gavel/domain/verdict";
import { messageOf } from "../../say.ts";
import type { SentProgram } from "./check-board.ts";
import { pauseWithin } from "./curve.ts";
import type { Chain } from "./plan.ts";
import { programOf, statusOfKind } from "./programs.ts";
import { type BoardSeen, openBoard, watchBoard } from "./spectator.ts";
import type { Stage, Team } from "./stage.ts";
import { type Meter, sentenceOf, Visitor } from "./visitor.ts";

/** What was sent, with when its verdict was heard. */
export interface Sent extends SentProgram {
  readonly submitId: number;
  status: number | null;
  /** By `performance.now()`. */
  readonly sentAt: number;
  verdictAt: number | null;
}

/** By the site's clock, in milliseconds since 1970. */
export interface Times {
  readonly startMs: number;
  readonly durationMs: number;
  readonly sealFromMs: number;
  /** The site's clock less ours. */
  readonly aheadMs: number;
}

export interface Play {
  readonly server: string;
  readonly stage: Stage;
  readonly times: Times;
  readonly meter: Meter;
  /** All of it, in the order of sending. */
  readonly sent: Sent[];
  readonly spectators: readonly BoardSeen[];
  /** Programs that were finished only when the contest was over. */
  tooLate: number;
  /** Breaks everything off. */
  readonly signal: AbortSignal;
}

/** Verdicts may be long in coming on a small machine; one that is not there by then is a fault. */
const VERDICT_PATIENCE_MS = 20 * 60_000;
const ASK_EVERY_MS = 1000;
/** In which the teams open the contest, as a part of it. */
const OPENING_SHARE = 0.02;

export const sinceStart = ({ times }: Play) => Date.now() + times.aheadMs - times.startMs;

/** Until then, or until it is broken off. @param atMs since the start */
export async function waitUntil(play: Play, atMs: number): Promise<void> {
  const leftMs = atMs - sinceStart(play);
  if (leftMs <= 0 || play.signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, leftMs);
  play.signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

/** Resolves when everything that was sent has its verdict. */
export async function playTeams(play: Play, chains: readonly Chain[]): Promise<void> {
  const { teams } = play.stage;
  await Promise.all([
    ...teams.map((team, at) => arrive(play, team, at / teams.length)),
    ...chains.map((chain) => playChain(play, chain)),
  ]);
}

async function arrive(play: Play, { visitor }: Team, place: number): Promise<void> {
  const { contestId } = play.stage;
  await waitUntil(play, 100 + place * OPENING_SHARE * play.times.durationMs);
  if (play.signal.aborted) return;
  await visitor.read("contest.get", { contestId });
  const list = await visitor.read<unknown[]>("contest.problems", { contestId });
  if (list !== null && list.length !== play.stage.letters.length) {
    play.meter.fault(`a team was shown ${list.length} problems of ${play.stage.letters.length}`);
  }
}

async function playChain(play: Play, chain: Chain): Promise<void> {
  const { stage, times, signal } = play;
  const team = stage.teams[chain.team];
  const displayId = stage.letters[chain.problem];
  if (team === undefined || displayId === undefined) throw new Error("a plan of another contest");
  const { contestId } = stage;
  await waitUntil(play, chain.atMs);
  if (signal.aborted) return;
  await team.visitor.read("contest.problem", { contestId, displayId });
  for (const [nth, { kind, language, pauseMs }] of chain.tries.entries()) {
    const now = sinceStart(play);
    await waitUntil(play, now + pauseWithin(pauseMs, times.durationMs - now));
    if (signal.aborted) return;
    if (sinceStart(play) >= times.durationMs) {
      play.tooLate++;
      return;
    }
    const mark = `${stage.title}, ${team.username}, ${displayId} ${nth + 1}`;
    const code = programOf({ language, kind, problem: chain.problem, mark });
    const sent = await send(play, team, chain.problem, { displayId, language, code });
    if (sent === null) return;
    const status = await verdictOf(play, team, sent);
    if (status === null) return;
    const wanted = statusOfKind(kind);
    if (status !== wanted) {
      const what = `submission ${sent.submitId} (${kind} in ${language})`;
      play.meter.fault(`${what} got ${nameOf(status)} in place of ${nameOf(wanted)}`);
    }
    await openBoard(team.visitor, contestId, false);
    // What the site calls accepted is solved for the team as well.
    if (status === VERDICTS.accepted.code) return;
  }
}

async function send(
  play: Play,
  team: Team,
  problem: number,
  wish: { displayId: string; language: string; code: string },
): Promise<Sent | null> {
  const { stage, times, meter } = play;
  const { displayId: problemId, language, code } = wish;
  const sentAt = performance.now();
  const answer = await team.visitor.change<SubmissionDetail>("submission.create", {
    ...{ contestId: stage.contestId, problemId, language, code },
  });
  meter.sendsMs.push(performance.now() - sentAt);
  if (answer.ok) {
    const { submitId, submitTime } = answer.data;
    const atMs = new Date(submitTime).getTime() - times.startMs;
    const sent: Sent = {
      ...{ uid: team.uid, problem, submitId, atMs, sentAt },
      ...{ status: null, verdictAt: null },
    };
    play.sent.push(sent);
    return sent;
  }
  // On its way when the contest ended.
  if (answer.code === "CONTEST_ENDED" && sinceStart(play) >= times.durationMs) play.tooLate++;
  else meter.fault(`submission.create: ${sentenceOf(answer)}`);
  return null;
}

const nameOf = (status: number) => {
  const verdict = findVerdict(status);
  return verdict === undefined ? String(status) : VERDICTS[verdict].name;
};

/** By the stream that a browser follows; where that fails, by asking. @returns null = there is none */
async function verdictOf(play: Play, { visitor }: Team, sent: Sent): Promise<number | null> {
  const { meter } = play;
  const patience = AbortSignal.timeout(VERDICT_PATIENCE_MS);
  const signal = AbortSignal.any([play.signal, patience]);
  const submitIds = [sent.submitId];
  const take = (states: readonly SubmissionState[]) => {
    const state = states.find(({ submitId }) => submitId === sent.submitId);
    if (state === undefined || !isFinal(state.status)) return null;
    sent.verdictAt = performance.now();
    sent.status = state.status;
    return state.status;
  };
  try {
    for await (const { data } of visitor.watch(
      [{ topic: "submission.states", submitIds }],
      signal,
    )) {
      const status = take(data as SubmissionState[]);
      if (status !== null) return status;
    }
    if (!signal.aborted) meter.fault(`the stream of submission ${sent.submitId} ended early`);
  } catch (error) {
    if (!signal.aborted) meter.fault(`submission ${sent.submitId}: ${messageOf(error)}`);
  }
  while (!signal.aborted) {
    const states = await visitor.read<SubmissionState[]>("submission.states", { submitIds });
    const status = take(states ?? []);
    if (status !== null) return status;
    await Bun.sleep(ASK_EVERY_MS);
  }
  if (!play.signal.aborted) {
    const minutes = VERDICT_PATIENCE_MS / 60_000;
    meter.fault(`submission ${sent.submitId} has no verdict after ${minutes} minutes`);
  }
  return null;
}

/** From the start on, until the signal. */
export async function playSpectators(play: Play, signal: AbortSignal): Promise<void> {
  const { server, meter, stage, spectators } = play;
  await Promise.all(
    spectators.map(async (seen, at) => {
      await waitUntil(play, 50 + (1000 * at) / spectators.length);
      if (signal.aborted) return;
      const visitor = new Visitor(server, meter);
      await watchBoard({ visitor, contestId: stage.contestId, meter }, seen, signal);
    }),
  );
}
