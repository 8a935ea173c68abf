/**
 * Readers of live streams in a process of their own, so that what reading costs is not counted as waiting: they read and
 * count.
 *
 *   bun tests/bench/stream-readers.ts PORT COUNT QUERY
 *
 * Says `open` when all are told something for the first time and, at the end of its input, what came.
 */
import { holdStreams, isRefusal } from "./streams/connections.ts";

const [port, count, query = ""] = process.argv.slice(2);
const NEWLINES = /\n\n/g;

let events = 0;
let failed = 0;

await holdStreams({ port: Number(port), count: Number(count), query }, (text) => {
  if (isRefusal(text)) failed += 1;
  events += text.match(NEWLINES)?.length ?? 0;
});
process.stdout.write(`${JSON.stringify({ events, failed })}\n`);
