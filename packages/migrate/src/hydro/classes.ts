/** Contests, groups, trainings and discussions of Hydro. */
import type { Document } from "../dump/bson-dump.ts";
import type { Tables } from "../dump/tables.ts";
import type {
  SourceComment,
  SourceContest,
  SourceDiscussion,
  SourceGroup,
  SourceTraining,
} from "../model.ts";
import { bornAt, idIn, listIn, textIn, timeIn } from "./columns.ts";

const HOUR_MS = 3_600_000;
/** Those that count points; of the others whoever solves it first is first. */
const OI_RULES = new Set(["oi", "ioi", "strictioi", "ledo", "homework"]);
const HOMEWORK = "homework";
const LAST_COUNTS = "oi";
export const CONTEST_DISCUSSIONS = "discussions of contests";
export const CONTEST = 30;
const PROBLEM = 10;

export function* contestsOf(tables: Tables): Generator<SourceContest> {
  for (const one of tables.rows<Document>("contest")) {
    const startTime = timeIn(one, "beginAt") ?? new Date(0);
    const password = textIn(one, "_code");
    const rule = textIn(one, "rule");
    const { docId } = one;
    const remarks = hiddenFor(one);
    const entered = tables
      .list<Document>("document.status", String(docId))
      .filter(({ docType, domainId, attend }) => {
        return docType === CONTEST && domainId === one.domainId && attend === 1;
      });
    yield {
      ...{ id: idIn(one, docId), title: textIn(one, "title"), description: textIn(one, "content") },
      ...{ authorId: textIn(one, "owner"), type: OI_RULES.has(rule) ? 1 : 0 },
      ...{ auth: password === "" ? 0 : 1, password, startTime },
      endTime: timeIn(one, "endAt") ?? new Date(startTime.getTime() + HOUR_MS),
      ...{ sealTime: timeIn(one, "lockAt"), opensAfterEnd: one.unlocked === true },
      ...{
        isVisible: remarks.length === 0,
        remarks,
        rankShowName: "username",
        allowEndSubmit: false,
        stars: [],
      },
      oiRankScoreType: rule === LAST_COUNTS ? "Recent" : "Highest",
      ...{ groupId: null, announcements: [], comments: commentsUnder(tables, one) },
      problems: listIn(one, "pids").map((pid, index) => {
        const problemId = idIn(one, pid);
        const found = tables
          .list<Document>("problem", String(pid))
          .find(({ domainId }) => domainId === one.domainId);
        const title = textIn(found ?? {}, "title");
        const label = index < 26 ? String.fromCharCode(65 + index) : `P${index + 1}`;
        return { id: problemId, problemId, label, title, color: "" };
      }),
      entrantIds: entered.map((status) => textIn(status, "uid")),
    };
  }
}

/** Why not everybody may see here what is open to all who may enter a contest; empty: nothing speaks against it. */
function hiddenFor(one: Document): string[] {
  if (textIn(one, "rule") === HOMEWORK) return ["it was homework there: it comes hidden"];
  return listIn(one, "assign").length === 0
    ? []
    : ["it was for some groups there: it comes hidden"];
}

export function* groupsOf(tables: Tables): Generator<SourceGroup> {
  for (const one of tables.rows<Document>("user.group")) {
    const name = textIn(one, "name");
    yield {
      ...{ id: textIn(one, "_id"), name, shortName: name, brief: name, description: name },
      ...{ ownerId: null, isVisible: false, createdAt: bornAt(textIn(one, "_id")) },
      members: listIn(one, "uids").map((uid) => ({ accountId: String(uid), isManager: false })),
      announcements: [],
    };
  }
}

export function* trainingsOf(tables: Tables): Generator<SourceTraining> {
  for (const one of tables.rows<Document>("training")) {
    const pids = listIn(one, "dag").flatMap((node) => listIn(node as Document, "pids"));
    yield {
      ...{ id: idIn(one, one.docId), title: textIn(one, "title") },
      description: textIn(one, "description") || textIn(one, "content"),
      ...{ category: null, authorId: textIn(one, "owner"), password: null, isEnabled: true },
      ...{ rank: 1000, createdAt: bornAt(textIn(one, "_id")), groupId: null },
      problemIds: pids.map((pid) => idIn(one, pid)),
    };
  }
}

export function* discussionsOf(tables: Tables): Generator<SourceDiscussion> {
  for (const one of tables.rows<Document>("discussion")) {
    const isOfProblem = one.parentType === PROBLEM;
    const parent = textIn(one, "parentId");
    // Those of contests come with them; those of trainings have no place here.
    if (!isOfProblem && one.parentType !== 20) continue;
    const docId = textIn(one, "docId");
    yield {
      ...{ id: docId, title: textIn(one, "title"), content: textIn(one, "content") },
      ...{ category: isOfProblem ? "" : parent, authorId: textIn(one, "owner") },
      problemId: isOfProblem ? idIn(one, parent) : null,
      ...{ isPinned: one.pin === true, createdAt: bornAt(docId) },
      comments: tables.list<Document>("reply", docId).map((reply) => ({
        ...writtenOf(reply),
        replies: listIn(reply, "reply").map((tail) => writtenOf(tail as Document)),
      })),
    };
  }
}

/** What is a discussion with comments there is a comment with answers here. */
function commentsUnder(tables: Tables, { domainId, docId }: Document): SourceComment[] {
  const discussions = tables.list<Document>(CONTEST_DISCUSSIONS, String(docId));
  return discussions
    .filter((one) => one.domainId === domainId)
    .map((one) => ({
      ...writtenOf(one),
      content: `**${textIn(one, "title")}**\n\n${textIn(one, "content")}`,
      replies: tables
        .list<Document>("reply", textIn(one, "docId"))
        .flatMap((reply) => [reply, ...(listIn(reply, "reply") as Document[])].map(writtenOf)),
    }));
}

function writtenOf(one: Document) {
  return {
    ...{ authorId: textIn(one, "owner"), content: textIn(one, "content") },
    createdAt: bornAt(textIn(one, "_id")),
  };
}
