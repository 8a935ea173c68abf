/** A dump of Hydro's database (`mongodump`), and the folder of its file store. */
import { writeOldHash } from "@gavel/domain/old-hash";
import { DEFAULT_ROLE } from "@gavel/domain/role";
import { languagesOf } from "@gavel/problem-package/hydro-languages";
import { findFile } from "../data-folder.ts";
import { type Document, readBsonDump } from "../dump/bson-dump.ts";
import { requireTables } from "../dump/load-mysql.ts";
import { Tables } from "../dump/tables.ts";
import { hashOfHustoj } from "../hustoj/hash.ts";
import { statusOfHydro } from "../judged-states.ts";
import type {
  LeftOut,
  SourceAccount,
  SourceAvatar,
  SourceCase,
  SourceOptions,
  SourceSite,
  SourceSubmission,
} from "../model.ts";
import {
  CONTEST,
  CONTEST_DISCUSSIONS,
  contestsOf,
  discussionsOf,
  groupsOf,
  trainingsOf,
} from "./classes.ts";
import { idIn, listIn, numberIn, storedAt, textIn, timeIn } from "./columns.ts";
import { problemsOf } from "./problems.ts";

/** Who asks nobody's name, and the judge itself. */
const NOBODY_MAX = 1;
const ROUNDS = 100_000;
const DOMAIN = "system";
const GENDERS = ["male", "female"];
/** Kinds of documents by their numbers, and what they are looked up by. */
const DOCUMENTS: Readonly<Record<number, readonly [string, string]>> = {
  ...{ 10: ["problem", "docId"], 11: ["solution", "docId"], 21: ["discussion", "docId"] },
  ...{ 22: ["reply", "parentId"], 30: ["contest", "docId"], 40: ["training", "docId"] },
  60: ["homework", "docId"],
};
const COLLECTIONS: Readonly<Record<string, string>> = {
  ...{ user: "_id", "domain.user": "uid", record: "_id", "user.group": "_id" },
  ...{ storage: "path", message: "_id", "document.status": "docId" },
};
const LEFT: Readonly<Record<string, readonly [string, string]>> = {
  message: ["messages", "they are not carried"],
  homework: ["homework", "its dates and marks have no like here: set it anew from the problems"],
  solution: ["solutions that people wrote", "they are not carried"],
};

/** @throws DumpError */
export async function openHydro(path: string, options: SourceOptions): Promise<SourceSite> {
  const tables = new Tables();
  try {
    const wants = (name: string) => name === "document" || Object.hasOwn(COLLECTIONS, name);
    await readBsonDump(path, wants, (collection, document) => {
      const kind = DOCUMENTS[Number(document.docType)];
      if (collection === "document" && kind === undefined) return;
      const [table, key] =
        collection === "document" && kind !== undefined
          ? kind
          : [collection, COLLECTIONS[collection] ?? ""];
      const isOfContest = table === "discussion" && document.parentType === CONTEST;
      const rows = isOfContest
        ? tables.add(CONTEST_DISCUSSIONS, String(document.parentId), document)
        : tables.add(table, String(document[key] ?? ""), document);
      options.onRow?.(rows);
    });
    tables.seal();
    requireTables(tables, "Hydro", ["user"]);
  } catch (error) {
    tables.close();
    throw error;
  }
  return {
    accounts: () => accountsOf(tables),
    avatars: () => avatarsOf(tables, options.files),
    problems: () => problemsOf(tables, options.files),
    contests: () => contestsOf(tables),
    groups: () => groupsOf(tables),
    trainings: () => trainingsOf(tables),
    submissions: () => submissionsOf(tables),
    announcements: () => [],
    discussions: () => discussionsOf(tables),
    leftOut: leftOutOf(tables),
    close: () => tables.close(),
  };
}

function* accountsOf(tables: Tables): Generator<SourceAccount> {
  for (const one of tables.rows<Document>("user")) {
    if ((numberIn(one, "_id") ?? 0) <= NOBODY_MAX) continue;
    const id = textIn(one, "_id");
    const inDomain = tables
      .list<Document>("domain.user", id)
      .find(({ domainId }) => domainId === DOMAIN);
    const priv = numberIn(one, "priv") ?? 0;
    const isAdmin = textIn(inDomain ?? {}, "role") === "root";
    yield {
      ...{ id, username: textIn(one, "uname"), email: textIn(one, "mail") || null },
      nickname: textIn(inDomain ?? {}, "displayName"),
      ...{ realname: textIn(one, "realname"), school: textIn(one, "school"), course: "" },
      ...{ number: textIn(one, "studentId"), github: "", blog: "", signature: textIn(one, "bio") },
      gender: GENDERS[numberIn(one, "gender") ?? 2] ?? "",
      // All rights have all bits; none is a ban.
      role: priv === -1 ? 1000 : isAdmin ? 1001 : DEFAULT_ROLE,
      isBanned: priv === 0,
      createdAt: timeIn(one, "regat"),
      passwordHash: hashOf(one),
    };
  }
}

/** As the site serves what people uploaded; all others lie elsewhere (`qq:1`, `gravatar:…`, `url:https://…`). */
const UPLOADED = /^url:(?:\/d\/\w+)?\/file\/(\d+)\/(\.avatar\.\w+)$/;

function* avatarsOf(tables: Tables, root: string | null): Generator<SourceAvatar> {
  for (const one of tables.rows<Document>("user")) {
    const said = textIn(one, "avatar");
    // What the site chose for everybody is nobody's own.
    if (said === "" || said === `gravatar:${textIn(one, "mail")}`) continue;
    const [, uid, name = null] = UPLOADED.exec(said) ?? [];
    yield {
      ...{ accountId: textIn(one, "_id"), username: textIn(one, "uname"), fileName: name },
      find: async () =>
        name === null ? null : findFile(root, [storedAt(tables, `user/${uid}/${name}`)], name),
    };
  }
}

function hashOf(one: Document): string | null {
  const [digest, salt] = [textIn(one, "hash"), textIn(one, "salt")];
  // Of sites that moved once before.
  if (one.hashType === "hust") return hashOfHustoj(digest);
  if (one.hashType !== "hydro") return null;
  return writeOldHash({ kind: "pbkdf2-sha256", rounds: ROUNDS, salt, digest });
}

function* submissionsOf(tables: Tables): Generator<SourceSubmission> {
  for (const one of tables.rows<Document>("record")) {
    const id = textIn(one, "_id");
    const contest = textIn(one, "contest");
    // Trials on an input of one's own, which have a place that no contest has.
    if (/^0+\d?$/.test(contest) || typeof one.input === "string") continue;
    const contestId = contest === "" ? null : idIn(one, contest);
    const problemId = idIn(one, one.pid);
    const lang = textIn(one, "lang");
    const said = [...listIn(one, "compilerTexts"), ...listIn(one, "judgeTexts")];
    const error = said.filter((text) => typeof text === "string").join("\n");
    yield {
      ...{ id, accountId: textIn(one, "uid"), problemId, contestId },
      contestProblemId: contestId === null ? null : problemId,
      language: languagesOf(lang)[0] ?? lang,
      ...{ status: statusOfHydro(numberIn(one, "status")), score: numberIn(one, "score") },
      ...{ timeMs: numberIn(one, "time"), memoryKib: numberIn(one, "memory") },
      ...{ code: textIn(one, "code"), error: error === "" ? null : error, isShared: false, ip: "" },
      createdAt: new Date(Number.parseInt(id.slice(0, 8), 16) * 1000),
      cases: listIn(one, "testCases").flatMap(caseOf),
    };
  }
}

function caseOf(said: unknown): SourceCase[] {
  if (typeof said !== "object" || said === null) return [];
  const one = said as Document;
  const subtask = numberIn(one, "subtaskId");
  return [
    {
      ...{ status: statusOfHydro(numberIn(one, "status")), score: numberIn(one, "score") },
      ...{ timeMs: numberIn(one, "time"), memoryKib: numberIn(one, "memory") },
      group: subtask,
    },
  ];
}

function leftOutOf(tables: Tables): LeftOut[] {
  const left = Object.entries(LEFT).map(([table, [what, why]]) => {
    return { what, why, count: tables.count(table) };
  });
  return left.filter(({ count }) => count > 0);
}
