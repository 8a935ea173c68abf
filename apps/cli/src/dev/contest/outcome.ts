/** What a played contest came to. */
import { VERDICTS } from "@gavel/domain/verdict";
import { duration, percentile, type Rate, rateOf } from "./figures.ts";
import type { Play, Sent } from "./play.ts";

const FAULTS_SHOWN = 10;
const FREE: ReadonlySet<number> = new Set([VERDICTS.compileError.code, VERDICTS.systemError.code]);

/**
 * From the team's verdict to the board at each spectator, in milliseconds; whoever is told before the team waits 0. What
 * the freeze keeps back and what costs nothing moves no board.
 */
export function boardDelays(play: Play): number[] {
  const { sent, times, spectators, meter } = play;
  const delays: number[] = [];
  const wrong = new Map<string, number>();
  for (const one of sent.toSorted((a, b) => a.atMs - b.atMs)) {
    const { uid, problem, status, verdictAt, atMs } = one;
    if (status === null || verdictAt === null || FREE.has(status)) continue;
    if (atMs >= times.sealFromMs) continue;
    const isSolved = status === VERDICTS.accepted.code;
    const nth = (wrong.get(`${uid} ${problem}`) ?? 0) + 1;
    if (!isSolved) wrong.set(`${uid} ${problem}`, nth);
    for (const [at, seen] of spectators.entries()) {
      const shownAt = isSolved ? seen.solvedAt(uid, problem) : seen.wrongAt(uid, problem, nth);
      if (shownAt === undefined) {
        meter.fault(`spectator ${at + 1} was never shown submission ${one.submitId}`);
      } else delays.push(Math.max(0, shownAt - verdictAt));
    }
  }
  return delays;
}

const waitsOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ sentAt, verdictAt }) => (verdictAt === null ? [] : [verdictAt - sentAt]));

const rateText = ({ mean, busiest }: Rate) =>
  `${mean.toFixed(1)} mean, ${busiest.toFixed(1)} in the busiest minute`;

const both = (values: readonly number[]) =>
  `${duration(percentile(values, 0.5))} p50, ${duration(percentile(values, 0.99))} p99`;

/** @param delays as `boardDelays` found them */
export function describePlay(play: Play, delays: readonly number[]): string[] {
  const { sent, times, meter, spectators } = play;
  const judged = sent.filter(({ status }) => status !== null);
  const accepted = judged.filter(({ status }) => status === VERDICTS.accepted.code).length;
  const began = Math.min(...sent.map(({ sentAt, atMs }) => sentAt - atMs));
  const verdictTimes = sent.flatMap(({ verdictAt }) =>
    verdictAt === null ? [] : [verdictAt - began],
  );
  const judgedMs = Math.max(times.durationMs, ...verdictTimes);
  const lines: [string, string][] = [
    ["programs sent", `${sent.length}, ${accepted} accepted, ${play.tooLate} too late to be sent`],
    [
      "sent a minute",
      rateText(
        rateOf(
          sent.map(({ atMs }) => atMs),
          times.durationMs,
        ),
      ),
    ],
    ["judged a minute", rateText(rateOf(verdictTimes, judgedMs))],
    ["wait for a verdict", both(waitsOf(sent))],
    ["all judged", `${duration(Math.max(0, judgedMs - times.durationMs))} after the end`],
    ["board delay", spectators.length === 0 ? "nobody watched" : both(delays)],
    ["answers of pages", `${both(meter.pagesMs)}, ${meter.pagesMs.length} pages`],
    ["answers to sending", both(meter.sendsMs)],
    ["errors", String(meter.faults.length)],
  ];
  return [
    ...lines.map(([name, figure]) => `  ${`${name} `.padEnd(20, ".")} ${figure}`),
    ...meter.faults.slice(0, FAULTS_SHOWN).map((fault) => `    ${fault}`),
    ...(meter.faults.length > FAULTS_SHOWN
      ? [`    … and ${meter.faults.length - FAULTS_SHOWN} more`]
      : []),
  ];
}
