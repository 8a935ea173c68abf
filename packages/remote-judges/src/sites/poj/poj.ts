import { RemoteFailure } from "../../failure.ts";
import type { Client, Page } from "../../http/client.ts";
import { languagesOf } from "../../languages/table.ts";
import { all, find, lineOf, missing, preText } from "../../pages/read.ts";
import { refuseWidget } from "../../pages/widget.ts";
import type { RemoteAccount, RemoteRun, RemoteSite, RunAddress, Sending } from "../../site.ts";
import { problemIn, runIn } from "../addresses.ts";
import { readPojProblem } from "./problem-page.ts";
import { readPojRuns } from "./status-page.ts";

const HOSTS = ["poj.org", "www.poj.org"] as const;

export const poj: RemoteSite = {
  key: "POJ",
  name: "POJ",
  // It has no other: passwords travel in the clear.
  origin: "http://poj.org",
  imageHosts: [],
  charset: "utf-8",
  gapMs: 2000,
  sendGapMs: 5000,
  codeBytes: { min: 20, max: 65_536 },
  abilities: {
    signsIn: true,
    namesRun: false,
    listsRuns: true,
    runIsPrivate: false,
    verifiesClaims: true,
    formIsOpen: false,
  },
  languages: languagesOf("POJ"),
  knownProblem: "1000",
  parseId: (text) =>
    problemIn(text, { prefix: "POJ", hosts: HOSTS, query: "id", pattern: /^[1-9]\d{3,8}$/ }),
  parseRun: (text) => runIn(text, { hosts: HOSTS, queries: ["solution_id"] }),
  problemPath: (problem) => `/problem?id=${problem}`,
  formPath: (problem) => `/submit?problem_id=${problem}`,
  runPath: (_problem, run) => `/showsource?solution_id=${run}`,
  fetchProblem: async (client, id) => readPojProblem(await client.get(`/problem?id=${id}`), id),
  readLanguages: null,
  signIn,
  async isSignedIn(client) {
    return isForm(await client.get("/submit?problem_id=1000"));
  },
  async checkForm(client, problem) {
    const page = await client.get(`/submit?problem_id=${problem}`);
    refuseWidget(page);
    refuseSignIn(page);
    if (!isForm(page)) throw missing("form[action=submit]");
  },
  send,
  listRuns: async (client, problem, user) =>
    readPojRuns(
      await client.get(
        `/status?problem_id=${problem}&user_id=${encodeURIComponent(user)}&result=&language=`,
      ),
    ),
  pollRun: async (client, run) => (await findRun(client, run))?.outcome ?? null,
  async compilerText(client, { id }) {
    const page = await client.get(`/showcompileinfo?solution_id=${id}`);
    refuseSignIn(page);
    const pre = find(page.html, "pre");
    return pre === null ? null : preText(pre).trim() || null;
  },
  findRun,
};

const isForm = (page: Page) => find(page.html, "textarea[name=source]") !== null;

function refuseSignIn(page: Page): void {
  if (find(page.html, "form[action=login]") === null) return;
  throw new RemoteFailure("loginRequired", { detail: "the site shows its sign-in" });
}

async function signIn(client: Client, { name, password }: RemoteAccount): Promise<void> {
  const form = { user_id1: name, password1: password, B1: "login", url: "/" };
  const page = await client.post("/login", form);
  if (page.location === null) refuseWidget(page);
  if (page.location === null && /Login failed/i.test(page.text)) {
    throw new RemoteFailure("badCredentials", { detail: "Login failed!" });
  }
  if (await poj.isSignedIn(client, name)) return;
  throw new RemoteFailure("badCredentials", { detail: "the site did not keep the sign-in" });
}

async function send(client: Client, { problem, language, code }: Sending): Promise<null> {
  const form = {
    problem_id: problem,
    language,
    source: Buffer.from(code, "utf8").toString("base64"),
    encoded: "1",
    submit: "Submit",
  };
  const page = await client.post("/submit", form, { referer: `/submit?problem_id=${problem}` });
  if (page.location !== null) return null;
  refuseWidget(page);
  refuseSignIn(page);
  // The list itself, in place of a redirect to it.
  if (find(page.html, "table.a") !== null) return null;
  if (/Error Occurred/i.test(lineOf(page.html))) {
    const reasons = all(page.html, "li").map(lineOf).join(" ");
    const kind = /language/i.test(reasons) ? "languageRefused" : "refused";
    throw new RemoteFailure(kind, { detail: reasons || "Error Occurred" });
  }
  const detail = "no known answer to code";
  throw new RemoteFailure("markupChanged", { detail, mayHaveArrived: true });
}

/** The list ends below the number that it is asked for. */
async function findRun(client: Client, { id }: RunAddress): Promise<RemoteRun | null> {
  const runs = readPojRuns(await client.get(`/status?top=${BigInt(id) + 1n}`));
  return runs[0]?.id === id ? runs[0] : null;
}
