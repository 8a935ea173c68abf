/**
 * A remote judge on loopback: the structure and the oddities of the real site's pages, made-up content, and a log of all
 * that was asked. What should go wrong is said before: `play`.
 */
import type { Serve, Server } from "bun";

export type RequestKind =
  | "problem"
  | "form"
  | "login"
  | "send"
  | "list"
  | "poll"
  | "compiler"
  | "home"
  | "file"
  | "claim";

export type Trick =
  | "cloudflare"
  | "drawnRedirect"
  | "proofOfWork"
  | "cookieScript"
  | "captcha"
  | "tooMany"
  | "tooManyUntil"
  | "throttled"
  | "error404"
  | "error500"
  | "error502"
  | "error504"
  | "foreignRedirect"
  | "hugeBody"
  | "brokenBody"
  | "brokenBytes"
  | "slowBody"
  | "silentBefore"
  | "silentAfter"
  | "renamedClass"
  | "sessionGone"
  | "missing";

export interface Asked {
  readonly kind: RequestKind;
  readonly method: string;
  readonly url: URL;
  readonly form: URLSearchParams;
  readonly headers: Headers;
  /** Signed in as. */
  readonly user: string | null;
  readonly atMs: number;
  /** The program, where one is sent. */
  readonly code: string | null;
  /** What went wrong on purpose. */
  readonly trick: Trick | null;
}

export interface FakeRun {
  readonly id: number;
  readonly user: string;
  readonly problem: string;
  readonly language: string;
  readonly code: string;
  readonly sentAtMs: number;
  /** What the site says of it, in turn: each look at it goes one on, the last stays. */
  readonly states: string[];
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly compiler: string | null;
  /** Lists show it from this look on. */
  hiddenLooks: number;
  isRemoved: boolean;
}

export interface RunScript {
  readonly states: readonly string[];
  readonly timeMs?: number | null;
  readonly memoryKib?: number | null;
  readonly compiler?: string | null;
  readonly hiddenLooks?: number;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: string | Uint8Array;
}

export abstract class FakeSite {
  readonly log: Asked[] = [];
  readonly users = new Map<string, string>();
  readonly runs: FakeRun[] = [];
  /** For what is sent next. */
  script: RunScript = { states: [] };
  /** The same by the code. */
  scriptFor: ((code: string) => RunScript) | null = null;
  /** What goes wrong where nothing is said before; by what is asked. */
  chance: ((kind: RequestKind) => Trick | null) | null = null;
  /** What becomes of each page on its way out. */
  rewrite: ((page: string) => string) | null = null;
  /** What the site says instead of taking code; as long as it is set, or so many times. */
  refusal: string | null = null;
  refusalsLeft = Number.POSITIVE_INFINITY;
  nowMs = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly #sessions = new Map<string, string>();
  /** Every one that there ever was. */
  readonly cookieValues: string[] = [];
  readonly #tricks: { kind: RequestKind; trick: Trick; times: number }[] = [];
  #server: Server<undefined> | null = null;
  nextRun = 4_100_001;

  /** The cookie that holds the session. */
  protected abstract readonly cookie: string;
  protected abstract kindOf(method: string, url: URL): RequestKind;
  protected abstract answer(asked: Asked, trick: Trick | null): Answer;
  /** The program in what the site's form sends. */
  protected abstract codeIn(form: URLSearchParams): string;
  /** The class or tag that pages are read by, and another name for it. */
  protected abstract readonly renaming: readonly [string, string];

  start(): this {
    const options: Serve.Options<undefined> = {
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request) => this.#serve(request),
      // A body that is broken off on purpose is no news.
      error: () => new Response(null, { status: 500 }),
    };
    this.#server = Bun.serve(options);
    return this;
  }

  async stop(): Promise<void> {
    await this.#server?.stop(true);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#server?.port ?? 0}`;
  }

  play(kind: RequestKind, trick: Trick, times = 1): void {
    this.#tricks.push({ kind, trick, times });
  }

  asked(kind: RequestKind): Asked[] {
    return this.log.filter((one) => one.kind === kind);
  }

  /** The session's cookie, for whoever signs in. */
  openSession(user: string): string {
    const value = crypto.randomUUID();
    this.#sessions.set(value, user);
    this.cookieValues.push(value);
    return value;
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  protected addRun(asked: Asked, problem: string, language: string, code: string): FakeRun {
    const { states, timeMs, memoryKib, compiler, hiddenLooks } =
      this.scriptFor?.(code) ?? this.script;
    const run: FakeRun = {
      id: this.nextRun,
      user: asked.user ?? "",
      problem,
      language,
      code,
      sentAtMs: this.nowMs,
      states: [...states],
      timeMs: timeMs ?? null,
      memoryKib: memoryKib ?? null,
      compiler: compiler ?? null,
      hiddenLooks: hiddenLooks ?? 0,
      isRemoved: false,
    };
    this.nextRun += 7;
    this.runs.unshift(run);
    return run;
  }

  /** Something that is on the site already, or that somebody else sends. */
  addOtherRun(user: string, problem: string, language: string, states: readonly string[]): FakeRun {
    const before = this.script;
    this.script = { states };
    const asked = { user } as Asked;
    const run = this.addRun(asked, problem, language, "x".repeat(60));
    this.script = before;
    return run;
  }

  /** null = it takes code. */
  protected takeRefusal(): string | null {
    if (this.refusal === null || this.refusalsLeft <= 0) return null;
    this.refusalsLeft -= 1;
    return this.refusal;
  }

  /** Newest first. */
  protected listed(): FakeRun[] {
    const seen = this.runs.filter((run) => !run.isRemoved && run.hiddenLooks <= 0);
    for (const run of this.runs) run.hiddenLooks -= 1;
    return seen;
  }

  /** What is said of it at this look. */
  protected look(run: FakeRun): string {
    const [state = "", ...rest] = run.states;
    if (rest.length > 0) run.states.shift();
    return state;
  }

  async #serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const kind = this.kindOf(request.method, url);
    const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
    const trick = this.#take(kind);
    if (trick === "sessionGone") this.endSessions();
    const session = readCookie(request.headers.get("cookie") ?? "", this.cookie);
    const user = this.#sessions.get(session ?? "") ?? null;
    const asked: Asked = {
      kind,
      method: request.method,
      url,
      form,
      headers: request.headers,
      user,
      atMs: this.nowMs,
      code: kind === "send" ? this.codeIn(form) : null,
      trick,
    };
    this.log.push(asked);
    if (trick === "silentBefore") return silence(request);
    const instead = trick === null ? null : trickAnswer(trick, this.nowMs);
    if (instead !== null) return instead;
    const answer = this.answer(asked, trick);
    if (trick === "silentAfter") return silence(request);
    if (trick === "brokenBody") return brokenBody(answer);
    if (trick === "slowBody") return slowBody(request, answer);
    return this.#respond(answer, trick);
  }

  #take(kind: RequestKind): Trick | null {
    const found = this.#tricks.find((one) => one.kind === kind && one.times > 0);
    if (found === undefined) return this.chance?.(kind) ?? null;
    found.times -= 1;
    return found.trick;
  }

  #respond({ status = 200, headers = {}, cookies = [], body = "" }: Answer, trick: Trick | null) {
    const sent = new Headers({ "content-type": "text/html", ...headers });
    for (const cookie of cookies) sent.append("set-cookie", cookie);
    const [from, to] = this.renaming;
    const rewritten = typeof body === "string" ? (this.rewrite?.(body) ?? body) : body;
    const text =
      trick === "renamedClass" && typeof rewritten === "string"
        ? rewritten.replaceAll(from, to)
        : rewritten;
    const bytes = trick === "brokenBytes" ? withBrokenBytes(text) : this.encode(text);
    const isRedirect = status > 299 && status < 400;
    return new Response(isRedirect ? null : bytes, { status, headers: sent });
  }

  protected encode(body: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
    return typeof body === "string" ? body : new Uint8Array(body);
  }
}

function readCookie(header: string, name: string): string | null {
  const pair = header.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

/** Until the other side gives up. */
function silence(request: Request): Promise<Response> {
  return new Promise((resolve) => {
    request.signal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })));
  });
}

function brokenBody({ headers = {} }: Answer): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("<html><body>half a pa"));
      controller.error(new Error("cut"));
    },
  });
  return new Response(body, { headers: { "content-type": "text/html", ...headers } });
}

/** Begins at once and never ends. */
function slowBody(request: Request, { headers = {} }: Answer): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("<html><body>half a pa"));
      request.signal.addEventListener("abort", () => controller.close());
    },
  });
  return new Response(body, { headers: { "content-type": "text/html", ...headers } });
}

/** In no charset that this site is known to use: bytes that mean nothing, among those of the page. */
function withBrokenBytes(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : Buffer.from(body);
  const middle = Math.floor(bytes.length / 2);
  const broken = Buffer.from([0xff, 0x80, 0xff]);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, middle), broken, bytes.subarray(middle)]));
}

const CHALLENGE =
  "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script>window._cf_chl_opt={cType:'managed'}" +
  ";a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1'</script></body></html>";

/** null = it changes the site's own answer. */
function trickAnswer(trick: Trick, nowMs: number): Response | null {
  const page = (body: string, status = 200, headers: Record<string, string> = {}) =>
    new Response(body, { status, headers: { "content-type": "text/html", ...headers } });
  switch (trick) {
    case "cloudflare":
      return page(CHALLENGE, 403, { server: "cloudflare" });
    case "drawnRedirect":
      return page("<html><body>Redirecting... Please, wait.</body></html>");
    case "proofOfWork":
      return page("<html><body><p>Your browser is being checked</p></body></html>");
    case "cookieScript":
      return page(
        "<html><script>var arg1='0a1b';document.cookie='acw_sc__v2='+f(arg1)</script></html>",
      );
    case "captcha":
      return page(
        "<form method=post><div class='g-recaptcha' data-sitekey=toy></div><input type=submit></form>",
      );
    case "tooMany":
      return page("slow down", 429, { "retry-after": "30" });
    case "tooManyUntil":
      return page("slow down", 429, { "retry-after": new Date(nowMs + 45_000).toUTCString() });
    case "throttled":
      return page("<html><body>The page is temporarily unavailable</body></html>");
    case "error404":
      return page("not there", 404);
    case "error500":
      return page("oops", 500);
    case "error502":
      return page("bad gateway", 502);
    case "error504":
      return page("gateway timeout", 504);
    case "foreignRedirect":
      return page("", 302, { location: "https://elsewhere.example/" });
    case "hugeBody":
      return page("x".repeat(3 * 1024 * 1024));
    default:
      return null;
  }
}
