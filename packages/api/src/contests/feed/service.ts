import { whyNotSubmit } from "@gavel/domain/contest/access";
import { type ClicsReader, clicsReaderOf } from "@gavel/domain/contest/clics-access";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import { isRoot } from "@gavel/domain/role";
import type { Context, Viewer } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { answerTogether } from "../../kernel/together.ts";
import { isSiteStaff } from "../../places/group/index.ts";
import {
  type ContestRow,
  factsOf,
  findContestRow,
  listToldContests,
  personOf,
  type ToldContest,
} from "../contest/index.ts";
import { accessJson } from "./access.ts";
import { scoreboardJson } from "./board.ts";
import { keeps } from "./filter.ts";
import { itemsOf } from "./items/all.ts";
import { contestJson, PARTICIPANTS, STARS, stateJson } from "./items/contest.ts";
import { type Collection, type Item, type Json, viewOf } from "./items/item.ts";
import { runItems } from "./items/judging.ts";
import { findSource, listRuns } from "./queries.ts";
import { type FeedSource, loadSource } from "./source.ts";
import { type Verdict, verdictsOf } from "./verdicts.ts";
import { inVersion } from "./version.ts";

/** Whoever asks, as much of a request as decides what they are told. */
export type FeedContext = Pick<Context, "db" | "now" | "services" | "viewer">;

export interface OpenContest {
  readonly contest: ContestRow;
  readonly reader: ClicsReader;
  readonly version: ClicsVersion;
}

function readerOf(row: ToldContest, viewer: Viewer | null, now: Date) {
  return clicsReaderOf(factsOf(row), personOf(viewer, row), now);
}

/** Ids as the API writes them: anything else names nothing. */
function numberOf(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** @throws DomainError CONTEST_NOT_FOUND for every contest that is not the reader's to see */
export async function openContest(
  { db, now, viewer }: FeedContext,
  version: ClicsVersion,
  id: string,
): Promise<OpenContest> {
  const contestId = numberOf(id);
  const uid = viewer?.uid ?? null;
  const contest = contestId === null ? undefined : await findContestRow(db, contestId, uid);
  if (contest === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const reader = readerOf(contest, viewer, now());
  if (reader === null) throw new DomainError("CONTEST_NOT_FOUND");
  return { contest, reader, version };
}

/** What serves the API, and which version of it. */
export function getApiInformation({ services }: Pick<Context, "services">, version: ClicsVersion) {
  const provider = { name: "Gavel", version: services.version };
  const url = `https://ccs-specs.icpc.io/${version}/contest_api`;
  return { version, version_url: url, provider };
}

type Filters = Readonly<Record<string, string>>;

/** Those that the reader may see. */
export async function findFeedContests(
  { db, now, viewer }: FeedContext,
  version: ClicsVersion,
  filters: Filters,
): Promise<Json[]> {
  const person = viewer && {
    ...{ uid: viewer.uid, isRoot: isRoot(viewer.role), isStaff: isSiteStaff(viewer) },
  };
  const rows = await listToldContests(db, person);
  const at = now();
  return rows
    .filter((row) => readerOf(row, viewer, at) !== null)
    .map((row) => inVersion(version, "contest", contestJson({ contest: row, facts: factsOf(row) })))
    .filter((json) => keeps({ version, type: "contests" }, json, filters));
}

/** What there is one of, but for the scoreboard. */
export function getSingleton(
  { now, viewer }: FeedContext,
  { contest, reader, version }: OpenContest,
  name: "contest" | "state" | "access",
): Json {
  const facts = factsOf(contest);
  if (name === "access") {
    const person = personOf(viewer, contest);
    const maySubmit = whyNotSubmit(facts, person, contest.start_time) === null;
    return accessJson(facts, { reader, version, maySubmit });
  }
  if (name === "state") return stateJson({ contest, facts, now: now() });
  return inVersion(version, "contest", contestJson({ contest, facts }));
}

interface Loaded {
  readonly source: FeedSource;
  readonly verdicts: readonly Verdict[];
  readonly items: readonly Item[];
}

/** Shared by all who ask at the same time. */
function load({ db, now, services }: FeedContext, { contest }: OpenContest): Promise<Loaded> {
  return answerTogether(services, `contest feed ${contest.id}`, async () => {
    const row = (await findContestRow(db, contest.id, null)) ?? contest;
    const source = await loadSource(db, row, now());
    return { source, verdicts: verdictsOf(source), items: itemsOf(source) };
  });
}

/** @throws DomainError NOT_FOUND for objects that are not there for this reader */
export async function getCollection(
  ctx: FeedContext,
  open: OpenContest,
  type: Collection,
  filters: Filters,
): Promise<Json[]> {
  const items =
    type === "runs" ? await loadRuns(ctx, open, filters) : await loadItems(ctx, open, type);
  return items.flatMap((item) => {
    const json = viewOf(item, open.reader);
    if (json === null) return [];
    const written = inVersion(open.version, type, json);
    return keeps({ version: open.version, type }, written, filters) ? [written] : [];
  });
}

/** The same object as in its collection. @throws DomainError NOT_FOUND */
export async function getObject(
  ctx: FeedContext,
  open: OpenContest,
  type: Collection,
  id: string,
): Promise<Json> {
  const filters: Filters = type === "runs" ? { judgement_id: id.split("-")[0] ?? "" } : {};
  const found = (await getCollection(ctx, open, type, filters)).find((one) => one.id === id);
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found;
}

async function loadItems(ctx: FeedContext, open: OpenContest, type: Collection) {
  const { items } = await load(ctx, open);
  return items.filter((item) => item.type === type);
}

async function loadRuns(ctx: FeedContext, open: OpenContest, filters: Filters): Promise<Item[]> {
  if (open.reader.kind !== "admin") return [];
  const { source, verdicts } = await load(ctx, open);
  const wanted = filters.judgement_id;
  const chosen = verdicts.filter(({ row }) => wanted === undefined || String(row.id) === wanted);
  const runs = await listRuns(
    ctx.db,
    chosen.map(({ row }) => row.id),
  );
  return runItems(source, verdicts, runs);
}

/** One's own account. @throws DomainError NOT_FOUND without one */
export async function getOwnAccount(ctx: FeedContext, open: OpenContest): Promise<Json> {
  const { viewer } = ctx;
  if (viewer === null) throw new DomainError("NOT_FOUND");
  const { uid, username } = viewer;
  const known = await getCollection(ctx, open, "accounts", {});
  const own = known.find(({ id }) => id === uid);
  const type = open.reader.kind === "admin" ? "admin" : null;
  return own ?? { id: uid, username, name: username, type };
}

/** @throws DomainError NOT_FOUND for a group that does not exist */
export async function getScoreboard(
  ctx: FeedContext,
  open: OpenContest,
  group = PARTICIPANTS,
): Promise<Json> {
  const isAdmin = open.reader.kind === "admin";
  const isKnown = group === PARTICIPANTS || group === STARS;
  if (!isKnown) throw new DomainError("NOT_FOUND");
  const { source, verdicts } = await load(ctx, open);
  // Those out of competition are known to the jury alone.
  const shown = isAdmin || group === PARTICIPANTS ? source : { ...source, teams: new Map() };
  return inVersion(open.version, "scoreboard", scoreboardJson(shown, verdicts, { isAdmin, group }));
}

/** The program of a submission, for who is told that it has files. @throws DomainError NOT_FOUND */
export async function getSourceFile(
  ctx: FeedContext,
  open: OpenContest,
  id: string,
): Promise<{ language: string; text: string }> {
  const submission = await getObject(ctx, open, "submissions", id);
  const row = await findSource(ctx.db, Number(submission.id));
  if (submission.files === undefined || row?.contestId !== open.contest.id) {
    throw new DomainError("NOT_FOUND");
  }
  return { language: row.language, text: row.text };
}
