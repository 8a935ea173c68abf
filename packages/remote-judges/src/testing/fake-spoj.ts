import { type Answer, type Asked, FakeSite, type RequestKind } from "./fake-site.ts";

/** What the site says of a state: its number, and whether it stays. */
const STATES: Readonly<Record<string, readonly [status: number, isFinal: boolean]>> = {
  accepted: [15, true],
  "wrong answer": [14, true],
  "time limit exceeded": [13, true],
  "runtime error (SIGSEGV)": [12, true],
  "memory limit exceeded": [12, true],
  "compilation error": [11, true],
  "internal error": [20, true],
  "42": [16, true],
  "compiling..": [1, false],
  "running..": [3, false],
  "waiting..": [0, false],
};

const stateOf = (word: string): readonly [number, boolean] =>
  (Object.hasOwn(STATES, word) && STATES[word]) || [5, false];

export class FakeSpoj extends FakeSite {
  protected readonly cookie = "SPOJ";
  protected readonly renaming = ["problem-body", "problem-text"] as const;
  override nextRun = 34_000_001;
  /** Strangers see the form too. */
  isOpen = true;
  /** What the page's script is told of runs: as it should be, with lines that break inside of texts, no JSON at all, or the page too is another. */
  told: "json" | "broken lines" | "garbled" | "changed" = "json";

  protected kindOf(_method: string, { pathname }: URL): RequestKind {
    if (pathname.startsWith("/problems/")) return "problem";
    if (pathname === "/login/") return "login";
    if (pathname === "/submit/complete/") return "send";
    if (pathname.startsWith("/submit/")) return "form";
    if (pathname.startsWith("/status/")) return "poll";
    return pathname.startsWith("/error/") ? "compiler" : "home";
  }

  protected answer(asked: Asked): Answer {
    const { pathname } = asked.url;
    switch (asked.kind) {
      case "problem":
        return problem(pathname);
      case "login":
        return this.#login(asked);
      case "form":
        // What strangers see has the list, and leads nowhere.
        if (asked.user === null) return { body: this.isOpen ? LANGUAGES + LOGIN : LOGIN };
        return { body: `${LANGUAGES}<textarea name=file></textarea>` };
      case "send":
        return this.#send(asked);
      case "poll": {
        const [, shown] = /^\/status\/ns=(\d+)$/.exec(pathname) ?? [];
        return shown === undefined ? this.#poll(asked.form.get("ids") ?? "") : this.#status(shown);
      }
      case "compiler":
        return { body: this.#compiler(pathname.slice("/error/".length)) };
      default:
        return { body: asked.user === null ? LOGIN : "<span class='fa fa-sign-out'></span>" };
    }
  }

  #login({ form }: Asked): Answer {
    const name = form.get("login_user") ?? "";
    if (this.users.get(name) !== form.get("password")) {
      const cookies = ["autologin_hash=deleted; path=/"];
      return { cookies, body: `<p>Authentication failed!</p>${LOGIN}` };
    }
    const cookies = [
      `SPOJ=${this.openSession(name)}; path=/`,
      `autologin_login=${name}; path=/`,
      "autologin_hash=0a1b2c; path=/; Max-Age=31536000",
    ];
    return { status: 302, headers: { location: "/" }, cookies };
  }

  protected codeIn(form: URLSearchParams): string {
    return form.get("file") ?? "";
  }

  #send(asked: Asked): Answer {
    const { form, user } = asked;
    if (user === null) return { body: LOGIN };
    const refusal = this.takeRefusal();
    if (refusal !== null) return { body: refusal };
    const code = this.codeIn(form);
    const run = this.addRun(asked, form.get("problemcode") ?? "", form.get("lang") ?? "", code);
    const input = `<input type="hidden" name="newSubmissionId" value="${run.id}"/>`;
    return { body: `<h2>Solution submitted!</h2>${input}` };
  }

  #poll(id: string): Answer {
    const run = this.runs.find((one) => `${one.id}` === id && !one.isRemoved);
    const headers = { "content-type": "application/json" };
    if (["garbled", "changed"].includes(this.told))
      return { headers, body: `[{status_description: 'x', id: ${id}]` };
    if (run === undefined) return { headers, body: "[]" };
    const state = this.look(run);
    const [status, isFinal] = stateOf(state);
    const buttons = "\n<span class='fa fa-star'>ideone it</span>";
    const told = {
      status_description: state + buttons,
      id: run.id,
      status,
      time: `<a href='/x'></a>${run.timeMs === null ? "-" : run.timeMs / 1000}`,
      mem: run.memoryKib === null ? "-" : `${run.memoryKib}k`,
      final: isFinal ? "1" : "0",
    };
    const text = JSON.stringify(told);
    const rows = this.told === "json" ? text : text.replaceAll("\\n", "\n");
    return { headers, body: ` [\n${rows} ] ` };
  }

  #status(id: string): Answer {
    if (this.told === "changed") return { body: "<div class=run>accepted</div>" };
    const run = this.runs.find((one) => `${one.id}` === id && !one.isRemoved);
    const state = run === undefined ? "" : this.look(run);
    const [status, isFinal] = stateOf(state);
    const row =
      `<tr class=kol1><td class="statustext">${id}</td><td id="statusres_${id}" status="${status}" final="${isFinal ? 1 : 0}">` +
      `${state}<span class='fa fa-star'>ideone it</span></td><td id="statustime_${id}"><a href='/x'></a>` +
      `${run?.timeMs == null ? "-" : run.timeMs / 1000}</td><td id="statusmem_${id}">${run?.memoryKib == null ? "-" : `${run.memoryKib}k`}</td></tr>`;
    const rows = run === undefined ? "" : row;
    return { body: `<table class="problems table newstatus"><tbody>${rows}</tbody></table>` };
  }

  #compiler(id: string): string {
    const text = this.runs.find((run) => `${run.id}` === id)?.compiler;
    if (text == null) return "<p>No such error</p>";
    return `<div align="left"><pre><small>${text.replaceAll("<", "&lt;")}</small></pre></div>`;
  }
}

const LOGIN =
  "<form action=/login/ method=post><input name=login_user><input name=password></form>";
const LANGUAGES =
  "<select id=lang name=lang><option value=''>choose</option><option value='1'>C++ (gcc 8.3)</option><option value='116'>Python 3 (python  3.7.3)</option></select>";

function problem(path: string): Answer {
  if (path === "/problems/GONE/") {
    return { body: "<p>In a few seconds you will be redirected to the list of problems.</p>" };
  }
  const isThere = ["/problems/TOY/", "/problems/TEST/"].includes(path);
  return isThere ? { body: PROBLEM } : { status: 404, body: "Not Found" };
}

const PROBLEM =
  '<ol class="breadcrumb"><li>Problems</li><li>classical</li></ol><h2 id="problem-name" class="text-center">TOY - Toy Sum</h2>' +
  '<div id="problem-tags"><a href="/problems/tag/math"><span class="problem-tag" data-tagid="7">#math</span></a></div>' +
  '<div id="problem-body"><p>Add $a$ and $b$.<img src="/content/toy.png"></p><h3>Input</h3><p>Two.</p><h3>Example</h3>' +
  '<pre><strong>Input:</strong>\n1 2\n\n<strong>Output:</strong>\n3</pre></div><div class="text-center"></div>' +
  '<table id="problem-meta"><tbody><tr><td>Added by:</td><td>toy</td></tr><tr><td>Time limit:</td><td>0.2s-2s</td></tr>' +
  "<tr><td>Source limit:</td><td>50000B</td></tr><tr><td>Memory limit:</td><td>1536MB</td></tr><tr><td>Resource:</td><td>Toy Cup</td></tr></tbody></table>";
