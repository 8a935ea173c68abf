import { admin, anyone, router, signedIn } from "../trpc.ts";
import { checkTakenInput, registerCodeInput, registerInput, signInInput } from "./schema.ts";
import { checkTaken, register, sendRegisterCode } from "./service/register.ts";
import { getAuthInfo, getMe } from "./service/self.ts";
import { adminSignIn, signIn, signOut } from "./service/sign-in.ts";

export const accountRouter = router({
  signIn: anyone.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  adminSignIn: anyone.input(signInInput).mutation(({ ctx, input }) => adminSignIn(ctx, input)),
  signOut: signedIn.mutation(({ ctx }) => signOut(ctx)),
  adminSignOut: admin.mutation(({ ctx }) => signOut(ctx)),
  me: signedIn.query(({ ctx }) => getMe(ctx)),
  authInfo: signedIn.query(({ ctx }) => getAuthInfo(ctx)),
  checkTaken: anyone.input(checkTakenInput).query(({ ctx, input }) => checkTaken(ctx, input)),
  sendRegisterCode: anyone
    .input(registerCodeInput)
    .mutation(({ ctx, input }) => sendRegisterCode(ctx, input)),
  register: anyone.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),
});
