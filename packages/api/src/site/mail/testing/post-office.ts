/** Mail servers on loopback, for tests: one that takes mails, and some that do not. */
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  readonly isSecure: boolean;
  /** Who signed in; "" = nobody did. */
  readonly user: string;
}

export interface PostOffice {
  readonly port: number;
  readonly mails: readonly TakenMail[];
  close(): Promise<void>;
}

/** For `localhost`, signed by itself: whoever trusts it must be given it. */
export const TEST_CERTIFICATE = readFileSync(
  join(import.meta.dirname, "localhost-cert.pem"),
  "utf8",
);
/** @internal */
export const TEST_KEY = readFileSync(join(import.meta.dirname, "localhost-key.pem"), "utf8");

export interface PostOfficeRules {
  /** tls: from the first byte; starttls: offered and needed; none: not even offered. */
  readonly security?: "tls" | "starttls" | "none";
  /** Without it nobody may sign in. */
  readonly account?: { readonly user: string; readonly password: string };
  /** The answer to a recipient, such as 550 or 451; undefined takes it. */
  readonly refuse?: (recipient: string) => number | undefined;
}

export async function openPostOffice(rules: PostOfficeRules = {}): Promise<PostOffice> {
  const { security = "none", account, refuse } = rules;
  const mails: TakenMail[] = [];
  const options: SMTPServerOptions = {
    secure: security === "tls",
    ...(security === "none" ? {} : { key: TEST_KEY, cert: TEST_CERTIFICATE }),
    disabledCommands: [
      ...(security === "starttls" ? [] : ["STARTTLS"]),
      ...(account === undefined ? ["AUTH"] : []),
    ],
    authOptional: account === undefined,
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, callback) {
      if (auth.username === account?.user && auth.password === account?.password) {
        return callback(null, { user: auth.username });
      }
      callback(Object.assign(new Error("Invalid username or password"), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, callback) {
      const code = refuse?.(address);
      if (code === undefined) return callback();
      callback(Object.assign(new Error("No such box"), { responseCode: code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
          isSecure: session.secure,
          user: String(session.user ?? ""),
        });
        callback();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => {
    // Clients that refuse our certificate, or hang up.
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Takes connections and never says a word. */
export async function openDeafOffice(): Promise<PostOffice> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => sockets.delete(socket));
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
