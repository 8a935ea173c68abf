import { RemoteFailure } from "../../failure.ts";
import type { Client, Page } from "../../http/client.ts";
import { languagesOf } from "../../languages/table.ts";
import { missing, need, optionsOf } from "../../pages/read.ts";
import { refuseWidget } from "../../pages/widget.ts";
import type { RemoteAccount, RemoteRun, RemoteSite, RunAddress, Sending } from "../../site.ts";
import { placeOf, runId, taskId } from "./place.ts";
import { hiddenFields, refuseSignIn, sendRefusal } from "./session-page.ts";
import {
  readAtcoderRun,
  readAtcoderRuns,
  readAtcoderStatus,
  readCompilerText,
} from "./submission-pages.ts";
import { readAtcoderTask } from "./task-page.ts";

export const atcoder: RemoteSite = {
  key: "AC",
  name: "AtCoder",
  origin: "https://atcoder.jp",
  imageHosts: ["img.atcoder.jp"],
  charset: "utf-8",
  gapMs: 1000,
  sendGapMs: 6000,
  codeBytes: { min: 1, max: 512 * 1024 },
  abilities: {
    // Its form asks for a person: a session can only be brought along.
    signsIn: false,
    namesRun: false,
    listsRuns: true,
    runIsPrivate: true,
    verifiesClaims: true,
    formIsOpen: false,
  },
  languages: languagesOf("AC"),
  knownProblem: "abc110_a",
  parseId: taskId,
  parseRun: runId,
  problemPath,
  formPath,
  runPath: detailPath,
  fetchProblem: async (client, id) =>
    readAtcoderTask(await client.get(`${problemPath(id)}?lang=en`), id),
  async readLanguages(client, problem) {
    // To be read, what asks for a person to send is no hindrance.
    const page = await client.get(formPath(problem));
    refuseSignIn(page);
    return optionsOf(need(page.html, `#select-lang-${placeOf(problem).task} select`));
  },
  signIn,
  isSignedIn: async (client) =>
    (await client.get("/settings", { follows: false })).location === null,
  checkForm: async (client, problem) => void (await openForm(client, problem)),
  send,
  async listRuns(client, problem) {
    const { contest, task } = placeOf(problem);
    const query = `f.Task=${encodeURIComponent(task)}&f.LanguageName=&f.Status=`;
    const page = await client.get(`/contests/${contest}/submissions/me?${query}`);
    refuseSignIn(page);
    return readAtcoderRuns(page);
  },
  async pollRun(client, { id, problem }) {
    const { contest } = placeOf(problem);
    const query = `reload=true&sids[]=${id}`;
    const page = await client.get(`/contests/${contest}/submissions/me/status/json?${query}`);
    refuseSignIn(page);
    return readAtcoderStatus(page, id);
  },
  compilerText: async (client, { id, problem }) =>
    readCompilerText(await client.get(detailPath(problem, id))),
  findRun,
};

function problemPath(id: string): string {
  const { contest, task } = placeOf(id);
  return `/contests/${contest}/tasks/${task}`;
}

function formPath(id: string): string {
  const { contest, task } = placeOf(id);
  return `/contests/${contest}/submit?taskScreenName=${encodeURIComponent(task)}`;
}

function detailPath(problem: string, run: string): string {
  return `/contests/${placeOf(problem).contest}/submissions/${run}`;
}

async function signIn(client: Client, { name, password }: RemoteAccount): Promise<void> {
  const form = await client.get("/login");
  refuseWidget(form);
  const hidden = hiddenFields(form, "form");
  const page = await client.post("/login", { ...hidden, username: name, password });
  if (page.location === null) {
    refuseWidget(page);
    throw missing("answer to a sign-in");
  }
  if (page.location.pathname === "/login") {
    throw new RemoteFailure("badCredentials", { detail: "the site leads back to its sign-in" });
  }
}

const FORM = "form.form-code-submit";

async function openForm(client: Client, problem: string): Promise<Page> {
  const page = await client.get(formPath(problem));
  refuseSignIn(page);
  // Everybody is asked, who sends to a contest that is over.
  refuseWidget(page);
  need(page.html, FORM);
  return page;
}

async function send(client: Client, { problem, language, code }: Sending): Promise<null> {
  const { contest, task } = placeOf(problem);
  const hidden = hiddenFields(await openForm(client, problem), FORM);
  const page = await client.post(
    `/contests/${contest}/submit`,
    {
      ...hidden,
      "data.TaskScreenName": task,
      "data.LanguageId": language,
      sourceCode: code,
    },
    { referer: formPath(problem) },
  );
  refuseSignIn(page);
  if (page.location?.pathname.endsWith("/submissions/me")) return null;
  refuseWidget(page);
  const detail = "no known answer to code";
  throw sendRefusal(page) ?? new RemoteFailure("markupChanged", { detail, mayHaveArrived: true });
}

async function findRun(client: Client, { id, problem }: RunAddress): Promise<RemoteRun | null> {
  try {
    const page = await client.get(detailPath(problem, id));
    refuseSignIn(page);
    return readAtcoderRun(page, id);
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === "notFound") return null;
    throw error;
  }
}
