import { isReportLabel, type ReportLabel } from "@gavel/domain/report";
import type { ReportedRow, ReportRow } from "./queries.ts";
import type { Report, Reported } from "./schema.ts";

export function readLabels(stored: readonly string[]): ReportLabel[] {
  return stored.filter(isReportLabel);
}

export function readOutcome(stored: string | null): Report["outcome"] {
  return stored === "keep" || stored === "disable" ? stored : null;
}

export function presentReport(row: ReportRow): Report {
  return {
    id: row.id,
    discussionId: row.discussion_id,
    groupId: row.group_id,
    title: row.title,
    author: { uid: row.author_uid, username: row.author_username ?? row.author_name },
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

export function presentReported(row: ReportedRow): Reported {
  return {
    discussionId: row.id,
    title: row.title,
    description: row.description,
    author: {
      uid: row.author_uid,
      username: row.username ?? row.author_name,
      avatar: row.avatar,
    },
    isDisabled: row.is_disabled,
    count: row.n,
    labels: readLabels(row.labels),
    firstAt: row.first_at,
    lastAt: row.last_at,
  };
}
