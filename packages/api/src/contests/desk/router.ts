import { router, signedIn } from "../../kernel/trpc.ts";
import { balloonIdInput, checkBalloonInput, findBalloonsInput } from "./balloon/schema.ts";
import { checkBalloon, findBalloons, giveBackBalloon, takeBalloon } from "./balloon/service.ts";
import { saveCannedInput } from "./canned/schema.ts";
import { findCanned, saveCanned } from "./canned/service.ts";
import {
  answerInput,
  askInput,
  assignInput,
  contestInput,
  findQuestionsInput,
  questionIdInput,
} from "./clarification/schema.ts";
import {
  answer,
  ask,
  assign,
  beginAnswering,
  countUnanswered,
  endAnswering,
  findForStaff,
  findOwn,
  markAnswered,
} from "./clarification/service.ts";
import { getCounts } from "./counts.ts";
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
  assign: organiser.input(assignInput).mutation(({ ctx, input }) => assign(ctx, input)),

  counts: organiser.input(contestInput).query(({ ctx, input }) => getCounts(ctx, input.contestId)),
  beginAnswering: organiser
    .input(questionIdInput)
    .mutation(({ ctx, input }) => beginAnswering(ctx, input.questionId)),
  endAnswering: organiser
    .input(questionIdInput)
    .mutation(({ ctx, input }) => endAnswering(ctx, input.questionId)),
  canned: organiser.input(contestInput).query(({ ctx, input }) => findCanned(ctx, input.contestId)),
  saveCanned: organiser.input(saveCannedInput).mutation(({ ctx, input }) => saveCanned(ctx, input)),

  findBalloons: organiser
    .input(findBalloonsInput)
    .query(({ ctx, input }) => findBalloons(ctx, input)),
  take: organiser.input(balloonIdInput).mutation(({ ctx, input }) => takeBalloon(ctx, input.id)),
  giveBack: organiser
    .input(balloonIdInput)
    .mutation(({ ctx, input }) => giveBackBalloon(ctx, input.id)),
  deliver: organiser
    .input(balloonIdInput)
    .mutation(({ ctx, input }) => checkBalloon(ctx, { ...input, checked: true })),
  undo: organiser
    .input(balloonIdInput)
    .mutation(({ ctx, input }) => checkBalloon(ctx, { ...input, checked: false })),
  checkBalloon: organiser
    .input(checkBalloonInput)
    .mutation(({ ctx, input }) => checkBalloon(ctx, input)),

  submitPrint: organiser
    .input(submitPrintInput)
    .mutation(({ ctx, input }) => submitPrint(ctx, input)),
  findPrints: organiser.input(findPrintsInput).query(({ ctx, input }) => findPrints(ctx, input)),
  markPrinted: organiser
    .input(markPrintedInput)
    .mutation(({ ctx, input }) => markPrinted(ctx, input)),
  printText: organiser.input(printIdInput).query(({ ctx, input }) => getPrintText(ctx, input.id)),
});
