/** Bare connections to live streams, from many loopback addresses: what reading costs is little and the same for all. */
import { connect, type Socket } from "node:net";

/** As many as one address may open. */
const OF_ADDRESS = 16;
/** Under way at once while they are opened. */
const OPENING = 100;

interface Streams {
  readonly port: number;
  readonly count: number;
  /** Of `live.watch`. */
  readonly query: string;
}

function openOne({ port, query }: Streams, index: number, onText: (text: string) => void) {
  const address = Math.floor(index / OF_ADDRESS);
  const localAddress = `127.0.${1 + (address >> 7)}.${1 + (address & 127)}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port, host: "127.0.0.1", localAddress }, () => {
    socket.write(
      `GET /trpc/live.watch?${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    onText(text);
    resolve(socket);
  });
  socket.on("error", reject);
  return promise;
}

/**
 * For a process of its own: opens them, says `open` when all are told something for the first time, and holds them until
 * the end of its input.
 */
export async function holdStreams(streams: Streams, onText: (text: string) => void): Promise<void> {
  const sockets: Socket[] = [];
  for (let from = 0; from < streams.count; from += OPENING) {
    const until = Math.min(streams.count, from + OPENING);
    const opened = Array.from({ length: until - from }, (_, index) =>
      openOne(streams, from + index, onText),
    );
    sockets.push(...(await Promise.all(opened)));
  }
  process.stdout.write("open\n");
  for await (const _ of process.stdin);
  for (const socket of sockets) socket.destroy();
}

export const isRefusal = (text: string) => text.includes("serialized-error");
