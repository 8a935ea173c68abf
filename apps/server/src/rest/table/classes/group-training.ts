import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import {
  FORM_EXAMPLE,
  formIn,
  staffForm,
  TRAINING_NAMES,
  trainingIn,
  wireCandidates,
  wireStored,
  wireTraining,
} from "./training.ts";

const PAGE_SIZE = 10;

const groupIn = ({ query }: RowRequest) => ({
  groupId: query.getInteger("gid"),
  ...query.paging(PAGE_SIZE),
});

const trainings: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-training-list",
    who: "signed-in",
    procedure: "groupTraining.find",
    input: groupIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireTraining),
  }),
  row({
    method: "GET",
    path: "/api/group/get-admin-training-list",
    who: "signed-in",
    procedure: "groupTraining.findForStaff",
    input: groupIn,
    output: (page, { query }) =>
      wirePage(page, query.paging(PAGE_SIZE), (one) => wireStored(one, null)),
  }),
  row({
    method: "GET",
    path: "/api/group/training",
    who: "signed-in",
    procedure: "groupTraining.getForm",
    input: trainingIn,
    output: staffForm,
  }),
  row({
    method: "POST",
    path: "/api/group/training",
    who: "signed-in",
    procedure: "groupTraining.create",
    wireNames: TRAINING_NAMES,
    example: { ...FORM_EXAMPLE, training: { ...FORM_EXAMPLE.training, gid: 1 } },
    input: (request) => ({
      ...formIn(request),
      groupId: request.json.within("training").getInteger("gid"),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/training",
    who: "signed-in",
    procedure: "groupTraining.update",
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
    path: "/api/group/training",
    who: "signed-in",
    procedure: "groupTraining.delete",
    input: trainingIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/change-training-status",
    who: "signed-in",
    procedure: "groupTraining.setEnabled",
    input: (request) => ({ ...trainingIn(request), isEnabled: request.any.hasFlag("status") }),
    output: () => null,
  }),
];

const problems: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-training-problem-list",
    who: "signed-in",
    procedure: "groupTrainingProblem.candidates",
    input: (request) => ({
      ...trainingIn(request),
      ...request.query.paging(PAGE_SIZE),
      keyword: request.query.findText("keyword"),
      // Clients that do not say mean what is in it, unlike in the back office.
      isChosen: request.query.findFlag("queryExisted") ?? true,
    }),
    output: (page, { query }) => wireCandidates(page, query.paging(PAGE_SIZE)),
  }),
  row({
    method: "PUT",
    path: "/api/group/training-problem",
    who: "signed-in",
    procedure: "groupTrainingProblem.setRank",
    input: ({ json }) => ({ id: json.getInteger("id"), rank: json.getInteger("rank") }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/training-problem",
    who: "signed-in",
    procedure: "groupTrainingProblem.removeByPid",
    input: (request) => ({ ...trainingIn(request), pid: request.any.getInteger("pid") }),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/group/add-training-problem-from-public",
    who: "signed-in",
    procedure: "groupTrainingProblem.add",
    wireNames: { pids: "pid" },
    input: (request) => ({ ...trainingIn(request), pids: [request.any.getInteger("pid")] }),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/group/add-training-problem-from-group",
    who: "signed-in",
    procedure: "groupTrainingProblem.addFromGroup",
    input: (request) => ({
      ...trainingIn(request),
      problemId: request.any.getText("problemId"),
    }),
    output: () => null,
  }),
];

/** Trainings of groups, as existing clients call them. */
export const groupTrainingRows: readonly RestRow[] = [...trainings, ...problems];
