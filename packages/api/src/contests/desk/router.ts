import { router, signedIn } from "../../kernel/trpc.ts";
import {
  answerInput,
  askInput,
  contestInput,
  findQuestionsInput,
  questionIdInput,
} from "./clarification/schema.ts";
import {
  answer,
  ask,
  countUnanswered,
  findForStaff,
  findOwn,
  markAnswered,
} from "./clarification/service.ts";
import {
  findPrintsInput,
  markPrintedInput,
  printIdInput,
  submitPrintInput,
} from "./print/schema.ts";
import { findPrints, getPrintText, markPrinted, submitPrint } from "./print/service.ts";

/** Its administrators need no role of the site: those of a group's contest have none. */
const organiser = signedIn.meta({ reach: ["owner", "root"] });

export const deskRouter = router({
  ask: organiser.input(askInput).mutation(({ ctx, input }) => ask(ctx, input)),
  mine: organiser.input(contestInput).query(({ ctx, input }) => findOwn(ctx, input.contestId)),
  findForStaff: organiser
    .input(findQuestionsInput)
    .query(({ ctx, input }) => findForStaff(ctx, input)),
  unanswered: organiser
    .input(contestInput)
    .query(({ ctx, input }) => countUnanswered(ctx, input.contestId)),
  answer: organiser.input(answerInput).mutation(({ ctx, input }) => answer(ctx, input)),
  markAnswered: organiser
    .input(questionIdInput)
    .mutation(({ ctx, input }) => markAnswered(ctx, input.questionId)),

  submitPrint: organiser
    .input(submitPrintInput)
    .mutation(({ ctx, input }) => submitPrint(ctx, input)),
  findPrints: organiser.input(findPrintsInput).query(({ ctx, input }) => findPrints(ctx, input)),
  markPrinted: organiser
    .input(markPrintedInput)
    .mutation(({ ctx, input }) => markPrinted(ctx, input)),
  printText: organiser.input(printIdInput).query(({ ctx, input }) => getPrintText(ctx, input.id)),
});
