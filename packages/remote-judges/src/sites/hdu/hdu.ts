import { RemoteFailure } from "../../failure.ts";
import type { Client } from "../../http/client.ts";
import { languagesOf } from "../../languages/table.ts";
import { find, lineOf, missing, preText } from "../../pages/read.ts";
import { refuseWidget } from "../../pages/widget.ts";
import type { RemoteAccount, RemoteRun, RemoteSite, RunAddress, Sending } from "../../site.ts";
import { problemIn, runIn } from "../addresses.ts";
import { readHduProblem } from "./problem-page.ts";
import { hduRefusal } from "./refusal-page.ts";
import { readHduRuns } from "./status-page.ts";

/** Pages declare GB2312 and use what only its successors have. */
const CHARSET = "gb18030" as const;

export const hdu: RemoteSite = {
  key: "HDU",
  name: "HDU",
  origin: "https://acm.hdu.edu.cn",
  imageHosts: [],
  charset: CHARSET,
  gapMs: 500,
  sendGapMs: 6000,
  codeBytes: { min: 50, max: 65_536 },
  abilities: {
    signsIn: true,
    namesRun: false,
    listsRuns: true,
    runIsPrivate: false,
    verifiesClaims: true,
    formIsOpen: false,
  },
  languages: languagesOf("HDU"),
  knownProblem: "1000",
  parseId: (text) =>
    problemIn(text, {
      prefix: "HDU",
      hosts: ["acm.hdu.edu.cn"],
      query: "pid",
      pattern: /^[1-9]\d{0,8}$/,
    }),
  parseRun: (text) => runIn(text, { hosts: ["acm.hdu.edu.cn"], queries: ["rid", "first"] }),
  problemPath: (problem) => `/showproblem.php?pid=${problem}`,
  formPath: (problem) => `/submit.php?pid=${problem}`,
  runPath: (_problem, run) => `/status.php?first=${run}`,
  fetchProblem: async (client, id) =>
    readHduProblem(await client.get(`/showproblem.php?pid=${id}`), id),
  readLanguages: null,
  signIn,
  isSignedIn: async (client) =>
    lineOf((await client.get("/control_panel.php")).html).includes("Sign Out"),
  checkForm,
  send,
  listRuns: async (client, problem, user) => readHduRuns(await client.get(listPath(problem, user))),
  pollRun: async (client, run) => (await findRun(client, run))?.outcome ?? null,
  compilerText,
  findRun,
};

const listPath = (problem: string, user: string) =>
  `/status.php?first=&pid=${problem}&user=${encodeURIComponent(user)}&lang=0&status=0`;

async function signIn(client: Client, { name, password }: RemoteAccount): Promise<void> {
  const page = await client.post("/userloginex.php?action=login&cid=0&notice=0", {
    username: name,
    userpass: password,
    login: "Sign In",
  });
  if (page.location !== null) return;
  refuseWidget(page);
  const text = lineOf(page.html);
  const awaits = /Waiting account to be approved|Account Verification/i.exec(text)?.[0];
  if (awaits !== undefined) throw new RemoteFailure("forbidden", { detail: awaits });
  if (/No such user or wrong password/i.test(text)) {
    throw new RemoteFailure("badCredentials", { detail: "No such user or wrong password." });
  }
  throw hduRefusal(page) ?? missing("answer to a sign-in");
}

const FORM = "form[action*='action=submit']";

async function checkForm(client: Client, problem: string): Promise<void> {
  const page = await client.get(`/submit.php?pid=${problem}`);
  refuseWidget(page);
  if (find(page.html, FORM) !== null) return;
  throw hduRefusal(page) ?? missing(FORM);
}

async function send(client: Client, { problem, language, code }: Sending): Promise<null> {
  const page = await client.post(
    "/submit.php?action=submit",
    {
      check: "0",
      problemid: problem,
      language,
      // As the page's own script writes it: what no charset of forms can spoil.
      _usercode: Buffer.from(encodeURIComponent(code)).toString("base64"),
    },
    { referer: `/submit.php?pid=${problem}` },
  );
  if (page.location !== null) return null;
  refuseWidget(page);
  throw (
    hduRefusal(page) ??
    new RemoteFailure("markupChanged", { detail: "no known answer to code", mayHaveArrived: true })
  );
}

/** The list begins at the run, or below it where the run is gone. */
async function findRun(client: Client, { id }: RunAddress): Promise<RemoteRun | null> {
  const runs = readHduRuns(await client.get(`/status.php?first=${id}`));
  return runs[0]?.id === id ? runs[0] : null;
}

async function compilerText(client: Client, { id }: RunAddress): Promise<string | null> {
  const { html } = await client.get(`/viewerror.php?rid=${id}`);
  const pre = find(html, "pre");
  return pre === null ? null : preText(pre).trim() || null;
}
