/** A dump of QDUOJ's database, and its data folder, or the one of its test data (`TEST_CASE_ID/1.in`). */
import { writeOldHash } from "@gavel/domain/old-hash";
import { DEFAULT_ROLE } from "@gavel/domain/role";
import { findLanguageName } from "@gavel/problem-package/languages";
import { findFile } from "../data-folder.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import type { Tables } from "../dump/tables.ts";
import { flagOf, idOf, numberOf, textOf, wordOf } from "../fields.ts";
import { statusOfQduoj } from "../judged-states.ts";
import type {
  SourceAccount,
  SourceAnnouncement,
  SourceAvatar,
  SourceCase,
  SourceContest,
  SourceOptions,
  SourceSite,
  SourceSubmission,
} from "../model.ts";
import { jsonOf, timeOf } from "./columns.ts";
import { loadQduoj } from "./load.ts";
import { problemsOf } from "./problems.ts";

const ROLES: Readonly<Record<string, number>> = { "Super Admin": 1000, Admin: 1001 };

/** @throws DumpError */
export async function openQduoj(path: string, options: SourceOptions): Promise<SourceSite> {
  const tables = await loadQduoj(path, options);
  return {
    accounts: () => accountsOf(tables),
    avatars: () => avatarsOf(tables, options.files),
    problems: () => problemsOf(tables, options.files),
    contests: () => contestsOf(tables),
    groups: () => [],
    trainings: () => [],
    submissions: () => submissionsOf(tables),
    announcements: () => announcementsOf(tables),
    discussions: () => [],
    leftOut: [],
    close: () => tables.close(),
  };
}

/** Whoever chose none has this one. */
const NO_AVATAR = /\/default\.png$/;

/** As it serves what people uploaded. */
const UPLOADED = /^\/public\/avatar\/([\w.-]+)$/;

function* avatarsOf(tables: Tables, root: string | null): Generator<SourceAvatar> {
  for (const row of tables.rows<SqlRow>("user_profile")) {
    const said = textOf(row, "avatar");
    if (said === "" || NO_AVATAR.test(said)) continue;
    const accountId = textOf(row, "user_id");
    const username = textOf(tables.find<SqlRow>("user", accountId) ?? {}, "username");
    const name = UPLOADED.exec(said)?.[1] ?? null;
    const places = [`public/avatar/${name}`, `avatar/${name}`];
    yield {
      ...{ accountId, username, fileName: name },
      find: async () => (name === null ? null : findFile(root, places, name)),
    };
  }
}

function* accountsOf(tables: Tables): Generator<SourceAccount> {
  for (const row of tables.rows<SqlRow>("user")) {
    const id = textOf(row, "id");
    const profile = tables.find<SqlRow>("user_profile", id) ?? {};
    yield {
      ...{ id, username: textOf(row, "username"), email: wordOf(row, "email"), nickname: "" },
      ...{ realname: textOf(profile, "real_name"), school: textOf(profile, "school") },
      ...{ course: textOf(profile, "major"), number: "", github: textOf(profile, "github") },
      ...{ blog: textOf(profile, "blog"), signature: textOf(profile, "mood"), gender: "" },
      role: ROLES[textOf(row, "admin_type")] ?? DEFAULT_ROLE,
      isBanned: flagOf(row, "is_disabled"),
      createdAt: timeOf(row, "create_time"),
      passwordHash: hashOf(textOf(row, "password")),
    };
  }
}

/** As Django keeps it. */
function hashOf(password: string): string | null {
  const [kind, rounds, salt = "", digest = ""] = password.split("$");
  if (kind !== "pbkdf2_sha256") return null;
  return writeOldHash({
    ...{ kind: "pbkdf2-sha256", rounds: Number(rounds), salt },
    digest: Buffer.from(digest, "base64").toString("hex"),
  });
}

function* contestsOf(tables: Tables): Generator<SourceContest> {
  const problems = new Map<string, SourceContest["problems"][number][]>();
  for (const row of tables.rows<SqlRow>("problem")) {
    const contestId = idOf(row, "contest_id");
    if (contestId === null) continue;
    const id = textOf(row, "id");
    const entry = { id, problemId: id, label: textOf(row, "_id"), title: textOf(row, "title") };
    problems.set(contestId, [...(problems.get(contestId) ?? []), { ...entry, color: "" }]);
  }
  for (const row of tables.rows<SqlRow>("contest")) {
    const id = textOf(row, "id");
    const password = textOf(row, "password");
    const startTime = timeOf(row, "start_time") ?? new Date(0);
    const byLabel = (a: { label: string }, b: { label: string }) =>
      a.label.localeCompare(b.label, "en", { numeric: true });
    yield {
      ...{ id, title: textOf(row, "title"), description: textOf(row, "description") },
      ...{ authorId: idOf(row, "created_by_id"), type: row.rule_type === "OI" ? 1 : 0 },
      ...{ auth: password === "" ? 0 : 1, password, startTime },
      endTime: timeOf(row, "end_time") ?? startTime,
      // Whether the board moves is a switch there, and not a time.
      ...{ sealTime: null, opensAfterEnd: true, isVisible: flagOf(row, "visible", true) },
      ...{ rankShowName: "username", oiRankScoreType: "Recent", allowEndSubmit: false },
      ...{ stars: [], groupId: null, entrantIds: [] },
      problems: (problems.get(id) ?? []).toSorted(byLabel),
      announcements: tables.list<SqlRow>("contest_announcement", id).map(announcementOf),
      ...{ comments: [], remarks: [] },
    };
  }
}

function* submissionsOf(tables: Tables): Generator<SourceSubmission> {
  for (const row of tables.rows<SqlRow>("submission")) {
    const said = jsonOf(row, "statistic_info");
    const problemId = textOf(row, "problem_id");
    const contestId = idOf(row, "contest_id");
    const language = textOf(row, "language");
    const figure = (name: string) => (typeof said[name] === "number" ? said[name] : null);
    const bytes = figure("memory_cost");
    yield {
      ...{ id: textOf(row, "id"), accountId: textOf(row, "user_id"), problemId, contestId },
      contestProblemId: contestId === null ? null : problemId,
      language: findLanguageName(language) ?? language,
      ...{ status: statusOfQduoj(numberOf(row, "result")), score: figure("score") },
      ...{ timeMs: figure("time_cost"), memoryKib: bytes === null ? null : bytes / 1024 },
      code: textOf(row, "code"),
      error: typeof said.err_info === "string" ? said.err_info : null,
      ...{ isShared: flagOf(row, "shared"), ip: textOf(row, "ip") },
      createdAt: timeOf(row, "create_time") ?? new Date(0),
      cases: casesOf(row),
    };
  }
}

/** As its judge server answered; of what did not compile, a text instead of a list. */
function casesOf(row: SqlRow): SourceCase[] {
  const { data } = jsonOf(row, "info");
  const list: unknown[] = Array.isArray(data) ? data : [];
  return list.flatMap((one) => {
    if (typeof one !== "object" || one === null) return [];
    const said: Readonly<Record<string, unknown>> = { ...one };
    const figure = (name: string) => (typeof said[name] === "number" ? said[name] : null);
    const result = figure("result");
    if (result === null) return [];
    const bytes = figure("memory");
    return [
      {
        ...{ status: statusOfQduoj(result), score: figure("score"), group: null },
        ...{ timeMs: figure("cpu_time"), memoryKib: bytes === null ? null : bytes / 1024 },
      },
    ];
  });
}

function announcementOf(row: SqlRow): SourceAnnouncement {
  return {
    ...{ id: textOf(row, "id"), title: textOf(row, "title"), content: textOf(row, "content") },
    ...{ authorId: idOf(row, "created_by_id"), isVisible: flagOf(row, "visible", true) },
    createdAt: timeOf(row, "create_time"),
  };
}

function* announcementsOf(tables: Tables): Generator<SourceAnnouncement> {
  for (const row of tables.rows<SqlRow>("announcement")) yield announcementOf(row);
}
