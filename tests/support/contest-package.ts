/** Contest packages as tests compare and send them. */

import { waitFor } from "@gavel/judge/testing/wait-for";
import type { TestUser } from "@gavel/server/testing";
import { unzipSync } from "fflate";

export type Files = Readonly<Record<string, Uint8Array>>;
type Json = Readonly<Record<string, unknown>>;

export const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
export const listIn = (files: Files, type: string): Json[] =>
  JSON.parse(textOf(files[`${type}.json`]));

export async function takePackage(user: TestUser, contestId: number, version = "2026-01") {
  const path = `/api/file/download-contest-package?cid=${contestId}&version=${version}`;
  const answer = await user.fetch(path);
  if (!answer.headers.get("content-disposition")?.includes("attachment")) {
    throw new Error(await answer.text());
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, files: unzipSync(bytes) };
}

/** Gives its number, under which it is read in the background. */
export async function beginPackage(user: TestUser, bytes: Uint8Array, name = "contest.zip") {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)]), name);
  const path = "/api/file/preview-contest-package";
  const { data, msg } = await user.rest<{ id: number }>("POST", path, form);
  if (msg !== "success") throw new Error(msg);
  return data.id;
}

export function readPackage(user: TestUser, packageId: number) {
  return waitFor("the package to be read", async () => {
    const view = await user.trpc.contestImport.getPackage.query({ packageId });
    return view.state === "reading" ? null : view;
  });
}

/** Uploads it and waits until it is read. */
export async function uploadPackage(user: TestUser, bytes: Uint8Array, name?: string) {
  return readPackage(user, await beginPackage(user, bytes, name));
}

type Start = Parameters<TestUser["trpc"]["contestImport"]["start"]["mutate"]>[0];
type View = Awaited<ReturnType<typeof uploadPackage>>;

/** Everything that is in the package, unless the wish says something else. */
export function wishOf({ id, contest }: View, wish: Partial<Start> = {}): Start {
  const problems = (contest?.problems ?? []).map(({ id: problem, found }) => {
    const from = found === null ? ("none" as const) : ("package" as const);
    return { problem, from };
  });
  return {
    ...{ packageId: id, title: contest?.title ?? "", problems },
    ...{ existing: "use", withHistory: true, ...wish },
  };
}

/** Imports it and waits for the end. */
export async function importPackage(user: TestUser, start: Start) {
  const { id, key } = await user.trpc.contestImport.start.mutate(start);
  return { ...(await endOfImport(user, id)), key };
}

export function endOfImport(user: TestUser, importId: number) {
  return waitFor("the import to end", async () => {
    const now = await user.trpc.contestImport.get.query({ importId });
    return now.state === "running" ? null : now;
  });
}

/** Where a property of an object names one of another kind. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ problem_id: "problems", team_id: "teams", from_team_id: "teams", team_ids: "teams" },
  ...{ to_team_ids: "teams", to_team_id: "teams", submission_id: "submissions" },
  ...{ judgement_id: "judgements", reply_to_id: "clarifications", person_id: "teams" },
};

/**
 * What a package says, with the ids that a site gives replaced by what they stand for: of contests, problems, teams and
 * their people, submissions, judgements, runs and messages. Addresses made of them and tokens of the feed are left out.
 */
export function withoutIds(files: Files): Record<string, unknown> {
  const names = namesOf(files);
  const told: Record<string, unknown> = {};
  for (const [path, bytes] of Object.entries(files)) {
    const [folder = "", id = ""] = path.split("/");
    if (path.endsWith(".zip")) told[`${folder}/${names.of(folder, id)}`] = contentsOf(bytes);
    else if (path.endsWith(".ndjson")) {
      const events = textOf(bytes).trim().split("\n");
      told[path] = sorted(events.map((line) => eventOf(JSON.parse(line), names)));
    } else if (path.endsWith(".json")) {
      const json = names.renamed(JSON.parse(textOf(bytes)), path.replace(".json", ""));
      told[path] = Array.isArray(json) ? sorted(json) : json;
    }
  }
  return told;
}

const eventOf = ({ type, id, data }: Json, names: Names) => ({
  ...{ type, id: names.of(`${type}`, `${id}`), data: names.renamed(data, `${type}`) },
});

/** Without the version of the test data, which each site counts for itself. */
function contentsOf(bytes: Uint8Array): Record<string, string> {
  const inner = Object.entries(unzipSync(bytes)).map(([name, content]): [string, string] => {
    return [name, textOf(content).replace(/"version": ?"?\w+"?/g, "")];
  });
  return Object.fromEntries(inner);
}

const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();

class Names {
  readonly #known = new Map<string, string>();

  add(type: string, id: unknown, name: string): void {
    this.#known.set(`${type} ${id}`, name);
  }

  of(type: string, id: string): string {
    return this.#known.get(`${type} ${id}`) ?? id;
  }

  renamed(value: unknown, type: string): unknown {
    if (Array.isArray(value)) return value.map((one) => this.renamed(one, type));
    if (typeof value === "string") return this.of(type, value);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => key !== "href" && key !== "package");
    return Object.fromEntries(
      entries.map(([key, one]) => {
        const isOther = typeof one === "object" && !(key in KINDS);
        return [key, key === "id" || isOther ? this.renamed(one, type) : this.#referred(key, one)];
      }),
    );
  }

  #referred(key: string, value: unknown): unknown {
    const kind = KINDS[key];
    return kind === undefined ? value : this.renamed(value, kind);
  }
}

function namesOf(files: Files): Names {
  const names = new Names();
  const contest: Json = JSON.parse(textOf(files["contest.json"]));
  names.add("contest", contest.id, "contest");
  for (const { id, label } of listIn(files, "problems")) {
    names.add("problems", id, `problem ${label}`);
    names.add("awards", `first-to-solve-${id}`, `first-to-solve ${label}`);
  }
  for (const { id, label } of listIn(files, "teams")) {
    for (const type of ["teams", "persons", "accounts"]) names.add(type, id, `team ${label}`);
  }
  for (const one of listIn(files, "submissions")) {
    const who = names.of("teams", `${one.team_id}`);
    names.add("submissions", one.id, `sent ${who} ${one.contest_time}`);
  }
  for (const one of listIn(files, "judgements")) {
    const what = names.of("submissions", `${one.submission_id}`);
    names.add("judgements", one.id, `judged ${what} ${one.start_time}`);
  }
  for (const { id, judgement_id, ordinal } of listIn(files, "runs")) {
    names.add("runs", id, `run ${names.of("judgements", `${judgement_id}`)} ${ordinal}`);
  }
  for (const { id, text } of listIn(files, "clarifications")) {
    names.add("clarifications", id, `said ${text}`);
  }
  return names;
}
