import { DIFFICULTIES } from "@gavel/domain/limit";
import { type OutputOf, type RestRow, type RowRequest, row } from "../../row.ts";

const person = ({ query }: RowRequest) => ({
  uid: query.findText("uid"),
  username: query.findText("username"),
});

function toHome(home: OutputOf<"profile.get">) {
  const {
    solved,
    tried: _,
    progress: __,
    accepted: ___,
    solvedCount: ____,
    oiScore: _____,
    role: ______,
    ...rest
  } = home;
  const groups = DIFFICULTIES.map((difficulty) => [
    String(difficulty),
    solved
      .filter((one) => one.difficulty === difficulty)
      .map((one) => ({ id: one.pid, problemId: one.problemId, difficulty })),
  ]);
  return {
    ...rest,
    rating: home.rating ?? 0,
    solvedList: solved.map((one) => one.problemId),
    solvedGroupByDifficulty: solved.length === 0 ? null : Object.fromEntries(groups),
  };
}

export const profileRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-user-home-info",
    who: "anyone",
    procedure: "profile.get",
    input: person,
    output: toHome,
  }),
  row({
    method: "GET",
    path: "/api/get-user-calendar-heatmap",
    who: "anyone",
    procedure: "profile.heatmap",
    input: person,
    output: ({ endDate, days }) => ({ endDate, dataList: days }),
  }),
];
