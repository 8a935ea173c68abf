/** What happens at the desks of a contest: paper and balloons. */
import { getPrintText } from "@gavel/api/contests/desk";
import { z } from "zod";
import { handlerRow, type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { asSignedIn } from "../bank/problem-files.ts";

const PAGE_SIZE = 30;
/** Of a record that solved its problem. */
const ACCEPTED = 1;
const contestIn = ({ any }: RowRequest) => ({ contestId: any.getInteger("cid") });

export const deskRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-contest-ac-info",
    who: "signed-in",
    procedure: "contestDesk.findBalloons",
    input: (request) => ({ ...contestIn(request), ...request.query.paging(PAGE_SIZE) }),
    output: (page, { query }) =>
      wirePage(page, query.paging(PAGE_SIZE), (balloon) => ({
        id: balloon.id,
        cid: balloon.contestId,
        uid: balloon.uid,
        pid: balloon.pid,
        cpid: balloon.contestProblemId,
        displayId: balloon.displayId,
        submitId: balloon.submitId,
        username: balloon.username,
        realname: balloon.realname,
        status: ACCEPTED,
        submitTime: balloon.submitTime,
        time: balloon.timeS,
        score: balloon.score,
        useTime: balloon.useTimeMs,
        firstBlood: balloon.isFirst,
        checked: balloon.checked,
        gmtCreate: balloon.submitTime,
        gmtModified: balloon.checkedAt ?? balloon.takenAt ?? balloon.submitTime,
      })),
  }),
  row({
    method: "PUT",
    path: "/api/check-contest-ac-info",
    who: "signed-in",
    procedure: "contestDesk.checkBalloon",
    input: ({ json }) => ({ id: json.getInteger("id"), checked: json.hasFlag("checked") }),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/submit-print-text",
    who: "signed-in",
    procedure: "contestDesk.submitPrint",
    input: (request) => ({
      ...contestIn(request),
      content: request.json.findAnyText("content") ?? "",
    }),
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/get-contest-print",
    who: "signed-in",
    procedure: "contestDesk.findPrints",
    input: (request) => ({ ...contestIn(request), ...request.query.paging(PAGE_SIZE) }),
    output: (page, { query }) =>
      wirePage(page, query.paging(PAGE_SIZE), (print) => ({
        id: print.id,
        cid: print.contestId,
        username: print.username,
        realname: print.realname,
        // Only the download has it.
        content: null,
        status: print.status,
        gmtCreate: print.createdAt,
        gmtModified: print.updatedAt,
      })),
  }),
  row({
    method: "PUT",
    path: "/api/check-contest-print-status",
    who: "signed-in",
    procedure: "contestDesk.markPrinted",
    input: ({ any }) => ({ id: any.getInteger("id") }),
    output: () => null,
  }),
  handlerRow({
    method: "GET",
    path: "/api/file/download-contest-print-text",
    who: "signed-in",
    takes: { query: { id: z.int() }, answers: "file", reach: ["owner", "root"] },
    scope: "admin-read",
    async handle({ query, context }) {
      const print = await getPrintText(asSignedIn(context), query.getInteger("id"));
      const name = encodeURIComponent(`${print.username}_Contest_Print.txt`);
      return new Response(print.content, {
        headers: {
          "content-type": "application/x-download",
          "content-disposition": `attachment;filename=${name}`,
          "cache-control": "no-store",
        },
      });
    },
  }),
];
