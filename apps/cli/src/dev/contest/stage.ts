/** Puts a contest with its problems and teams on the site, through what an administrator's browser calls. */
import type { Page, StaffContest, UserImport, UserInfo, UserRow } from "@gavel/api/types";
import { textEntry, writeZip } from "@gavel/problem-package/zip-writer";
import type { SiteClient } from "../../problem/site-client.ts";
import { Refusal } from "../../say.ts";
import type { Belongings } from "./belongings.ts";
import type { ContestChoice } from "./choice.ts";
import { casesOf, MODULUS, PLAYED_LANGUAGES } from "./programs.ts";
import { createRandom } from "./random.ts";
import { type Meter, sentenceOf, Visitor } from "./visitor.ts";

export interface Team {
  readonly uid: string;
  readonly username: string;
  readonly visitor: Visitor;
}

export interface Stage {
  readonly contestId: number;
  readonly title: string;
  readonly password: string;
  readonly teams: readonly Team[];
  readonly letters: readonly string[];
  /** Those that the teams write in. */
  readonly languages: readonly string[];
}

export interface Making {
  readonly site: SiteClient;
  readonly choice: ContestChoice;
  readonly meter: Meter;
  readonly belongings: Belongings;
  /** @throws when it was asked to stop */
  readonly goOn: () => void;
}

/** In the names of all that is made. */
const tagNow = () => Date.now().toString(36).slice(-7);
const USERS_AT_ONCE = 100;
/** As many as the site hashes at a time, and two that wait: others sign in as well. */
const SIGN_INS_AT_ONCE = 4;
const SIGN_IN_TRIES = 5;
/** Until the teams are there; the real start is set then. */
const AHEAD_MS = 24 * 3_600_000;

/** Waits for its start, a day ahead. @throws Refusal with what the site refuses */
export async function setStage(making: Making): Promise<Stage> {
  const { choice, goOn } = making;
  const tag = tagNow();
  const [title, password] = [`Played contest ${tag}`, `played-${tag}`];
  const languages = await chooseLanguages(making.site);
  const names = await importTeams(making, `p${tag}`, password);
  goOn();
  const letters = Array.from({ length: choice.problems }, (_, at) => String.fromCharCode(65 + at));
  const pids = new Set<number>();
  making.belongings.add(`the problems of "${title}"`, async () => {
    for (const pid of pids) {
      await ignoreGone(making.site.mutate("problem.delete", { pid }));
      pids.delete(pid);
    }
  });
  const form = contestForm(title, password, new Date(Date.now() + AHEAD_MS), choice.durationMs);
  making.belongings.add(`the contest "${title}"`, () => removeContest(making.site, title, pids));
  const { id: contestId } = await making.site.mutate<{ id: number }>("contest.create", form);
  for (const [at, letter] of letters.entries()) {
    goOn();
    pids.add(await addProblem(making, { contestId, letter, at, languages }));
  }
  const teams = await signInAll(making, names, { contestId, password });
  return {
    ...{ contestId, title, password, teams, letters },
    languages: languages.map(({ name }) => name),
  };
}

/** The board freezes for the last fifth and is revealed by hand; everybody may look at it. */
export function contestForm(title: string, password: string, startTime: Date, durationMs: number) {
  const at = (share: number) => new Date(startTime.getTime() + Math.round(share * durationMs));
  return {
    ...{ title, description: "Played by a program.", type: 0, auth: 1, password },
    ...{ startTime, endTime: at(1), sealRank: true, sealTime: at(0.8) },
    ...{ autoRealRank: false, openRank: true, rankShowName: "username" },
  };
}

interface Language {
  readonly id: number;
  readonly name: string;
}

async function chooseLanguages(site: SiteClient): Promise<Language[]> {
  const offered = await site.query<Language[]>("language.find", {});
  const played = offered.filter(({ name }) => PLAYED_LANGUAGES.includes(name));
  if (played.length > 0) return played.map(({ id, name }) => ({ id, name }));
  throw new Refusal(
    `the site judges none of ${PLAYED_LANGUAGES.join(", ")}: is there a judge server?`,
  );
}

async function importTeams(making: Making, prefix: string, password: string): Promise<string[]> {
  const { site, choice, belongings, goOn } = making;
  const names = Array.from(
    { length: choice.teams },
    (_, at) => `${prefix}-${String(at + 1).padStart(4, "0")}`,
  );
  belongings.add(`the accounts ${names[0]} … ${names.at(-1)}`, () => removeTeams(site, prefix));
  for (let from = 0; from < names.length; from += USERS_AT_ONCE) {
    goOn();
    const rows = names.slice(from, from + USERS_AT_ONCE).map((name) => [name, password]);
    const { refused } = await site.mutate<UserImport>("user.import", { rows });
    const [first] = refused;
    if (first !== undefined) {
      throw new Refusal(`the site refused the account ${first.username}: ${first.faults[0]?.code}`);
    }
  }
  return names;
}

async function removeTeams(site: SiteClient, prefix: string): Promise<void> {
  for (;;) {
    const wish = { keyword: `${prefix}-`, limit: USERS_AT_ONCE };
    const { records } = await site.query<Page<UserRow>>("user.find", wish);
    const uids = records
      .filter(({ username }) => username.startsWith(`${prefix}-`))
      .map(({ uid }) => uid);
    if (uids.length === 0) return;
    await site.mutate("user.remove", { uids });
  }
}

/** @param pids gets its problems, also one whose number was answered and did not arrive */
async function removeContest(site: SiteClient, title: string, pids: Set<number>): Promise<void> {
  const wish = { keyword: title, limit: 10 };
  const { records } = await site.query<Page<StaffContest>>("contest.findForStaff", wish);
  for (const one of records.filter((each) => each.title === title)) {
    const contest = { contestId: one.id };
    const problems = await site.query<{ pid: number }[]>("contestProblem.findForStaff", contest);
    for (const { pid } of problems) pids.add(pid);
    await site.mutate("contest.delete", contest);
  }
}

async function ignoreGone(removing: Promise<unknown>): Promise<void> {
  await removing.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === "NOT_FOUND")) throw error;
  });
}

/** @returns the problem's number */
async function addProblem(
  { site, choice }: Making,
  wish: {
    readonly contestId: number;
    readonly letter: string;
    readonly at: number;
    readonly languages: readonly Language[];
  },
): Promise<number> {
  const { contestId, letter, at, languages } = wish;
  const title = `Weighted sum ${letter}`;
  const begun = { contestId, displayId: letter, title };
  const { pid } = await site.mutate<{ pid: number }>("contestProblem.create", begun);
  const cases = casesOf(at, createRandom(choice.seed + at));
  const entries = cases.flatMap(({ input, answer }, index) => [
    textEntry(`${index + 1}.in`, input),
    textEntry(`${index + 1}.out`, answer),
  ]);
  const data = new FormData();
  const zip = await new Response(writeZip(entries)).blob();
  data.append("file", new File([zip], "data.zip"));
  const uploaded = await site.rest<{ fileListDir: string }>(
    "POST",
    "/api/file/upload-testcase-zip?mode=default",
    data,
  );
  await site.mutate("problem.update", {
    problem: {
      ...{ id: pid, title, type: 0, auth: 3, judgeMode: "default", judgeCaseMode: "default" },
      ...{ difficulty: 0, timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
      description: `Add up $i \\cdot a_i$ and tell ${at + 2} times the sum, modulo ${MODULUS}.`,
      ...{ input: "$n$, then $a_1, …, a_n$.", output: "One number." },
    },
    ...{ languages, samples: [], isUploadTestCase: true, uploadTestcaseDir: uploaded.fileListDir },
  });
  return pid;
}

async function signInAll(
  { site, meter, goOn }: Making,
  names: readonly string[],
  entry: { readonly contestId: number; readonly password: string },
): Promise<Team[]> {
  const teams = new Map<string, Team>();
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      goOn();
      const visitor = new Visitor(site.server, meter);
      const uid = await signIn(visitor, name, entry.password);
      const entered = await visitor.change("contest.register", entry);
      if (!entered.ok) throw new Refusal(`${name} may not enter: ${sentenceOf(entered)}`);
      teams.set(name, { uid, username: name, visitor });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: SIGN_INS_AT_ONCE }, worker));
  for (const one of workers) if (one.status === "rejected") throw one.reason;
  return names.flatMap((name) => teams.get(name) ?? []);
}

/** Waits as long as the site asks to. @returns the uid */
async function signIn(visitor: Visitor, username: string, password: string): Promise<string> {
  for (let left = SIGN_IN_TRIES - 1; ; left--) {
    const answer = await visitor.change<UserInfo>("account.signIn", { username, password });
    if (answer.ok) return answer.data.uid;
    if (answer.code !== "TOO_BUSY" || left === 0) {
      const isLocked = ["LOGIN_LOCKED", "SLIDE_VERIFY_REQUIRED"].includes(answer.code);
      const advice = isLocked
        ? "; wrong passwords came from this address lately: wait, or see its limits in System Config"
        : "";
      throw new Refusal(`the site refuses to sign in ${username}: ${sentenceOf(answer)}${advice}`);
    }
    await Bun.sleep((answer.retryAfterS ?? 1) * 1000);
  }
}
