/** Accounts of the shared site, made the way a newcomer makes one; the code is read from root's mail outbox. */
import type { AppRouter } from "@gavel/api/types";
import { demoSolutions } from "@gavel/demo-content";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { NO_PACE } from "../../support/no-pace.ts";
import { SITE } from "./env.ts";

const PASSWORD = "web-pass-1";
/** Starts and compilers on a loaded machine. */
const JUDGED_MS = 90_000;
const LIVE_STATUSES: readonly number[] = [5, 6, 7];

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly token: string;
  /** What the web app keeps of a signed-in user. */
  readonly userInfo: string;
  readonly api: TRPCClient<AppRouter>;
}

function connect(token: string | null): TRPCClient<AppRouter> {
  const headers = token === null ? {} : { authorization: token };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${SITE.url}/trpc`, headers })] });
}

async function signIn(username: string, password: string, email = ""): Promise<Person> {
  const answer = await fetch(`${SITE.url}/trpc/account.signIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`${username}: ${answer.status} ${await answer.text()}`);
  const { result } = (await answer.json()) as { result: { data: unknown } };
  const userInfo = JSON.stringify(result.data);
  return { username, password, email, token, userInfo, api: connect(token) };
}

let root: Promise<Person> | undefined;

/** Root, with the waits between what people do switched off: tests are faster than people may be. */
export function asRoot(): Promise<Person> {
  root ??= signIn("root", SITE.rootPassword).then(async (person) => {
    // All tests come from one address, and write more than people do.
    const limits = { pace: NO_PACE, signInPuzzleAfter: 0, signInLockAfter: 0 };
    await person.api.setting.update.mutate({ defaultSubmitInterval: 0, ...limits });
    return person;
  });
  return root;
}

/** A name no other test has, so that a site may be used for many runs. */
export function newName(stem: string): string {
  return `${stem}-${Date.now().toString(36).slice(-5)}${Math.random().toString(36).slice(2, 5)}`;
}

export async function findCode(email: string): Promise<string> {
  const { api } = await asRoot();
  const { records } = await api.mail.outbox.query({ currentPage: 1, limit: 30 });
  const mail = records.find((one) => one.recipient === email);
  const code = /\b\d{6}\b/.exec(mail?.body ?? "")?.[0];
  if (code === undefined) throw new Error(`no code for ${email} in the outbox`);
  return code;
}

export async function newPerson(stem: string): Promise<Person> {
  const username = newName(stem);
  const email = `${username}@example.org`;
  // So many newcomers from one address are let in only where root said so.
  await asRoot();
  const api = connect(null);
  await api.account.sendRegisterCode.mutate({ email });
  const code = await findCode(email);
  await api.account.register.mutate({ username, email, password: PASSWORD, code });
  return signIn(username, PASSWORD, email);
}

/** Who keeps the site, and is not root. */
export async function newAdministrator(root: Person, stem: string): Promise<Person> {
  const person = await newPerson(stem);
  const { uid } = JSON.parse(person.userInfo) as { uid: string };
  await root.api.user.setRoles.mutate({ uids: [uid], role: 1001 });
  return signInAgain(person);
}

/** The same person with a session of its own, for tests that end it. */
export function signInAgain({
  username,
  password,
  email,
}: Pick<Person, "username" | "password" | "email">): Promise<Person> {
  return signIn(username, password, email);
}

/** Sends a program over the API and waits for its verdict. */
export async function judged(
  person: Person,
  language: string,
  code: string,
  problemId = "1000",
  contestId?: number,
): Promise<number> {
  const input = { problemId, language, code, contestId };
  const { submitId } = await person.api.submission.create.mutate(input);
  const deadline = Date.now() + JUDGED_MS;
  for (;;) {
    const [state] = await person.api.submission.states.query({ submitIds: [submitId] });
    if (state !== undefined && !LIVE_STATUSES.includes(state.status)) return submitId;
    if (Date.now() > deadline) throw new Error(`submission ${submitId} has no verdict`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Somebody who solves the first problem, so that ranks and counts have something to show. */
export async function solveFirst(): Promise<void> {
  const program = demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "AC",
  );
  await judged(await newPerson("solver"), "Python3", program?.code ?? "");
}
