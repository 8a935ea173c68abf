/** Boards, as existing clients read them. */
import { exportAcceptedCode, exportBoard } from "@gavel/api/contests/export";
import { exportContestPackage } from "@gavel/api/contests/feed";
import type { BoardLine, BoardPage } from "@gavel/api/types";
import { CLICS_VERSIONS } from "@gavel/domain/contest/clics-format";
import { z } from "zod";
import {
  handlerRow,
  type InputOf,
  type OutputOf,
  type RestRow,
  type RowRequest,
  row,
  type WireNames,
} from "../../row.ts";
import { wirePage, wireRollDate } from "../../wire.ts";
import { asSignedIn } from "../bank/problem-files.ts";

const PAGE_SIZE = 50;

/** Whether it is a list of texts is for the procedure to say. */
const textsIn = (value: unknown) => value as string[] | undefined;

const BOARD_NAMES: WireNames = { contestId: "cid", externalContestIds: "externalCidList" };
const readQuery = ({ json }: RowRequest): InputOf<"board.rank"> => ({
  ...json.paging(PAGE_SIZE),
  contestId: json.getInteger("cid"),
  forceRefresh: json.findFlag("forceRefresh"),
  removeStar: json.findFlag("removeStar"),
  containsEnd: json.findFlag("containsEnd"),
  keyword: json.findText("keyword"),
  concernedList: textsIn(json.findValue("concernedList")),
  externalContestIds: json.findIntegers("externalCidList"),
  isPinnedInList: true,
});

const person = (line: BoardLine) => ({
  rank: line.rank,
  isWinAward: line.award !== null,
  awardName: line.award?.name ?? null,
  awardBackground: line.award?.background ?? null,
  awardColor: line.award?.color ?? null,
  uid: line.uid,
  username: line.username,
  realname: line.realname,
  nickname: line.nickname,
  rankShowName: line.name,
  school: line.school,
  gender: line.gender,
  avatar: line.avatar,
});

/** By the letters of the problems, those alone of which there is something to say. */
function byLetter<T>(
  { columns }: BoardPage,
  { cells }: BoardLine,
  tell: (cell: NonNullable<BoardLine["cells"][number]>) => T | null,
): Record<string, T> {
  const told = cells.flatMap((cell, at): [string, T][] => {
    const value = cell === null ? null : tell(cell);
    const letter = columns[at]?.displayId;
    return value === null || letter === undefined ? [] : [[letter, value]];
  });
  return Object.fromEntries(told);
}

const acmRow = (page: BoardPage, line: BoardLine) => ({
  ...person(line),
  totalTime: line.totalTimeS,
  total: line.total,
  ac: line.solved,
  submissionInfo: byLetter(page, line, (cell) =>
    cell.total === 0
      ? null
      : {
          errorNum: cell.errorNum,
          tryNum: cell.tryNum === 0 ? null : cell.tryNum,
          isAC: cell.solved ? true : null,
          isFirstAC: cell.solved ? cell.isFirst : null,
          ACTime: cell.solvedAtMs === null ? null : Math.floor(cell.solvedAtMs / 1000),
          isAfterContest: cell.isAfterContest ? true : null,
        },
  ),
});

const oiRow = (page: BoardPage, line: BoardLine) => ({
  ...person(line),
  totalScore: line.score,
  totalTime: line.totalRunTimeMs,
  submissionInfo: byLetter(page, line, ({ score }) => score),
  timeInfo: byLetter(page, line, ({ solved, runTimeMs }) => (solved ? runTimeMs : null)),
});

const wireBoard = (page: BoardPage, { json }: RowRequest) =>
  wirePage(page, json.paging(PAGE_SIZE), (line) =>
    page.type === 0 ? acmRow(page, line) : oiRow(page, line),
  );

/** Its clients ask people before they call it ahead of the end. */
const rollIn = ({ query }: RowRequest) => ({
  contestId: query.getInteger("cid"),
  isConfirmed: true,
});

function rollSubmissions({ board, columns, people, startTime, statuses }: OutputOf<"board.roll">) {
  const letters = new Map(columns.map(({ id, displayId }) => [id, displayId]));
  const senders = new Map(people.map((person) => [person.uid, person]));
  return board.submissions
    .filter(({ timeMs }) => timeMs >= 0 && timeMs < board.durationMs)
    .sort((a, b) => a.timeMs - b.timeMs || a.id - b.id)
    .map(({ id, uid, problem, timeMs }) => {
      const person = senders.get(uid);
      return {
        uid,
        username: person?.username ?? "",
        nickname: person?.nickname ?? "",
        realname: person?.realname ?? "",
        school: person?.school ?? "",
        avatar: person?.avatar ?? null,
        gender: person?.gender ?? "",
        submitId: id,
        status: statuses[id] ?? null,
        submitTime: wireRollDate(new Date(startTime.getTime() + timeMs)),
        displayId: letters.get(problem) ?? "",
      };
    });
}

const packageQuery = { cid: z.int(), version: z.enum(CLICS_VERSIONS).default("2026-01") };

const EXAMPLE = { keyword: "North", concernedList: ["1"] };

export const boardRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/get-contest-rank",
    who: "signed-in",
    procedure: "board.rank",
    wireNames: BOARD_NAMES,
    example: EXAMPLE,
    input: readQuery,
    output: wireBoard,
  }),
  row({
    method: "POST",
    path: "/api/get-contest-outside-scoreboard",
    who: "anyone",
    procedure: "board.outside",
    wireNames: BOARD_NAMES,
    example: EXAMPLE,
    input: readQuery,
    output: wireBoard,
  }),
  row({
    method: "GET",
    path: "/api/get-contest-scroll-board-info",
    who: "anyone",
    procedure: "board.roll",
    input: rollIn,
    output: (roll) => ({
      id: roll.contestId,
      rankShowName: roll.rankShowName,
      problemCount: roll.columns.length,
      balloonColor: Object.fromEntries(
        roll.columns.map(({ displayId, color }): [string, string] => [displayId, color]),
      ),
      startTime: wireRollDate(roll.startTime),
      sealRankTime: roll.sealTime === null ? null : wireRollDate(roll.sealTime),
      starUserList: roll.starAccounts,
    }),
  }),
  row({
    method: "GET",
    path: "/api/get-contest-scroll-board-submission",
    who: "anyone",
    procedure: "board.roll",
    input: (request) => ({
      ...rollIn(request),
      removeStar: request.query.findFlag("removeStar"),
    }),
    output: rollSubmissions,
  }),
  handlerRow({
    method: "GET",
    path: "/api/file/download-contest-rank",
    who: "signed-in",
    takes: {
      query: {
        cid: z.int(),
        forceRefresh: z.boolean().default(false),
        removeStar: z.boolean().default(false),
        containEnd: z.boolean().default(false),
        containsEnd: z.boolean().default(false),
        format: z.enum(["xlsx", "csv"]).default("xlsx"),
      },
      answers: "file",
      reach: ["owner", "root"],
    },
    scope: "admin-read",
    async handle({ query, context }) {
      const { name, bytes } = await exportBoard(asSignedIn(context), {
        contestId: query.getInteger("cid"),
        forceRefresh: query.findFlag("forceRefresh") ?? false,
        removeStar: query.findFlag("removeStar") ?? false,
        containsEnd: query.findFlag("containsEnd") ?? query.findFlag("containEnd") ?? false,
        format: query.findText("format") === "csv" ? "csv" : "xlsx",
      });
      return fileAnswer(name, bytes);
    },
  }),
  handlerRow({
    method: "GET",
    path: "/api/file/download-contest-ac-submission",
    who: "signed-in",
    takes: {
      query: {
        cid: z.int(),
        excludeAdmin: z.boolean().default(false),
        splitType: z.enum(["user", "problem"]).default("user"),
      },
      answers: "file",
      reach: ["owner", "root"],
    },
    scope: "admin-read",
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const { name, stream } = await exportAcceptedCode(asSignedIn(context), {
        contestId: query.getInteger("cid"),
        excludeAdmin: query.findFlag("excludeAdmin") ?? false,
        splitType: query.findText("splitType") === "problem" ? "problem" : "user",
      });
      return fileAnswer(name, stream);
    },
  }),
  handlerRow({
    method: "GET",
    path: "/api/file/download-contest-package",
    who: "signed-in",
    takes: {
      query: packageQuery,
      answers: "file",
      reach: ["owner", "root"],
    },
    scope: "admin-read",
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const { cid, version } = z.object(packageQuery).parse({
        cid: query.getInteger("cid"),
        version: query.findText("version"),
      });
      const wish = { contestId: cid, version };
      const { name, stream } = await exportContestPackage(asSignedIn(context), wish);
      return fileAnswer(name, stream);
    },
  }),
];

export const fileAnswer = (name: string, body: Uint8Array | ReadableStream<Uint8Array>) =>
  new Response(body, {
    headers: {
      "content-type": name.endsWith(".xlsx") ? "application/xlsx" : "application/x-download",
      "content-disposition": `attachment;filename=${encodeURIComponent(name)}`,
      "cache-control": "no-store",
    },
  });
