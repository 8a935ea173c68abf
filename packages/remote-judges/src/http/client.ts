/**
 * The one way to a remote judge: only to its own hosts, wherever a redirect leads, within a time and a size, in its own
 * pace, with the cookies of one account.
 */
import { type HtmlElement, readHtmlPage } from "@gavel/problem-package/html-page";
import { RemoteFailure } from "../failure.ts";
import { answerFailure } from "./answer-failure.ts";
import { CookieJar } from "./cookie-jar.ts";
import { type Clock, createPace, type Pace } from "./pace.ts";

/** Of the site, whatever its headers and pages declare. */
type Charset = "utf-8" | "gb18030";

export interface ClientPlace {
  /** Where the site is. */
  readonly origin: string;
  /** Besides it, for images alone, which are fetched without cookies. */
  readonly imageHosts: readonly string[];
  readonly charset: Charset;
  readonly gapMs: number;
}

export interface ClientOptions {
  readonly jar?: CookieJar;
  readonly clock?: Clock;
  /** Shared by all accounts of a site. */
  readonly pace?: Pace;
  readonly timeoutMs?: number;
}

interface Wish {
  readonly referer?: string;
  /** A redirect of a GET is followed unless this says no; one of a POST never is: its answer is where it leads. */
  readonly follows?: boolean;
}

export interface Page {
  readonly status: number;
  readonly url: URL;
  /** Where it leads. */
  readonly location: URL | null;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly html: HtmlElement;
}

export interface Client {
  readonly place: ClientPlace;
  readonly jar: CookieJar;
  readonly pace: Pace;
  readonly clock: Clock;
  get(path: string, wish?: Wish): Promise<Page>;
  post(path: string, form: Readonly<Record<string, string>>, wish?: Wish): Promise<Page>;
  /** A picture or a file of a statement. */
  file(address: string): Promise<Page>;
}

const REDIRECTS_MAX = 5;
const TIMEOUT_MS = 20_000;
/** A page with a statement or a list. */
const PAGE_BYTES_MAX = 2 * 1024 * 1024;
/** PDFs are the largest that a statement has. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;

export const REAL_CLOCK: Clock = { now: () => Date.now(), sleep: (ms) => Bun.sleep(ms) };

interface Asked {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly body: string | null;
  readonly referer: string | null;
  readonly follows: boolean;
  readonly hasCookies: boolean;
  readonly bytesMax: number;
}

export function createClient(place: ClientPlace, options: ClientOptions = {}): Client {
  return new SiteClient(place, options);
}

class SiteClient implements Client {
  readonly place: ClientPlace;
  readonly jar: CookieJar;
  readonly pace: Pace;
  readonly clock: Clock;
  readonly #own: string;
  readonly #timeoutMs: number;

  constructor(place: ClientPlace, options: ClientOptions) {
    this.place = place;
    this.clock = options.clock ?? REAL_CLOCK;
    this.pace = options.pace ?? createPace(place.gapMs, this.clock);
    this.jar = options.jar ?? new CookieJar();
    this.#own = new URL(place.origin).origin;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  }

  get(path: string, wish: Wish = {}): Promise<Page> {
    return this.#ask({ ...this.#asked("GET", path, wish), follows: wish.follows !== false });
  }

  post(path: string, form: Readonly<Record<string, string>>, wish: Wish = {}): Promise<Page> {
    const body = new URLSearchParams(form).toString();
    return this.#ask({ ...this.#asked("POST", path, wish), body });
  }

  file(address: string): Promise<Page> {
    const asked = this.#asked("GET", address, {});
    return this.#ask({ ...asked, follows: true, hasCookies: false, bytesMax: FILE_BYTES_MAX });
  }

  #asked(method: "GET" | "POST", path: string, { referer }: Wish): Asked {
    const url = new URL(path, this.#own);
    const from = referer === undefined ? null : new URL(referer, this.#own).href;
    const rest = { follows: false, hasCookies: true, bytesMax: PAGE_BYTES_MAX };
    return { method, url, body: null, referer: from, ...rest };
  }

  /** Follows redirects, each in the site's pace. */
  async #ask(asked: Asked): Promise<Page> {
    let page = await this.#once(asked);
    for (let left = REDIRECTS_MAX; page.location !== null && asked.follows; left -= 1) {
      if (left === 0) {
        throw new RemoteFailure("upstreamDown", { detail: "the site leads on without an end" });
      }
      page = await this.#once({ ...asked, url: page.location });
    }
    return page;
  }

  async #once(asked: Asked): Promise<Page> {
    const { url, method, body } = asked;
    if (!this.#isAllowed(asked)) {
      const detail = `${url.origin} is no address of this site`;
      throw new RemoteFailure("forbidden", { detail });
    }
    await this.pace.turn();
    try {
      const answer = await fetch(url, {
        method,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(this.#timeoutMs),
        // A connection that is used again may be found closed, and what is sent over it would silently be sent anew.
        keepalive: method === "GET",
        // Unpacked here, as far as it may be long: some ways of packing make gigabytes of a few bytes.
        decompress: false,
        headers: this.#headers(asked),
      });
      if (asked.hasCookies) this.jar.store(answer.headers.getSetCookie(), this.clock.now());
      return await this.#read(answer, asked);
    } catch (error) {
      if (error instanceof RemoteFailure) throw error;
      throw lostConnection(error, method === "POST");
    }
  }

  #isAllowed({ url, hasCookies }: Asked): boolean {
    if (url.username !== "" || url.password !== "") return false;
    // The same site may move from http to https, never the other way.
    if (url.origin === this.#own || url.origin === this.#own.replace(/^http:/, "https:"))
      return true;
    return !hasCookies && url.protocol === "https:" && this.place.imageHosts.includes(url.host);
  }

  #headers({ url, method, referer, hasCookies }: Asked): Record<string, string> {
    const cookies = hasCookies ? this.jar.header(url.pathname, this.clock.now()) : null;
    return {
      "user-agent": "Gavel (self-hosted online judge)",
      accept: "text/html,application/xhtml+xml,*/*",
      "accept-encoding": "gzip",
      "accept-language": "en",
      ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      ...(cookies === null ? {} : { cookie: cookies }),
      ...(referer === null ? {} : { referer }),
    };
  }

  async #read(answer: Response, asked: Asked): Promise<Page> {
    const header = answer.status > 299 && answer.status < 400 && answer.headers.get("location");
    const location = header ? new URL(header, asked.url) : null;
    // Where an answer leads is all it says: its body may break off, and what was sent has arrived all the same.
    const bytes = location === null ? await readBytes(answer, asked) : new Uint8Array();
    if (location !== null) await answer.body?.cancel();
    const page = pageOf(answer, asked.url, location, bytes, this.place.charset);
    const { status, headers } = answer;
    const said = { status, headers, text: page.text };
    const failure = answerFailure(said, asked.method === "POST", this.clock.now());
    if (failure === null) return page;
    if (failure.kind === "rateLimited")
      this.pace.rest(failure.retryAfterMs ?? 2 * this.place.gapMs);
    throw failure;
  }
}

async function readBytes(answer: Response, asked: Asked): Promise<Uint8Array> {
  // A statement may be a file that comes in place of its page.
  const isFile = answer.headers.get("content-type")?.startsWith("application/pdf") === true;
  const bytesMax = isFile ? FILE_BYTES_MAX : asked.bytesMax;
  let bytes = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpacked(answer, asked)) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) {
      const detail = `the answer has over ${bytesMax} bytes`;
      throw new RemoteFailure("upstreamDown", { detail, mayHaveArrived: asked.method === "POST" });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws RemoteFailure for what it was not asked to be packed in */
function unpacked({ headers, body }: Response, asked: Asked): AsyncIterable<Uint8Array> {
  const packing = headers.get("content-encoding") ?? "identity";
  if (body === null) return noBytes();
  if (packing === "identity") return body;
  if (packing === "gzip") return body.pipeThrough(new DecompressionStream("gzip"));
  const detail = `the answer is packed as ${packing}`;
  throw new RemoteFailure("upstreamDown", { detail, mayHaveArrived: asked.method === "POST" });
}

async function* noBytes(): AsyncIterable<Uint8Array> {}

function pageOf(
  answer: Response,
  url: URL,
  location: URL | null,
  bytes: Uint8Array,
  charset: Charset,
): Page {
  const type = (answer.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
  const isText = type === "" || /^text\/|json|xml/.test(type);
  let html: HtmlElement | null = null;
  // What no text may hold is not in any of theirs.
  const text = isText ? new TextDecoder(charset).decode(bytes).replaceAll("\0", "\ufffd") : "";
  return {
    status: answer.status,
    url,
    location,
    type,
    bytes,
    text,
    get html() {
      html ??= readOrRefuse(text);
      return html;
    },
  };
}

function readOrRefuse(text: string): HtmlElement {
  try {
    return readHtmlPage(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RemoteFailure("markupChanged", { detail: error.message });
  }
}

const UNHEARD = ["ECONNREFUSED", "ENOTFOUND", "ConnectionRefused", "FailedToOpenSocket"];

/** Whoever never heard the call did not carry it out; of everybody else one cannot know. */
function lostConnection(error: unknown, isPost: boolean): RemoteFailure {
  const { code } = error as { readonly code?: unknown };
  const isUnheard = typeof code === "string" && UNHEARD.includes(code);
  const reason = error instanceof Error ? error.message : "unknown";
  const detail = `the connection was lost: ${reason}`;
  return new RemoteFailure("upstreamDown", { detail, mayHaveArrived: isPost && !isUnheard });
}
