import { announce, type Db } from "@gavel/db";
import { CONTEST_AUTH, CONTEST_TITLE_MAX } from "@gavel/domain/contest/contest";
import { findContestProblemFaults, nameContestProblem } from "@gavel/domain/contest/problem";
import { LIMITS } from "@gavel/domain/limit";
import { nameKey } from "@gavel/domain/name-key";
import type { SourceContest, SourceSite } from "@gavel/migrate/model";
import { addContest, contestForm, requireFaultless } from "../../contests/contest/index.ts";
import { placeProblem } from "../../contests/problem/index.ts";
import type { KindReport } from "./model.ts";
import * as queries from "./queries.ts";
import { refusedOr } from "./refused.ts";
import type { Run } from "./run.ts";
import { storeComments } from "./talk.ts";
import type { Tally } from "./tally.ts";
import { areCut, cut, isLong, titleOf } from "./texts.ts";

type Entries = Map<string, { readonly id: number; readonly problemId: string }>;

export async function carryContests(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("contests");
  for (const contest of site.contests()) {
    tally.see();
    const known = (await run.known("contests", [contest.id])).get(contest.id);
    if (known !== undefined) {
      tally.knowBefore();
      await recall(run, contest, Number(known));
      continue;
    }
    const form = formOf(contest, tally);
    const problems = problemsOf(run, contest, tally);
    const refusal = await refusedOr(async () => {
      // A dry run is told as well.
      requireFaultless(form);
      await run.write((tx) => storeContest(run, tx, { contest, form, problems }));
    });
    if (refusal !== null) {
      tally.leave(refusal, contest.title);
      continue;
    }
    if (!run.options.isApplied) {
      const entries = problems.map((one) => [one.id, { id: 0, problemId: one.problemId }] as const);
      run.contests.set(contest.id, { id: 0, groupId: null, problems: new Map(entries) });
    }
    tally.carry();
    for (const text of contest.remarks) tally.change(text, contest.title);
    if (areCut(contest.comments) || contest.announcements.some(isLong)) {
      tally.change("what was said of it is cut", contest.title);
    }
  }
  return tally.report();
}

/** Of an earlier run; one that has been deleted here since leads nowhere. */
async function recall(run: Run, contest: SourceContest, id: number): Promise<void> {
  const { db } = run.ctx;
  const row = await queries.findContest(db, id);
  if (row === undefined) return;
  const entries = await queries.listEntries(db, id);
  const byPid = new Map(entries.map((one) => [one.pid, one.id]));
  const problems: Entries = new Map();
  for (const { id: sourceId, problemId } of contest.problems) {
    const entry = byPid.get(run.problems.get(problemId)?.pid ?? Number.NaN);
    if (entry !== undefined) problems.set(sourceId, { id: entry, problemId });
  }
  run.contests.set(contest.id, { id, groupId: row.groupId, problems });
}

function formOf(contest: SourceContest, tally: Tally) {
  const { startTime, endTime, sealTime, title } = contest;
  const isLocked = contest.auth !== CONTEST_AUTH.public && contest.password === "";
  if (isLocked) tally.change("it has no password, and gets one that nobody knows", title);
  const isSealable = sealTime !== null && sealTime >= startTime && sealTime < endTime;
  if (sealTime !== null && !isSealable) tally.change("its freeze is outside of it", title);
  const isLong = contest.description.length > LIMITS.textMax;
  if (isLong) tally.change("its description is cut", title);
  return contestForm.parse({
    title: cut(title.trim() || contest.id, CONTEST_TITLE_MAX),
    description: cut(contest.description.trim() || title.trim() || contest.id, LIMITS.textMax),
    ...{ type: contest.type, auth: contest.auth, startTime, endTime },
    password: isLocked ? crypto.randomUUID() : contest.password,
    ...{ sealRank: isSealable, sealTime: isSealable ? sealTime : null },
    ...{ autoRealRank: contest.opensAfterEnd, rankShowName: contest.rankShowName },
    ...{ oiRankScoreType: contest.oiRankScoreType, allowEndSubmit: contest.allowEndSubmit },
    // Everybody could read the board there.
    openRank: contest.auth === CONTEST_AUTH.public,
    starAccounts: starsOf(contest),
    visible: contest.isVisible,
  });
}

/** Names that there can be here, each once: lists were typed by hand. */
function starsOf({ stars }: SourceContest): string[] {
  const names = stars.map((one) => one.trim());
  const usable = names.filter((one) => one !== "" && one.length <= LIMITS.usernameMax);
  return [...new Map(usable.map((one) => [nameKey(one), one])).values()].slice(0, 5000);
}

type PlacedProblem = SourceContest["problems"][number];

/** Those that came, each once, with letters that differ. */
function problemsOf(run: Run, contest: SourceContest, tally: Tally): PlacedProblem[] {
  const pids = new Set<number | string>();
  const labels = new Set<string>();
  const problems: PlacedProblem[] = [];
  for (const one of contest.problems) {
    const known = run.problems.get(one.problemId);
    // In a dry run no problem has a number yet.
    const pid = run.options.isApplied ? known?.pid : known && one.problemId;
    if (pid === undefined) {
      tally.change("some of its problems do not come", contest.title);
      continue;
    }
    const name = nameContestProblem({ displayId: one.label, title: one.title, color: one.color });
    const faults = findContestProblemFaults(name).map(({ field }) => field);
    const isFree = !faults.includes("displayId") && !labels.has(name.displayId);
    const label = isFree ? name.displayId : `P${problems.length + 1}`;
    if (pids.has(pid)) tally.change("one of its problems is in it twice", contest.title);
    else {
      const title = faults.includes("title") ? label : name.title;
      const color = faults.includes("color") ? "" : name.color;
      problems.push({ ...one, label, title, color });
    }
    pids.add(pid);
    labels.add(label);
  }
  return problems;
}

interface Parts {
  readonly contest: SourceContest;
  readonly form: ReturnType<typeof formOf>;
  readonly problems: readonly PlacedProblem[];
}

async function storeContest(run: Run, tx: Db, { contest, form, problems }: Parts): Promise<void> {
  const by = { viewer: run.author(contest.authorId), now: run.ctx.now };
  const groupId = contest.groupId === null ? null : (run.groups.get(contest.groupId) ?? null);
  const isOrphan = contest.groupId !== null && groupId === null;
  // What was a group's that did not come is nobody else's to see.
  const wanted = isOrphan ? { ...form, visible: false } : form;
  const id = await addContest(tx, by, wanted, groupId);
  const at = contest.startTime;
  const entries: Entries = new Map();
  for (const { id: sourceId, problemId, label, title, color } of problems) {
    const pid = run.problems.get(problemId)?.pid ?? 0;
    const name = { displayId: label, title, color };
    entries.set(sourceId, {
      id: await placeProblem(tx, { contestId: id, pid, ...name }, at),
      problemId,
    });
  }
  const uids = contest.entrantIds.flatMap((one) => run.accounts.get(one)?.uid ?? []);
  await queries.insertRegistrations(
    tx,
    [...new Set(uids)].map((uid) => ({ contest_id: id, uid, created_at: at })),
  );
  await queries.insertContestAnnouncements(
    tx,
    contest.announcements.map((one) => {
      const { uid, username } = run.author(one.authorId);
      const time = one.createdAt ?? at;
      return {
        ...{ contest_id: id, title: titleOf(one), content: cut(one.content, LIMITS.textMax) },
        ...{ uid, author_name: username },
        ...{ is_visible: one.isVisible, created_at: time, updated_at: time },
      };
    }),
  );
  await storeComments(run, tx, { kind: "contest", contestId: id }, contest.comments);
  await run.remember(tx, "contests", [{ sourceId: contest.id, targetId: id }]);
  await announce(tx, { type: "contest", id });
  run.contests.set(contest.id, { id, groupId, problems: entries });
}
