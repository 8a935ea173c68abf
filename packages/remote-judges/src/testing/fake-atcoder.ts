import { languagesOf } from "../languages/table.ts";
import { type Answer, type Asked, type FakeRun, FakeSite, type RequestKind } from "./fake-site.ts";

const CSRF = "c2VjcmV0LXRva2Vu";
/** What the form of its only task offers; lists name those of other tasks as well. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "6017": "C++23 (GCC 15.2.0)",
  "6082": "Python (CPython 3.13.7)",
};
/** The second one is what a look at the site asks for. */
const TASKS = new Set(["/contests/toy001/tasks/toy001_a", "/contests/abc110/tasks/abc110_a"]);
const WAITING = new Set(["WJ", "WR", "Judging"]);

export class FakeAtcoder extends FakeSite {
  protected readonly cookie = "REVEL_SESSION";
  protected readonly renaming = ["task-statement", "task-text"] as const;
  override nextRun = 70_000_001;
  /** As at contests that are over. */
  asksForPerson = false;
  /** How the statement is written. */
  statement: "twins" | "japanese" | "old" | "literal" = "twins";

  protected kindOf(method: string, { pathname }: URL): RequestKind {
    if (pathname.includes("/tasks/")) return "problem";
    if (pathname === "/login") return method === "POST" ? "login" : "home";
    if (pathname.endsWith("/submit")) return method === "POST" ? "send" : "form";
    if (pathname.endsWith("/status/json")) return "poll";
    if (pathname.endsWith("/submissions/me")) return "list";
    return /\/submissions\/\d+$/.test(pathname) ? "claim" : "home";
  }

  protected answer(asked: Asked): Answer {
    const { kind, url, user } = asked;
    if (kind === "problem") return this.#task(url);
    if (kind === "claim") return this.#detail(url.pathname.split("/").at(-1) ?? "");
    if (kind === "login") return this.#login(asked);
    if (url.pathname === "/login") {
      return { body: `<form method=post>${token()}<input name=username>${this.#widget()}</form>` };
    }
    if (user === null) return toLogin(url.pathname);
    if (kind === "form") return { body: this.#form() };
    if (kind === "send") return this.#send(asked);
    if (kind === "poll") return this.#status(url.searchParams.get("sids[]") ?? "");
    if (kind === "list") return { body: this.#list(asked) };
    return { body: "<h1>Settings</h1>" };
  }

  #widget(): string {
    return this.asksForPerson
      ? "<div class='cf-challenge'></div><input type=hidden name='cf-turnstile-response' value=''>"
      : "";
  }

  #form(): string {
    const options = Object.entries(LANGUAGES)
      .map(([id, name]) => `<option value="${id}">${name}</option>`)
      .join("");
    return (
      `<form class="form-horizontal form-code-submit" method="POST">${token()}<select id="select-task" name="data.TaskScreenName"></select>` +
      `<div id="select-lang-toy001_a" data-name="data.LanguageId"><select><option></option>${options}</select></div>` +
      `<textarea name="sourceCode"></textarea>${this.#widget()}</form>`
    );
  }

  #task({ pathname, searchParams }: URL): Answer {
    if (!TASKS.has(pathname)) {
      return { status: 404, body: "<h1>404 Page Not Found</h1>" };
    }
    const isEnglish = searchParams.get("lang") === "en";
    return { body: page(STATEMENTS[this.statement], isEnglish) };
  }

  #login({ form }: Asked): Answer {
    const name = form.get("username") ?? "";
    const isRight = this.users.get(name) === form.get("password");
    if (this.asksForPerson || form.get("csrf_token") !== CSRF || !isRight) return toLogin("/home");
    const cookies = [`REVEL_SESSION=${this.openSession(name)}; Path=/; HttpOnly`];
    return { status: 302, headers: { location: "/home" }, cookies };
  }

  protected codeIn(form: URLSearchParams): string {
    return form.get("sourceCode") ?? "";
  }

  #send(asked: Asked): Answer {
    const { form, url } = asked;
    if (form.get("csrf_token") !== CSRF) return { status: 403 };
    const refusal = this.takeRefusal();
    if (refusal !== null) return { body: refusal };
    if (this.asksForPerson) {
      return { body: "<div class='alert alert-danger'>× Error.</div>" };
    }
    const task = form.get("data.TaskScreenName") ?? "";
    this.addRun(asked, task, form.get("data.LanguageId") ?? "", this.codeIn(form));
    const location = url.pathname.replace("/submit", "/submissions/me");
    return { status: 302, headers: { location } };
  }

  #status(id: string): Answer {
    const headers = { "content-type": "application/json" };
    const run = this.runs.find((one) => `${one.id}` === id && !one.isRemoved);
    if (run === undefined) return { headers, body: '{"Result":{}}' };
    const state = this.look(run);
    const told = {
      ...(isWaiting(state) ? { Interval: 1000 } : {}),
      Result: { [id]: { Html: stateCells(run, state), Score: state === "AC" ? "100" : "0" } },
    };
    return { headers, body: JSON.stringify(told) };
  }

  #list({ user, url }: Asked): string {
    const rows = this.listed()
      .filter((run) => run.user === user && run.problem === url.searchParams.get("f.Task"))
      .map((run) => row(run));
    return `<table class="table"><thead><tr><th>Time</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  }

  #detail(id: string): Answer {
    const run = this.runs.find((one) => `${one.id}` === id && !one.isRemoved);
    if (run === undefined) return { status: 404, body: "404 Page Not Found" };
    const line = (name: string, value: string) => `<tr><th>${name}</th>${value}</tr>`;
    const state = run.states[0] ?? "";
    const compiler =
      run.compiler === null
        ? ""
        : `<h4>Compile Error</h4><pre>${run.compiler.replaceAll("<", "&lt;")}</pre>`;
    return {
      body:
        `<pre id="submission-code">code</pre><table>${line("Submission Time", `<td><time>${time(run)}</time></td>`)}` +
        line(
          "Task",
          `<td><a href="/contests/${contestOf(run.problem)}/tasks/${run.problem}">A - Toy Sum</a></td>`,
        ) +
        line("User", `<td><a href="/users/${run.user}">${run.user}</a> <a href="?x"></a></td>`) +
        line("Language", `<td>${languageOf(run)}</td>`) +
        line("Score", "<td>100</td>") +
        line("Status", `<td id="judge-status"><span class="label">${state}</span></td>`) +
        `${line("Exec Time", `<td>${run.timeMs ?? 0} ms</td>`)}${line("Memory", `<td>${run.memoryKib ?? 0} KB</td>`)}</table>${compiler}`,
    };
  }
}

const contestOf = (task: string) => task.split("_")[0];
const token = () => `<input type="hidden" name="csrf_token" value="${CSRF}" />`;
const toLogin = (path: string): Answer => ({
  status: 302,
  headers: { location: `/login?continue=${encodeURIComponent(path)}` },
});
const languageOf = ({ language }: FakeRun) =>
  LANGUAGES[language] ?? languagesOf("AC").find(({ id }) => id === language)?.name ?? "";
const isWaiting = (state: string) => WAITING.has(state) || state.includes("/");
const time = (run: FakeRun) =>
  `${new Date(run.sentAtMs + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")}+0900`;

function stateCells(run: FakeRun, state: string): string {
  if (isWaiting(state)) {
    return `<td colspan='3' class='waiting-judge text-center'><span class='label label-default' title='Judging'>${state}</span></td>`;
  }
  const label = `<td class='text-center'><span class='label label-success' title='x'>${state}</span></td>`;
  if (state === "CE") return label;
  return `${label}<td class='text-right'>${run.timeMs ?? 0} ms</td><td class='text-right'>${run.memoryKib ?? 0} KB</td>`;
}

function row(run: FakeRun): string {
  const { id, user, problem } = run;
  return (
    `<tr><td class="no-break"><time class='fixtime'>${time(run)}</time></td><td><a href="/contests/${contestOf(problem)}/tasks/${problem}">A - Toy Sum</a></td>` +
    `<td><a href="/users/${user}">${user}</a></td><td><a href="/contests/toy001/submissions/me?f.Language=${run.language}">${languageOf(run)}</a></td>` +
    `<td class="text-right submission-score" data-id="${id}">100</td><td>210 Byte</td>${stateCells(run, run.states[0] ?? "")}` +
    `<td><a class="submission-details-link" href="/contests/toy001/submissions/${id}">Detail</a></td></tr>`
  );
}

const section = (name: string, inner: string) =>
  `<div class="part"><section><h3>${name}</h3>${inner}</section></div>`;

const ENGLISH =
  `<p>Score : <var>100</var> points</p>${section("Problem Statement", "<p>Add <var>a_1</var> and <var>b</var>.</p><img src='/img/toy.png'>")}` +
  `${section("Constraints", "<ul><li><var>1 \\leq b</var></li></ul>")}<hr/><div class="io-style">${section("Input", "<p>Given as:</p><pre><var>a_1</var> <var>b</var></pre>")}` +
  `${section("Output", "<p>The sum.</p>")}</div><hr/>${section("Sample Input 1", "<pre>1 2\n</pre>")}` +
  `${section("Sample Output 1", "<pre>3\n</pre><p>It is 3.</p>")}<hr/>${section("Sample Input 2", "<pre>2 2</pre>")}${section("Sample Output 2", "<pre>4</pre>")}`;
const JAPANESE =
  section("問題文", "<p>足し算をしてください。</p>") +
  section("入力", "<pre><var>a</var></pre>") +
  section("入力例 1", "<pre>1 2</pre>") +
  section("出力例 1", "<pre>3</pre>");

const STATEMENTS = {
  twins: `<span class="lang"><span class="lang-ja">${JAPANESE}</span><span class="lang-en">${ENGLISH}</span></span>`,
  japanese: `<span class="lang"><span class="lang-ja">${JAPANESE}</span></span>`,
  old:
    "<h3>Problem Statement</h3><section>Add <var>a<sub>1</sub></var>.</section><h3>Input</h3><section><pre>\n<var>a</var>\n</pre></section>" +
    "<h3>Sample Input 1</h3><section><pre>\n1 2\n</pre></section><h3>Sample Output 1</h3><section><pre>\n3\n</pre></section>",
  literal:
    "<p>Add a and b.</p><pre class='literal-block'>a b</pre><p>Sample Input</p><pre class='literal-block'>\n1 2\n</pre>" +
    "<p>Sample Output</p><pre class='literal-block'>\n3\n</pre><p>That is all.</p>",
};

function page(statement: string, isEnglish: boolean): string {
  const limits = isEnglish
    ? "Time Limit: 2.525 sec / Memory Limit: 1024 MB"
    : "実行時間制限: 2.525 sec / メモリ制限: 1024 MB";
  return (
    `<script>var LANG="en";var userScreenName="";var csrfToken="${CSRF}"</script><a class="contest-title" href="/contests/toy001">Toy Contest 001</a>` +
    '<span class="h2">A - Toy Sum <a class="btn btn-default btn-sm" href="/contests/toy001/tasks/toy001_a/editorial">Editorial</a></span>' +
    `<hr/><p>${limits}</p><div id="task-statement">${statement}</div>`
  );
}
