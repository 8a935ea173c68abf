/**
 * Watchers of one public board in a process of their own, which note when each version of the board came.
 *
 *   bun tests/bench/contest/watchers.ts PORT COUNT CONTEST
 *
 * Says `open` when all are told something for the first time and, at the end of its input, by version the milliseconds of
 * the clock at which it came.
 */
import { holdStreams, isRefusal } from "../streams/connections.ts";

const [port, count, contest] = process.argv.slice(2);
const VERSION = /"epoch":"[^"]+","version":(\d+)/g;
const topics = [{ topic: "contest.board", contestId: Number(contest), isOutside: true }];
const query = String(new URLSearchParams({ input: JSON.stringify({ topics }) }));

const cameAt: Record<string, number[]> = {};

await holdStreams({ port: Number(port), count: Number(count), query }, (text) => {
  if (isRefusal(text)) throw new Error("a stream was refused");
  for (const [, version = ""] of text.matchAll(VERSION)) {
    cameAt[version] ??= [];
    cameAt[version].push(Date.now());
  }
});
process.stdout.write(`${JSON.stringify(cameAt)}\n`);
