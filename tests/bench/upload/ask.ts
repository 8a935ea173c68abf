/**
 * Asks a page again and again, in a process of its own, so that nothing the bench itself does is counted as waiting.
 *
 *   bun tests/bench/upload/ask.ts ADDRESS
 *
 * Says at the end of its input how long each answer took, as JSON, in milliseconds.
 */
import process from "node:process";

const [address = ""] = process.argv.slice(2);
const EVERY_MS = 20;

let isOver = false;
const took: number[] = [];
const asking = (async () => {
  while (!isOver) {
    const from = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    took.push(performance.now() - from);
    await Bun.sleep(EVERY_MS);
  }
})();
for await (const _ of process.stdin);
isOver = true;
await asking;
process.stdout.write(JSON.stringify(took));
