/** Connections over which no more comes than whoever listens has room for. */
import { connect, type Socket } from "node:net";
import { connect as connectSecurely, type TLSSocket } from "node:tls";

/**
 * Ends the connection with a fault once more than `most` bytes have come. Counted from the connection on, so that nothing is
 * lost which somebody else reads.
 */
function bound<Line extends Socket>(line: Line, most: number, opened: string): Line {
  let come = 0;
  const count = (bytes: Buffer) => {
    come += bytes.length;
    if (come > most) line.destroy(new Error(`it answered with more than ${most} bytes`));
  };
  line.once(opened, () => line.on("data", count));
  return line;
}

/** What a client of `node:net` and `node:tls` may take in place of their `connect`. */
export function boundedLines(most: number) {
  const plain = (...target: Parameters<typeof connect>): Socket =>
    bound(connect(...target), most, "connect");
  const secure = (...target: Parameters<typeof connectSecurely>): TLSSocket => {
    const [options] = target;
    // What it is wrapped around is read by it alone from now on.
    if (typeof options === "object") options.socket?.removeAllListeners("data");
    return bound(connectSecurely(...target), most, "secureConnect");
  };
  return {
    createConnection: plain as typeof connect,
    createSecureConnection: secure as typeof connectSecurely,
  };
}
