import { isReportLabel, REPORT_OUTCOMES, type ReportLabel } from "@gavel/domain/report";
import type { HandledRow, ReportedRow, ReportRow } from "./queries.ts";
import type { HandledReport, Report, Reported } from "./schema.ts";
import { readThing } from "./thing.ts";
import { keyOf, type ThingFacts } from "./thing-queries.ts";

export function readLabels(stored: readonly string[]): ReportLabel[] {
  return stored.filter(isReportLabel);
}

export function readOutcome(stored: string | null): Report["outcome"] {
  const outcome = REPORT_OUTCOMES.find((one) => one === stored) ?? null;
  return outcome === "delete" ? null : outcome;
}

function factsOf(row: Omit<HandledRow, "author_username">) {
  return {
    id: row.id,
    reporter: { uid: row.reporter_uid, username: row.reporter_username ?? row.reporter_name },
    labels: readLabels(row.labels),
    reason: row.reason,
    createdAt: row.created_at,
    isHandled: row.handled_at !== null,
    outcome: readOutcome(row.outcome),
    note: row.note,
    handlerName: row.handler_name,
    handledAt: row.handled_at,
  };
}

export function presentReport(row: ReportRow): Report {
  const { discussion_id: discussionId } = row;
  if (discussionId === null) throw new Error(`report ${row.id} is of no discussion`);
  return {
    ...factsOf(row),
    discussionId,
    groupId: row.group_id,
    title: row.title,
    author: { uid: row.author_uid, username: row.author_username ?? row.author_name },
  };
}

type Things = ReadonlyMap<string, ThingFacts>;

/** A report goes with its thing, so there is one; between two queries it may have gone. */
export function presentHandled(row: HandledRow, things: Things): HandledReport[] {
  const thing = readThing(row);
  const facts = things.get(keyOf(thing));
  if (facts === undefined) return [];
  const { title, url, author } = facts;
  const named = { uid: author.uid, username: author.username };
  return [{ ...factsOf(row), thing, title, url, author: named }];
}

export function presentReported(row: ReportedRow, things: Things): Reported[] {
  const thing = readThing(row);
  const facts = things.get(keyOf(thing));
  if (facts === undefined) return [];
  const { title, author, isDisabled } = facts;
  return [
    {
      ...{ thing, title, author, isDisabled },
      ...{ count: row.n, labels: readLabels(row.labels) },
      ...{ firstAt: row.first_at, lastAt: row.last_at },
    },
  ];
}
