import { type Answer, type Asked, type FakeRun, FakeSite, type RequestKind } from "./fake-site.ts";

const LANGUAGES = ["G++", "GCC", "Java", "Pascal", "C++", "C", "Fortran"];

export class FakePoj extends FakeSite {
  protected readonly cookie = "JSESSIONID";
  protected readonly renaming = ["ptt", "problem-title"] as const;

  protected kindOf(method: string, { pathname, searchParams }: URL): RequestKind {
    switch (pathname) {
      case "/problem":
        return "problem";
      case "/login":
        return "login";
      case "/submit":
        return method === "POST" ? "send" : "form";
      case "/status":
        return searchParams.has("top") ? "poll" : "list";
      case "/showcompileinfo":
        return "compiler";
      default:
        return "home";
    }
  }

  protected answer(asked: Asked): Answer {
    const { searchParams } = asked.url;
    switch (asked.kind) {
      case "problem":
        return { body: problem(searchParams.get("id") ?? "") };
      case "login":
        return this.#login(asked);
      case "form":
        return { body: asked.user === null ? LOGIN_FORM : SUBMIT_FORM };
      case "send":
        return this.#send(asked);
      case "list": {
        const runs = this.listed()
          .filter(({ user }) => user === searchParams.get("user_id"))
          .filter((run) => run.problem === searchParams.get("problem_id"));
        return { body: table(runs.map((run) => row(run, run.states[0] ?? ""))) };
      }
      case "poll": {
        const runs = this.runs
          .filter(({ isRemoved }) => !isRemoved)
          .filter(({ id }) => id < Number(searchParams.get("top")));
        return { body: table(runs.map((run) => row(run, this.look(run)))) };
      }
      case "compiler":
        return { body: this.#compiler(asked) };
      default:
        return {
          body: asked.user === null ? LOGIN_FORM : "<a href=login?action=logout>Log Out</a>",
        };
    }
  }

  #login({ form }: Asked): Answer {
    const name = form.get("user_id1") ?? "";
    if (this.users.get(name) !== form.get("password1")) {
      return { body: "<script>alert('Login failed!\\nCheck user id and password')</script>" };
    }
    const cookies = [`JSESSIONID=${this.openSession(name)}; Path=/`];
    return { status: 302, headers: { location: "/" }, cookies };
  }

  protected codeIn(form: URLSearchParams): string {
    const source = form.get("source") ?? "";
    return form.get("encoded") === "1" ? Buffer.from(source, "base64").toString("utf8") : source;
  }

  #send(asked: Asked): Answer {
    const { form, user } = asked;
    if (user === null) return { body: LOGIN_FORM };
    const refusal = this.takeRefusal();
    if (refusal !== null) return { body: refusal };
    const code = this.codeIn(form);
    if (code.length < 20) return { body: errorPage("Source code too short") };
    this.addRun(asked, form.get("problem_id") ?? "", form.get("language") ?? "", code);
    return { status: 302, headers: { location: "/status" } };
  }

  /** For the owner alone. */
  #compiler({ url, user }: Asked): string {
    const run = this.runs.find(({ id }) => `${id}` === url.searchParams.get("solution_id"));
    if (user === null) return LOGIN_FORM;
    if (run === undefined || run.user !== user) return errorPage("You are not allowed to see it");
    if (run.compiler === null) return "<title>Compile Error</title><p></p>";
    const text = run.compiler.replaceAll("<", "&lt;");
    return `<title>Compile Error</title><pre><font size=3>${text}</font></pre>`;
  }
}

const errorPage = (reason: string) =>
  `<title>Error</title><h1>Error Occurred</h1><ul><li>${reason}</li></ul>`;
const LOGIN_FORM =
  "<form method=POST action=login><input name=user_id1><input name=password1 type=password></form>";
const SUBMIT_FORM =
  "<form method=POST action=submit><select name=language></select><textarea name=source></textarea></form>";

const table = (rows: readonly string[]) =>
  "<table cellpadding=0 class=a><tr class=in><td>Run ID</td><td>User</td><td>Problem</td><td>Result</td><td>Memory</td><td>Time</td>" +
  `<td>Language</td><td>Code Length</td><td>Submit Time</td></tr>\n${rows.join("\n")}</table>`;

function row(run: FakeRun, state: string): string {
  const { id, user } = run;
  const time = new Date(run.sentAtMs + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const isAccepted = state === "Accepted";
  const word =
    state === "Compile Error"
      ? `<a href=showcompileinfo?solution_id=${id} target=_blank><font color=green>${state}</font></a>`
      : `<font color=blue>${state}</font>`;
  return (
    `<tr align=center><td>${id}</td><td><a href=userstatus?user_id=${user}>${user}</a></td>` +
    `<td><a href=problem?id=${run.problem}>${run.problem}</a></td><td>${word}</td>` +
    `<td>${isAccepted ? `${run.memoryKib ?? 0}K` : ""}</td><td>${isAccepted ? `${run.timeMs ?? 0}MS` : ""}</td>` +
    `<td>${LANGUAGES[Number(run.language)]}</td><td>${run.code.length}B</td><td>${time}</td></tr>`
  );
}

function problem(id: string): string {
  if (id !== "1000") return errorPage(`Can not find problem ${id}.`);
  return (
    '<title>1000 -- Toy Sum</title><table background="images/table_back.jpg"><tr><td>' +
    "<form method=GET action=problem><select name=lang></select></form>" +
    '<div class="ptt" lang="en-US">Toy Sum</div><div class="plm"><table align="center"><tr><td><b>Time Limit:</b> 5000MS</td>' +
    '<td width="10px"></td><td><b>Memory Limit:</b> 10000K</td></tr><tr><td><b>Total Submissions:</b> 9</td><td></td><td><b>Accepted:</b> 3</td></tr>' +
    '<tr><td colspan=3><b>Case Time Limit:</b> 1000MS</td></tr></table></div><p class="pst">Description</p>' +
    '<div class="ptx" lang="en-US">Two integers.<br>Costs $5, not $6.<img src=images/1000_1.jpg></div>' +
    '<p class="pst">Input</p><div class="ptx" lang="en-US">Both.</div><p class="pst">Output</p><div class="ptx" lang="en-US">Their sum.</div>' +
    '<p class="pst">Sample Input</p><pre class="sio"><b>Sample 1:</b>\n1 2\n<b>Sample 2:</b>\n2 2</pre>' +
    '<p class="pst">Sample Output</p><pre class="sio"><b>Sample 1:</b>\n3\n<b>Sample 2:</b>\n4</pre>' +
    '<p class="pst">Source</p><div class="ptx" lang="en-US"></div></td></tr></table>'
  );
}
