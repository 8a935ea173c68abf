import { listedLanguage } from "./codeforces-words.ts";
import { type Answer, type Asked, type FakeRun, FakeSite, type RequestKind } from "./fake-site.ts";

const CSRF = "0123456789abcdef0123456789abcdef";
const STALE = "fedcba9876543210fedcba9876543210";
/** What is still being judged, and what pages write of it. */
const WAITING: ReadonlyMap<string, string> = new Map([
  ["SUBMITTED", "Submitted"],
  ["In queue", "In queue"],
  ["TESTING", "Running on test 3"],
]);

/** Both parts of the site: the problemset and the gyms. */
export class FakeCodeforces extends FakeSite {
  protected readonly cookie = "JSESSIONID";
  protected readonly renaming = ["problem-statement", "statement-of-problem"] as const;
  /** The token stands in the page's head, in a span or in the form. */
  tokenIn: "meta" | "span" | "input" = "meta";
  /** Forms of before are not taken: the next form has another token. */
  token = CSRF;
  widget = "";
  /** So many of the next forms hold a token that is over by the time it comes back. */
  staleForms = 0;
  /** The statement is a file. */
  statement: "html" | "pdf" | "embedded" | "attachments" = "html";
  isCalledTooOften = false;
  /** Nobody sees a problem of this contest without signing in. */
  isClosed = false;

  protected kindOf(method: string, { pathname }: URL): RequestKind {
    if (/\/problem\/(\d+\/)?\w+$/.test(pathname)) return "problem";
    if (pathname === "/enter") return method === "POST" ? "login" : "home";
    if (/\/submit(\/|$)/.test(pathname)) return method === "POST" ? "send" : "form";
    if (/\/my$|\/problemset\/status$/.test(pathname)) return "list";
    if (pathname === "/data/submitSource") return "poll";
    if (pathname === "/api/contest.status") return "claim";
    return "file";
  }

  protected answer(asked: Asked): Answer {
    switch (asked.kind) {
      case "problem":
        return this.#problem(asked);
      case "home":
        return asked.user === null
          ? this.#page(ENTER + this.widget)
          : { status: 302, headers: { location: "/" } };
      case "login":
        return this.#login(asked);
      case "form":
        if (asked.user === null) return toEnter(asked.url.pathname);
        return this.#form();
      case "send":
        return this.#send(asked);
      case "list":
        return asked.user === null ? toEnter(asked.url.pathname) : this.#list(asked);
      case "poll":
        return this.#poll(asked);
      case "claim":
        return this.#api(asked.url.searchParams);
      default:
        return this.#file(asked.url.pathname);
    }
  }

  #form(): Answer {
    const isStale = this.staleForms > 0;
    if (isStale) this.staleForms -= 1;
    return this.#page(`${FORM}${this.widget}`, isStale ? STALE : this.token);
  }

  #page(body: string, token = this.token): Answer {
    const { tokenIn } = this;
    const meta = tokenIn === "meta" ? `<meta name="X-Csrf-Token" content="${token}"/>` : "";
    const span =
      tokenIn === "span" ? `<span class="csrf-token" data-csrf='${token}'>&nbsp;</span>` : "";
    const input =
      tokenIn === "input"
        ? `<form><input type=hidden name='csrf_token' value='${token}'></form>`
        : "";
    return { body: `<html><head>${meta}</head><body>${span}${input}${body}</body></html>` };
  }

  #problem({ url, user }: Asked): Answer {
    const [, place = "", contest = "", index = ""] =
      /^\/(gym|problemset\/problem)\/(\d+)(?:\/problem)?\/(\w+)$/.exec(url.pathname) ?? [];
    if (this.isClosed && user === null) return toEnter(url.pathname);
    if (index !== "A") return { status: 302, headers: { location: "/problemset" } };
    if (url.searchParams.get("locale") !== "en")
      return this.#page("ограничение по времени на тест");
    if (this.statement === "pdf") {
      return { headers: { "content-type": "application/pdf" }, body: "%PDF-1.4 toy" };
    }
    if (this.statement === "embedded") {
      return this.#page(`<embed type="application/pdf" src="/gym/${contest}/file.pdf">`);
    }
    if (this.statement === "attachments") {
      return { status: 302, headers: { location: `/gym/${contest}/attachments` } };
    }
    return this.#page(place === "gym" ? GYM_STATEMENT : STATEMENT);
  }

  #file(path: string): Answer {
    if (path === "/problemset") return this.#page("<table><tr><th>Actions</th></tr></table>");
    if (path.endsWith("/attachments")) return this.#page(ATTACHMENTS);
    if (path.endsWith(".pdf")) {
      return { headers: { "content-type": "application/pdf" }, body: "%PDF-1.4 toy" };
    }
    if (/^\/gym\/\d+$/.test(path)) return this.#page(CONTEST);
    return { status: 404 };
  }

  #login({ form }: Asked): Answer {
    const name = form.get("handleOrEmail") ?? "";
    if (form.get("csrf_token") !== this.token) return { status: 403 };
    if (this.users.get(name) !== form.get("password")) {
      const error = "<span class='error for__password'>Invalid handle/email or password</span>";
      return this.#page(ENTER + error);
    }
    const session = this.openSession(name);
    const cookies = [`JSESSIONID=${session}; Path=/; HttpOnly`];
    return { status: 302, headers: { location: "/" }, cookies };
  }

  protected codeIn(form: URLSearchParams): string {
    return form.get("source") ?? "";
  }

  #send(asked: Asked): Answer {
    const { form, url, user } = asked;
    if (user === null) return toEnter(url.pathname);
    const tokens = [form.get("csrf_token"), url.searchParams.get("csrf_token")];
    if (tokens.some((one) => one !== this.token)) return { status: 403 };
    const refusal = this.takeRefusal();
    if (refusal !== null) return this.#page(FORM + refusal);
    const isGym = url.pathname.startsWith("/gym");
    const problem = isGym
      ? `${form.get("contestId")}${form.get("submittedProblemIndex")}`
      : (form.get("submittedProblemCode") ?? "");
    const code = this.codeIn(form);
    if (this.runs.some((run) => run.user === user && run.code === code)) {
      const error = "You have submitted exactly the same code before";
      return this.#page(`${FORM}<span class="error for__source">${error}</span>`);
    }
    this.addRun(asked, problem, form.get("programTypeId") ?? "", code);
    const location = isGym ? url.pathname.replace("submit", "my") : "/problemset/status?my=on";
    return { status: 302, headers: { location } };
  }

  #list({ user, url }: Asked): Answer {
    const isGym = url.pathname.startsWith("/gym");
    const rows = this.listed()
      .filter((run) => run.user === user && isOfGym(run) === isGym)
      .map((run) => row(run, isGym));
    return this.#page(
      `<table class="status-frame-datatable"><tr><th>#</th></tr>${rows.join("")}</table>`,
    );
  }

  #poll({ user, form }: Asked): Answer {
    if (user === null || form.get("csrf_token") !== this.token) return { status: 403 };
    const run = this.runs.find(
      (one) => `${one.id}` === form.get("submissionId") && one.user === user && !one.isRemoved,
    );
    const told = run === undefined ? {} : this.#told(run);
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(told) };
  }

  #told(run: FakeRun): Record<string, string> {
    const state = this.look(run);
    const waiting = WAITING.get(state);
    const common = { compilationError: "false", source: run.code, partyName: run.user };
    if (waiting !== undefined) {
      const testCount = state === "TESTING" ? "2" : "0";
      return { ...common, waiting: "true", verdict: `<span>${waiting}</span>`, testCount };
    }
    if (state === "COMPILATION_ERROR") {
      return {
        ...common,
        waiting: "false",
        compilationError: "true",
        verdict: "<span>Compilation error</span>",
        testCount: "1",
        "verdict#1": "COMPILATION_ERROR",
        "checkerStdoutAndStderr#1": run.compiler ?? "",
      };
    }
    return {
      ...common,
      waiting: "false",
      verdict: `<span class='verdict-rejected'>${state} on test 2</span>`,
      testCount: "2",
      "verdict#1": "OK",
      "timeConsumed#1": "15",
      "memoryConsumed#1": "102400",
      "input#1": "1 2",
      "verdict#2": state,
      "timeConsumed#2": `${run.timeMs ?? 0}`,
      "memoryConsumed#2": `${(run.memoryKib ?? 0) * 1024}`,
    };
  }

  #api(query: URLSearchParams): Answer {
    const headers = { "content-type": "application/json" };
    if (this.isCalledTooOften) {
      return { headers, body: '{"status":"FAILED","comment":"Call limit exceeded"}' };
    }
    const result = this.runs
      .filter((run) => run.user === query.get("handle") && !run.isRemoved)
      .filter((run) => run.problem.startsWith(query.get("contestId") ?? ""))
      .map((run) => apiRun(run));
    return { headers, body: JSON.stringify({ status: "OK", result }) };
  }
}

/** `relative` contests and indexes are put together as the site does. */
function apiRun(run: FakeRun) {
  const index = run.problem.slice(-1);
  const contestId = Number(run.problem.slice(0, -1));
  return {
    id: run.id,
    contestId,
    creationTimeSeconds: Math.floor(run.sentAtMs / 1000),
    problem: { contestId, index, name: "Toy Sum", tags: [] },
    author: { members: [{ handle: run.user }], participantType: "PRACTICE" },
    programmingLanguage: listedLanguage(run.language),
    ...(run.states[0] === undefined || WAITING.has(run.states[0])
      ? {}
      : { verdict: run.states[0] }),
    testset: "TESTS",
    passedTestCount: 2,
    timeConsumedMillis: run.timeMs ?? 0,
    memoryConsumedBytes: (run.memoryKib ?? 0) * 1024,
  };
}

const FIRST_GYM = 100_000;
const isOfGym = ({ problem }: FakeRun) => Number.parseInt(problem, 10) >= FIRST_GYM;

const toEnter = (back: string): Answer => ({
  status: 302,
  headers: { location: `/enter?back=${encodeURIComponent(back)}` },
});

function row(run: FakeRun, isGym: boolean): string {
  const { id, problem, user } = run;
  const [contest, index] = [problem.slice(0, -1), problem.slice(-1)];
  const link = isGym
    ? `/gym/${contest}/problem/${index}`
    : `/problemset/problem/${contest}/${index}`;
  const state = run.states[0] ?? "";
  return (
    `<tr data-submission-id="${id}"><td class="id-cell">${id}</td><td class="status-small"><span class="format-time">Jan/02/2026 03:04</span></td>` +
    `<td class="status-party-cell"><a href="/profile/${user}">${user}</a></td><td data-problemId="1"><a href="${link}">${index} - Toy Sum</a></td>` +
    `<td>${listedLanguage(run.language)}</td><td class="status-cell status-small status-verdict-cell" waiting="false" submissionId="${id}">` +
    `<span class='submissionVerdictWrapper' submissionId="${id}" submissionVerdict="${state}"><span class='verdict-accepted'>${state}</span></span></td>` +
    `<td class="time-consumed-cell">${run.timeMs ?? 0}&nbsp;ms</td><td class="memory-consumed-cell">${run.memoryKib ?? 0}&nbsp;KB</td></tr>`
  );
}

const ENTER = "<form id='enterForm' action='' method='post'><input name='handleOrEmail'></form>";
const FORM =
  "<form class='submit-form'><select name='programTypeId'><option value='54'>GNU G++17 7.3.0</option><option value='70'>PyPy 3.10</option></select></form>";
const ATTACHMENTS =
  "<a href='/gym/100001/attachments/download/1/tutorial.pdf'>Tutorial</a><a href='/gym/100001/attachments/download/2/statements.pdf'>Problem statements</a>";
const CONTEST =
  "<table class='rtable'><tr><th class='left'><a href='/gym/100001'>Toy Gym</a></th></tr></table>" +
  "<table class='problems'><tr><th>#</th><th>Name</th></tr><tr><td class='id'><a href='/gym/100001/problem/A'>A</a></td>" +
  "<td><div><a href='/gym/100001/problem/A'>Toy Sum</a></div><div class='notice'><div>toy.in/toy.out</div>2.5 s, 256 MB</div></td></tr>" +
  "<tr><td class='id'><a href='/gym/100001/problem/B'>B</a></td><td><div><a>Other</a></div>standard input/output<br>1 s, 64 MB</td></tr></table>";

const property = (name: string, title: string, value: string) =>
  `<div class="${name}"><div class="property-title">${title}</div>${value}</div>`;

const statement = (header: string, body: string) =>
  `<div class="problem-statement"><div class="header"><div class="title">A. Toy Sum</div>${header}</div>${body}</div>`;

const STATEMENT =
  "<table class='rtable'><tr><th class='left'><a href='/contest/1'>Toy Round 1</a></th></tr></table>" +
  statement(
    property(
      "time-limit",
      "time limit per test",
      "<span class='tex-font-style-bf'>2.5 seconds</span>",
    ) +
      property("memory-limit", "memory limit per test", "256 megabytes") +
      property("input-file", "input", "standard input") +
      property("output-file", "output", "standard output"),
    "<div><p>Sum $$$a$$$ and $$$$$$b_1$$$$$$.</p><img src='https://espresso.codeforces.com/toy.png'></div>" +
      "<div class='input-specification'><div class='section-title'>Input</div><p>Two integers.</p></div>" +
      "<div class='output-specification'><div class='section-title'>Output</div><p>Their sum.</p></div>" +
      "<div class='interaction'><div class='section-title'>Interaction</div><p>None.</p></div>" +
      "<div class='sample-tests'><div class='section-title'>Examples</div><div class='sample-test'>" +
      "<div class='input'><div class='title'>Input</div><pre><div class='test-example-line test-example-line-even test-example-line-0'>1 2</div>" +
      "<div class='test-example-line test-example-line-odd test-example-line-1'><br></div><div class='test-example-line'>5</div></pre></div>" +
      "<div class='output'><div class='title'>Output</div><pre>3\n</pre></div>" +
      "<div class='input'><pre>2 2<br/>6<br/></pre></div><div class='output'><pre>4<br/></pre></div></div></div>" +
      "<div class='note'><div class='section-title'>Note</div><p>$$$1+2=3$$$</p></div>",
  ) +
  "<span class='tag-box' title='Math'>math</span><span class='tag-box' title='Difficulty'>*1500</span>";

const GYM_STATEMENT = statement(
  property("time-limit", "time limit per test", "1 s") +
    property("memory-limit", "memory limit per test", "64 MB") +
    property("input-file", "input", "toy.in") +
    property("output-file", "output", "toy.out"),
  "<div><p>计算和。<img src='/predownloaded/toy.png'></p></div>",
);
