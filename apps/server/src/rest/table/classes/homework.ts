import { exportMarks } from "@gavel/api/classes/homework";
import { HOMEWORK_STATES, type HomeworkState } from "@gavel/domain/homework/schedule";
import { z } from "zod";
import { handlerRow, type RestRow } from "../../row.ts";
import { asSignedIn } from "../bank/problem-files.ts";
import { fileAnswer } from "../contests/board.ts";

/** The marks of a class. Clients know no homework: the row is ours. */
export const homeworkRows: readonly RestRow[] = [
  handlerRow({
    method: "GET",
    path: "/api/file/download-homework",
    who: "signed-in",
    takes: {
      query: {
        tid: z.int(),
        format: z.enum(["xlsx", "csv"]).default("xlsx"),
        keyword: z.string().optional(),
        state: z.enum(HOMEWORK_STATES).optional(),
        pid: z.int().optional(),
      },
      answers: "file",
      reach: ["owner", "managers", "root"],
    },
    scope: "admin-read",
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const { name, body } = await exportMarks(asSignedIn(context), {
        trainingId: query.getInteger("tid"),
        format: query.findText("format") === "csv" ? "csv" : "xlsx",
        keyword: query.findText("keyword") ?? "",
        state: query.findText("state") as HomeworkState | undefined,
        pid: query.findInteger("pid"),
      });
      return fileAnswer(name, body);
    },
  }),
];
