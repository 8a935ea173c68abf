import type {
  StaffTraining,
  TrainingCategory,
  TrainingInfo,
  TrainingProblemRecord,
  TrainingRankRow,
} from "@gavel/api/types";
import { TRAINING_AUTH, TRAINING_RANK } from "@gavel/domain/training/training";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Params } from "../../params.ts";
import { findPlaceId } from "../../place.ts";
import { type OutputOf, type RestRow, type RowRequest, row, type WireNames } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { wireProblem, wireProblemInfo, wireProblemRow } from "../bank/problem-wire.ts";

const LIST_PAGE_SIZE = 20;
const RANK_PAGE_SIZE = 30;
const STAFF_PAGE_SIZE = 10;

const authOf = (isPrivate: boolean) => (isPrivate ? TRAINING_AUTH.private : TRAINING_AUTH.public);

/** Whether a word is one of the two is for the procedure to say. */
const privateIn = (params: Params): boolean | undefined => {
  const auth = params.findText("auth");
  if (auth === TRAINING_AUTH.public || auth === TRAINING_AUTH.private) {
    return auth === TRAINING_AUTH.private;
  }
  return auth as unknown as undefined;
};

export const wireTraining = (one: TrainingInfo) => ({
  id: one.id,
  title: one.title,
  description: one.description,
  author: one.author,
  auth: authOf(one.isPrivate),
  categoryId: one.category?.id ?? null,
  categoryName: one.category?.name ?? null,
  categoryColor: one.category?.color ?? null,
  rank: one.rank,
  problemCount: one.problemCount,
  acCount: one.solvedCount ?? 0,
  gid: one.groupId,
  gmtModified: one.updatedAt,
});

const wireCategory = (one: TrainingCategory) => ({
  id: one.id,
  name: one.name,
  color: one.color,
  gid: one.groupId,
  gmtCreate: one.createdAt,
  gmtModified: one.updatedAt,
});

type Stored = Pick<
  StaffTraining,
  | ("id" | "title" | "description" | "author" | "isPrivate" | "isEnabled" | "rank" | "groupId")
  | ("createdAt" | "updatedAt")
>;
export const wireStored = (one: Stored, password: string | null) => ({
  id: one.id,
  title: one.title,
  description: one.description,
  author: one.author,
  auth: authOf(one.isPrivate),
  privatePwd: password,
  status: one.isEnabled,
  rank: one.rank,
  isGroup: one.groupId !== null,
  gid: one.groupId,
  gmtCreate: one.createdAt,
  gmtModified: one.updatedAt,
});

const wireEntry = (one: TrainingProblemRecord) => ({
  id: one.id,
  tid: one.trainingId,
  pid: one.pid,
  displayId: one.displayId,
  rank: one.rank,
  gmtCreate: one.createdAt,
  gmtModified: one.updatedAt,
});

const wireRank = (one: TrainingRankRow) => ({
  uid: one.uid,
  username: one.username,
  realname: one.realname,
  nickname: one.nickname,
  school: one.school,
  gender: one.gender,
  avatar: one.avatar,
  ac: one.ac,
  totalRunTime: one.totalRunTimeMs,
  submissionInfo: Object.fromEntries(
    one.cells.map(({ displayId, status, score, runTimeMs }) => [
      displayId,
      { status, score, isAC: status === VERDICTS.accepted.code, runTime: runTimeMs },
    ]),
  ),
});

export const trainingIn = ({ any }: RowRequest) => ({ trainingId: any.getInteger("tid") });

const readerRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-training-category",
    who: "anyone",
    procedure: "trainingCategory.find",
    output: (categories) => categories.map(wireCategory),
  }),
  row({
    method: "GET",
    path: "/api/get-training-list",
    who: "anyone",
    procedure: "training.find",
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      keyword: query.findText("keyword"),
      categoryId: query.findInteger("categoryId"),
      isPrivate: privateIn(query),
    }),
    wireNames: { isPrivate: "auth" },
    output: (page, { query }) => wirePage(page, query.paging(LIST_PAGE_SIZE), wireTraining),
  }),
  row({
    method: "GET",
    path: "/api/get-training-detail",
    who: "signed-in",
    procedure: "training.get",
    input: trainingIn,
    output: wireTraining,
  }),
  row({
    method: "POST",
    path: "/api/register-training",
    who: "signed-in",
    procedure: "training.register",
    input: ({ json }) => ({
      trainingId: json.getInteger("tid"),
      password: json.findAnyText("password") ?? "",
    }),
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/get-training-access",
    who: "signed-in",
    procedure: "training.access",
    input: trainingIn,
    output: ({ enter }) => ({ access: enter === null }),
  }),
  row({
    method: "GET",
    path: "/api/get-training-problem-list",
    who: "signed-in",
    procedure: "training.problems",
    input: trainingIn,
    output: (problems) => problems.map(({ mine, chapter, ...problem }) => wireProblemRow(problem)),
  }),
  row({
    method: "GET",
    path: "/api/get-training-problem-details",
    who: "signed-in",
    procedure: "training.problem",
    // Clients send the training's number as that of a contest as well.
    input: ({ query }) => ({
      trainingId: query.findInteger("tid") ?? query.getInteger("cid"),
      displayId: query.getText("displayId"),
    }),
    output: wireProblemInfo,
  }),
  row({
    method: "GET",
    path: "/api/get-training-rank",
    who: "signed-in",
    procedure: "training.rank",
    input: (request) => ({
      ...trainingIn(request),
      ...request.query.paging(RANK_PAGE_SIZE),
      keyword: request.query.findText("keyword"),
    }),
    output: (page, { query }) => wirePage(page, query.paging(RANK_PAGE_SIZE), wireRank),
  }),
  row({
    method: "GET",
    path: "/api/get-full-screen-problem-list",
    who: "signed-in",
    procedure: "training.steps",
    input: ({ query }) => ({
      trainingId: findPlaceId(query, "tid"),
      contestId: findPlaceId(query, "cid"),
    }),
  }),
];

export const FORM_EXAMPLE = {
  training: {
    ...{ title: "First steps", description: "Loops and arrays.", auth: TRAINING_AUTH.public },
    ...{ rank: TRAINING_RANK.preset, status: true },
  },
  trainingCategory: { id: 3 },
};

/** Of a training's form. */
export const TRAINING_NAMES: WireNames = {
  ...{ isPrivate: "auth", password: "privatePwd", categoryId: "trainingCategory.id" },
  isEnabled: "status",
};

export const formIn = ({ json }: RowRequest) => {
  const training = json.within("training");
  return {
    title: training.findAnyText("title") ?? "",
    description: training.findAnyText("description") ?? "",
    isPrivate: privateIn(training),
    password: training.findAnyText("privatePwd"),
    rank: training.findInteger("rank") ?? TRAINING_RANK.preset,
    categoryId: json.within("trainingCategory").findInteger("id") ?? null,
    isEnabled: training.findFlag("status"),
  };
};

export const staffForm = (one: OutputOf<"training.getForm">) => ({
  training: wireStored(one, one.password === "" ? null : one.password),
  trainingCategory: one.category === null ? null : wireCategory(one.category),
});

const staffRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/training/get-training-list",
    who: "admin",
    procedure: "training.findForStaff",
    input: ({ query }) => ({
      ...query.paging(STAFF_PAGE_SIZE),
      keyword: query.findText("keyword"),
    }),
    output: (page, { query }) =>
      wirePage(page, query.paging(STAFF_PAGE_SIZE), (one) => wireStored(one, null)),
  }),
  row({
    method: "GET",
    path: "/api/admin/training",
    who: "admin",
    procedure: "training.getForm",
    input: trainingIn,
    output: staffForm,
  }),
  row({
    method: "POST",
    path: "/api/admin/training",
    who: "admin",
    procedure: "training.create",
    wireNames: TRAINING_NAMES,
    example: FORM_EXAMPLE,
    input: formIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/training",
    who: "admin",
    procedure: "training.update",
    wireNames: TRAINING_NAMES,
    example: { ...FORM_EXAMPLE, training: { ...FORM_EXAMPLE.training, id: 12 } },
    input: (request) => ({
      ...formIn(request),
      trainingId: request.json.within("training").getInteger("id"),
    }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/training",
    who: "root",
    procedure: "training.delete",
    input: trainingIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/training/change-training-status",
    who: "admin",
    procedure: "training.setEnabled",
    input: (request) => ({ ...trainingIn(request), isEnabled: request.any.hasFlag("status") }),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/admin/training/category",
    who: "admin",
    procedure: "trainingCategory.create",
    input: ({ json }) => ({ name: json.getText("name"), color: json.findAnyText("color") }),
    output: wireCategory,
  }),
  row({
    method: "PUT",
    path: "/api/admin/training/category",
    who: "admin",
    procedure: "trainingCategory.update",
    input: ({ json }) => ({
      id: json.getInteger("id"),
      name: json.getText("name"),
      color: json.findAnyText("color"),
    }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/training/category",
    who: "admin",
    procedure: "trainingCategory.delete",
    input: ({ any }) => ({ id: any.getInteger("cid") }),
    output: () => null,
  }),
];

interface Candidates {
  records: Parameters<typeof wireProblem>[0][];
  total: number;
  chosen: TrainingProblemRecord[];
}

/** Of the site's trainings and of groups' alike. */
export const wireCandidates = (page: Candidates, paging: Parameters<typeof wirePage>[1]) => ({
  problemList: wirePage(page, paging, wireProblem),
  trainingProblemMap: Object.fromEntries(page.chosen.map((one) => [one.pid, wireEntry(one)])),
});

const problemRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/training/get-problem-list",
    who: "admin",
    procedure: "trainingProblem.candidates",
    input: (request) => ({
      ...trainingIn(request),
      ...request.query.paging(STAFF_PAGE_SIZE),
      keyword: request.query.findText("keyword"),
      isChosen: request.query.hasFlag("queryExisted"),
    }),
    output: (page, { query }) => wireCandidates(page, query.paging(STAFF_PAGE_SIZE)),
  }),
  row({
    method: "PUT",
    path: "/api/admin/training/problem",
    who: "admin",
    procedure: "trainingProblem.setRank",
    input: ({ json }) => ({ id: json.getInteger("id"), rank: json.getInteger("rank") }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/training/problem",
    who: "admin",
    procedure: "trainingProblem.removeByPid",
    input: ({ any }) => ({ pid: any.getInteger("pid"), trainingId: any.findInteger("tid") }),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/admin/training/add-problem-from-public",
    who: "admin",
    procedure: "trainingProblem.add",
    wireNames: { pids: "pid" },
    input: (request) => ({ ...trainingIn(request), pids: [request.any.getInteger("pid")] }),
    output: () => null,
  }),
];

export const trainingRows: readonly RestRow[] = [...readerRows, ...staffRows, ...problemRows];
