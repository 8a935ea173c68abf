import { type FailureKind, RemoteFailure } from "../../failure.ts";
import type { Client, Page } from "../../http/client.ts";
import { languagesOf } from "../../languages/table.ts";
import { find, lineOf, missing, optionsOf, preText } from "../../pages/read.ts";
import { RUN_NUMBER } from "../../pages/run-rows.ts";
import { refuseWidget } from "../../pages/widget.ts";
import type { RemoteAccount, RemoteLanguage, RemoteSite, RunAddress, Sending } from "../../site.ts";
import { addressIn, barePart, runIn } from "../addresses.ts";
import { readSpojProblem } from "./problem-page.ts";
import { findSpojRows, readSpojRun } from "./run-answer.ts";
import { readSpojStatus } from "./status-page.ts";

const HOSTS = ["www.spoj.com", "spoj.com"] as const;
const CODE = /^[A-Z0-9_]{2,8}$/;

export const spoj: RemoteSite = {
  key: "SPOJ",
  name: "SPOJ",
  origin: "https://www.spoj.com",
  imageHosts: [],
  charset: "utf-8",
  gapMs: 1000,
  sendGapMs: 5000,
  codeBytes: { min: 1, max: 50_000 },
  abilities: {
    signsIn: true,
    namesRun: true,
    listsRuns: false,
    runIsPrivate: false,
    verifiesClaims: false,
    formIsOpen: true,
  },
  languages: languagesOf("SPOJ"),
  knownProblem: "TEST",
  parseId,
  parseRun: (text) => {
    const url = addressIn(text, HOSTS);
    const inPath = url === null ? null : /\/status\/ns=(\d{1,19})/.exec(url.pathname)?.[1];
    return inPath ?? runIn(text, { hosts: HOSTS, queries: [] });
  },
  problemPath: (problem) => `/problems/${problem}/`,
  formPath: (problem) => `/submit/${problem}/`,
  runPath: (_problem, run) => `/status/ns=${run}`,
  fetchProblem: async (client, id) => readSpojProblem(await client.get(`/problems/${id}/`), id),
  readLanguages,
  signIn,
  isSignedIn: async (client) => find((await client.get("/")).html, ".fa-sign-out") !== null,
  async checkForm(client, problem) {
    const page = await client.get(`/submit/${problem}/`);
    refuseWidget(page);
    refuseSignIn(page);
    if (find(page.html, "#lang") === null) throw missing("#lang");
  },
  send,
  listRuns: () => Promise.reject(unsupported("a list of an account's runs")),
  async pollRun(client, { id }) {
    const told = await client.post("/status/ajax=1,ajaxdiff=1", { ids: id });
    const rows = findSpojRows(told);
    // What the page tells its own script may change in form; the page itself tells the same.
    if (rows !== null) return readSpojRun(rows, id);
    return readSpojStatus(await client.get(`/status/ns=${id}`), id);
  },
  async compilerText(client, { id }: RunAddress) {
    const { html } = await client.get(`/error/${id}`);
    const pre = find(html, "div[align=left] pre") ?? find(html, "pre");
    return pre === null ? null : preText(pre).trim() || null;
  },
  findRun: () => Promise.reject(unsupported("whose run an address names")),
};

function unsupported(what: string): RemoteFailure {
  return new RemoteFailure("unsupported", { detail: `SPOJ does not tell ${what}` });
}

function parseId(text: string): string | null {
  const url = addressIn(text, HOSTS);
  const inPath =
    url === null ? undefined : /^\/(?:problems|submit)\/(\w+)\/?$/.exec(url.pathname)?.[1];
  const code = (url === null ? barePart(text, "SPOJ") : (inPath ?? "")).toUpperCase();
  return CODE.test(code) ? code : null;
}

/** Each problem takes some of the site's languages. */
async function readLanguages(client: Client, problem: string): Promise<RemoteLanguage[]> {
  const page = await client.get(`/submit/${problem}/`);
  const select = find(page.html, "#lang");
  if (select !== null) return optionsOf(select);
  refuseSignIn(page);
  throw missing("#lang");
}

function refuseSignIn(page: Page): void {
  if (find(page.html, "input[name=login_user]") === null) return;
  throw new RemoteFailure("loginRequired", { detail: "the site shows its sign-in" });
}

async function signIn(client: Client, { name, password }: RemoteAccount): Promise<void> {
  const form = { login_user: name, password, autologin: "1", next_raw: "/", submit: "Log In" };
  const page = await client.post("/login/", form);
  const hash = client.jar.get("autologin_hash");
  if (hash !== null && hash !== "deleted") return;
  refuseWidget(page);
  if (/Authentication failed/i.test(page.text) || page.location !== null) {
    throw new RemoteFailure("badCredentials", { detail: "Authentication failed!" });
  }
  throw missing("answer to a sign-in");
}

/** In this order: a page may hold more than one of them. */
const REASONS: readonly (readonly [RegExp, FailureKind])[] = [
  [/[^.!]{0,200}submit in this language for this problem/i, "languageRefused"],
  [/Wrong problem code!/i, "notFound"],
  [/[^.!]{0,200}solution is too long/i, "refused"],
];

async function send(client: Client, { problem, language, code }: Sending): Promise<string> {
  const form = { lang: language, problemcode: problem, file: code, submit: "Submit!" };
  const page = await client.post("/submit/complete/", form, { referer: `/submit/${problem}/` });
  const id = find(page.html, "input[name=newSubmissionId]")?.getAttribute("value");
  if (id != null && RUN_NUMBER.test(id)) return id;
  refuseWidget(page);
  refuseSignIn(page);
  const text = lineOf(page.html);
  for (const [pattern, kind] of REASONS) {
    const said = pattern.exec(text)?.[0];
    if (said !== undefined) throw new RemoteFailure(kind, { detail: said });
  }
  const detail = "no known answer to code";
  throw new RemoteFailure("markupChanged", { detail, mayHaveArrived: true });
}
