import { joinReport, splitReport } from "@gavel/domain/report";
import type { OutputOf, RestRow } from "../../row.ts";
import { row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const PAGE_SIZE = 10;

const wireReport = (report: OutputOf<"report.find">["records"][number]) => ({
  id: report.id,
  did: report.discussionId,
  gid: report.groupId,
  discussionTitle: report.title,
  discussionAuthor: report.author.username,
  reporter: report.reporter.username,
  content: joinReport(report.labels, report.reason),
  status: report.isHandled,
  gmtCreate: report.createdAt,
  gmtModified: report.handledAt ?? report.createdAt,
});

export const reportRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/discussion-report",
    who: "signed-in",
    procedure: "report.create",
    // Whom a client names as the reporter is not heeded.
    input: ({ json }) => ({
      discussionId: json.getInteger("did"),
      ...splitReport(json.findAnyText("content") ?? ""),
    }),
  }),
  row({
    method: "GET",
    path: "/api/admin/discussion-report",
    who: "admin",
    procedure: "report.find",
    input: ({ query }) => query.paging(PAGE_SIZE),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireReport),
  }),
  row({
    method: "PUT",
    path: "/api/admin/discussion-report",
    who: "admin",
    procedure: "report.setHandled",
    input: ({ json }) => ({ id: json.getInteger("id"), isHandled: json.hasFlag("status") }),
  }),
];
