import { anyone, router } from "../../kernel/trpc.ts";
import { questionProofInput, slideProofInput } from "./schema.ts";
import {
  answerQuestion,
  createCaptcha,
  createCaptchaQuestion,
  createQuestion,
  createSlide,
  solveSlide,
} from "./service.ts";

/** A puzzle belongs to whoever was given its number, which nobody can guess. */
const holder = anyone.meta({ reach: ["everyone"] });

/** Drawing leaves a row behind, so these are mutations although they only ask. */
export const humanCheckRouter = router({
  slide: anyone.mutation(({ ctx }) => createSlide(ctx)),
  solveSlide: holder.input(slideProofInput).mutation(({ ctx, input }) => solveSlide(ctx, input)),
  question: anyone.mutation(({ ctx }) => createQuestion(ctx)),
  answerQuestion: holder
    .input(questionProofInput)
    .mutation(({ ctx, input }) => answerQuestion(ctx, input)),
  captcha: anyone.mutation(({ ctx }) => createCaptcha(ctx)),
  captchaQuestion: anyone.mutation(({ ctx }) => createCaptchaQuestion(ctx)),
});
