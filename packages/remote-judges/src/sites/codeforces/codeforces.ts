import { RemoteFailure } from "../../failure.ts";
import type { Client, Page } from "../../http/client.ts";
import { languagesOf } from "../../languages/table.ts";
import { find, lineOf, missing, need, optionsOf } from "../../pages/read.ts";
import { refuseWidget } from "../../pages/widget.ts";
import type {
  RemoteAccount,
  RemoteProblem,
  RemoteRun,
  RemoteSite,
  RunAddress,
  Sending,
} from "../../site.ts";
import { readApiRuns } from "./api-answer.ts";
import { readListed, statementFiles } from "./contest-page.ts";
import { type Part, placeOf, problemId, runId } from "./place.ts";
import { readStatement } from "./problem-page.ts";
import { formRefusal } from "./refusal-page.ts";
import { compilerSaid, outcomeOf, readTold } from "./run-answer.ts";
import { readToken, refuseOther, refuseStranger } from "./session-page.ts";
import { readOwnRuns } from "./status-page.ts";

/** Fields in which a browser describes itself. We are none, and say nothing. */
const NO_BROWSER = { ftaa: "n/a", bfaa: "n/a", _tta: "" };

export const codeforces: RemoteSite = siteOf("CF", "Codeforces", "1A");
export const gym: RemoteSite = siteOf("GYM", "Codeforces Gym", "100001A");

function siteOf(part: Part, name: string, knownProblem: string): RemoteSite {
  const contestPath = (problem: string) =>
    `/${part === "GYM" ? "gym" : "contest"}/${placeOf(problem).contest}`;
  const formPath = (problem: string) => {
    const { contest, index } = placeOf(problem);
    return part === "GYM" ? `/gym/${contest}/submit` : `/problemset/submit/${contest}/${index}`;
  };
  const problemPath = (problem: string) => {
    const { contest, index } = placeOf(problem);
    return part === "GYM"
      ? `/gym/${contest}/problem/${index}`
      : `/problemset/problem/${contest}/${index}`;
  };
  const listPath = (problem: string) =>
    part === "GYM" ? `${contestPath(problem)}/my` : "/problemset/status?my=on";
  return {
    key: part,
    name,
    origin: "https://codeforces.com",
    imageHosts: ["espresso.codeforces.com", "assets.codeforces.com"],
    charset: "utf-8",
    gapMs: 2000,
    sendGapMs: 16_000,
    codeBytes: { min: 1, max: 65_535 },
    abilities: {
      signsIn: true,
      namesRun: false,
      listsRuns: true,
      runIsPrivate: true,
      verifiesClaims: true,
      formIsOpen: false,
    },
    languages: languagesOf(part),
    knownProblem,
    parseId: (text) => problemId(text, part),
    parseRun: runId,
    problemPath,
    formPath,
    runPath: (problem, run) => `${contestPath(problem)}/submission/${run}`,
    fetchProblem: (client, id) => fetchProblem(client, id, problemPath(id), contestPath(id)),
    async readLanguages(client, problem) {
      // To be read, what asks for a person to send is no hindrance.
      const page = await client.get(`${formPath(problem)}?locale=en`);
      refuseStranger(page);
      return optionsOf(need(page.html, "select[name=programTypeId]"));
    },
    signIn,
    isSignedIn: async (client) =>
      (await client.get("/enter", { follows: false })).location !== null,
    async checkForm(client, problem) {
      need((await openForm(client, formPath(problem))).html, "select[name=programTypeId]");
    },
    send: (client, sending) => send(client, sending, formPath(sending.problem), part),
    listRuns: async (client, problem, user) => {
      const page = await client.get(listPath(problem));
      refuseOther(page);
      return readOwnRuns(page, part, user);
    },
    pollRun: async (client, run) => {
      const told = await tell(client, run, listPath(run.problem));
      return told === null ? null : outcomeOf(told);
    },
    compilerText: async (client, run) => {
      const told = await tell(client, run, listPath(run.problem));
      return told === null ? null : compilerSaid(told);
    },
    findRun,
  };
}

async function fetchProblem(
  client: Client,
  id: string,
  path: string,
  contestPath: string,
): Promise<RemoteProblem> {
  const page = await client.get(`${path}?locale=en`);
  if (isPdf(page)) return describePdf(client, id, path, contestPath, page.url.href);
  refuseOther(page);
  const { html, url } = page;
  const embedded = find(html, "embed[type='application/pdf']")?.getAttribute("src");
  if (embedded != null) {
    return describePdf(client, id, path, contestPath, new URL(embedded, url).href);
  }
  const [file] = url.pathname.endsWith("/attachments") ? statementFiles(page) : [];
  if (file !== undefined) return describePdf(client, id, path, contestPath, file);
  if (find(html, ".problem-statement") !== null) return readStatement(page, id);
  const isList = lineOf(html).includes("Statement is not available");
  // Whoever asks for what is not there is led to a list.
  if (isList || url.pathname !== path) {
    throw new RemoteFailure("notFound", { detail: `there is no statement of ${id}` });
  }
  throw missing(".problem-statement");
}

const isPdf = (page: Page) =>
  page.type === "application/pdf" || Buffer.from(page.bytes.subarray(0, 4)).toString() === "%PDF";

async function describePdf(
  client: Client,
  id: string,
  path: string,
  contestPath: string,
  pdf: string,
): Promise<RemoteProblem> {
  const page = await client.get(`${contestPath}?locale=en`);
  refuseOther(page);
  const listed = readListed(page, placeOf(id).index);
  if (listed === null) {
    throw new RemoteFailure("notFound", { detail: `the contest has no problem ${id}` });
  }
  const { contest, ...facts } = listed;
  const url = new URL(path, page.url).href;
  const none = { description: "", input: "", output: "", hint: "", samples: [], tags: [] };
  const more = { languages: null, pictures: [], locale: "en" } as const;
  return { id, url, ...facts, source: contest, ...none, ...more, pdf };
}

async function signIn(client: Client, { name, password }: RemoteAccount): Promise<void> {
  const form = await client.get("/enter");
  refuseWidget(form);
  const page = await client.post("/enter", {
    csrf_token: readToken(form),
    action: "enter",
    ...NO_BROWSER,
    handleOrEmail: name,
    password,
    remember: "on",
  });
  if (page.location !== null) return;
  refuseWidget(page);
  throw formRefusal(page) ?? missing("answer to a sign-in");
}

async function openForm(client: Client, path: string): Promise<Page> {
  const page = await client.get(`${path}?locale=en`);
  refuseOther(page);
  return page;
}

async function send(
  client: Client,
  { problem, language, code }: Sending,
  path: string,
  part: Part,
): Promise<null> {
  const token = readToken(await openForm(client, path));
  const { contest, index } = placeOf(problem);
  const which: Readonly<Record<string, string>> =
    part === "GYM"
      ? { submittedProblemIndex: index, contestId: contest }
      : { submittedProblemCode: `${contest}${index}` };
  const form = {
    csrf_token: token,
    ...NO_BROWSER,
    action: "submitSolutionFormSubmitted",
    programTypeId: language,
    source: code,
    sourceFile: "",
    tabSize: "4",
    ...which,
  };
  const page = await client
    .post(`${path}?csrf_token=${token}`, form, { referer: path })
    .catch(asEndedSession);
  refuseOther(page);
  if (/\/(my|status)$/.test(page.location?.pathname ?? "")) return null;
  throw (
    formRefusal(page) ??
    new RemoteFailure("markupChanged", { detail: "no known answer to code", mayHaveArrived: true })
  );
}

/** A form that is refused as a whole was not taken: its session or its token is over. */
function asEndedSession(error: unknown): never {
  if (error instanceof RemoteFailure && error.kind === "forbidden") {
    throw new RemoteFailure("loginRequired", { detail: error.detail });
  }
  throw error;
}

async function tell(client: Client, run: RunAddress, listPath: string) {
  const page = await client.get(listPath);
  refuseOther(page);
  const form = { csrf_token: readToken(page), submissionId: run.id };
  return readTold(await client.post("/data/submitSource", form, { referer: listPath }));
}

/** How many of somebody's newest runs in a contest are looked through. */
const RUNS_MAX = 200;

async function findRun(
  client: Client,
  { id, problem, user }: RunAddress,
): Promise<RemoteRun | null> {
  const { contest } = placeOf(problem);
  const query = new URLSearchParams({
    contestId: contest,
    handle: user,
    from: "1",
    count: `${RUNS_MAX}`,
  });
  const runs = readApiRuns(await client.get(`/api/contest.status?${query}`));
  return runs.find((run) => run.id === id) ?? null;
}
