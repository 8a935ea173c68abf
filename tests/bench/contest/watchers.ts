/**
 * Watchers of one public board in a process of their own: bare connections from many loopback addresses, which note when
 * each version of the board came.
 *
 *   bun tests/bench/contest/watchers.ts PORT COUNT CONTEST
 *
 * Says `open` when all have been told of the board and, at the end of its input, `{ version: [milliseconds of the clock] }`.
 */
import { connect, type Socket } from "node:net";

const [port = "", count = "", contest = ""] = process.argv.slice(2);
/** As many as one address may open. */
const OF_ADDRESS = 16;
/** Under way at once while they are opened. */
const OPENING = 100;
const VERSION = /"epoch":"[^"]+","version":(\d+)/g;
const topics = [{ topic: "contest.board", contestId: Number(contest), isOutside: true }];
const query = new URLSearchParams({ input: JSON.stringify({ topics }) });

const cameAt: Record<string, number[]> = {};

function open(index: number): Promise<Socket> {
  const address = Math.floor(index / OF_ADDRESS);
  const localAddress = `127.0.${1 + (address >> 7)}.${1 + (address & 127)}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress }, () => {
    socket.write(
      `GET /trpc/live.watch?${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    if (text.includes("serialized-error")) reject(new Error("a stream was refused"));
    for (const [, version = ""] of text.matchAll(VERSION)) {
      cameAt[version] ??= [];
      cameAt[version].push(Date.now());
      resolve(socket);
    }
  });
  socket.on("error", reject);
  return promise;
}

const sockets: Socket[] = [];
for (let from = 0; from < Number(count); from += OPENING) {
  const until = Math.min(Number(count), from + OPENING);
  const opened = Array.from({ length: until - from }, (_, index) => open(from + index));
  sockets.push(...(await Promise.all(opened)));
}
process.stdout.write("open\n");
for await (const _ of process.stdin);
for (const socket of sockets) socket.destroy();
process.stdout.write(`${JSON.stringify(cameAt)}\n`);
