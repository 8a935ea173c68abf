/**
 * Readers of live streams in a process of their own, so that what reading costs is not counted as waiting: bare
 * connections from many loopback addresses, which read and count.
 *
 *   bun tests/bench/stream-readers.ts PORT COUNT QUERY
 *
 * Says `open` when all are told something for the first time and, at the end of its input, what came.
 */
import { connect, type Socket } from "node:net";

const [port = "", count = "", query = ""] = process.argv.slice(2);
const OF_ADDRESS = 16;
/** Under way at once while they are opened. */
const OPENING = 100;
const NEWLINES = /\n\n/g;

let events = 0;
let failed = 0;

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
    if (text.includes("serialized-error")) failed += 1;
    events += text.match(NEWLINES)?.length ?? 0;
    resolve(socket);
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
process.stdout.write(`${JSON.stringify({ events, failed })}\n`);
