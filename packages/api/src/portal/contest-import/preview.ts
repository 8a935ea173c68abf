/** A contest package is looked at before anything of it is stored. */
import { archiveReason } from "@gavel/domain/archive-reason";
import type { PackagedContest } from "@gavel/domain/contest/clics-package/model";
import { CONTEST_RULES } from "@gavel/domain/contest/contest";
import { nameKey } from "@gavel/domain/name-key";
import { hasPermission, isAdminRole, isRoleId, isRoot } from "@gavel/domain/role";
import type { z } from "zod";
import { previewFirst } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { listByNameKeys } from "../../kernel/name-queries.ts";
import { untilStored } from "../../kernel/until-stored.ts";
import { stageBlob } from "../../site/file/index.ts";
import { type OpenedContest, reasonOf, withContest } from "./open-package.ts";
import * as queries from "./queries.ts";
import {
  type ContestPackageView,
  type PackageContents,
  type PackagePreview,
  type PackageTeam,
  packagePreview,
} from "./schema.ts";

/** As long as the bytes are held for the person. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Each may be a gigabyte to take apart. */
const READING_MAX = 2;
const TEAMS_SHOWN = 300;

interface Upload {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Takes a package and reads it in the background; `getContestPackage` tells how far that is. @throws DomainError TOO_BUSY, STAGED_FULL */
export async function uploadContestPackage(
  ctx: SignedInContext,
  { fileName, chunks }: Upload,
): Promise<{ id: number }> {
  const { db, viewer, services } = ctx;
  await requirePlace(db, viewer.uid);
  const now = ctx.now();
  const blob = await services.blobs.putStream(chunks);
  await stageBlob(db, viewer.uid, blob, now);
  await queries.deletePackagesBefore(db, viewer.uid, new Date(now.getTime() - KEPT_MS));
  const row = { uid: viewer.uid, file_name: fileName, created_at: now, ...blob };
  const id = await db.transaction().execute(async (tx) => {
    await queries.lockBeginning(tx, viewer.uid);
    // Others may have come while this one did.
    await requirePlace(tx, viewer.uid);
    return queries.insertPackage(tx, row);
  });
  void read(ctx, id, { sha256: blob.sha256, name: fileName });
  return { id };
}

/** @throws DomainError TOO_BUSY */
async function requirePlace(db: SignedInContext["db"], uid: string): Promise<void> {
  if ((await queries.countReading(db, uid)) >= READING_MAX) {
    throw new DomainError("TOO_BUSY", { n: 30 });
  }
}

async function read(ctx: SignedInContext, id: number, file: { sha256: string; name: string }) {
  try {
    const preview = await withContest(ctx, file, (opened) => previewOf(ctx, opened));
    await untilStored(() => queries.endPackage(ctx.db, id, { state: "read", preview }));
  } catch (error) {
    const theirs = reasonOf(error);
    if (theirs === null) ctx.log.error({ err: error, file: file.name }, "a package was not read");
    const reason = theirs ?? archiveReason("serverFailed");
    const end = { state: "failed", reason } as const;
    await untilStored(() => queries.endPackage(ctx.db, id, end)).catch((fault: unknown) => {
      ctx.log.error({ err: fault, package: id }, "the end of a reading was not noted");
    });
  }
}

async function previewOf(ctx: SignedInContext, opened: OpenedContest): Promise<PackagePreview> {
  const { contest, files } = opened;
  const { problems, teams, counts, notes, submissions, talk, ...frame } = contest;
  const previews: PackagePreview["problems"] = [];
  for (const { archive, ...problem } of problems) {
    previews.push({ ...problem, found: await findArchive(ctx, opened, archive) });
  }
  const questions = talk.filter(({ kind }) => kind !== "announcement").length;
  return packagePreview.parse({
    ...{ frame, problems: previews, notes },
    teams: teams.map(({ username, name, school, isStar }) => ({ username, name, school, isStar })),
    counts: {
      ...counts,
      ...{ submissions: submissions.length, judgements: countJudgements(contest) },
      programs: submissions.filter(({ archive }) => files.has(archive)).length,
      ...{ questions, announcements: talk.length - questions },
    },
  });
}

const countJudgements = ({ submissions }: PackagedContest) =>
  submissions.reduce((sum, { judgements }) => sum + judgements.length, 0);

/** What cannot be read keeps one problem out, and not the contest. */
async function findArchive(
  ctx: SignedInContext,
  { archives }: OpenedContest,
  path: string,
): Promise<PackagePreview["problems"][number]["found"]> {
  try {
    return await archives.open(path, (archive) => previewFirst(ctx, archive));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return {
      ...{ path, name: path, format: null, problemId: null, title: null, cases: 0 },
      ...{ judgeMode: "default", reasons: [{ path: "", text: reason }], remarks: [] },
    };
  }
}

/** Of those that the caller uploaded. Names and IDs are compared with the site as it is now. @throws DomainError NOT_FOUND */
export async function getContestPackage(
  ctx: SignedInContext,
  packageId: number,
): Promise<ContestPackageView> {
  const row = await queries.findPackage(ctx.db, packageId, ctx.viewer.uid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const contest = row.preview === null ? null : packagePreview.parse(row.preview);
  return {
    ...{ id: row.id, fileName: row.file_name, bytes: row.bytes },
    state: stateOf(row.state),
    reason: row.reason,
    mayMake: mayMake(ctx),
    contest: contest === null ? null : await contentsOf(ctx, contest),
    createdAt: row.created_at,
  };
}

const stateOf = (text: string): ContestPackageView["state"] =>
  text === "read" || text === "failed" ? text : "reading";

/** Accounts and archives of problems are root's to make, and so is what others are said to have sent. */
export function mayMake({ viewer }: Pick<SignedInContext, "viewer">): boolean {
  return isRoot(viewer.role) && hasPermission(viewer.role, "user_admin");
}

async function contentsOf(
  { db }: SignedInContext,
  { frame, problems, teams, counts, notes }: z.output<typeof packagePreview>,
): Promise<PackageContents> {
  const ids = problems.flatMap(({ found }) => found?.problemId ?? []);
  const known = await queries.listByDisplayIds(db, ids);
  const takenBy = new Map(known.map((one) => [one.display_id, { pid: one.id, title: one.title }]));
  const states = await teamStates(
    db,
    teams.map(({ username }) => username),
  );
  const all = teams.map((team): PackageTeam => {
    return { ...team, state: states.get(nameKey(team.username)) ?? "new" };
  });
  const count = (state: PackageTeam["state"]) => all.filter((one) => one.state === state).length;
  return {
    ...{ title: frame.title, startTime: frame.startTime },
    durationS: Math.floor(frame.durationMs / 1000),
    freezeS: frame.freezeMs === null ? null : Math.floor(frame.freezeMs / 1000),
    ...{ type: CONTEST_RULES[frame.rule], isOwn: frame.own !== null, counts, notes },
    problems: problems.map((one) => ({
      ...one,
      taken: takenBy.get(one.found?.problemId ?? "") ?? null,
    })),
    // What needs a look comes first.
    teams: all
      .toSorted((a, b) => Number(a.state === "new") - Number(b.state === "new"))
      .slice(0, TEAMS_SHOWN),
    teamCounts: { new: count("new"), existing: count("existing"), closed: count("closed") },
  };
}

async function teamStates(db: SignedInContext["db"], usernames: readonly string[]) {
  const named = await listByNameKeys(db, usernames.map(nameKey));
  return new Map(
    named.map(({ key, roleId }): [string, PackageTeam["state"]] => {
      return [key ?? "", isRoleId(roleId) && isAdminRole(roleId) ? "closed" : "existing"];
    }),
  );
}
