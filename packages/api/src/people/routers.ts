import { accountRouter } from "./account/router.ts";
import { factorRouter } from "./factor/router.ts";
import { preferenceRouter } from "./preference/router.ts";
import { profileRouter } from "./profile/router.ts";
import { rankRouter } from "./rank/router.ts";
import { ratingRouter } from "./rating/router.ts";
import { sessionRouter } from "./session/router.ts";
import { signOnRouter } from "./sign-on/router.ts";
import { tokenRouter } from "./token/router.ts";
import { userRouter } from "./user/router.ts";

export const peopleRouters = {
  account: accountRouter,
  factor: factorRouter,
  preference: preferenceRouter,
  profile: profileRouter,
  rank: rankRouter,
  rating: ratingRouter,
  session: sessionRouter,
  signOn: signOnRouter,
  token: tokenRouter,
  user: userRouter,
};
