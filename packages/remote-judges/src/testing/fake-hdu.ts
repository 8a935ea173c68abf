import { type Answer, type Asked, FakeSite, type RequestKind, type Trick } from "./fake-site.ts";
import { toGbk } from "./gbk.ts";

const PANEL_END = "<div class=panel_bottom>&nbsp;</div><br>";
const LANGUAGES = ["G++", "GCC", "C++", "C", "Pascal", "Java", "C#"];

/** Declared in the page and nowhere else. */
const HEAD = '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">';

export class FakeHdu extends FakeSite {
  protected readonly cookie = "PHPSESSID";
  protected readonly renaming = ["panel_title", "panel-heading"] as const;
  /** Accounts that nobody has looked at yet. */
  readonly unapproved = new Set<string>();

  protected kindOf(method: string, url: URL): RequestKind {
    switch (url.pathname) {
      case "/showproblem.php":
        return "problem";
      case "/userloginex.php":
        return "login";
      case "/submit.php":
        return method === "POST" ? "send" : "form";
      case "/status.php":
        return url.searchParams.get("first") === "" ? "list" : "poll";
      case "/viewerror.php":
        return "compiler";
      case "/data/images/toy.gif":
        return "file";
      default:
        return "home";
    }
  }

  protected answer(asked: Asked, trick: Trick | null): Answer {
    switch (asked.kind) {
      case "problem":
        return { body: this.#problem(asked.url.searchParams.get("pid") ?? "") };
      case "login":
        return this.#login(asked);
      case "form":
        return { body: asked.user === null ? LOGIN_FORM : SUBMIT_FORM };
      case "send":
        return this.#send(asked);
      case "list":
        return { body: this.#list(asked.url.searchParams) };
      case "poll":
        return { body: this.#poll(asked.url.searchParams.get("first") ?? "", trick) };
      case "file":
        return { headers: { "content-type": "image/gif" }, body: TOY_GIF };
      case "compiler":
        return { body: this.#compiler(asked.url.searchParams.get("rid") ?? "") };
      default:
        return { body: asked.user === null ? LOGIN_FORM : "<a href=#>Sign Out</a>" };
    }
  }

  protected override encode(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
    return typeof body === "string" ? toGbk(HEAD + body) : new Uint8Array(body);
  }

  /** What takes the place of words in the problem's page: it has been edited there. */
  readonly edits = new Map<string, string>();
  /** Besides 1000. */
  readonly others = new Set<string>();

  #problem(id: string): string {
    let page = PROBLEM;
    for (const [from, to] of this.edits) page = page.replaceAll(from, to);
    return id === "1000" || this.others.has(id)
      ? page
      : `<h1>System Message</h1><p>No such problem - ${id}</p>`;
  }

  #login({ form }: Asked): Answer {
    const name = form.get("username") ?? "";
    if (this.unapproved.has(name)) return { body: "<p>Waiting account to be approved</p>" };
    if (this.users.get(name) !== form.get("userpass")) {
      return { body: "<p>No such user or wrong password.</p>" };
    }
    const session = this.openSession(name);
    return { status: 302, headers: { location: "/" }, cookies: [`PHPSESSID=${session}; path=/`] };
  }

  protected codeIn(form: URLSearchParams): string {
    return decodeURIComponent(Buffer.from(form.get("_usercode") ?? "", "base64").toString("utf8"));
  }

  #send(asked: Asked): Answer {
    if (asked.user === null) return { body: LOGIN_FORM };
    const refusal = this.takeRefusal();
    if (refusal !== null) return { body: refusal };
    const { form } = asked;
    const code = this.codeIn(form);
    if (code.length < 50 || code.length > 65_536) {
      return {
        body: "One or more following ERROR(s) occurred.<ul><li>Code length is improper!</li></ul>",
      };
    }
    this.addRun(asked, form.get("problemid") ?? "", form.get("language") ?? "", code);
    return { status: 302, headers: { location: "/status.php" } };
  }

  #list(query: URLSearchParams): string {
    const rows = this.listed()
      .filter(({ user }) => user === query.get("user"))
      .filter(({ problem }) => problem === query.get("pid"))
      .map((run) => this.#row(run.id, run.states[0] ?? ""));
    return table(rows);
  }

  #poll(first: string, trick: Trick | null): string {
    const rows = this.runs
      .filter(({ isRemoved }) => !isRemoved && trick !== "missing")
      .filter(({ id }) => id <= Number(first))
      .map((run) => this.#row(run.id, this.look(run)));
    return table(rows);
  }

  #row(id: number, state: string): string {
    const run = this.runs.find((one) => one.id === id);
    if (run === undefined) return "";
    const { user, problem, timeMs, memoryKib } = run;
    const east = new Date(run.sentAtMs + 8 * 3_600_000).toISOString();
    const time = east.slice(0, 19).replace("T", " ");
    const word =
      state === "Compilation Error" ? `<a href="/viewerror.php?rid=${id}">${state}</a>` : state;
    return (
      `<tr align=center ><td height=22px>${id}</td><td>${time}</td><td><font color=red>${word}</font></td>` +
      `<td><a href="/showproblem.php?pid=${problem}">${problem}</a></td><td>${timeMs ?? 0}MS</td>` +
      `<td>${memoryKib ?? 0}K</td><td><a href="/viewcode.php?rid=${id}">${run.code.length} B</td>` +
      `<td>${LANGUAGES[Number(run.language)]}</td><td class=fixedsize><a href="/userstatus.php?user=${user}">${user}</a></td></tr>`
    );
  }

  #compiler(id: string): string {
    const text = this.runs.find((run) => `${run.id}` === id)?.compiler;
    if (text === null || text === undefined) return "<h1>No such error message.</h1>";
    return `<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
  }
}

/** One grey pixel. */
const TOY_GIF = Buffer.from(
  "R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

const LOGIN_FORM =
  "<h1>Sign In Your Account</h1><form method=post action=/userloginex.php?action=login><input name=username></form>";
const SUBMIT_FORM =
  "<form method=post action=./submit.php?action=submit><select name=language></select><textarea name=usercode></textarea></form>";

const table = (rows: readonly string[]) =>
  "<h1>Realtime Status</h1><div id=fixed_table><table class=table_text><tr class=table_header align=center><td>Run ID</td>" +
  `<td>Submit Time</td><td>Judge Status</td></tr>${rows.join("")}</table></div>`;

const PROBLEM =
  "<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr><tr><td align=center><h1 style='color:#1A5CC8'>Toy Sum</h1>" +
  "<font><b><span style='font-family:Arial;font-size:12px;font-weight:bold;color:green'>Time Limit: 2000/1000 MS (Java/Others)" +
  "&nbsp;&nbsp;&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)<br>Total Submission(s): 9&nbsp;&nbsp;Accepted Submission(s): 3<br>" +
  "</span></b></font><br><br>" +
  "<div class=panel_title align=left>Problem Description</div> <div class=panel_content>两个整数 <i>a</i> and b.<br>" +
  `<img src=../../data/images/toy.gif></div>${PANEL_END}` +
  `<div class=panel_title align=left>Input</div> <div class=panel_content>Two integers.</div>${PANEL_END}` +
  `<div class=panel_title align=left>Output</div> <div class=panel_content>Their sum.</div>${PANEL_END}` +
  '<div class=panel_title align=left>Sample Input</div><div class=panel_content><pre><div style="font-family:Courier New,Courier,monospace;">1 2' +
  `</div></pre></div>${PANEL_END}` +
  '<div class=panel_title align=left>Sample Output</div><div class=panel_content><pre><div style="font-family:Courier New;">3' +
  "<div style='padding:1px'><div style='font:1px'><i>Hint</i></div>add them</div><i style='font-size:1px'> </i></div></pre></div>" +
  `${PANEL_END}<div class=panel_title align=left>Source</div> <div class=panel_content> <a href="/search.php?field=problem&key=Toy"> Toy Cup </a> ` +
  `</div>${PANEL_END}</td></tr></table>`;
