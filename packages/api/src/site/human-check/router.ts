import { anyone, router } from "../../kernel/trpc.ts";
import { slideProofInput, workProofInput } from "./schema.ts";
import {
  createCaptcha,
  createSlide,
  createWork,
  proveForCaptcha,
  proveForSignIn,
  solveSlide,
} from "./service.ts";

/** A puzzle belongs to whoever was given its number, which nobody can guess. */
const holder = anyone.meta({ reach: ["everyone"] });

/** Drawing leaves a row behind, so these are mutations although they only ask. */
export const humanCheckRouter = router({
  slide: anyone.mutation(({ ctx }) => createSlide(ctx)),
  solveSlide: holder.input(slideProofInput).mutation(({ ctx, input }) => solveSlide(ctx, input)),
  captcha: anyone.mutation(({ ctx }) => createCaptcha(ctx)),
  work: anyone.mutation(({ ctx }) => createWork(ctx)),
  proveForSignIn: holder
    .input(workProofInput)
    .mutation(({ ctx, input }) => proveForSignIn(ctx, input)),
  proveForCaptcha: holder
    .input(workProofInput)
    .mutation(({ ctx, input }) => proveForCaptcha(ctx, input)),
});
