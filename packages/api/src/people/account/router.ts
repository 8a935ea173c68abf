import { admin, anyone, enrolling, router, signedIn } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import { removeAvatar } from "./service/avatar.ts";
import { changeEmail, sendChangeEmailCode } from "./service/change-email.ts";
import { changePassword } from "./service/change-password.ts";
import { updateProfile } from "./service/profile.ts";
import { checkTaken, register, sendRegisterCode } from "./service/register.ts";
import { requestReset, resetPassword } from "./service/reset.ts";
import { getAuthInfo, getMe } from "./service/self.ts";
import {
  adminSignIn,
  completeAdminSignIn,
  completeSignIn,
  signIn,
  signOut,
} from "./service/sign-in.ts";

export const accountRouter = router({
  signIn: anyone.input(schema.signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  adminSignIn: anyone
    .input(schema.signInInput)
    .mutation(({ ctx, input }) => adminSignIn(ctx, input)),
  completeSignIn: anyone
    .input(schema.signInStepInput)
    .mutation(({ ctx, input }) => completeSignIn(ctx, input)),
  completeAdminSignIn: anyone
    .input(schema.signInStepInput)
    .mutation(({ ctx, input }) => completeAdminSignIn(ctx, input)),
  signOut: enrolling.mutation(({ ctx }) => signOut(ctx)),
  adminSignOut: admin.mutation(({ ctx }) => signOut(ctx)),
  me: enrolling.query(({ ctx }) => getMe(ctx)),
  authInfo: signedIn.query(({ ctx }) => getAuthInfo(ctx)),
  checkTaken: anyone
    .input(schema.checkTakenInput)
    .query(({ ctx, input }) => checkTaken(ctx, input)),
  sendRegisterCode: anyone
    .input(schema.registerCodeInput)
    .mutation(({ ctx, input }) => sendRegisterCode(ctx, input)),
  register: anyone.input(schema.registerInput).mutation(({ ctx, input }) => register(ctx, input)),
  changePassword: signedIn
    .input(schema.changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  sendChangeEmailCode: signedIn
    .input(schema.changeEmailCodeInput)
    .mutation(({ ctx, input }) => sendChangeEmailCode(ctx, input)),
  changeEmail: signedIn
    .input(schema.changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
  updateProfile: signedIn
    .input(schema.profileChanges)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  requestReset: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.resetRequestInput)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),
  resetPassword: anyone
    .input(schema.resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  removeAvatar: signedIn.mutation(({ ctx }) => removeAvatar(ctx)),
});
