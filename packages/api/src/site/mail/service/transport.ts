import nodemailer from "nodemailer";
import { openSecret } from "../../../kernel/secret-box.ts";
import type { SendFault } from "../policy.ts";
import type { ServerRow } from "../queries.ts";

/** Between the steps of a conversation, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly silenceMs: number;
}

const TIMEOUTS: Timeouts = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000 };
const ERROR_TEXT_MAX = 500;
/** At once; a mail server takes it ill when there are many. */
const CONNECTIONS = 3;

interface Letter {
  /** Of the outbox; null = not from there. */
  readonly id: number | null;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly unsubscribeUrl: string | null;
}

export interface Transport {
  /** Resolves once the server has taken the mail; rejects with what `readFault` reads, EABORT after the signal. */
  send(letter: Letter, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function openTransport(
  server: ServerRow,
  site: { secret: Uint8Array; site: string; contact: string; timeouts?: Timeouts | undefined },
): Transport {
  const timeouts = site.timeouts ?? TIMEOUTS;
  const address = senderOf(server, site.contact);
  const password = passwordOf(server, site.secret);
  const transporter = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: server.host.replace(/^\[(.*)\]$/, "$1"),
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    ...(server.username === "" ? {} : { auth: { user: server.username, pass: password ?? "" } }),
    ...(server.ca_certificate === "" ? {} : { tls: { ca: server.ca_certificate } }),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
    // Mails are made of texts only; nothing may read a file or an address into one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, signal) {
      if (password === null) throw unreadable();
      await transporter.sendMail({
        from: { name: site.site, address },
        to: { name: "", address: letter.recipient },
        subject: letter.subject,
        text: letter.body,
        ...(letter.html === null ? {} : { html: letter.html }),
        // The same at every try, so that a mail which came twice is shown once.
        ...(letter.id === null ? {} : { messageId: messageId(letter.id, address) }),
        ...(signal === undefined ? {} : { signal }),
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribing(letter.unsubscribeUrl) },
      });
    },
    close: () => transporter.close(),
  };
}

/** A button of mail programs, which `POST`s there by itself. */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** "" = none is wanted; null = it was sealed with another secret of the site. */
function passwordOf({ username, sealed_password: sealed }: ServerRow, secret: Uint8Array) {
  return username === "" || sealed === null ? "" : openSecret(secret, sealed);
}

/** Told with each mail, so that whoever looks for it finds out why it was not sent. */
function unreadable(): Error {
  const why = "the stored password cannot be read any more: enter it again";
  return Object.assign(new Error(why), { code: "EAUTH" });
}

/** Servers refuse a sender that is not theirs, so the account one signs in with comes before the site's address. */
function senderOf(server: ServerRow, contact: string): string {
  const candidates = [server.sender, server.username, contact];
  return candidates.find((one) => one.includes("@")) ?? `gavel@${server.host}`;
}

function messageId(id: number, address: string): string {
  return `<gavel-outbox-${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

/** What nodemailer's errors say, for people: with the server's own words, without stacks. */
export function readFault(error: unknown): SendFault {
  const { code, responseCode, message } = error as {
    code?: unknown;
    responseCode?: unknown;
    message?: unknown;
  };
  const word = typeof code === "string" ? code : "EUNKNOWN";
  const text = typeof message === "string" ? message : String(error);
  return {
    code: word,
    responseCode: typeof responseCode === "number" ? responseCode : null,
    text: `${word}: ${text}`.replace(/\s+/g, " ").slice(0, ERROR_TEXT_MAX),
  };
}
