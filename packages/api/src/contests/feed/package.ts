/** A contest as a package of CLICS: a zip of all that the Contest API tells the jury. */
import type { Db } from "@gavel/db";
import { type ClicsVersion, clicsSourceName } from "@gavel/domain/contest/clics-format";
import { OWN_FILE, type OwnSettings, ownSettings } from "@gavel/domain/contest/clics-package/own";
import { textEntry, writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { formOf, getAsOrganiser, type StoredContest } from "../contest/index.ts";
import { scoreboardJson } from "./board.ts";
import { PARTICIPANTS } from "./items/contest.ts";
import { COLLECTIONS, type ItemType, type Json } from "./items/item.ts";
import { SUBMISSION_FILES } from "./items/judging.ts";
import { ContestJournal, type Snapshot } from "./journal/contest-journal.ts";
import { factsOfAll, runsOfAll, type Telling, writeLines } from "./journal/lines.ts";
import { tokenOf } from "./journal/token.ts";
import { archiveProblems } from "./problem-archives.ts";
import { findSource } from "./queries.ts";
import { getApiInformation } from "./service.ts";
import { inVersion } from "./version.ts";

interface PackageWish {
  readonly contestId: number;
  readonly version: ClicsVersion;
}

/** What became of problems whose archives are not in it, or not all of them. */
const REPORT_FILE = "export-report.txt";

/**
 * All of one moment: a file for each endpoint, the event feed, the programs as `submissions/ID/files.zip`, the problems
 * whose test data the organiser may have as `problems/ID/ID.zip`, and what only this site knows. Made as it is sent: runs,
 * programs and test data are read when their turn comes. Passwords are not in it.
 * @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN
 */
export async function exportContestPackage(
  ctx: SignedInContext,
  { contestId, version }: PackageWish,
): Promise<{ readonly name: string; readonly stream: ReadableStream<Uint8Array> }> {
  const stored = await getAsOrganiser(ctx, contestId);
  const snapshot = await new ContestJournal(contestId).catchUp(ctx.db, ctx.now());
  if (snapshot === null) throw new DomainError("CONTEST_NOT_FOUND");
  // People's addresses leave the site with it.
  await ctx.db.transaction().execute(async (tx) => {
    const target = { id: contestId, name: stored.title };
    await recordAudit(tx, ctx, { action: "contest.export", target });
  });
  const archives = await archiveProblems(ctx, snapshot);
  const telling = tellingOf(ctx, archives.snapshot, version);
  const sources = [
    jsonEntry("api.json", getApiInformation(ctx, version)),
    ...objectEntries(telling),
    runsEntry(telling),
    feedEntry(telling),
    jsonEntry(OWN_FILE, { ...ownSettingsOf(stored), ...subtasksOf(snapshot) }),
    ...(archives.report === "" ? [] : [textEntry(REPORT_FILE, archives.report)]),
    ...archives.entries,
    ...idsOf(snapshot, "submissions").map((id) => programEntry(ctx.db, id)),
  ];
  // The name of the archive is the contest's id.
  return { name: `${contestId}.zip`, stream: writeZip(sources) };
}

function tellingOf(ctx: SignedInContext, snapshot: Snapshot, version: ClicsVersion): Telling {
  const { epoch, contest } = snapshot;
  const reader = { kind: "admin" } as const;
  const tokenAt = (seq: number) =>
    tokenOf(ctx.services.jwtSecret, { contestId: contest.id, epoch, reader, seq });
  return {
    ...{ db: ctx.db, reader, version, snapshot },
    // Whoever has read the package may go on with the live feed.
    ...{ before: tokenAt(0), after: tokenAt(snapshot.seq) },
  };
}

/** A part of the form: what the format itself tells is told there alone. */
const ownSettingsOf = (stored: StoredContest): OwnSettings => ownSettings.parse(formOf(stored));

/** Of judgements that have any. The format knows points of whole judgements alone. */
function subtasksOf({ verdicts }: Snapshot): { readonly subtasks?: Json } {
  const told = verdicts.flatMap(({ row }) =>
    row.subtasks === null ? [] : [[row.id, row.subtasks]],
  );
  return told.length === 0 ? {} : { subtasks: Object.fromEntries(told) };
}

const jsonEntry = (name: string, json: unknown) => textEntry(name, `${JSON.stringify(json)}\n`);

function idsOf({ items }: Snapshot, type: ItemType): string[] {
  return [...items.values()].flatMap((item) => (item.type === type ? [item.id] : []));
}

function objectEntries({ snapshot, version }: Telling): ZipSource[] {
  const { items, source, verdicts } = snapshot;
  const told = (type: ItemType): Json[] =>
    [...items.values()].flatMap(({ admin, ...item }) =>
      item.type === type && admin !== null ? [inVersion(version, type, admin)] : [],
    );
  const board = scoreboardJson(source, verdicts, { isAdmin: true, group: PARTICIPANTS });
  return [
    jsonEntry("contest.json", told("contest")[0]),
    jsonEntry("state.json", told("state")[0]),
    ...COLLECTIONS.filter((type) => type !== "runs").map((type) =>
      jsonEntry(`${type}.json`, told(type)),
    ),
    jsonEntry("scoreboard.json", inVersion(version, "scoreboard", board)),
  ];
}

/** One that nobody knows the length of before it is written. */
function textsEntry(name: string, texts: () => AsyncIterable<string>): ZipSource {
  const encoder = new TextEncoder();
  const open = async () =>
    (async function* () {
      for await (const text of texts()) yield encoder.encode(text);
    })();
  return { name, open };
}

function runsEntry(telling: Telling): ZipSource {
  return textsEntry("runs.json", async function* () {
    let before = "[";
    for await (const some of runsOfAll(telling)) {
      for (const run of some) {
        yield `${before}${JSON.stringify(run)}`;
        before = ",";
      }
    }
    yield before === "[" ? "[]\n" : "]\n";
  });
}

const feedEntry = (telling: Telling) =>
  textsEntry("event-feed.ndjson", () => writeLines(factsOfAll(telling), telling));

function programEntry(db: Db, id: string): ZipSource {
  return {
    name: `submissions/${id}/${SUBMISSION_FILES}`,
    async open() {
      const row = await findSource(db, Number(id));
      // Deleted since the lists were written, which name it.
      if (row === undefined) throw new DomainError("NOT_FOUND");
      const zip = writeZip([textEntry(clicsSourceName(row.language), row.text)]);
      const bytes = new Uint8Array(await new Response(zip).arrayBuffer());
      return (async function* () {
        yield bytes;
      })();
    },
  };
}
